"""URLs of routes, reversed once instead of once per request."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from django.urls import URLResolver, get_resolver, get_script_prefix, get_urlconf, reverse
from django.urls.resolvers import LocalePrefixPattern
from django.utils.functional import Promise
from django.utils.translation import get_language

from django_panel.internal import fast
from django_panel.support import context
from django_panel.support.url_segments import LITERAL_SEGMENTS

if TYPE_CHECKING:
    from django.db.models import Model

Value = TypeVar("Value")

#: Takes the place of a key while a URL becomes a template; no segment of a route equals it.
_PLACEHOLDER = 9007199254740881
#: Values built from URLs are cached for this many tenants.
_MAX_TENANTS = 100
#: The number of values that depend on permissions, under one URL prefix: 40 resources, 30 tenants
#: and two languages need 19,000.
MAX_VALUES = 20_000
_PLAIN = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*", re.ASCII)


class UrlCache:
    """The URLs of one URLconf under one script prefix and, where it is translated, language."""

    def __init__(self) -> None:
        #: URLs of routes without parameters, by name.
        self._urls: dict[str, str] = {}
        #: URLs with ``%(name)s`` for their parameters, by name and parameter names.
        self._templates: dict[tuple[str, tuple[str, ...]], str] = {}
        #: Values that were built from these URLs, by the tenant's segment of the path; None if
        #: the path has none.
        self.values_of: Callable[[str | None], dict[Hashable, Any]]
        self.values_of = lru_cache(_MAX_TENANTS)(_empty_dict)
        #: A list of no value or one for each key; those that were used last are kept. Written in
        #: C, so that a hit takes no lock and no call of a Python function.
        self.kept: Callable[[Hashable], list[Any]] = lru_cache(MAX_VALUES)(_empty_list)

    def url(self, name: str) -> str:
        """Return the URL of a route without parameters."""
        url = self._urls.get(name)
        if url is None:
            url = self._urls[name] = reverse(name)
        return url

    def url_with(self, name: str, params: Mapping[str, Any]) -> str:
        """Return the URL of a route with parameters."""
        if not all(map(is_url_safe, params.values())):
            return reverse(name, kwargs=dict(params))
        wanted = (name, tuple(params))
        template = self._templates.get(wanted)
        if template is None:
            template = self._templates[wanted] = _url_template(*wanted)
        return template % params


def _empty_dict(key: Hashable) -> dict[Hashable, Any]:
    return {}


def _empty_list(key: Hashable) -> list[Any]:
    return []


def cached_reverse(name: str, params: Mapping[str, Any] | None = None) -> str:
    """Return the URL of a route, as ``reverse()`` does."""
    cache = url_cache()
    if cache is None:
        return reverse(name, kwargs=dict(params) if params else None)
    return cache.url_with(name, params) if params else cache.url(name)


def cached_with_urls(key: Hashable, build: Callable[[], Value]) -> Value:
    """Return ``build()``, a value made of URLs, which is cached for as long as they are.

    The key names everything else that the value depends on.
    """
    cache = url_cache()
    if cache is None:
        return build()
    panel = context.current_panel()
    segment = None
    if panel is not None and panel.has_tenant_segment():
        segment = panel.get_tenant_segment()
    values = cache.values_of(segment)
    if key not in values:
        values[key] = build()
    value: Value = values[key]
    return value


def row_urls(url: Callable[[Any], str]) -> Callable[[Any, Any], str | None]:
    """Return a function of a row's record and key that calls ``url`` with the key.

    ``url`` is called once; the keys of further rows are put into its result. A row without a key
    has no URL.
    """
    if not fast.enabled():
        return lambda record, key: None if key is None else url(key)
    before, separator, after = url(_PLACEHOLDER).partition(str(_PLACEHOLDER))

    def cached_url(record: Model, key: Any) -> str | None:
        if separator and is_url_safe(key):
            return f"{before}{key}{after}"
        return None if key is None else url(key)

    return cached_url


def is_url_safe(key: Any) -> bool:
    """Return whether a key is written into a URL without escaping.

    True for numbers, UUIDs and slugs that are not a literal segment of a route as well. Any other
    key may need escaping, which the route's converter does.
    """
    text = str(key)
    is_plain = key is not None and (isinstance(key, int) or _PLAIN.fullmatch(text) is not None)
    return is_plain and text not in LITERAL_SEGMENTS


def _url_template(name: str, params: tuple[str, ...]) -> str:
    placeholders = {param: _PLACEHOLDER + number for number, param in enumerate(params)}
    template = reverse(name, kwargs=placeholders).replace("%", "%%")
    for param, number in placeholders.items():
        template = template.replace(str(number), f"%({param})s")
    return template


class _UrlCaches:
    """The caches of one URLconf."""

    def __init__(self, resolver: URLResolver) -> None:
        #: By script prefix, and by language where URLs are translated.
        self.by_place: defaultdict[tuple[str, str | None], UrlCache] = defaultdict(UrlCache)
        self.is_translated = _is_translated(resolver)


def _is_translated(resolver: URLResolver) -> bool:
    """Return whether an include anywhere in a URLconf depends on the language."""
    for child in resolver.url_patterns:
        if not isinstance(child, URLResolver):
            continue
        pattern = child.pattern
        if isinstance(pattern, LocalePrefixPattern) or any(
            isinstance(getattr(pattern, name, None), Promise) for name in ("_route", "_regex")
        ):
            return True
        if _is_translated(child):
            return True
    return False


#: Django makes a new resolver when its URL caches are cleared; these go with the old one.
_caches: WeakKeyDictionary[URLResolver, _UrlCaches] = WeakKeyDictionary()
#: Where the context keeps the URL cache of its request: a page needs a dozen URLs.
_URL_CACHE = "url_cache"


def url_cache() -> UrlCache | None:
    """Return the cache for the current URLconf, script prefix and language.

    A host may include the panels below a script prefix or a language code, so one route may have
    several URLs. None while ``PANEL["fast_paths"]`` is off.
    """
    known: UrlCache | None = context.cache().get(_URL_CACHE)
    if known is not None:
        return known
    if not fast.enabled():
        return None
    resolver = get_resolver(get_urlconf())
    caches = _caches.get(resolver)
    if caches is None:
        caches = _caches[resolver] = _UrlCaches(resolver)
    cache = caches.by_place[get_script_prefix(), get_language() if caches.is_translated else None]
    if context.current_panel() is not None and not caches.is_translated:
        # Settings, URLconf and script prefix do not change within a request to a panel.
        context.cache()[_URL_CACHE] = cache
    return cache
