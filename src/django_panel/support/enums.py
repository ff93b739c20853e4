"""Closed sets shared by several layers."""

from __future__ import annotations

from enum import StrEnum


class ActionVariant(StrEnum):
    """How loudly a button speaks."""

    DEFAULT = "default"
    SECONDARY = "secondary"
    OUTLINE = "outline"
    GHOST = "ghost"
    DESTRUCTIVE = "destructive"


class SubNavigationPosition(StrEnum):
    """Where the links between the pages of a record stand."""

    TOP = "top"
    START = "start"
    END = "end"


class ClusterPosition(StrEnum):
    """Where the bar of a cluster stands."""

    HEADER = "header"
    RIGHT_BAR = "right-bar"
    SIDEBAR = "sidebar"


class PrefetchMode(StrEnum):
    """When the browser fetches a page ahead of the click."""

    HOVER = "hover"
    MOUNT = "mount"
    CLICK = "click"


class SidebarVariant(StrEnum):
    """Whether the navigation stands at the side or in the header."""

    SIDEBAR = "sidebar"
    HEADER = "header"


class SidebarAppearance(StrEnum):
    """How the sidebar meets the content."""

    SIDEBAR = "sidebar"
    FLOATING = "floating"
    INSET = "inset"


class RenderHookPoint(StrEnum):
    """The places of the shell where a host may draw."""

    BODY_START = "body.start"
    BODY_END = "body.end"
    SIDEBAR_START = "sidebar.start"
    SIDEBAR_END = "sidebar.end"
    HEADER_START = "header.start"
    HEADER_END = "header.end"
    PAGE_START = "page.start"
    PAGE_END = "page.end"
