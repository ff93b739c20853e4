"""How long a text with a look is: both sides count what is read, by one table of cases."""

from __future__ import annotations

import json
from typing import Any

import pytest

from django_panel.forms import FormSchema, RichEditor
from django_panel.forms.sanitizing import readable_text
from tests.architecture.source_tree import FRONTEND
from tests.forms.binding import clean

CASES: list[dict[str, str]] = json.loads(
    (FRONTEND / "src/forms/fields/editors/readableText.cases.json").read_text()
)


def judged(limit: int, html: str) -> dict[str, list[str]]:
    return clean(
        FormSchema().schema([RichEditor("story").max_length(limit)]), {"story": html}
    ).errors


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["html"][:30])
def test_what_is_read_is_counted(case: dict[str, str]) -> None:
    html, text = case["html"], case["text"]

    assert readable_text(html) == text
    if text:
        assert judged(len(text), html) == {}
        (sentence,) = judged(len(text) - 1, html)["story"]
        assert str(len(text)) in sentence


def test_marks_are_bounded_all_the_same() -> None:
    huge: Any = "<b></b>" * 400_000

    assert set(judged(10, f"<p>x{huge}</p>")) == {"story"}
