"""Methods that declared names refer to are called with a record or a selection."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from django.contrib import admin
from django.db import models

from tests.checks.conftest import MessagesById
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Task


class Parcel(models.Model):
    """A model with methods that take arguments."""

    name = models.CharField(max_length=20)

    class Meta:
        app_label = "checks_tests"
        managed = False

    def __str__(self) -> str:
        return self.name

    def price(self, currency: str) -> str:
        return currency

    def weight(self, unit: str = "kg", *more: str, exact: bool = False) -> str:
        return unit

    def archive(self, user: Any = None) -> None: ...

    archive.alters_data = True  # type: ignore[attr-defined]


@pytest.fixture
def errors_of(declare: Declare, found: MessagesById) -> Callable[..., list[str]]:
    def errors(model: type[models.Model] = Task, **stated: Any) -> list[str]:
        own = resource("OwnResource", model, **stated)
        declare(back=lambda panel: panel.path("back").resources([own]))
        return [message.msg.rpartition("declarations.")[2] for message in found("E008")]

    return errors


def none(self: Any) -> Any: ...
def one(self: Any, record: Any) -> Any: ...
def default(self: Any, record: Any, short: bool = True) -> Any: ...
def varargs(self: Any, *args: Any) -> Any: ...
def two(self: Any, request: Any, queryset: Any) -> Any: ...
def keyword(self: Any, record: Any, *, request: Any) -> Any: ...
def with_data(self: Any, records: Any, data: Any) -> Any: ...
def only_record(record: Any) -> Any: ...
def nothing() -> Any: ...


def decorated(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Any, record: Any) -> Any:
        return method(self, record, "request")

    return call


WRONG_COLUMNS = {
    "without the record": (none, "own(self)", "def own(self, record)"),
    "with a request": (two, "own(self, request, queryset)", "def own(self, record)"),
    "with a required keyword": (keyword, "own(self, record, *, request)", "def own(self, record)"),
    "as a class method": (classmethod(none), "own(self)", "def own(cls, record)"),
    "as a static method": (staticmethod(nothing), "own()", "def own(record)"),
    "with admin.display": (admin.display(description="Own")(none), "own(self)", "self, record"),
}


@pytest.mark.parametrize("attribute", ["columns", "readonly_fields"])
@pytest.mark.parametrize("case", WRONG_COLUMNS)
def test_a_column_with_the_wrong_arguments_names_its_signature(
    case: str, attribute: str, errors_of: Callable[..., list[str]]
) -> None:
    member, signature, expected = WRONG_COLUMNS[case]

    [message] = errors_of(**{attribute: ("own",), "own": member})

    assert message.startswith(f"OwnResource.{signature} has the wrong arguments.")
    assert "is called with the record" in message
    assert expected in message


@pytest.mark.parametrize(
    "member",
    [one, default, varargs, classmethod(one), staticmethod(only_record), decorated(two)],
    ids=["record", "default", "varargs", "class method", "static method", "decorated"],
)
def test_a_column_that_takes_a_record(member: Any, errors_of: Callable[..., list[str]]) -> None:
    assert errors_of(columns=("title", "own"), readonly_fields=("own",), own=member) == []


WRONG_ACTIONS = {
    "of ModelAdmin": (two, "own(self, request, queryset)", "def own(self, records)"),
    "without the records": (none, "own(self)", "def own(self, records)"),
    "as a class method": (classmethod(two), "own(self, request, queryset)", "def own(cls, records"),
    "as a static method": (staticmethod(nothing), "own()", "def own(records)"),
    "with admin.action": (admin.action(description="Own")(two), "own(self, request", "records)"),
}


@pytest.mark.parametrize("case", WRONG_ACTIONS)
def test_an_action_with_the_wrong_arguments_names_its_signature(
    case: str, errors_of: Callable[..., list[str]]
) -> None:
    member, signature, expected = WRONG_ACTIONS[case]

    [message] = errors_of(actions=("own",), own=member)

    assert f"OwnResource.{signature}" in message
    assert "is called with the selected records; current_user() returns the user." in message
    assert expected in message


@pytest.mark.parametrize(
    "member",
    [one, default, varargs, with_data, staticmethod(only_record), classmethod(one)],
    ids=["records", "default", "varargs", "data", "static method", "class method"],
)
def test_an_action_that_takes_a_selection(member: Any, errors_of: Callable[..., list[str]]) -> None:
    assert errors_of(actions=("own",), own=member) == []


@pytest.mark.parametrize("attribute", ["columns", "readonly_fields"])
def test_a_method_of_the_model_that_needs_arguments(
    attribute: str, errors_of: Callable[..., list[str]]
) -> None:
    [message] = errors_of(Parcel, **{attribute: ("price",)})

    assert "Parcel.price(self, currency) has the wrong arguments." in message
    assert "Write `def price(self)`, or give the other parameters defaults." in message


def test_a_method_of_the_model_whose_arguments_have_defaults(
    errors_of: Callable[..., list[str]],
) -> None:
    assert errors_of(Parcel, columns=("name", "weight"), readonly_fields=("weight",)) == []


def test_a_method_that_changes_data_is_no_column(errors_of: Callable[..., list[str]]) -> None:
    [message] = errors_of(Parcel, columns=("name", "archive"))

    assert "columns names 'archive'" in message


def test_each_wrong_name_is_reported(errors_of: Callable[..., list[str]]) -> None:
    messages = errors_of(columns=("titel", "own", "titles"), own=none)

    assert len(messages) == 3
    for part in ("'titel'", "own(self)", "'titles'"):
        assert sum(part in message for message in messages) == 1
