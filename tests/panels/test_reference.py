"""The reference of ``Panel`` lists exactly what the class has."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from django_panel import Panel

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "panel.md"
_CALL = re.compile(r"`(\w+)\(([^`]*)\)`")
_ROW = re.compile(r"^\| (`\w+\(.*) \|$", re.MULTILINE)


def rows() -> list[list[str]]:
    """Return the cells of every row that begins with a call."""
    found = _ROW.findall(PAGE.read_text("utf-8"))
    return [[cell.strip() for cell in row.split("|")] for row in found]


def options(*statuses: str) -> dict[str, str]:
    """Return option → arguments for the rows with one of these statuses."""
    named = {}
    for row in rows():
        if len(row) == 4 and row[3] in statuses:
            ((name, arguments),) = _CALL.findall(row[0])
            named[name] = arguments
    return named


def methods() -> set[str]:
    return {name for name, _ in inspect.getmembers(Panel, callable) if not name.startswith("_")}


def test_every_public_method_is_listed_and_every_listed_one_exists() -> None:
    listed = [
        name
        for row in rows()
        if len(row) == 2 or row[3] == "built"
        for name, _ in _CALL.findall(row[0])
    ]

    assert len(listed) == len(set(listed))
    assert set(listed) == methods()


def test_every_option_is_built() -> None:
    assert options("later", "never") == {}


@pytest.mark.parametrize("name", sorted(options("built")))
def test_the_arguments_are_those_of_the_method(name: str) -> None:
    parameters = inspect.signature(getattr(Panel, name)).parameters.values()
    shown = [
        f"*{parameter.name}" if parameter.kind is parameter.VAR_POSITIONAL else parameter.name
        for parameter in parameters
        if parameter.name != "self"
    ]
    documented = options("built")[name]

    assert [part.split("=")[0].strip() for part in documented.split(", ") if part] == shown


@pytest.mark.parametrize("name", sorted(options("built").keys() - {"make"}))
def test_every_option_says_in_a_line_what_it_does(name: str) -> None:
    assert (getattr(Panel, name).__doc__ or "").strip()
