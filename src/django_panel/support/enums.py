"""Enums that several layers use."""

from __future__ import annotations

from enum import StrEnum


class ActionVariant(StrEnum):
    """The visual variant of a button."""

    DEFAULT = "default"
    SECONDARY = "secondary"
    OUTLINE = "outline"
    GHOST = "ghost"
    DESTRUCTIVE = "destructive"


class SubNavigationPosition(StrEnum):
    """The position of the navigation between the pages of a record."""

    TOP = "top"
    START = "start"
    END = "end"


class ClusterPosition(StrEnum):
    """The position of a cluster's navigation."""

    HEADER = "header"
    RIGHT_BAR = "right-bar"
    SIDEBAR = "sidebar"


class PrefetchMode(StrEnum):
    """When the browser prefetches a linked page."""

    HOVER = "hover"
    MOUNT = "mount"
    CLICK = "click"


class SidebarVariant(StrEnum):
    """Whether the navigation is a sidebar or in the header."""

    SIDEBAR = "sidebar"
    HEADER = "header"


class SidebarAppearance(StrEnum):
    """The appearance of the sidebar."""

    SIDEBAR = "sidebar"
    FLOATING = "floating"
    INSET = "inset"


class RenderHookPoint(StrEnum):
    """The points of the layout for render hooks."""

    BODY_START = "body.start"
    BODY_END = "body.end"
    SIDEBAR_START = "sidebar.start"
    SIDEBAR_END = "sidebar.end"
    HEADER_START = "header.start"
    HEADER_END = "header.end"
    PAGE_START = "page.start"
    PAGE_END = "page.end"
