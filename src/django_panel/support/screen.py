"""What a page returns: a component's name and its props, some of them promised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from django_panel.support.values import frozen

Maker = Callable[[], Any]


@frozen
class Screen:
    """A component to draw and the props it is drawn from.

    A prop is plain data or one of the markers below. Markers are looked for at the top
    level only: rows are never walked.
    """

    component: str
    props: Mapping[str, Any] = field(default_factory=dict)
    #: What the window is called where no prop ``page`` says it.
    title: str | None = None


@frozen
class Redirect:
    """What a page returns when there is nothing to draw: the way to another one.

    Without an address it leads back to where the person was.
    """

    url: str | None = None
    #: Where to go when nobody knows the way back.
    fallback: str = "/"


@frozen
class Lazy:
    """Computed only if this answer contains it: a partial reload may leave it out."""

    make: Maker

    def __init__(self, make: Maker) -> None:
        # Ten of them are made for every page.
        self.__dict__["make"] = make


@frozen
class Deferred:
    """Absent from the first answer; the browser asks for it right after drawing.

    Props of one ``group`` are asked for together. With ``rescue`` a failure is logged and
    reported to the browser, and the other props of the answer survive.
    """

    make: Maker
    group: str = "default"
    rescue: bool = False


@frozen
class OptionalProp:
    """Computed only when a partial reload names it."""

    make: Maker


@frozen
class Always:
    """Part of every answer, also of a partial reload that does not name it."""

    make: Maker


@frozen
class Once:
    """Sent once and kept by the browser under ``key`` until ``ttl`` seconds have passed."""

    make: Maker
    key: str
    ttl: int | None = None


@frozen
class Merge:
    """Appended (or prepended) to what the browser holds instead of replacing it."""

    make: Maker
    match_on: str | None = None
    prepend: bool = False
    deep: bool = False
