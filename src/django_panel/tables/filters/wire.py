"""The filters of a table as they are sent to the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.forms.wire import FormWire

FilterType = Literal["select", "boolean", "ternary", "date", "form", "query_builder"]
ConstraintType = Literal["text", "number", "date", "boolean", "select"]


class ConstraintWire(TypedDict):
    """A constraint of the query builder."""

    name: str
    label: str
    type: ConstraintType
    operators: list[OptionWire]
    options: list[OptionWire]


class FilterWire(TypedDict):
    """The definition of a filter; the keys of single filter types are optional."""

    name: str
    label: str
    type: FilterType
    default: object
    #: Select, boolean, ternary.
    options: NotRequired[list[OptionWire]]
    placeholder: NotRequired[str | None]
    multiple: NotRequired[bool]
    #: Trashed: an empty table may have records that only the filter shows.
    hidesRows: NotRequired[bool]
    #: Form.
    form: NotRequired[FormWire]
    #: Query builder.
    constraints: NotRequired[list[ConstraintWire]]
    maxRules: NotRequired[int]
    maxDepth: NotRequired[int]
