"""Rows of inlines in the wire format."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class RowHtmlWire(TypedDict):
    """Sanitized HTML of a computed value, and its text."""

    html: str
    text: str


class RowRulesWire(TypedDict):
    """What the user cannot do with one row of an inline."""

    #: The names of the fields that cannot be changed in this row.
    disabled: list[str]
    #: The names of the fields that this row does not have.
    hidden: list[str]
    deletable: bool
    #: The computed values that are HTML, by the names of their fields.
    html: NotRequired[dict[str, RowHtmlWire]]
