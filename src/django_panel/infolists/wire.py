"""An infolist in the wire format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire

EntryType = Literal[
    "text",
    "badge",
    "boolean",
    "datetime",
    "key-value",
    "icon",
    "image",
    "color",
    "code",
    "file",
    "repeatable",
    "custom",
]

TextMarkup = Literal["html", "markdown"]


class KeyValuePairWire(TypedDict):
    """One key and its value."""

    key: str
    value: str


class PersonWire(TypedDict):
    """What is shown beside the name of a person."""

    #: The URL of a picture; without one, the initials are shown.
    image: str | None


class ChipWire(TypedDict):
    """One of several values."""

    label: str
    #: The page of the related record, and the details for its hover card.
    url: NotRequired[str]
    cardUrl: NotRequired[str]
    #: Present if the value is a person.
    person: NotRequired[PersonWire]


class StoredFileWire(TypedDict):
    """A stored file."""

    #: The name that was uploaded.
    name: str
    #: In bytes; null if the storage would need a request for it.
    size: int | None
    #: Null if the storage has no URLs.
    url: str | None
    isImage: bool


class RepeatedItemWire(TypedDict):
    """One row of a repeatable entry."""

    label: str
    schema: list[InfolistNodeWire]
    #: The names of the entries whose value is a number.
    numeric: list[str]


class EntryWire(TypedDict):
    """One value, in the format of a table cell of the same type."""

    component: Literal["entry"]
    name: str
    label: str
    type: EntryType
    value: Any
    placeholder: str | None
    helperText: str | None
    columnSpan: int | Literal["full"]
    action: ActionWire | None
    #: Text, badge and datetime: the page of the related record that the value comes from.
    url: NotRequired[str]
    #: The URL of that record's details for a hover card: a search response with one result.
    cardUrl: NotRequired[str]
    #: Text: the link of an email address, a phone number or a web address.
    href: NotRequired[str]
    #: Text: several values; ``value`` contains them as one text.
    chips: NotRequired[list[ChipWire]]
    #: Text: the value is the name of a person.
    person: NotRequired[PersonWire]
    #: Text: keep line breaks and wrap.
    prose: NotRequired[bool]
    #: Text: its markup language; HTML is already sanitized.
    markup: NotRequired[TextMarkup]
    #: Text, color and code: show a copy button.
    copyable: NotRequired[bool]
    #: Image: size in pixels, and whether it is shown as a circle.
    size: NotRequired[int]
    circular: NotRequired[bool]
    #: Code: its language.
    language: NotRequired[str]
    #: Repeatable: the number of columns of a row.
    columns: NotRequired[int]
    #: Repeatable: whether the rows are the rows of a table.
    table: NotRequired[bool]
    #: Custom: the host's component and its configuration.
    control: NotRequired[str]
    config: NotRequired[dict[str, Any]]


class InfolistSectionWire(TypedDict):
    """Entries under a heading, with buttons beside it."""

    component: Literal["section"]
    columnSpan: int | Literal["full"]
    heading: str | None
    description: str | None
    #: Sanitized HTML that is shown instead of the description, which is its text.
    descriptionHtml: NotRequired[str]
    icon: str | None
    columns: int
    collapsible: bool
    collapsed: bool
    headerActions: list[ActionWire]
    schema: list[InfolistNodeWire]


class InfolistGridWire(TypedDict):
    """Entries side by side."""

    component: Literal["grid"]
    columnSpan: int | Literal["full"]
    columns: int
    schema: list[InfolistNodeWire]


class InfolistTotalsWire(TypedDict):
    """Values below each other, aligned at the end."""

    component: Literal["totals"]
    columnSpan: int | Literal["full"]
    schema: list[EntryWire]


class InfolistTabWire(TypedDict):
    """One tab."""

    component: Literal["tab"]
    key: str
    label: str
    icon: str | None
    badge: str | None
    columns: int
    schema: list[InfolistNodeWire]


class InfolistTabsWire(TypedDict):
    """Entries in tabs; the browser remembers the open one under ``persistKey``."""

    component: Literal["tabs"]
    columnSpan: int | Literal["full"]
    persistTab: bool
    persistKey: str | None
    tabs: list[InfolistTabWire]


class InfolistCalloutWire(TypedDict):
    """A message in a colored box, which may contain entries."""

    component: Literal["callout"]
    columnSpan: int | Literal["full"]
    tone: Literal["info", "success", "warning", "danger"]
    icon: str | None
    heading: str | None
    body: str | None
    columns: int
    schema: list[InfolistNodeWire]


class InfolistTextWire(TypedDict):
    """A line of text."""

    component: Literal["prime-text"]
    columnSpan: int | Literal["full"]
    text: str | None
    color: str | None
    icon: str | None
    small: bool


class InfolistIconWire(TypedDict):
    """An icon."""

    component: Literal["prime-icon"]
    columnSpan: int | Literal["full"]
    icon: str
    color: str | None
    label: str | None


class InfolistImageWire(TypedDict):
    """An image."""

    component: Literal["prime-image"]
    columnSpan: int | Literal["full"]
    url: str | None
    alt: str
    width: int | None
    rounded: bool


class InfolistEmptyStateWire(TypedDict):
    """A heading where there is nothing to show yet."""

    component: Literal["empty-state"]
    columnSpan: int | Literal["full"]
    heading: str
    description: str | None
    icon: str | None


InfolistNodeWire = (
    EntryWire
    | InfolistSectionWire
    | InfolistGridWire
    | InfolistTotalsWire
    | InfolistTabsWire
    | InfolistCalloutWire
    | InfolistTextWire
    | InfolistIconWire
    | InfolistImageWire
    | InfolistEmptyStateWire
)


class InfolistWire(TypedDict):
    """The entries of a record, and the buttons above them."""

    columns: int
    actions: list[ActionWire]
    schema: list[InfolistNodeWire]
