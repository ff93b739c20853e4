"""Fields in the wire format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from django_panel.support.wire import AffixesWire, CurrencyWire

if TYPE_CHECKING:
    from django_panel.forms.inlines.wire import RowRulesWire
    from django_panel.forms.layouts.wire import ComponentConditionsWire
    from django_panel.forms.wire import FormNodeWire, FormWire, LiveWire, ValidationHintsWire

FieldType = Literal[
    "text",
    "textarea",
    "password",
    "number",
    "hidden",
    "checkbox",
    "toggle",
    "select",
    "generic_relation",
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
    "inline",
    "builder",
    "multi_input",
    "range",
    "money",
    "computed",
    "custom",
]


class OptionWire(TypedDict):
    """One option; values are sent as text."""

    value: str
    label: str
    #: The second line of an option of a select or a checkbox list, at most 120 characters.
    details: NotRequired[str | None]


class FieldWire(TypedDict):
    """The keys of every field; each type adds its own."""

    component: Literal["field"]
    name: str
    label: str
    type: FieldType
    value: Any
    placeholder: str | None
    helperText: str | None
    required: bool
    disabled: bool
    #: Why the stored value cannot be edited; the value is then its text.
    disabledReason: str | None
    inlineLabel: bool
    columnSpan: int | Literal["full"]
    conditions: ComponentConditionsWire
    live: LiveWire | None
    validation: ValidationHintsWire


class AutocompleteWire(TypedDict):
    """What an input is for."""

    #: The HTML attribute; absent if none is declared.
    autocomplete: NotRequired[str]


class HtmlWire(TypedDict):
    """A read-only value that is HTML."""

    #: Sanitized; it is shown while the value is its text.
    html: NotRequired[str]


class PrepopulationWire(TypedDict):
    """The fields that a text is filled from, as a slug."""

    sources: list[str]
    #: Whether the slug keeps letters outside of ASCII.
    allowUnicode: bool


class PrepopulatedWire(TypedDict):
    """How the browser fills a field of a new record."""

    prepopulate: NotRequired[PrepopulationWire]


class TextInputWire(FieldWire, AffixesWire, AutocompleteWire, HtmlWire, PrepopulatedWire):
    """One line of text."""

    inputType: Literal["text", "email", "url", "tel"]
    maxLength: int | None


class NumberInputWire(FieldWire, AffixesWire):
    """A number."""

    integer: bool
    min: float | None
    max: float | None
    step: float | None


class MoneyInputWire(NumberInputWire, CurrencyWire):
    """An amount of money."""


class ComputedWire(FieldWire, AffixesWire, CurrencyWire, HtmlWire):
    """A value that is shown as text."""

    decimals: int | None


class TextareaWire(FieldWire):
    """Several lines of text."""

    rows: int
    maxLength: int | None


class PasswordRulesWire(TypedDict):
    """How a browser generates a password."""

    #: The HTML attribute ``passwordrules``; absent if none is declared.
    passwordRules: NotRequired[str]


class PasswordInputWire(FieldWire, PasswordRulesWire):
    """A secret; its value is never sent to the browser."""

    revealable: bool
    #: The name of the confirmation, if the secret is entered twice.
    confirmation: str | None


class SelectWire(FieldWire):
    """One or several options; a searchable select loads more from the server."""

    options: list[OptionWire]
    multiple: bool
    searchable: bool
    usesRelationship: bool
    #: The form that creates a new option, or None.
    createForm: FormWire | None


class GenericRelationSelectWire(FieldWire):
    """The target of a generic foreign key; its value is ``app.model:key``."""

    #: The types of records that may be selected: ``app.model`` with a label.
    types: list[OptionWire]
    #: The label of the selected record, or None.
    recordLabel: str | None


class DatePickerWire(FieldWire):
    """A date."""

    minDate: str | None
    maxDate: str | None


class DateTimePickerWire(FieldWire):
    """A datetime in the user's time zone; ``minDate`` and ``maxDate`` are dates."""

    minDate: str | None
    maxDate: str | None
    seconds: bool
    #: The name of the time zone.
    timeZone: str


