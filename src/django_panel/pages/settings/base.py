"""The base class of settings pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Never, cast

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from django_panel.internal.fast.verdicts import cached_by_verdicts
from django_panel.pages.page import Page
from django_panel.support import context
from django_panel.support.json_copies import copier
from django_panel.support.navigation import NavigationGroup, has_fixed_link

if TYPE_CHECKING:
    from django_panel.pages.wire import PageMetadataWire, SubNavigationItemWire, SubNavigationWire
    from django_panel.panels.wire import UserMenuItemWire
    from django_panel.support.ports import PanelPort

#: The slugs of settings pages begin with it; their paths are below ``settings/``.
_PREFIX = "settings-"


class SettingsPage(Page):
    """A page with settings of the signed-in user, at ``settings/{slug}``.

    The user menu and the other settings pages link to it, not the sidebar. A project adds its
    own page by inheriting from this class and registering it with ``Panel.pages()``.
    """

    navigation_group: ClassVar[NavigationGroup | None] = _("Account")
    registers_navigation: ClassVar[bool] = False
    #: Guests of a public panel have no settings.
    middleware: ClassVar[Sequence[Any]] = ("auth",)

    @classmethod
    def get_slug(cls) -> str:
        slug = super().get_slug()
        return slug if slug.startswith(_PREFIX) else f"{_PREFIX}{slug}"

    @classmethod
    def get_route_path(cls) -> str:
        return f"settings/{cls.get_slug().removeprefix(_PREFIX)}"

    def page_metadata(self) -> PageMetadataWire:
        """Return the prop ``page``, with the navigation between the settings pages."""
        return {**super().page_metadata(), "subNavigation": self._sub_navigation()}

    def _sub_navigation(self) -> SubNavigationWire | list[Never]:
        items = [self._navigation_item(page) for page in settings_pages(self.panel())]
        if len(items) < 2:
            return []
        return {"label": gettext("Settings"), "items": items, "position": "start"}

    def _navigation_item(self, page: type[SettingsPage]) -> SubNavigationItemWire:
        return {
            "key": page.get_slug(),
            "label": str(page.get_navigation_label()),
            "href": page.url(self.panel()),
            "icon": page.navigation_icon,
            "active": isinstance(self, page),
        }


def settings_pages(panel: PanelPort) -> list[type[SettingsPage]]:
    """Return the settings pages of a panel that the current user may open, in order."""
    return _in_order(page for page in panel.get_settings_pages() if page.can_access())


def _in_order(pages: Iterable[type[SettingsPage]]) -> list[type[SettingsPage]]:
    return sorted(pages, key=lambda page: (page.navigation_sort, str(page.get_navigation_label())))


def settings_menu(panel: PanelPort) -> list[UserMenuItemWire]:
    """Return the settings pages as items of the user menu; none for guests."""
    if not getattr(context.current_user(), "is_authenticated", False):
        return []
    permitted = tuple(page for page in panel.get_settings_pages() if page.can_access())
    if not all(map(has_fixed_link, permitted)):
        return _menu(panel, permitted)
    build = partial(_menu, panel, permitted)
    copy = cached_by_verdicts(panel, "settings", permitted, lambda: copier(build()))
    return cast("list[UserMenuItemWire]", copy())


def _menu(panel: PanelPort, pages: Sequence[type[SettingsPage]]) -> list[UserMenuItemWire]:
    return [
        {
            "label": str(page.get_navigation_label()),
            "url": page.url(panel),
            "icon": page.navigation_icon,
        }
        for page in _in_order(pages)
    ]
