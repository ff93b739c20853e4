"""A form as the browser draws it."""

from __future__ import annotations

from typing import Literal, TypedDict

FieldType = Literal["text", "number", "select", "checkbox", "toggle", "date"]


class OptionWire(TypedDict):
    """One choice; values travel as text."""

    value: str
    label: str


class ValidationHintsWire(TypedDict):
    """What the browser may judge without asking; never a rule that needs the database."""

    required: bool
    email: bool
    numeric: bool
    url: bool
    min: float | None
    max: float | None


class FieldWire(TypedDict):
    """What every field says; each kind adds its own keys."""

    component: Literal["field"]
    name: str
    label: str
    type: FieldType
    value: object
    placeholder: str | None
    helperText: str | None
    required: bool
    disabled: bool
    inlineLabel: bool
    columnSpan: int | Literal["full"]
    validation: ValidationHintsWire


class TextInputWire(FieldWire):
    """One line of text."""

    inputType: Literal["text", "email", "url", "tel"]
    maxLength: int | None


class NumberInputWire(FieldWire):
    """A number."""

    integer: bool
    min: float | None
    max: float | None
    step: float | None


class SelectWire(FieldWire):
    """One or several of a list."""

    options: list[OptionWire]
    multiple: bool
    searchable: bool


class DatePickerWire(FieldWire):
    """A day."""

    minDate: str | None
    maxDate: str | None


FieldNodeWire = TextInputWire | NumberInputWire | SelectWire | DatePickerWire | FieldWire


class FormWire(TypedDict):
    """A form's nodes and how many columns they stand in."""

    columns: int
    schema: list[FieldNodeWire]
