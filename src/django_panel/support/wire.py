"""What the lowest layer sends to the browser."""

from __future__ import annotations

from typing import Literal, TypedDict

#: The four kinds of toast, most severe first.
ToastKind = Literal["error", "warning", "success", "info"]


class BreadcrumbWire(TypedDict):
    """One step of the trail above a page's heading."""

    label: str
    href: str | None
    current: bool


class ToastWire(TypedDict):
    """A short message shown once; it travels beside the props as ``flash.toast``."""

    type: ToastKind
    message: str
    url: str | None
    urlLabel: str | None
