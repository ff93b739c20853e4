"""Fields of the user model that grant permissions."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Model

from django_panel.forms.fields.base import Field
from django_panel.support.context import current_user

_GRANTING = frozenset({"is_superuser", "groups", "user_permissions"})


def superusers_only(model: type[Model], field: Field) -> Field:
    """Return a field of a derived form; only superusers get those that grant permissions."""
    is_granting = issubclass(model, AbstractBaseUser) and field.get_name() in _GRANTING
    return field.visible(_is_superuser) if is_granting else field


def _is_superuser(record: Any) -> bool:
    return bool(getattr(current_user(), "is_superuser", False))
