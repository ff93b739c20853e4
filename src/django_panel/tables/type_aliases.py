"""Type aliases that several declarations use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from django.db.models import Model, QuerySet

#: Filters a queryset.
QuerysetCallback: TypeAlias = Callable[[QuerySet[Any]], QuerySet[Any]]

#: For classes with an attribute named ``type``.
ModelClass: TypeAlias = type[Model]
