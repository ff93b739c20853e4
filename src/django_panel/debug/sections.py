"""Marks of the functions whose queries form a section of the query bar.

A mark is an entry in a table and does not wrap the function, so it costs nothing at run time. The
recorder finds the section of a query on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast

from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from types import FrameType

SectionKind = Literal[
    "table",
    "widget",
    "policy",
    "form",
    "options",
    "infolist",
    "action",
    "navigation",
    "search",
    "notifications",
    "request",
]

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Section(NamedTuple):
    """A part of a request: the table of a resource, a widget, an ability of a policy."""

    kind: SectionKind
    name: str


#: The section of what no mark covers: the session, the user, middleware.
REQUEST = Section("request", "")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Mark(FrozenValue):
    kind: SectionKind
    name: Callable[[Mapping[str, Any]], str]

    def section(self, frame: FrameType) -> Section:
        try:
            name = str(self.name(frame.f_locals))
        except Exception:
            # A wrong name must not make the query fail.
            name = ""
        return Section(self.kind, name)


_marks: dict[CodeType, _Mark] = {}


def query_section(
    section_kind: SectionKind, name: Callable[[Mapping[str, Any]], str]
) -> Callable[[_Function], _Function]:
    """Mark a function, and the functions inside it: the queries that it runs form a section.

    ``name`` gets the local variables of the function when a query is recorded. It must not run
    a query.
    """

    def mark(function: _Function) -> _Function:
        for code in _with_inner(cast("FunctionType", function).__code__):
            _marks[code] = _Mark(section_kind, name)
        return function

    return mark


def section_of(frame: FrameType) -> Section | None:
    """Return the section that a frame begins, or None."""
    mark = _marks.get(frame.f_code)
    return None if mark is None else mark.section(frame)


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _with_inner(constant)
