"""Longer lists in Python files: everything but the new item stays as it is."""

from __future__ import annotations

import ast

import pytest

from django_panel.management.generators.list_edits import Display, PythonSource
from django_panel.management.generators.urls_file import with_include


def listed(source: PythonSource) -> Display:
    [value] = source.assignments("items")
    assert isinstance(value, ast.List | ast.Tuple)
    return value


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("items = []\n", 'items = ["new"]\n'),
        ('items = ["a", "b"]\n', 'items = ["a", "b", "new"]\n'),
        ('items = ("a",)\n', 'items = ("a", "new")\n'),
        ('items = [\n    "a",\n]\n', 'items = [\n    "a",\n    "new",\n]\n'),
        ('items = [\n    "a"\n]\n', 'items = [\n    "a",\n    "new",\n]\n'),
        (
            'items = [\n    "a"  # why, then\n]\n',
            'items = [\n    "a",  # why, then\n    "new",\n]\n',
        ),
        ("items = [\n    # none yet\n]\n", 'items = [\n    # none yet\n    "new",\n]\n'),
        ('items = ["ä",\n         "b"]\n', 'items = ["ä",\n         "b", "new"]\n'),
        ('items: list[str] = ["a"]\n', 'items: list[str] = ["a", "new"]\n'),
    ],
)
def test_an_item_is_added_at_the_end(before: str, after: str) -> None:
    source = PythonSource(before)

    assert source.with_item(listed(source), '"new"').text == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from django.urls import path\n", "from django.urls import include, path\n"),
        ("from django.urls import include, path\n", "from django.urls import include, path\n"),
        (
            "from django.urls import (\n    re_path,\n)\n\nx = 1\n",
            "from django.urls import include, path, re_path\n\nx = 1\n",
        ),
        ("from django.urls import path as route\n", None),
        ("x = 1\n", None),
    ],
)
def test_functions_of_urls_are_imported_by_a_statement_that_exists(
    before: str, after: str | None
) -> None:
    changed = with_include(PythonSource(before))

    assert (changed.text if changed else None) == after
