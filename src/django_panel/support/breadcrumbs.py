"""The trail above a page's heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django_panel.support.wire import BreadcrumbWire


@dataclass(frozen=True, slots=True)
class Breadcrumb:
    """One step of the trail; without an address it is plain text."""

    label: Words
    href: str | None = None

    def to_wire(self, *, current: bool = False) -> BreadcrumbWire:
        return {"label": str(self.label), "href": self.href, "current": current}


def serialize_breadcrumbs(trail: Sequence[Breadcrumb]) -> list[BreadcrumbWire]:
    """Return the trail for the browser; its last step is where the reader is."""
    last = len(trail) - 1
    return [crumb.to_wire(current=place == last) for place, crumb in enumerate(trail)]
