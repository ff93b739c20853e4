"""The responses of the global search."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class SearchResultWire(TypedDict):
    """A record that was found."""

    title: str
    url: str
    #: Label and text, in the declared order.
    details: dict[str, str]


class SearchGroupWire(TypedDict):
    """The results of one resource."""

    #: The slug.
    resource: str
    #: The plural label.
    label: str
    icon: str | None
    results: list[SearchResultWire]
    #: True if this resource could not be searched; then there are no results.
    failed: NotRequired[bool]


class SearchAnswerWire(TypedDict):
    """The response to a search."""

    groups: list[SearchGroupWire]


class SearchResourceWire(TypedDict):
    """A resource that the user may search."""

    #: The slug.
    resource: str
    #: The plural label.
    label: str
    icon: str | None


class CommandWire(TypedDict):
    """A link that the command palette offers."""

    label: str
    url: str
    icon: str | None


class SearchCommandsWire(TypedDict):
    """What the command palette offers besides the pages of the navigation."""

    #: The resources that the user may search, in the order of their results.
    resources: list[SearchResourceWire]
    #: The create pages that the user may open.
    commands: list[CommandWire]
