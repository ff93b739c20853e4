"""What Django's permissions of the current user are, and whether they alone decide."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from inspect import getmembers, isfunction, signature
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.utils.module_loading import import_string

from django_panel.support import context

#: The key of superusers, who have all permissions.
SUPERUSER = "superuser"
#: Where the cache of the context keeps the key.
_PERMISSION_KEY = object()


def cached_permissions() -> dict[Any, Any]:
    """Return the permissions of the current user that were looked up in the current context."""
    context.refuse_while_declaring("current_user()")
    return context.cache()


def permission_key() -> Hashable:
    """Return the permissions of the current user, by Django's rules; equal ones allow the same.

    None if the permissions do not decide alone, because the user model or an authentication
    backend has rules of its own. Read for each request, so a revoked permission changes the key.
    """
    cache = cached_permissions()
    if _PERMISSION_KEY not in cache:
        cache[_PERMISSION_KEY] = _permission_key(context.current_user())
    key: Hashable = cache[_PERMISSION_KEY]
    return key


def _permission_key(user: Any) -> Hashable:
    if getattr(user, "pk", None) is None:
        return None
    if not _has_all_permissions(user.__class__) or checks_object_permissions(user):
        return None
    if not user.is_active:
        return ()
    return SUPERUSER if user.is_superuser else _interned(frozenset(user.get_all_permissions()))


@lru_cache(maxsize=1_000)
def _interned(permissions: frozenset[str]) -> frozenset[str]:
    """Return one object for equal sets, because a key is compared faster with itself."""
    return permissions


def _has_all_permissions(user_class: type) -> bool:
    """Return whether Django defines the permissions of a user model."""
    # These need the user model; a policy may be imported before it is loaded.
    from django.contrib.auth.models import AnonymousUser, PermissionsMixin  # noqa: PLC0415

    defined = (PermissionsMixin.get_all_permissions, AnonymousUser.get_all_permissions)
    return getattr(user_class, "get_all_permissions", None) in defined


def checks_object_permissions(user: Any = None) -> bool:
    """Return whether Django's permissions can depend on the record.

    They cannot if all backends are like ``ModelBackend``; then no record must be read to show its
    buttons. Without a user, the result is for the project's user model.
    """
    if user is None:
        return _project_checks_objects()
    # The type of a lazy user is not its class.
    return _has_own_rules(user.__class__) or _backends_check_objects(
        tuple(settings.AUTHENTICATION_BACKENDS)
    )


@lru_cache(maxsize=1)
def _project_checks_objects() -> bool:
    """Return the cached result of ``checks_object_permissions()`` for the project."""
    backends = tuple(settings.AUTHENTICATION_BACKENDS)
    return _has_own_rules(get_user_model()) or _backends_check_objects(backends)


@receiver(setting_changed, dispatch_uid="django_panel.django_permissions.forget")
def _forget(setting: str, **kwargs: Any) -> None:
    if setting in {"AUTHENTICATION_BACKENDS", "AUTH_USER_MODEL"}:
        _project_checks_objects.cache_clear()


def _has_own_rules(user_class: type) -> bool:
    """Return whether a user model overrides ``has_perm()``."""
    # These need the user model; a policy may be imported before it is loaded.
    from django.contrib.auth.models import AnonymousUser, PermissionsMixin  # noqa: PLC0415

    has_perm = getattr(user_class, "has_perm", None)
    return has_perm not in (None, PermissionsMixin.has_perm, AnonymousUser.has_perm)


@lru_cache(maxsize=8)
def _backends_check_objects(paths: tuple[str, ...]) -> bool:
    return any(_checks_objects(import_string(path)) for path in paths)


def _checks_objects(backend: type) -> bool:
    """Return whether a backend overrides a method of ``ModelBackend`` that may read the object."""
    # These need the user model; a policy may be imported before it is loaded.
    from django.contrib.auth.backends import BaseBackend, ModelBackend  # noqa: PLC0415

    return any(
        getattr(backend, name, None) not in (None, method, getattr(BaseBackend, name, None))
        for name, method in getmembers(ModelBackend, isfunction)
        if {"user_obj", "obj"} <= signature(method).parameters.keys()
    )
