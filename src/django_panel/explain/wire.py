"""The props of the page that explains what is missing on another page."""

from __future__ import annotations

from typing import Literal, TypedDict

from django_panel.pages.wire import PageMetadataWire


class ExplainStepWire(TypedDict):
    """One rule that was checked."""

    rule: str
    result: Literal["allows", "refuses", "note"]
    text: str


class ExplainedWire(TypedDict):
    """A page, or something that it does not show, with the rule that decides."""

    name: str
    #: The rule that refuses, with its result; empty if nothing refuses.
    reason: str
    steps: list[ExplainStepWire]


class ExplainGroupWire(TypedDict):
    """Missing parts of one kind."""

    kind: Literal["navigation", "actions", "columns", "fields"]
    missing: list[ExplainedWire]


class ExplainPageWire(TypedDict):
    """The props of the page."""

    page: PageMetadataWire
    #: The URL of the page itself, without a query string.
    url: str
    #: The path of the page that is explained.
    path: str
    #: The user name that the rules were checked for.
    user: str
    #: A user name that does not exist, or a path that is no page of the panel.
    problem: str | None
    #: The explained page; None if there is a problem.
    target: ExplainedWire | None
    groups: list[ExplainGroupWire]
