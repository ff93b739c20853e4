"""What a page returns: a component and its props, some of which are computed later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from django_panel.support import json
from django_panel.support.frozen import FrozenValue

Factory = Callable[[], Any]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Screen(FrozenValue):
    """A React component and its props.

    A prop is plain data or one of the markers below. Markers are recognized at the top level
    only.
    """

    component: str
    props: Mapping[str, Any] = field(default_factory=dict)
    #: The document title, if there is no prop ``page``.
    title: str | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Redirect(FrozenValue):
    """A redirect; without a URL, to the previous page."""

    url: str | None = None
    #: The URL if the previous page is unknown.
    fallback: str = "/"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lazy(FrozenValue):
    """Computed only if the response contains it; a partial reload may leave it out."""

    make: Factory


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Deferred(FrozenValue):
    """Left out of the first response; the browser requests it after rendering.

    Props of one ``group`` are requested together. With ``rescue``, an exception is logged and
    reported to the browser, and the other props are sent.
    """

    make: Factory
    group: str = "default"
    rescue: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OptionalProp(FrozenValue):
    """Computed only if a partial reload requests it."""

    make: Factory


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Always(FrozenValue):
    """Part of every response, even of a partial reload that does not request it."""

    make: Factory


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Once(FrozenValue):
    """Sent once; the browser caches it under ``key`` for ``ttl`` seconds.

    A callable ``key`` is called only if the response contains the prop; see ``content_key``.
    """

    make: Factory
    key: str | Callable[[], str]
    ttl: int | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Merge(FrozenValue):
    """Appended (or prepended) to the existing value in the browser instead of replacing it."""

    make: Factory
    match_on: str | None = None
    prepend: bool = False
    deep: bool = False


def content_key(name: str, value: Any) -> str:
    """Return a key for a ``Once`` prop that changes with the value, so it is sent again then."""
    return f"{name}.{blake2b(json.dumps(value), digest_size=8).hexdigest()}"
