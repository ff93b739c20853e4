"""The settings page with light and dark mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext_lazy as _

from django_panel.pages.settings.base import SettingsPage
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.pages.settings.wire import AppearancePageWire
    from django_panel.support.screen import Screen


class AppearancePage(SettingsPage):
    """Light, dark, or as the system; the browser stores the choice in a cookie."""

    title: ClassVar[StrOrPromise | None] = _("Appearance")
    slug: ClassVar[str | None] = "settings-appearance"
    component: ClassVar[str] = "panel/settings/Appearance"
    navigation_icon: ClassVar[str | None] = "palette"
    navigation_sort: ClassVar[int] = 30

    def render(self) -> Screen:
        props: AppearancePageWire = {"page": self.page_metadata()}
        return self.screen(self.get_component(), {**props})
