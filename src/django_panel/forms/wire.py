"""A form as the browser draws it."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

FieldType = Literal[
    "text",
    "textarea",
    "password",
    "number",
    "hidden",
    "checkbox",
    "toggle",
    "select",
    "date",
    "datetime",
    "time",
    "radio",
    "checkbox_list",
    "toggle_buttons",
    "color_picker",
    "slider",
    "tags_input",
    "key_value",
    "rich_editor",
    "markdown_editor",
    "code_editor",
    "file_upload",
    "repeater",
    "builder",
    "custom",
]


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
    confirmed: bool


class ConditionWire(TypedDict):
    """One comparison of another field's value; lists only for ``in`` and ``not_in``."""

    field: str
    operator: str
    value: str | list[str] | None


class ComponentConditionsWire(TypedDict):
    """All of the first must hold, any of the second hides."""

    visibleWhen: list[ConditionWire]
    hiddenWhen: list[ConditionWire]


class LiveWire(TypedDict):
    """When the browser asks what a change means."""

    onBlur: bool
    debounce: int


class FieldWire(TypedDict):
    """What every field says; each kind adds its own keys."""

    component: Literal["field"]
    name: str
    label: str
    type: FieldType
    value: Any
    placeholder: str | None
    helperText: str | None
    required: bool
    disabled: bool
    inlineLabel: bool
    columnSpan: int | Literal["full"]
    conditions: ComponentConditionsWire
    live: LiveWire | None
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


class LayoutWire(TypedDict):
    """What every layout says."""

    columnSpan: int | Literal["full"]
    conditions: ComponentConditionsWire


class SectionWire(LayoutWire):
    """Parts under a heading."""

    component: Literal["section"]
    heading: str | None
    description: str | None
    icon: str | None
    columns: int
    collapsible: bool
    collapsed: bool
    fields: list[str]
    schema: list[FormNodeWire]


class GridWire(LayoutWire):
    """Parts side by side."""

    component: Literal["grid"]
    columns: int
    schema: list[FormNodeWire]


class StepWire(TypedDict):
    """One screen of a wizard; ``fields`` routes an error to its step."""

    component: Literal["step"]
    label: str
    description: str | None
    icon: str | None
    columns: int
    conditions: ComponentConditionsWire
    fields: list[str]
    schema: list[FormNodeWire]


class WizardWire(LayoutWire):
    """A form in steps."""

    component: Literal["wizard"]
    submitLabel: str | None
    steps: list[StepWire]


FormNodeWire = FieldNodeWire | SectionWire | GridWire | StepWire | WizardWire


class FormWire(TypedDict):
    """A form's nodes and how many columns they stand in."""

    columns: int
    schema: list[FormNodeWire]
