"""Values that are the same for all users who may do the same, built once instead of per request.

Permissions are checked for each request; their results are part of the key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

from django.utils.translation import get_language

from django_panel.internal.fast.urls import url_cache
from django_panel.support.django_permissions import permission_key

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort

Value = TypeVar("Value")


def cached_by_verdicts(
    panel: PanelPort, what: Hashable, verdicts: Hashable, build: Callable[[], Value]
) -> Value:
    """Return ``build()``, cached for a panel, its tenant, the language and these verdicts.

    ``verdicts`` are the results of all permission checks that the value depends on, made for the
    current user. ``build`` must not check permissions or read the request, and callers must not
    change the value. It is forgotten with the URLs that it contains, for example when panels are
    declared again, or when others are used more.
    """
    urls = url_cache()
    if urls is None:
        return build()
    tenant = panel.get_tenant_segment() if panel.has_tenant_segment() else None
    kept = urls.kept((what, panel, tenant, get_language(), verdicts))
    if not kept:
        kept.append(build())
    value: Value = kept[0]
    return value


def cached_by_permissions(panel: PanelPort, what: Hashable, build: Callable[[], Value]) -> Value:
    """Return ``build()``, cached for a panel, its tenant, the language and a set of permissions.

    ``build`` may ask rules that only need Django's permissions of the current user. Where these
    do not decide alone, nothing is cached. Callers must not change the value.
    """
    permissions = permission_key()
    if permissions is None:
        return build()
    return cached_by_verdicts(panel, what, permissions, build)
