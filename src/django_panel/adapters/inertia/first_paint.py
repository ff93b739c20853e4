"""What the document shows before its script has run: the frame of the layout and the title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django_panel.support.frozen import FrozenValue

#: The widths in ``frontend/src/styles/first-paint.css``.
_WIDTH, _COLLAPSED_WIDTH = "16rem", "3rem"
_AUTH_PAGES = "panel/auth/"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FirstPaint(FrozenValue):
    """The frame of a page; ``layout`` is ``sidebar``, ``rail`` (a collapsed sidebar) or ``top``."""

    layout: str
    appearance: str
    brand: str
    title: str
    #: The key under which the browser stores whether the sidebar is open; empty if it cannot close.
    storage_key: str
    #: CSS, if the panel sets a width.
    style: str


def first_paint(component: str, panel: Mapping[str, Any], title: str) -> FirstPaint | None:
    """Return the frame of a page with a panel's layout; None for other pages."""
    sidebar, shell = panel.get("sidebar"), panel.get("shell")
    if component.startswith(_AUTH_PAGES) or not sidebar or not shell:
        return None
    beside = shell["navigation"] and sidebar["variant"] == "sidebar"
    is_open = sidebar["defaultOpen"] or not sidebar["collapsible"]
    return FirstPaint(
        layout="top" if not beside else "sidebar" if is_open else "rail",
        appearance=sidebar["appearance"] if beside else "",
        brand=panel["brandName"],
        title=title,
        storage_key=f"panel.{panel['id']}.sidebar" if beside and sidebar["collapsible"] else "",
        style=_style(sidebar) if beside else "",
    )


def _style(sidebar: Mapping[str, Any]) -> str:
    width, collapsed = sidebar["width"], sidebar["collapsedWidth"]
    if (width, collapsed) == (_WIDTH, _COLLAPSED_WIDTH):
        return ""
    return f".first-paint{{--first-paint-sidebar:{width};--first-paint-rail:{collapsed}}}"
