"""Handlers: their signature decides which arguments they get."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from django_panel.actions import Action
from django_panel.actions.handlers import handler_of, table_handler_of
from django_panel.exceptions import PanelSchemaException

DATA = {"note": "x"}


class Counter:
    def add(self, record: Any) -> tuple[Any, ...]:
        return (record,)

    def __call__(self, record: Any, data: Any) -> tuple[Any, ...]:
        return (record, data)


def with_own_default(record: Any, notify: bool = True) -> tuple[Any, ...]:
    return (record, notify)


def with_optional_data(record: Any, data: Any = None) -> tuple[Any, ...]:
    return (record, data)


def with_rest(*arguments: Any) -> tuple[Any, ...]:
    return arguments


def with_keyword(record: Any, *, loud: bool = False) -> tuple[Any, ...]:
    return (record, loud)


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda record: (record,), ("r",)),
        (lambda record, data: (record, data), ("r", DATA)),
        (lambda record, answers: (record, answers), ("r", DATA)),
        (Counter().add, ("r",)),
        (Counter(), ("r", DATA)),
        (partial(with_own_default, notify=False), ("r", False)),
        (with_own_default, ("r", True)),
        (with_optional_data, ("r", DATA)),
        (with_rest, ("r", DATA)),
        (with_keyword, ("r", False)),
        (str, "r"),
    ],
    ids=range(11),
)
def test_a_handler_gets_what_it_asks_for(function: Any, expected: Any) -> None:
    handler = handler_of("action", function)

    assert handler is not None
    assert handler("r", DATA) == expected


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda: (), ()),
        (lambda data: (data,), (DATA,)),
        (lambda answers: (answers,), (DATA,)),
        (lambda data=None: (data,), (DATA,)),
        (lambda loud=True: (loud,), (True,)),
        (with_rest, (DATA,)),
    ],
    ids=range(6),
)
def test_a_table_handler_gets_the_data_or_nothing(function: Any, expected: Any) -> None:
    handler = table_handler_of("table_action", function)

    assert handler is not None
    assert handler(None, DATA) == expected


async def slow(record: Any) -> None: ...


def choosy(record: Any, *, tone: str) -> None: ...


@pytest.mark.parametrize(
    "function",
    [lambda: None, lambda a, b, c: None, slow, choosy, "finish", 3],
    ids=["none", "three", "coroutine", "a name", "text", "number"],
)
@pytest.mark.parametrize("option", ["action", "bulk_action", "before", "after"])
def test_a_handler_with_other_arguments_is_a_mistake(option: str, function: Any) -> None:
    with pytest.raises(PanelSchemaException, match=rf"Action\.{option}\(\)"):
        getattr(Action("finish"), option)(function)


@pytest.mark.parametrize("function", [lambda a, b: None, slow, "x"])
def test_a_table_handler_with_other_arguments_is_an_error(function: Any) -> None:
    if function is slow:

        async def function() -> None: ...

    with pytest.raises(PanelSchemaException, match=r"Action\.table_action\(\)"):
        Action("finish").table_action(function)


def test_none_takes_a_handler_away() -> None:
    action = Action("finish").action(print).table_action(lambda: None)

    assert not action.action(None).is_record_executable()
    assert not action.table_action(None).is_table_executable()
