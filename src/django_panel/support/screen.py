"""What a page returns: a component's name and its props, some of them promised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Maker = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Screen:
    """A component to draw and the props it is drawn from.

    A prop is plain data or one of the markers below. Markers are looked for at the top
    level only: rows are never walked.
    """

    component: str
    props: Mapping[str, Any] = field(default_factory=dict)
    #: What the window is called where no prop ``page`` says it.
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Redirect:
    """What a page returns when there is nothing to draw: the way to another one.

    Without an address it leads back to where the person was.
    """

    url: str | None = None
    #: Where to go when nobody knows the way back.
    fallback: str = "/"


@dataclass(frozen=True, slots=True)
class Lazy:
    """Computed only if this answer contains it: a partial reload may leave it out."""

    make: Maker


@dataclass(frozen=True, slots=True)
class Deferred:
    """Absent from the first answer; the browser asks for it right after drawing.

    Props of one ``group`` are asked for together. With ``rescue`` a failure is logged and
    reported to the browser, and the other props of the answer survive.
    """

    make: Maker
    group: str = "default"
    rescue: bool = False


@dataclass(frozen=True, slots=True)
class OptionalProp:
    """Computed only when a partial reload names it."""

    make: Maker


@dataclass(frozen=True, slots=True)
class Always:
    """Part of every answer, also of a partial reload that does not name it."""

    make: Maker


@dataclass(frozen=True, slots=True)
class Once:
    """Sent once and kept by the browser under ``key`` until ``ttl`` seconds have passed."""

    make: Maker
    key: str
    ttl: int | None = None


@dataclass(frozen=True, slots=True)
class Merge:
    """Appended (or prepended) to what the browser holds instead of replacing it."""

    make: Maker
    match_on: str | None = None
    prepend: bool = False
    deep: bool = False
