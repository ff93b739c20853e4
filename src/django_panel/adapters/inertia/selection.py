"""What a request asks for: the whole page, or some of its props."""

from __future__ import annotations

from typing import Self

from django.http import HttpRequest

from django_panel.support.values import frozen


def is_page_request(request: HttpRequest) -> bool:
    """Return whether the page's own client asks, which wants JSON."""
    return request.headers.get("X-Inertia") == "true"


def is_partial(request: HttpRequest) -> bool:
    """Return whether some props are asked for, of whichever component."""
    return is_page_request(request) and "X-Inertia-Partial-Component" in request.headers


def is_prefetch(request: HttpRequest) -> bool:
    """Return whether the client fetches ahead a page that may never be shown."""
    return is_page_request(request) and request.headers.get("Purpose") == "prefetch"


@frozen(kw_only=True)
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
        if request.headers.get("X-Inertia-Partial-Component") != component:
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
    return frozenset(filter(None, map(str.strip, request.headers.get(header, "").split(","))))


def _contains(outer: str, inner: str) -> bool:
    return inner == outer or inner.startswith(f"{outer}.")
