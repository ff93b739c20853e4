"""The samples of options: a call of each, and where its effect is visible."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from django_panel.tables.schema import TableSchema
from django_panel.tables.tabs import Tab
from tests.tables.sample_models import Letter

#: A step in the browser before the comparison: ``("click", "button", "Filters")``.
BrowserStep = tuple[str | int, ...]
#: A body for one of the action endpoints: ``("record", {"action": "finish", "record": 1})``.
Post = tuple[str, Mapping[str, Any]]


def as_it_is(part: Any) -> Any:
    return part


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a call of it, and where its effect is visible.

    The page with ``change(start(part))`` is compared with the page with ``start(part)``, on the
    server and in the browser.
    """

    change: Callable[[Any], Any]
    #: Other settings that the option needs to have an effect.
    start: Callable[[Any], Any] = field(default=as_it_is, kw_only=True)
    #: Query strings of consecutive requests; the last response is compared.
    visits: tuple[str, ...] = field(default=("",), kw_only=True)
    #: The requests that are posted before.
    posts: tuple[Post, ...] = field(default=(), kw_only=True)
    #: Whether the table has no rows.
    empty: bool = field(default=False, kw_only=True)
    #: The steps in the browser before the comparison.
    does: tuple[BrowserStep, ...] = field(default=(), kw_only=True)
    #: Whether the effect depends on measured widths, so that only a test in ``tests/e2e`` sees it.
    needs_layout: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Refused:
    """An option that a class rejects, because it cannot support it."""

    change: Callable[[Any], Any]
    error: type[Exception]


@dataclass(frozen=True, slots=True)
class Unseen:
    """An option whose effect is visible only in the SQL."""

    change: Callable[[Any], Any]
    start: Callable[[Any], Any] = field(default=as_it_is, kw_only=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """One class: a sample instance, the table that contains it, and its options."""

    part: Any
    stage: Callable[[TableSchema, Any], TableSchema]
    options: Mapping[str, Option | Refused | Unseen]
    model: type[Model] = Letter
    tabs: Callable[[Any], Sequence[Tab]] = lambda part: ()
    #: A base class whose options are tested with another class.
    beyond: type | None = None
    #: Options that are tested with another class, because they are the same in all.
    shown_elsewhere: Collection[str] = ()

    @property
    def name(self) -> str:
        return type(self.part).__name__


#: Methods that return a copy but are not options: constructors and internal methods.
NO_OPTIONS = {"make", "for_model", "bound_to", "in_dialog_of"}


#: Options that need a panel with other resources: tested in tests/http/test_related_scope.py and
#: tests/http/test_fields_with_details.py.
NEED_A_PANEL = {"unscoped", "link_related", "option_details"}


def declared_options(kind: type, beyond: type | None = None) -> set[str]:
    """Return the options of a class: its setters, and the further arguments of a setter.

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
