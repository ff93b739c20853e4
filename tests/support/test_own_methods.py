"""A method of the project is recognized, whatever its attributes say."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from django_panel import Resource
from django_panel.resources.pages.list_records import ListRecords
from django_panel.support.own_methods import has_own_methods

TITLE = ("get_title",)


def audited(method: Callable[..., Any]) -> Callable[..., Any]:
    """Keep the attributes of a method, as decorators do."""

    @wraps(method)
    def wrapper(*arguments: Any, **named: Any) -> Any:
        return method(*arguments, **named)

    return wrapper


class PlainList(ListRecords[Any]):
    """Overrides other methods only."""

    def tabs(self) -> Any:
        return ()


class WrappedList(ListRecords[Any]):
    get_title = audited(ListRecords.get_title)


class BorrowingList(ListRecords[Any]):
    get_title = ListRecords.get_heading


class InheritingList(WrappedList):
    """Inherits the method from a class of the project."""


class PropertyList(ListRecords[Any]):
    get_title = property(lambda self: lambda record=None: "Tasks")


class WrappedResource(Resource):
    get_label = classmethod(audited(Resource.get_label.__func__))  # type: ignore[attr-defined]


@pytest.mark.parametrize("owner", [ListRecords, PlainList])
def test_methods_of_the_package(owner: type) -> None:
    assert has_own_methods(owner, TITLE)
    assert has_own_methods(owner, ("get_title", "get_heading", "no_such_method"))


@pytest.mark.parametrize("owner", [WrappedList, BorrowingList, InheritingList, PropertyList])
def test_methods_of_the_project(owner: type) -> None:
    assert not has_own_methods(owner, TITLE)
    assert has_own_methods(owner, ("get_heading",))


def test_class_methods() -> None:
    assert has_own_methods(Resource, ("get_label", "get_slug"))
    assert not has_own_methods(WrappedResource, ("get_label", "get_slug"))


def test_a_method_that_is_replaced_in_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ListRecords, "get_title", audited(ListRecords.get_title))

    assert not has_own_methods(type("NewList", (ListRecords,), {}), TITLE)
