"""Read users for changes of their own account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import ValidationError
from django.db import router
from django.db.models import QuerySet


def users_database() -> str:
    """Return the alias of the database that stores users."""
    return str(router.db_for_write(get_user_model()))


def lock_active_user(key: str) -> Any:
    """Return the active user with this primary key, locked until the transaction ends, or None."""
    users = get_user_model()._default_manager.using(users_database())
    try:
        user = users.select_for_update().filter(pk=key).first()
    except (TypeError, ValueError, OverflowError, ValidationError):
        # The key comes from a URL.
        return None
    return user if user is not None and user.is_active else None


def fresh_user(key: Any) -> Any:
    """Return a user as it is stored; raise ``DoesNotExist`` for a deleted one."""
    return get_user_model()._default_manager.using(users_database()).get(pk=key)


def find_user(key: str) -> Any:
    """Return the user with a primary key as text, or None."""
    model = get_user_model()
    try:
        return model._default_manager.filter(pk=model._meta.pk.to_python(key)).first()
    except (TypeError, ValueError, OverflowError, ValidationError):
        return None


def user_key(text: str) -> Any:
    """Return the primary key of a user from its text, or None."""
    try:
        return get_user_model()._meta.pk.to_python(text)
    except ValidationError:
        return None


def is_used_by_another(field: str, value: str, key: Any) -> bool:
    """Return whether another user has this value, in upper or lower case."""
    users = get_user_model()._default_manager.using(users_database())
    return bool(users.filter(**{f"{field}__iexact": value}).exclude(pk=key).exists())


def is_last_superuser(user: Any, *, lock: bool = False) -> bool:
    """Return whether a user is the only active superuser; optionally lock all of them."""
    if not getattr(user, "is_superuser", False):
        return False
    users = get_user_model()._default_manager.using(users_database())
    superusers = users.filter(is_superuser=True, is_active=True).order_by("pk")
    keys = (superusers.select_for_update() if lock else superusers).values_list("pk", flat=True)
    return set(keys) <= {user.pk}


def find_group(name: str) -> Group | None:
    """Return the group with this name, or None."""
    return Group.objects.filter(name=name).first()


def find_user_by_login(login: str) -> Any:
    """Return the user with this user name (the ``USERNAME_FIELD``), or None."""
    model = get_user_model()
    try:
        return model._default_manager.get_by_natural_key(login)
    except model.DoesNotExist:
        return None


def has_permission_row(permission: str) -> bool:
    """Return whether a permission such as ``shop.change_order`` is stored."""
    return _permissions(permission).exists()


def groups_with_permission(user: Any, permission: str) -> list[str]:
    """Return the names of the user's groups that grant a permission."""
    if not hasattr(user, "groups"):
        return []
    granting = user.groups.filter(permissions__in=_permissions(permission)).distinct()
    return list(granting.order_by("name").values_list("name", flat=True))


def _permissions(permission: str) -> QuerySet[Permission]:
    label, _, codename = permission.partition(".")
    return Permission.objects.filter(content_type__app_label=label, codename=codename)
