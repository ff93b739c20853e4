"""Widgets: what computes on the server and is drawn on a dashboard or page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.widgets.registry import WidgetRegistry as WidgetRegistry

__getattr__, __dir__, __all__ = lazy_face(__name__, {"WidgetRegistry": "widgets.registry"})
