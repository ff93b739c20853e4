"""Sentences found in TypeScript, and the module that lists them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from django_panel.frontend_build.messages import (
    MessageError,
    Messages,
    collect,
    render,
    sources,
)


def test_calls_are_found_in_any_quotes_and_over_lines() -> None:
    text = """
        <p>{t("Sign in")}</p>
        t('It\\'s here', { a: 1 })
        t(`No gaps`)
        t(
          "On its own line",
          { count },
        )
    """

    assert collect({"a.tsx": text}).singular == (
        "It's here",
        "No gaps",
        "On its own line",
        "Sign in",
    )


def test_pairs_are_found() -> None:
    text = 'plural("%(count)s record", "%(count)s records", total, { count })'

    assert collect({"a.ts": text}).plural == (("%(count)s record", "%(count)s records"),)


def test_a_message_is_found_with_its_context() -> None:
    text = 'tc("a link", "Remove"); tc(\n  "a file",\n  "Remove",\n  { name },\n)'

    found = collect({"a.tsx": text})

    assert found.contexts == (("a file", "Remove"), ("a link", "Remove"))
    assert found.singular == ()


def test_other_calls_that_end_in_t_are_not_sentences() -> None:
    text = 'at("x"); format("y"); list.t("z"); set("q"); $t("r"); import("./page")'

    assert collect({"a.ts": text}) == Messages((), ())


@pytest.mark.parametrize(
    "call",
    [
        't("a" + name)',
        "t(`Hello ${name}`)",
        'plural("one", `${n} many`, n)',
        't("a" ?? b)',
        'tc("context", "a" + name)',
    ],
)
def test_a_sentence_made_of_pieces_is_refused_with_its_place(call: str) -> None:
    with pytest.raises(MessageError, match=r"tables/A\.tsx, line 2"):
        collect({"tables/A.tsx": f"// first\n{call}"})


def test_escapes_are_decoded() -> None:
    text = r"""t("caf\u00e9 \u{1F600} \x41 \"q\" \\ end")"""

    assert collect({"a.ts": text}).singular == ('café 😀 A "q" \\ end',)


def test_tests_stories_and_contracts_are_left_out(tmp_path: Path) -> None:
    for name in ("a.ts", "b.test.tsx", "c.stories.tsx", "contracts/d.ts", "testing/setup.ts"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text('t("x")')

    assert list(sources(tmp_path)) == ["a.ts"]


def test_the_file_contains_every_sentence() -> None:
    messages = Messages(('Say "hi"\nthere', "ünï"), (("one", "many"),), (("a link", "Remove"),))

    assert json.loads(render(messages)) == {
        "messages": ['Say "hi"\nthere', "ünï"],
        "plurals": [["one", "many"]],
        "contexts": [["a link", "Remove"]],
    }
    assert '"ünï"' in render(messages)
