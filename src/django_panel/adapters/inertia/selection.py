"""What a request asks for: the whole page, or some of its props."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

from django.http import HttpRequest

_PARTIAL = "X-Inertia-Partial-Component"


def said(request: HttpRequest, header: str) -> str | None:
    """Return one of the client's headers.

    Read several times a request: ``request.headers`` would first turn every header into words.
    """
    value: str | None = request.META.get(_key(header))
    return value


@cache
def _key(header: str) -> str:
    return f"HTTP_{header.upper().replace('-', '_')}"


def is_page_request(request: HttpRequest) -> bool:
    """Return whether the page's own client asks, which wants JSON."""
    return said(request, "X-Inertia") == "true"


def is_partial(request: HttpRequest) -> bool:
    """Return whether some props are asked for, of whichever component."""
    return is_page_request(request) and said(request, _PARTIAL) is not None


def is_prefetch(request: HttpRequest) -> bool:
    """Return whether the client fetches ahead a page that may never be shown."""
    return is_page_request(request) and said(request, "Purpose") == "prefetch"


def is_by_hand(request: HttpRequest) -> bool:
    """Return whether somebody changed what a part of the page shows.

    Our own word, not the protocol's: parts that come later or by the clock do not say it.
    """
    return said(request, "X-Panel-Remember") == "true"


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The props an answer contains, by dotted names as the client writes them."""

    #: False on a full visit: everything is wanted, and what was deferred is announced.
    partial: bool = False
    only: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    #: Merge props to replace this time.
    reset: frozenset[str] = frozenset()
    #: Keys of once props the browser still holds.
    held: frozenset[str] = frozenset()

    @classmethod
    def of(cls, request: HttpRequest, component: str) -> Self:
        """Read the headers; a partial reload of another component is a full visit."""
        if not is_page_request(request):
            return cls()
        if said(request, _PARTIAL) != component:
            return cls(held=_names(request, "X-Inertia-Except-Once-Props"))
        return cls(
            partial=True,
            only=_names(request, "X-Inertia-Partial-Data"),
            without=_names(request, "X-Inertia-Partial-Except"),
            reset=_names(request, "X-Inertia-Reset"),
        )

    def wants(self, path: str) -> bool:
        """Return whether ``path``, a part of it or what contains it is asked for."""
        if not self.partial:
            return True
        if self.only and not any(
            _contains(name, path) or _contains(path, name) for name in self.only
        ):
            return False
        return not any(_contains(name, path) for name in self.without)

    def narrows(self, path: str) -> bool:
        """Return whether only some keys inside ``path`` are asked for."""
        if not self.partial:
            return False
        inside = f"{path}."
        if any(name.startswith(inside) for name in self.without):
            return True
        return bool(self.only) and not any(_contains(name, path) for name in self.only)


def _names(request: HttpRequest, header: str) -> frozenset[str]:
    names = said(request, header)
    return frozenset(filter(None, map(str.strip, names.split(",")))) if names else frozenset()


def _contains(outer: str, inner: str) -> bool:
    return inner == outer or inner.startswith(f"{outer}.")
