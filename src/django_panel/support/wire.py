"""TypedDicts of breadcrumbs and toasts."""

from __future__ import annotations

from typing import Literal, TypedDict

#: The toast types, most severe first.
ToastKind = Literal["error", "warning", "success", "info"]


class BreadcrumbWire(TypedDict):
    """A breadcrumb."""

    label: str
    href: str | None
    current: bool


class ToastWire(TypedDict):
    """A toast; it is sent as ``flash.toast`` next to the props."""

    type: ToastKind
    message: str
    url: str | None
    urlLabel: str | None
