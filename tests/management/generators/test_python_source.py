"""Changes of Python files: everything but the added code stays as it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from django_panel.management.generators.imports import with_import
from django_panel.management.generators.python_source import Display, PythonSource


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
        (
            f'items = ["{"a" * 40}", "{"b" * 50}"]\n',
            f'items = [\n    "{"a" * 40}",\n    "{"b" * 50}",\n    "new",\n]\n',
        ),
    ],
)
def test_an_item_is_added_at_the_end(before: str, after: str) -> None:
    source = PythonSource(before)

    assert source.with_item(listed(source), '"new"').text == after


def provider(body: str) -> str:
    return f"class Provider:\n    def panel(self, panel):\n{body}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("        return panel\n", '        return panel.discover("new")\n'),
        ('        return panel.path("a")\n', '        return panel.path("a").discover("new")\n'),
        (
            '        return panel.discover("a").path("b")\n',
            '        return panel.discover("a", "new").path("b")\n',
        ),
        (
            '        return (\n            panel.path("a")\n            .brand("b")\n        )\n',
            '        return (\n            panel.path("a")\n            .brand("b")\n'
            '            .discover("new")\n        )\n',
        ),
        (
            f'        return panel.path("{"a" * 30}").brand("{"b" * 20}")\n',
            f'        return (\n            panel.path("{"a" * 30}")\n'
            f'            .brand("{"b" * 20}")\n            .discover("new")\n        )\n',
        ),
    ],
)
def test_a_call_is_added_to_a_chain(before: str, after: str) -> None:
    source = PythonSource(provider(before))
    value = source.returned("Provider", "panel")

    assert value is not None
    changed = source.with_call(value, "discover", '"new"')

    assert changed is not None
    assert changed.text == provider(after)


@pytest.mark.parametrize(
    "body",
    [
        "        if self.x:\n            return panel\n        return panel.path('a')\n",
        "        return panel if self.x else None\n",
        "        self.panel = panel\n",
    ],
)
def test_another_shape_is_left_alone(body: str) -> None:
    source = PythonSource(provider(body))
    value = source.returned("Provider", "panel")

    assert value is None or source.with_call(value, "discover", '"new"') is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "from django.urls import path\n\nx = 1\n",
            "from django.urls import include, path\n\nx = 1\n",
        ),
        (
            '"""Text."""\n\nfrom django.contrib import admin\n\nx = 1\n',
            '"""Text."""\n\nfrom django.contrib import admin\n'
            "from django.urls import include\n\nx = 1\n",
        ),
        ("x = 1\n", "from django.urls import include\n\nx = 1\n"),
        ('"""Text."""\n\nx = 1\n', '"""Text."""\n\nfrom django.urls import include\n\nx = 1\n'),
        (
            "import os\n\nfrom tests import project\n\nx = 1\n",
            "import os\n\nfrom django.urls import include\n\nfrom tests import project\n\nx = 1\n",
        ),
        (
            "from tests import project\n\nx = 1\n",
            "from django.urls import include\n\nfrom tests import project\n\nx = 1\n",
        ),
        (
            "from django.urls import include\n\nx = 1\n",
            "from django.urls import include\n\nx = 1\n",
        ),
        (
            "from django.urls import path as route\n\nx = 1\n",
            "from django.urls import path as route\nfrom django.urls import include\n\nx = 1\n",
        ),
    ],
)
def test_an_import_is_added_in_its_place(before: str, after: str) -> None:
    assert with_import(PythonSource(before), "django.urls", "include").text == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            'class A:\n    """Text."""\n\n    x = 1\n\n    def f(self): ...\n',
            'class A:\n    """Text."""\n\n    x = 1\n    y = 2\n\n    def f(self): ...\n',
        ),
        ('class A:\n    """Text."""\n', 'class A:\n    """Text."""\n\n    y = 2\n'),
        (
            "class A:\n    @property\n    def f(self): ...\n",
            "class A:\n    y = 2\n\n    @property\n    def f(self): ...\n",
        ),
    ],
)
def test_an_attribute_is_added_after_the_first_ones(before: str, after: str) -> None:
    source = PythonSource(before)
    owner = source.class_named("A")

    assert owner is not None
    assert source.with_attribute(owner, "y = 2").text == after


def test_the_line_length_is_that_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\nline-length = 20\n")
    monkeypatch.chdir(tmp_path)
    source = PythonSource('items = ["a", "b"]\n')

    changed = source.with_item(listed(source), '"new"')

    assert changed.text == 'items = [\n    "a",\n    "b",\n    "new",\n]\n'
