"""What pages of a resource may mix in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.resources.pages.interacts_with_record import (
        InteractsWithRecord as InteractsWithRecord,
    )

__getattr__, __dir__, __all__ = lazy_face(
    __name__, {"InteractsWithRecord": "resources.pages.interacts_with_record"}
)
