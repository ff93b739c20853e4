"""The Inertia v3 protocol for the panel's front end."""

from __future__ import annotations

from django_panel.adapters.inertia.renderer import InertiaRenderer

__all__ = ["InertiaRenderer"]
