"""TypedDicts of breadcrumbs, toasts and the texts around a value."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

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


class AffixesWire(TypedDict):
    """Texts before and after the value; only declared ones are sent."""

    prefix: NotRequired[str]
    suffix: NotRequired[str]


class CurrencyWire(TypedDict):
    """The currency of an amount: its code, and the name of the field that has another one."""

    currency: str | None
    currencyField: str | None
