"""How people move around a panel: sidebar, groups, links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from django_panel.panels.options.base import PanelOptions, one_of
from django_panel.panels.options.links import UserMenuItem, link_pattern, path_of
from django_panel.support.enums import (
    PrefetchMode,
    SidebarAppearance,
    SidebarVariant,
    SubNavigationPosition,
)
from django_panel.support.labels import Words
from django_panel.support.navigation import NavigationGroup, group_label

if TYPE_CHECKING:
    from django_panel.panels.wire import SidebarWire


@dataclass(frozen=True, slots=True)
class Sidebar:
    """How the navigation stands."""

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
    """The options about the shell and its links."""

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
        """Set the order of groups; calls add up. A mapping names child group → parent."""
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
        """Set how the navigation stands, all four at once."""
        return self._write(
            sidebar=replace(
                self._sidebar,
                collapsible=collapsible,
                default_open=default_open,
                variant=one_of("sidebar", variant, SidebarVariant),
                appearance=one_of("sidebar", appearance, SidebarAppearance),
            )
        )

    def top_navigation(self, on_top: bool = True) -> Self:
        """Put the navigation into the header."""
        variant = SidebarVariant.HEADER if on_top else SidebarVariant.SIDEBAR
        return self._write(sidebar=replace(self._sidebar, variant=variant))

    def sidebar_width(self, width: str, collapsed: str | None = None) -> Self:
        """Set the sidebar's width as a CSS length."""
        changed = replace(self._sidebar, width=width)
        return self._write(
            sidebar=replace(changed, collapsed_width=collapsed) if collapsed else changed
        )

    def collapsed_sidebar_width(self, width: str) -> Self:
        """Set the width of the collapsed sidebar alone."""
        return self._write(sidebar=replace(self._sidebar, collapsed_width=width))

    def sidebar_component(self, name: str | None) -> Self:
        """Replace the sidebar by a host component."""
        return self._write(sidebar=replace(self._sidebar, component=name))

    def topbar_component(self, name: str | None) -> Self:
        """Replace the header by a host component."""
        return self._write(topbar_component=name)

    def navigation(self, drawn: bool = True) -> Self:
        """Draw the navigation at all."""
        return self._write(navigation=drawn)

    def topbar(self, drawn: bool = True) -> Self:
        """Draw the header at all."""
        return self._write(topbar=drawn)

    def breadcrumbs(self, drawn: bool = True) -> Self:
        """Draw the trail above the heading."""
        return self._write(breadcrumbs=drawn)

    def user_menu_items(self, items: Iterable[Mapping[str, Words | None]]) -> Self:
        """Add entries ``{label, url, icon?}`` to the user menu; calls add up.

        Words and addresses may be lazy: a provider runs before addresses are known.
        """
        added = (UserMenuItem.from_mapping(item) for item in items)
        return self._write(user_menu_items=(*self._user_menu_items, *added))

    def full_page_urls(self, *patterns: str) -> Self:
        """Load matching sidebar links as whole pages; ``*`` matches anything."""
        added = (link_pattern(pattern) for pattern in patterns)
        return self._write(full_page_urls=(*self._full_page_urls, *added))

    def sub_navigation_position(self, position: SubNavigationPosition | str) -> Self:
        """Set where the links between a record's pages stand."""
        where = one_of("sub_navigation_position", position, SubNavigationPosition)
        return self._write(sub_navigation_position=where)

    def prefetch(self, mode: PrefetchMode | str | bool = True) -> Self:
        """Fetch pages ahead of the click; False switches it off."""
        if isinstance(mode, bool):
            return self._write(prefetch=PrefetchMode.HOVER if mode else None)
        return self._write(prefetch=one_of("prefetch", mode, PrefetchMode))

    def max_content_width(self, token: str | None) -> Self:
        """Bound the content's width, for example ``5xl``; None is the full width."""
        return self._write(max_content_width=token)

    def get_navigation_groups(self) -> dict[str, str | None]:
        """Return group → parent group or None, in declared order, in the reader's words."""
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
        """Return whether a link leaves the single-page navigation."""
        path = path_of(url)
        return any(pattern.fullmatch(path) for pattern in self._full_page_urls)

    def get_sub_navigation_position(self) -> SubNavigationPosition:
        return self._sub_navigation_position

    def get_prefetch(self) -> PrefetchMode | None:
        return self._prefetch

    def get_max_content_width(self) -> str | None:
        return self._max_content_width
