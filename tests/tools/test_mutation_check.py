"""The entries of mutations.toml match the sources. Running them takes long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import mutation_check
from tools.mutation_check import BrokenEntry, Mutation

ROOT = Path(__file__).resolve().parents[2]
ENTRY = Mutation("an entry", "conf.py", "if asked:", "if False:", ("tools",))


def test_every_entry_fits_the_sources() -> None:
    assert mutation_check.broken_entries(ROOT, mutation_check.mutations()) == []


def test_sixty_checks_or_more_have_names_of_their_own() -> None:
    names = [each.name for each in mutation_check.mutations()]

    assert len(names) == len(set(names)) >= 60


def test_checks_are_chosen_by_their_names() -> None:
    chosen = mutation_check.mutations(["CSRF token", "guests are"])

    assert [each.file for each in chosen] == [
        "http/middleware/authenticate.py",
        "http/pipeline.py",
        "adapters/contrib_auth/guards.py",
    ]


def test_a_check_is_replaced() -> None:
    changed = ENTRY.applied_to("def answer(asked):\n    if asked:\n        raise ValueError\n")

    assert changed == "def answer(asked):\n    if False:\n        raise ValueError\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = 1\n", "occurs 0 times in conf.py"),
        ("if asked: pass\nif asked: pass\n", "occurs 2 times in conf.py"),
        ("if asked:\n", "cannot be compiled"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BrokenEntry, match=complaint):
        ENTRY.applied_to(text)


def test_missing_files_are_named() -> None:
    entry = ENTRY._replace(file="nowhere.py", tests=("nowhere",))

    first, second = mutation_check.broken_entries(ROOT, [entry])

    assert "tests/nowhere does not exist" in first
    assert "nowhere.py" in second
