"""Addresses of routes without parameters: looked up once, not once a request."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from django.urls import URLResolver, get_resolver, get_script_prefix, get_urlconf, reverse
from django.utils.translation import get_language

#: With the URL table go the addresses; Django makes a new one when its caches are cleared.
_kept: WeakKeyDictionary[URLResolver, dict[tuple[str, str, str | None], str]] = WeakKeyDictionary()


def fixed_address(name: str) -> str:
    """Return the address of a route that takes nothing.

    A host may mount its routes below a script's name or a language's code, so the same name
    may have several.
    """
    known = _kept.setdefault(get_resolver(get_urlconf()), {})
    key = (name, get_script_prefix(), get_language())
    address = known.get(key)
    if address is None:
        address = known[key] = reverse(name)
    return address