class TimePickerWire(FieldWire):
    """A time of day."""

    seconds: bool


class ChoiceWire(OptionWire):
    """One option with a description."""

    description: str | None


class RadioWire(FieldWire):
    """One of a few options, as radio buttons."""

    options: list[ChoiceWire]
    inline: bool


class CheckboxListWire(FieldWire):
    """Several of a few options, as checkboxes."""

    options: list[ChoiceWire]
    columns: int
    bulkToggleable: bool


class ToggleButtonWire(OptionWire):
    """One button."""

    color: str | None
    icon: str | None


class ToggleButtonsWire(FieldWire):
    """One or several options, as buttons."""

    options: list[ToggleButtonWire]
    multiple: bool
    inline: bool


class ColorPickerWire(FieldWire):
    """A CSS color."""

    swatches: list[str]


class SliderWire(FieldWire):
    """A number in a range."""

    min: float
    max: float
    step: float
    showValue: bool


class TagsInputWire(FieldWire):
    """Tags."""

    suggestions: list[str]
    maxTags: int | None
    maxLength: int


class KeyValueWire(FieldWire):
    """Pairs of keys and values, in order."""

    keyLabel: str
    valueLabel: str
    maxPairs: int | None
    addable: bool
    deletable: bool
    editableKeys: bool


class RichEditorWire(FieldWire):
    """Formatted text, as sanitized HTML."""

    toolbar: list[str]
    maxLength: int | None


class MarkdownEditorWire(FieldWire):
    """Markdown with a preview."""

    toolbar: list[str]
    maxLength: int | None
    rows: int


class CodeEditorWire(FieldWire):
    """Source code."""

    language: str
    rows: int
    maxLength: int | None


class UploadedFileWire(TypedDict):
    """A file of a field; the form submits its ``path``."""

    path: str
    name: str
    size: int | None
    #: Its URL; None if the storage has no URLs.
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
    #: Whether the upload URL, with the name of the field, also returns the stored file.
    downloads: bool


class ListEntryWire(TypedDict):
    """The keys of an entry other than its values."""

    #: Identifies the stored entry; sent back unchanged. A new entry and a copy have none.
    _key: NotRequired[str]


class BuilderEntryWire(ListEntryWire):
    """One entry of a builder."""

    type: str
    data: dict[str, Any]


class RepeaterWire(FieldWire):
    """Entries of one kind; the value is a list of ``ListEntryWire`` with values by field name."""

    columns: int
    minItems: int | None
    maxItems: int | None
    reorderable: bool
    collapsible: bool
    addable: bool
    deletable: bool
    addLabel: str
    table: bool
    #: The name of one entry, such as "Line"; None if it has none.
    itemName: str | None
    rowRules: dict[str, RowRulesWire]
    #: The label of each entry, in the order of the value.
    itemLabels: list[str | None]
    #: The nodes of an entry with the values of a new one.
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
    """Entries of several kinds; the value is a list of ``BuilderEntryWire``."""

    blocks: list[BlockWire]
    minItems: int | None
    maxItems: int | None
    reorderable: bool
    collapsible: bool
    addLabel: str


class MultiInputWire(FieldWire):
    """Several controls with one value: a list with the value of each."""

    #: The controls, in order.
    fields: list[FieldNodeWire]


class RangeValueWire(TypedDict):
    """The value of a range; an end that is null has no limit."""

    lower: Any
    upper: Any
    #: A square bracket includes the end.
    bounds: str


class RangeInputWire(FieldWire):
    """Both ends of a range; the value is a ``RangeValueWire`` or null."""

    lower: FieldNodeWire
    upper: FieldNodeWire
    bounds: str


class CustomFieldWire(FieldWire):
    """A React component of the host, by name, and its configuration."""

    control: str
    config: dict[str, Any]


FieldNodeWire = (
    TextInputWire
    | TextareaWire
    | PasswordInputWire
    | NumberInputWire
    | MoneyInputWire
    | ComputedWire
    | SelectWire
    | GenericRelationSelectWire
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
    | MultiInputWire
    | RangeInputWire
    | CustomFieldWire
    | FieldWire
)
