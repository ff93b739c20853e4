"""The settings page with the preferences of the user."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from django_panel.pages.settings.base import SettingsPage
from django_panel.preferences.keys import TIME_ZONE, find_time_zone, time_zone_names
from django_panel.preferences.own import current_preferences
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.pages.settings.wire import AppearancePageWire, TimeZonesWire
    from django_panel.support.screen import Screen


class AppearancePage(SettingsPage):
    """Theme, row height, language and time zone. A choice applies at once."""

    title: ClassVar[StrOrPromise | None] = _("Preferences")
    slug: ClassVar[str | None] = "settings-appearance"
    component: ClassVar[str] = "panel/settings/Appearance"
    navigation_icon: ClassVar[str | None] = "palette"
    navigation_sort: ClassVar[int] = 30

    def render(self) -> Screen:
        return self.screen(self.get_component(), {**self.appearance_props()})

    def appearance_props(self) -> AppearancePageWire:
        """Return the props of the component."""
        return {"page": self.page_metadata(), "timeZones": _time_zones()}


def _time_zones() -> TimeZonesWire | None:
    """Return the time zones that the current user can choose; None if the project has none."""
    preferences = current_preferences()
    if preferences is None or not settings.USE_TZ:
        return None
    chosen = preferences.get(TIME_ZONE)
    return {
        "chosen": chosen if find_time_zone(chosen) is not None else None,
        "standard": timezone.get_default_timezone_name(),
        "available": list(time_zone_names()),
    }
