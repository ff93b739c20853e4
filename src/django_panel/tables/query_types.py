"""Words for types that several declarations take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from django.db.models import Model, QuerySet

#: Returns a narrower queryset than the one it is given.
Narrowing: TypeAlias = Callable[[QuerySet[Any]], QuerySet[Any]]

#: For classes that have an attribute called ``type``.
ModelClass: TypeAlias = type[Model]
