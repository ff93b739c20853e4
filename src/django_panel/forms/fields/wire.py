"""Fields as the browser draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.forms.layouts.wire import ComponentConditionsWire
    from django_panel.forms.wire import FormNodeWire, FormWire

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


class TextareaWire(FieldWire):
    """Several lines of text."""

    rows: int
    maxLength: int | None


class PasswordInputWire(FieldWire):
    """A secret; its value never travels towards the browser."""

    revealable: bool
    #: The second field's name where the secret is typed twice.
    confirmation: str | None


class SelectWire(FieldWire):
    """One or several of a list; a searchable one asks the server for more."""

    options: list[OptionWire]
    multiple: bool
    searchable: bool
    usesRelationship: bool
    #: The form that makes a new entry in place, or None where none can be made.
    createForm: FormWire | None


class DatePickerWire(FieldWire):
    """A day."""

    minDate: str | None
    maxDate: str | None


class DateTimePickerWire(FieldWire):
    """A moment in the reader's time zone; ``minDate`` and ``maxDate`` are days."""

    minDate: str | None
    maxDate: str | None
    seconds: bool
    #: The zone's name, as people know it.
    timeZone: str


class TimePickerWire(FieldWire):
    """A time of day."""

    seconds: bool


class ChoiceWire(OptionWire):
    """One choice with a line below it."""

    description: str | None


class RadioWire(FieldWire):
    """One of a few, all in sight."""

    options: list[ChoiceWire]
    inline: bool


class CheckboxListWire(FieldWire):
    """Several of a few, all in sight."""

    options: list[ChoiceWire]
    columns: int
    bulkToggleable: bool


class ToggleButtonWire(OptionWire):
    """One button."""

    color: str | None
    icon: str | None


class ToggleButtonsWire(FieldWire):
    """One or several of a few, as buttons."""

    options: list[ToggleButtonWire]
    multiple: bool
    inline: bool


class ColorPickerWire(FieldWire):
    """A colour as a hexadecimal number."""

    swatches: list[str]


class SliderWire(FieldWire):
    """A number on a line."""

    min: float
    max: float
    step: float
    showValue: bool


class TagsInputWire(FieldWire):
    """Free words."""

    suggestions: list[str]
    maxTags: int | None
    maxLength: int


class KeyValueWire(FieldWire):
    """Pairs of words, in order."""

    keyLabel: str
    valueLabel: str
    maxPairs: int | None
    addable: bool
    deletable: bool
    editableKeys: bool


class RichEditorWire(FieldWire):
    """Text with a look, as safe HTML."""

    toolbar: list[str]
    maxLength: int | None


class MarkdownEditorWire(FieldWire):
    """Markdown with a preview."""

    toolbar: list[str]
    maxLength: int | None
    rows: int


class CodeEditorWire(FieldWire):
    """Source text."""

    language: str
    rows: int
    maxLength: int | None


class UploadedFileWire(TypedDict):
    """A file a field holds; ``path`` is what the form sends back."""

    path: str
    name: str
    size: int | None
    #: Where it can be seen; None where the storage gives no address.
    url: str | None
    isImage: bool


class FileUploadWire(FieldWire):
    """One or several files; the value is a list of ``UploadedFileWire``."""

    multiple: bool
    #: Kilobytes.
    maxSize: int
    maxFiles: int | None
    acceptedTypes: list[str]
    image: bool
    previewBase: str | None


class ListEntryWire(TypedDict):
    """What an entry of a list has beside its values."""

    #: Finds the stored entry again. Sent back as it came; a new entry and a copy have none.
    _key: NotRequired[str]


class BuilderEntryWire(ListEntryWire):
    """One entry of a builder."""

    type: str
    data: dict[str, Any]


class RepeaterWire(FieldWire):
    """Entries of one shape; the value is a list of objects by field name.

    Each object is a ``ListEntryWire``.
    """

    columns: int
    minItems: int | None
    maxItems: int | None
    reorderable: bool
    collapsible: bool
    addable: bool
    deletable: bool
    addLabel: str
    #: What each entry is called, in the order of the value.
    itemLabels: list[str | None]
    #: The parts of an entry with the values of a new one.
    schema: list[FormNodeWire]
    emptyItem: dict[str, Any]


class BlockWire(TypedDict):
    """One kind of entry of a builder."""

    name: str
    label: str
    icon: str | None
    columns: int
    schema: list[FormNodeWire]
    emptyData: dict[str, Any]


class BuilderWire(FieldWire):
    """Entries of several shapes; the value is a list of ``BuilderEntryWire``.

    Paths follow the value: ``content.0.data.title``.
    """

    blocks: list[BlockWire]
    minItems: int | None
    maxItems: int | None
    reorderable: bool
    collapsible: bool
    addLabel: str


class CustomFieldWire(FieldWire):
    """A host's own control: a registry name and what it is told."""

    control: str
    config: dict[str, Any]


FieldNodeWire = (
    TextInputWire
    | TextareaWire
    | PasswordInputWire
    | NumberInputWire
    | SelectWire
    | DatePickerWire
    | DateTimePickerWire
    | TimePickerWire
    | RadioWire
    | CheckboxListWire
    | ToggleButtonsWire
    | ColorPickerWire
    | SliderWire
    | TagsInputWire
    | KeyValueWire
    | RichEditorWire
    | MarkdownEditorWire
    | CodeEditorWire
    | FileUploadWire
    | RepeaterWire
    | BuilderWire
    | CustomFieldWire
    | FieldWire
)
