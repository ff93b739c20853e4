"""The length of rich text, tested with the table of cases that the browser's tests use too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from django_panel.forms import FormSchema, RichEditor
from django_panel.support.count_texts import max_length_text
from django_panel.support.html import text_content
from tests.architecture.source_tree import FRONTEND
from tests.forms.bound_forms import clean

CASES: list[dict[str, str]] = json.loads((FRONTEND / "src/support/text.cases.json").read_text())


def errors_of(limit: int, html: str) -> dict[str, list[str]]:
    return clean(
        FormSchema().schema([RichEditor("story").max_length(limit)]), {"story": html}
    ).errors


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["html"][:30])
def test_the_text_content_is_counted(case: dict[str, str]) -> None:
    html, text = case["html"], case["text"]

    assert text_content(html) == text
    if text:
        assert errors_of(len(text), html) == {}
        assert errors_of(len(text) - 1, html) == {"story": [max_length_text(len(text) - 1)]}


def test_the_html_has_a_limit_too() -> None:
    huge: Any = "<b></b>" * 400_000

    assert set(errors_of(10, f"<p>x{huge}</p>")) == {"story"}
