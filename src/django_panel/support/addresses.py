"""Addresses of routes: looked up once, not once a request."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any
from weakref import WeakKeyDictionary

from django.urls import URLResolver, get_resolver, get_script_prefix, get_urlconf, reverse
from django.urls.resolvers import LocalePrefixPattern
from django.utils.functional import Promise
from django.utils.translation import get_language

from django_panel.support import context
from django_panel.support.context import PanelContext

#: Stands for a key while an address is taken apart; no segment of a path looks like it.
STAND_IN = 9007199254740881
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

#: Literal segments of the route tables; a key equal to one of them is escaped.
literals: set[str] = set()


class AddressBook(dict[str, str]):
    """Addresses by the name of their route, as they are in one place and language."""

    def __init__(self) -> None:
        #: Addresses with keys in them, taken apart, by route and parameters.
        self._patterns: dict[tuple[str, tuple[str, ...]], str] = {}
        #: What was made from these addresses and lasts as long as they do.
        self.kept: dict[Any, Any] = {}

    def __missing__(self, name: str) -> str:
        address = self[name] = reverse(name)
        return address

    def filled(self, name: str, params: Mapping[str, Any]) -> str:
        """Return the address of a route with its parameters put in."""
        if not all(map(stands_plainly, params.values())):
            # Any other key may need escaping, which only the route knows.
            return reverse(name, kwargs=dict(params))
        wanted = (name, tuple(params))
        pattern = self._patterns.get(wanted)
        if pattern is None:
            pattern = self._patterns[wanted] = _taken_apart(*wanted)
        return pattern % params


def _taken_apart(name: str, params: tuple[str, ...]) -> str:
    stand_ins = {param: STAND_IN + place for place, param in enumerate(params)}
    address = reverse(name, kwargs=stand_ins).replace("%", "%%")
    for param, number in stand_ins.items():
        address = address.replace(str(number), f"%({param})s")
    return address


def stands_plainly(key: Any) -> bool:
    """Return whether a key is written into a path as it is."""
    text = str(key)
    is_plain = isinstance(key, int) or re.fullmatch(_UUID, text) is not None
    return is_plain and text not in literals


class _Shelf:
    """The books of one URL table."""

    def __init__(self, resolver: URLResolver) -> None:
        #: By the script's name, and the language where addresses are translated.
        self.books: defaultdict[tuple[str, str | None], AddressBook] = defaultdict(AddressBook)
        self.is_translated = _is_translated(resolver)


def _is_translated(resolver: URLResolver) -> bool:
    """Return whether a mount anywhere in a URL table depends on the language."""
    for mount in resolver.url_patterns:
        if not isinstance(mount, URLResolver):
            continue
        pattern = mount.pattern
        if isinstance(pattern, LocalePrefixPattern) or any(
            isinstance(getattr(pattern, spelled, None), Promise) for spelled in ("_route", "_regex")
        ):
            return True
        if not isinstance(mount.url_patterns, OwnPatterns) and _is_translated(mount):
            return True
    return False


class OwnPatterns:
    """Marks a list of patterns that are ours: no word of them is translated."""


#: With the URL table go the addresses; Django makes a new one when its caches are cleared.
_shelves: WeakKeyDictionary[URLResolver, _Shelf] = WeakKeyDictionary()
#: The book last opened, and where: a page asks for a dozen addresses.
_open: ContextVar[tuple[PanelContext, AddressBook] | None] = ContextVar(
    "django_panel_addresses", default=None
)


def address_book() -> AddressBook:
    """Return the addresses as they are here and now.

    A host may mount its routes below a script's name or a language's code, so the same name
    may have several.
    """
    here = context.current()
    known = _open.get()
    if known is not None and known[0] is here:
        return known[1]
    resolver = get_resolver(get_urlconf())
    shelf = _shelves.get(resolver)
    if shelf is None:
        shelf = _shelves[resolver] = _Shelf(resolver)
    book = shelf.books[get_script_prefix(), get_language() if shelf.is_translated else None]
    if here.panel is not None and not shelf.is_translated:
        # Within a request of a panel the mount stays where it is.
        _open.set((here, book))
    return book
