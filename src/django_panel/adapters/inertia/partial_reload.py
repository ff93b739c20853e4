"""The props that a request asks for: all, or some in a partial reload."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

from django.http import HttpRequest

from django_panel.support.frozen import FrozenValue

_PARTIAL = "X-Inertia-Partial-Component"
#: "true" if the user changed the page, "false" on the other visits of the front end.
_REMEMBER = "X-Panel-Remember"
#: Requests that the browser repeats periodically.
_POLL = "X-Panel-Poll"
#: Keys of ``Once`` props of the page that the browser shows.
_ON_PAGE = "X-Inertia-Except-Once-Props"
#: Keys of ``Once`` props that the front end has cached from an earlier visit to the same path.
_CACHED = "X-Panel-Cached-Props"


def header_value(request: HttpRequest, header: str) -> str | None:
    """Return a request header.

    Faster than ``request.headers``, which converts the names of all headers first.
    """
    value: str | None = request.META.get(_key(header))
    return value


@cache
def _key(header: str) -> str:
    return f"HTTP_{header.upper().replace('-', '_')}"


def is_page_request(request: HttpRequest) -> bool:
    """Return whether the request comes from the Inertia client."""
    return header_value(request, "X-Inertia") == "true"


def is_partial(request: HttpRequest) -> bool:
    """Return whether the request is a partial reload."""
    return is_page_request(request) and header_value(request, _PARTIAL) is not None


def is_prefetch(request: HttpRequest) -> bool:
    """Return whether the client prefetches a page."""
    return is_page_request(request) and header_value(request, "Purpose") == "prefetch"


def is_poll(request: HttpRequest) -> bool:
    """Return whether the browser repeats the request periodically."""
    return header_value(request, _POLL) is not None


def is_user_initiated(request: HttpRequest) -> bool:
    """Return whether the user started a partial reload, for example by sorting a table.

    The header is our own, not part of the protocol; deferred props and polling do not send it.
    """
    return header_value(request, _REMEMBER) == "true"


def is_link(request: HttpRequest) -> bool:
    """Return whether a browser opens a link: a document, or a visit of the panel's front end.

    Other clients, such as scripts, send none of these headers.
    """
    return (
        header_value(request, _REMEMBER) is not None
        or header_value(request, "Sec-Fetch-Mode") == "navigate"
        or header_value(request, "Upgrade-Insecure-Requests") is not None
    )


def changed_parameters(request: HttpRequest) -> frozenset[str]:
    """Return the parameters that the user's change set or cleared; empty if none are named.

    The header is our own, too.
    """
    return _names(request, "X-Panel-Changes")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Selection(FrozenValue):
    """The props that a response contains, by dotted names."""

    #: False on a full visit.
    partial: bool = False
    only: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    #: Merge props that are replaced this time.
    reset: frozenset[str] = frozenset()
    #: Keys of ``Once`` props that the browser has cached.
    cached: frozenset[str] = frozenset()

    @classmethod
    def of(cls, request: HttpRequest, component: str) -> Self:
        """Read the headers; a partial reload of another component is a full visit."""
        if not is_page_request(request):
            return cls()
        if header_value(request, _PARTIAL) != component:
            return cls(cached=_names(request, _ON_PAGE) | _names(request, _CACHED))
        return cls(
            partial=True,
            only=_names(request, "X-Inertia-Partial-Data"),
            without=_names(request, "X-Inertia-Partial-Except"),
            reset=_names(request, "X-Inertia-Reset"),
        )

    def wants(self, path: str) -> bool:
        """Return whether ``path``, a part of it or a parent of it is requested."""
        if not self.partial:
            return True
        if self.only and not any(
            _contains(name, path) or _contains(path, name) for name in self.only
        ):
            return False
        return not any(_contains(name, path) for name in self.without)

    def narrows(self, path: str) -> bool:
        """Return whether only some keys inside ``path`` are requested."""
        if not self.partial:
            return False
        inside = f"{path}."
        if any(name.startswith(inside) for name in self.without):
            return True
        return bool(self.only) and not any(_contains(name, path) for name in self.only)


def _names(request: HttpRequest, header: str) -> frozenset[str]:
    names = header_value(request, header)
    return frozenset(filter(None, map(str.strip, names.split(",")))) if names else frozenset()


def _contains(outer: str, inner: str) -> bool:
    return inner == outer or inner.startswith(f"{outer}.")
