"""Read one user for a change of their password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import router


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
