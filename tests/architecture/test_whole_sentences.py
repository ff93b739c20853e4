"""Messages are whole sentences: translators cannot change what the code puts together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from django_panel.frontend_build.messages import sources
from tests.architecture.source_tree import PACKAGE
from tools import translations

FRONTEND = PACKAGE.parents[1] / "frontend" / "src"
#: Lists that are not part of a sentence: dates, numbers and names of a chart, source code.
LISTS = {
    "forms/fields/dates/Calendar.tsx",
    "ui/lucideChunks.ts",
    "widgets/charts/Doughnut.tsx",
    "widgets/charts/Plot.tsx",
}
#: Messages in which a number has no noun.
NUMBERS = {
    "%(column)s is now at position %(position)s of %(count)s",
    "%(count)s ms",
    "%(count)s+",
    "%(done)s of %(total)s",
    "%(record)s, position %(place)s of %(count)s",
    "Step %(number)s of %(count)s",
}
FRONTEND_RULES = {
    r'\.join\(", "\)': "use listOf()",
    r"`[^`\n]*[\w:][^`\n$]*\$\{tc?\([^`]*`": "put the text around t() into the message",
    r"\{tc?\([^{}]*\)\}:": "put the colon into the message",
    r"(?:count|length|number) === 1 \? t\(": "use plural()",
}


def found_in_frontend(files: dict[str, str]) -> Iterator[str]:
    for name, text in files.items():
        for rule, fix in FRONTEND_RULES.items():
            for found in re.finditer(rule, text):
                if not ("join" in found[0] and name in LISTS):
                    yield f"{name}: {found[0]!r}: {fix}."


def found_in_python(text: str) -> list[str]:
    """Return lists of texts in a module with messages, and messages in f-strings with words."""
    if "django.utils.translation" not in text:
        return []
    lists = re.findall(r'%\s*\{[^}]*", "\.join\(', text)
    glued = re.findall(r"""f"[^"\n]*\{_\('[^"\n]*'\)\}[^"\n{]*\w""", text)
    return [*lists, *glued]


def test_the_front_end_puts_no_sentence_together() -> None:
    assert list(found_in_frontend(sources(FRONTEND))) == []


def test_the_package_puts_no_sentence_together() -> None:
    found = {
        str(path.relative_to(PACKAGE)): lines
        for path in PACKAGE.rglob("*.py")
        if (lines := found_in_python(path.read_text("utf-8")))
    }

    assert found == {}


def test_a_message_with_a_count_has_plural_forms() -> None:
    counted = re.compile(r"%\((count|limit|total|done|minutes|seconds)\)[a-z] [a-z]{3,}")
    messages = [each.id for each in translations.collect() if isinstance(each.id, str)]

    assert [text for text in messages if counted.search(text) and text not in NUMBERS] == []


@pytest.mark.parametrize(
    "line",
    [
        'names.join(", ")',
        '`${name}: ${t("Open")}`',
        '<b>{t("Open")}: </b>',
        'count === 1 ? t("row") : t("rows")',
    ],
)
def test_the_rules_find_mistakes(line: str) -> None:
    assert list(found_in_frontend({"a.tsx": line})) != []
