"""Those for whom a cell reads the same: one language, one time zone."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any, NamedTuple

from django.core.signals import setting_changed
from django.utils import timezone
from django.utils.translation import get_language

_generation = 0


class Readers(NamedTuple):
    """Everybody who reads a page in the same words and at the same hour."""

    language: str | None
    zone: tzinfo
    #: Tests change formats and zones under a running process.
    generation: int


def current_readers() -> Readers:
    """Return the readers of the current request."""
    return Readers(get_language(), timezone.get_current_timezone(), _generation)


def _forget(**_change: Any) -> None:
    global _generation
    _generation += 1


setting_changed.connect(_forget, dispatch_uid="django_panel.tables.readers")
