"""What an option is, and the one line that shows what it does."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from django_panel.tables.schema import TableSchema
from django_panel.tables.tabs import Tab
from tests.tables.archive import Letter

#: What a person does in the browser before one looks: ``("click", "button", "Filters")``.
Step = tuple[str | int, ...]
#: A body for one of the action endpoints: ``("record", {"action": "finish", "record": 1})``.
Post = tuple[str, Mapping[str, Any]]


def as_it_is(part: Any) -> Any:
    return part


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a call of it, and where its effect shows.

    The page with ``change(start(part))`` is compared with the page with ``start(part)``, on the
    server and in the browser.
    """

    change: Callable[[Any], Any]
    #: What the part needs besides, for the option to show.
    start: Callable[[Any], Any] = field(default=as_it_is, kw_only=True)
    #: Query strings asked one after the other; the last answer counts.
    visits: tuple[str, ...] = field(default=("",), kw_only=True)
    #: What is posted before.
    posts: tuple[Post, ...] = field(default=(), kw_only=True)
    #: Whether the table is looked at without a single row.
    empty: bool = field(default=False, kw_only=True)
    #: What is done in the browser before one looks.
    does: tuple[Step, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Refused:
    """An option this kind refuses, because it could not obey it."""

    change: Callable[[Any], Any]
    error: type[Exception]


@dataclass(frozen=True, slots=True)
class Unseen:
    """An option whose effect no payload shows, and the SQL by which it is seen instead."""

    change: Callable[[Any], Any]
    start: Callable[[Any], Any] = field(default=as_it_is, kw_only=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """One class of parts: a sample of it, the table it stands in, and its options."""

    part: Any
    stage: Callable[[TableSchema, Any], TableSchema]
    options: Mapping[str, Option | Refused | Unseen]
    model: type[Model] = Letter
    tabs: Callable[[Any], Sequence[Tab]] = lambda part: ()
    #: A base whose options are shown by another kind.
    beyond: type | None = None
    #: Options that another kind shows, because they do the same in all.
    shown_elsewhere: Collection[str] = ()

    @property
    def name(self) -> str:
        return type(self.part).__name__


#: They return a copy and are no options: constructors, and what the framework calls.
NO_OPTIONS = {"make", "for_model", "bound_to", "inside"}


def declared_options(kind: type, beyond: type | None = None) -> set[str]:
    """Return a class's options: its setters, and each further argument of one.

    ``sortable(condition, column)`` is the two options ``sortable`` and ``sortable.column``.
    """
    names = set()
    for name, method in inspect.getmembers(kind, inspect.isroutine):
        if name.startswith("_") or name in NO_OPTIONS:
            continue
        signature = inspect.signature(method)
        if signature.return_annotation != "Self":
            continue
        if beyond is not None and getattr(beyond, name, None) is method:
            continue
        parameters = [each for each in signature.parameters if each != "self"]
        names |= {name, *(f"{name}.{each}" for each in parameters[1:])}
    return names
