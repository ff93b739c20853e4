"""Panel options: sidebar, navigation groups, user menu, links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from django_panel.panels.options.base import PanelOptions, enum_member
from django_panel.panels.options.links import UserMenuItem, path_of, path_pattern
from django_panel.support.enums import (
    PrefetchMode,
    SidebarAppearance,
    SidebarVariant,
    SubNavigationPosition,
)
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise
from django_panel.support.navigation import NavigationGroup, group_label

if TYPE_CHECKING:
    from django_panel.panels.wire import SidebarWire


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sidebar(FrozenValue):
    """The appearance of the navigation."""

    collapsible: bool = True
    default_open: bool = True
    variant: SidebarVariant = SidebarVariant.SIDEBAR
    appearance: SidebarAppearance = SidebarAppearance.INSET
    width: str = "16rem"
    collapsed_width: str = "3rem"
    component: str | None = None

    def to_wire(self) -> SidebarWire:
        return {
            "collapsible": self.collapsible,
            "defaultOpen": self.default_open,
            "variant": self.variant.value,
            "appearance": self.appearance.value,
            "width": self.width,
            "collapsedWidth": self.collapsed_width,
            "component": self.component,
        }


class NavigationOptions(PanelOptions):
    """The layout and the navigation of a panel."""

    _groups: tuple[tuple[NavigationGroup, NavigationGroup | None], ...] = ()
    _sidebar: Sidebar = Sidebar()
    _navigation: bool = True
    _topbar: bool = True
    _breadcrumbs: bool = True
    _topbar_component: str | None = None
    _user_menu_items: tuple[UserMenuItem, ...] = ()
    _full_page_urls: tuple[re.Pattern[str], ...] = ()
    _sub_navigation_position: SubNavigationPosition = SubNavigationPosition.TOP
    _prefetch: PrefetchMode | None = PrefetchMode.HOVER
    _max_content_width: str | None = None

    def navigation_groups(
        self, groups: Iterable[NavigationGroup] | Mapping[NavigationGroup, NavigationGroup]
    ) -> Self:
        """Set the order of groups; calls are merged. A mapping is child group → parent group."""
        if isinstance(groups, Mapping):
            return self._write(groups=(*self._groups, *groups.items()))
        return self._write(groups=(*self._groups, *((group, None) for group in groups)))

    def sidebar(
        self,
        collapsible: bool = True,
        default_open: bool = True,
        variant: SidebarVariant | str = SidebarVariant.SIDEBAR,
        appearance: SidebarAppearance | str = SidebarAppearance.INSET,
    ) -> Self:
        """Set the appearance of the navigation."""
        return self._write(
            sidebar=replace(
                self._sidebar,
                collapsible=collapsible,
                default_open=default_open,
                variant=enum_member("sidebar", variant, SidebarVariant),
                appearance=enum_member("sidebar", appearance, SidebarAppearance),
            )
        )

    def top_navigation(self, on_top: bool = True) -> Self:
        """Show the navigation in the header."""
        variant = SidebarVariant.HEADER if on_top else SidebarVariant.SIDEBAR
        return self._write(sidebar=replace(self._sidebar, variant=variant))

    def sidebar_width(self, width: str, collapsed: str | None = None) -> Self:
        """Set the sidebar's width as a CSS length."""
        changed = replace(self._sidebar, width=width)
        return self._write(
            sidebar=replace(changed, collapsed_width=collapsed) if collapsed else changed
        )

    def collapsed_sidebar_width(self, width: str) -> Self:
        """Set the width of the collapsed sidebar."""
        return self._write(sidebar=replace(self._sidebar, collapsed_width=width))

    def sidebar_component(self, name: str | None) -> Self:
        """Replace the sidebar with a component of the project."""
        return self._write(sidebar=replace(self._sidebar, component=name))

    def topbar_component(self, name: str | None) -> Self:
        """Replace the header with a component of the project."""
        return self._write(topbar_component=name)

    def navigation(self, visible: bool = True) -> Self:
        """Show or hide the navigation."""
        return self._write(navigation=visible)

    def topbar(self, visible: bool = True) -> Self:
        """Show or hide the header."""
        return self._write(topbar=visible)

    def breadcrumbs(self, visible: bool = True) -> Self:
        """Show or hide the breadcrumbs."""
        return self._write(breadcrumbs=visible)

    def user_menu_items(self, items: Iterable[Mapping[str, StrOrPromise | None]]) -> Self:
        """Add items ``{label, url, icon?}`` to the user menu; calls are merged.

        Labels and URLs may be lazy, because a provider runs before URLs can be reversed.
        """
        added = (UserMenuItem.from_mapping(item) for item in items)
        return self._write(user_menu_items=(*self._user_menu_items, *added))

    def full_page_urls(self, *patterns: str) -> Self:
        """Use full page loads for matching sidebar links; ``*`` matches anything."""
        added = (path_pattern(pattern) for pattern in patterns)
        return self._write(full_page_urls=(*self._full_page_urls, *added))

    def sub_navigation_position(self, position: SubNavigationPosition | str) -> Self:
        """Set the position of the navigation between a record's pages."""
        where = enum_member("sub_navigation_position", position, SubNavigationPosition)
        return self._write(sub_navigation_position=where)

    def prefetch(self, mode: PrefetchMode | str | bool = True) -> Self:
        """Set when links are prefetched; False disables it."""
        if isinstance(mode, bool):
            return self._write(prefetch=PrefetchMode.HOVER if mode else None)
        return self._write(prefetch=enum_member("prefetch", mode, PrefetchMode))

    def max_content_width(self, token: str | None) -> Self:
        """Set the maximum width of the content, for example ``5xl``; None is the full width."""
        return self._write(max_content_width=token)

    def get_navigation_groups(self) -> dict[str, str | None]:
        """Return group → parent group or None, in declared order, in the active language."""
        groups: dict[str, str | None] = {}
        for group, parent in self._groups:
            groups.setdefault(group_label(group), None if parent is None else group_label(parent))
        return groups

    def get_sidebar(self) -> Sidebar:
        return self._sidebar

    def has_navigation(self) -> bool:
        return self._navigation

    def has_topbar(self) -> bool:
        return self._topbar

    def has_breadcrumbs(self) -> bool:
        return self._breadcrumbs

    def get_topbar_component(self) -> str | None:
        return self._topbar_component

    def get_user_menu_items(self) -> tuple[UserMenuItem, ...]:
        return self._user_menu_items

    def is_full_page_url(self, url: str) -> bool:
        """Return whether a link needs a full page load."""
        path = path_of(url)
        return any(pattern.fullmatch(path) for pattern in self._full_page_urls)

    def get_sub_navigation_position(self) -> SubNavigationPosition:
        return self._sub_navigation_position

    def get_prefetch(self) -> PrefetchMode | None:
        return self._prefetch

    def get_max_content_width(self) -> str | None:
        return self._max_content_width
