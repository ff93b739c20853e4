"""Values that are the same for all users who may do the same, built once instead of per request.

Permissions are checked for each request; their results are part of the key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakKeyDictionary

from django.utils.translation import get_language

from django_panel.internal.fast.urls import UrlCache, url_cache

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort

Value = TypeVar("Value")

#: The number of values under one URL prefix; then the cache is emptied.
MAX_VALUES = 1000
_ABSENT: Final = object()

#: Forgotten with the URLs that the values contain, for example when panels are declared again.
_values: WeakKeyDictionary[UrlCache, dict[Hashable, Any]] = WeakKeyDictionary()


def cached_by_verdicts(
    panel: PanelPort, what: Hashable, verdicts: Hashable, build: Callable[[], Value]
) -> Value:
    """Return ``build()``, cached for a panel, its tenant, the language and these verdicts.

    ``verdicts`` are the results of all permission checks that the value depends on, made for the
    current user. ``build`` must not check permissions or read the request, and callers must not
    change the value.
    """
    urls = url_cache()
    if urls is None:
        return build()
    tenant = panel.get_tenant_segment() if panel.has_tenant_segment() else None
    key = (what, panel, tenant, get_language(), verdicts)
    values = _values.get(urls)
    if values is None:
        values = _values[urls] = {}
    value: Value | Any = values.get(key, _ABSENT)
    if value is _ABSENT:
        value = build()
        if len(values) >= MAX_VALUES:
            values.clear()
        values[key] = value
    return value
