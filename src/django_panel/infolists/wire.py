"""A record's page as the browser draws it."""

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
    "repeatable",
    "custom",
]

TextMarkup = Literal["html", "markdown"]


class KeyValuePairWire(TypedDict):
    """One name and its value."""

    key: str
    value: str


class RepeatedItemWire(TypedDict):
    """One row of a repeatable entry."""

    label: str
    schema: list[InfolistNodeWire]


class EntryWire(TypedDict):
    """One value. Its shape is that of a table's cell of the same kind."""

    component: Literal["entry"]
    name: str
    label: str
    type: EntryType
    value: Any
    placeholder: str | None
    helperText: str | None
    columnSpan: int | Literal["full"]
    action: ActionWire | None
    #: Text: keep its lines and let it run on.
    prose: NotRequired[bool]
    #: Text: what it is written in, where it has a look; HTML is harmless by now.
    markup: NotRequired[TextMarkup]
    #: Text, colour and code: offer to copy it.
    copyable: NotRequired[bool]
    #: Image: pixels, and whether it is cut to a circle.
    size: NotRequired[int]
    circular: NotRequired[bool]
    #: Code: what it is written in.
    language: NotRequired[str]
    #: Repeatable: how many columns a row has.
    columns: NotRequired[int]
    #: Custom: the host's component and what it is told.
    control: NotRequired[str]
    config: NotRequired[dict[str, Any]]


class InfolistSectionWire(TypedDict):
    """Entries under a heading, with buttons beside it."""

    component: Literal["section"]
    columnSpan: int | Literal["full"]
    heading: str | None
    description: str | None
    columns: int
    headerActions: list[ActionWire]
    schema: list[InfolistNodeWire]


class InfolistGridWire(TypedDict):
    """Entries side by side."""

    component: Literal["grid"]
    columnSpan: int | Literal["full"]
    columns: int
    schema: list[InfolistNodeWire]


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
    """Entries behind tabs; ``persistKey`` remembers the open one in the browser."""

    component: Literal["tabs"]
    columnSpan: int | Literal["full"]
    persistTab: bool
    persistKey: str | None
    tabs: list[InfolistTabWire]


InfolistNodeWire = EntryWire | InfolistSectionWire | InfolistGridWire | InfolistTabsWire


class InfolistWire(TypedDict):
    """What a record's page shows, and the buttons above it."""

    columns: int
    actions: list[ActionWire]
    schema: list[InfolistNodeWire]
