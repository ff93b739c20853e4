"""The key under which formatters of cells are cached."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any, NamedTuple

from django.core.signals import setting_changed
from django.utils import timezone
from django.utils.translation import get_language

_generation = 0


class LocaleKey(NamedTuple):
    """A language and a time zone: cells look the same for all users who share them."""

    language: str | None
    zone: tzinfo
    #: Incremented when a test changes settings such as formats.
    generation: int


def current_locale_key() -> LocaleKey:
    """Return the key of the current request."""
    return LocaleKey(get_language(), timezone.get_current_timezone(), _generation)


def _invalidate(**_change: Any) -> None:
    global _generation
    _generation += 1


setting_changed.connect(_invalidate, dispatch_uid="django_panel.tables.locale_key")
