"""The language and the time zone of a panel's responses: what the user chose."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone, translation

from django_panel.panels.panel import Panel
from django_panel.preferences.keys import LANGUAGE, TIME_ZONE, find_time_zone

if TYPE_CHECKING:
    from django_panel.preferences.own import OwnPreferences

SESSION_KEY = "panel.locale"


def chosen_locale(
    request: HttpRequest, panel: Panel, preferences: OwnPreferences | None = None
) -> str | None:
    """Return the language of the preferences, else of the session, that the panel offers."""
    offered = panel.get_locales()
    if not offered:
        return None
    session = getattr(request, "session", None)
    for stored in (preferences and preferences.get(LANGUAGE), session and session.get(SESSION_KEY)):
        if isinstance(stored, str) and stored in offered:
            return stored
    return None


def chosen_time_zone(preferences: OwnPreferences | None) -> ZoneInfo | None:
    """Return the time zone of the preferences, or None."""
    if preferences is None or not settings.USE_TZ:
        return None
    return find_time_zone(preferences.get(TIME_ZONE))


@contextmanager
def override_locale(locale: str | None) -> Iterator[None]:
    """Translate into this language inside the ``with`` block; None changes nothing."""
    if locale is None:
        yield
        return
    with translation.override(locale):
        yield


@contextmanager
def override_time_zone(zone: ZoneInfo | None) -> Iterator[None]:
    """Show times in this zone inside the ``with`` block; None changes nothing."""
    if zone is None:
        yield
        return
    with timezone.override(zone):
        yield
