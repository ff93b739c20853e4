"""Breadcrumbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.support.wire import BreadcrumbWire


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Breadcrumb(FrozenValue):
    """A breadcrumb; without a URL it is plain text."""

    label: StrOrPromise
    href: str | None = None

    def to_wire(self, *, current: bool = False) -> BreadcrumbWire:
        return {"label": str(self.label), "href": self.href, "current": current}


def serialize_breadcrumbs(trail: Sequence[Breadcrumb]) -> list[BreadcrumbWire]:
    """Return the breadcrumbs for the front end; the last one is the current page."""
    last = len(trail) - 1
    return [crumb.to_wire(current=index == last) for index, crumb in enumerate(trail)]
