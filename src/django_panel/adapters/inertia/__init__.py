"""Pages through the Inertia v3 protocol, for the panel's own client only."""

from __future__ import annotations

from django_panel.adapters.inertia.renderer import InertiaRenderer

__all__ = ["InertiaRenderer"]
