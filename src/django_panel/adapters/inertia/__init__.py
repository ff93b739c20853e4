"""Pages through the Inertia v3 protocol, for the panel's own client only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.adapters.inertia.renderer import InertiaRenderer as InertiaRenderer

__getattr__, __dir__, __all__ = lazy_face(
    __name__, {"InertiaRenderer": "adapters.inertia.renderer"}
)
