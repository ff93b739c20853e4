"""Addresses of routes without parameters: looked up once, not once a request."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from django.urls import URLResolver, get_resolver, get_script_prefix, get_urlconf, reverse
from django.utils.translation import get_language


class _Book(dict[str, str]):
    """Addresses by the name of their route."""

    def __missing__(self, name: str) -> str:
        address = self[name] = reverse(name)
        return address


#: With the URL table go the addresses; Django makes a new one when its caches are cleared.
_books: WeakKeyDictionary[URLResolver, dict[tuple[str, str | None], _Book]] = WeakKeyDictionary()


def address_book() -> Mapping[str, str]:
    """Return the addresses of the routes that take nothing, as they are here and now.

    A host may mount its routes below a script's name or a language's code, so the same name
    may have several.
    """
    books = _books.setdefault(get_resolver(get_urlconf()), {})
    return books.setdefault((get_script_prefix(), get_language()), _Book())


def fixed_address(name: str) -> str:
    """Return the address of one route that takes nothing."""
    return address_book()[name]
