"""Mixins for pages of a resource."""

from __future__ import annotations

from django_panel.resources.pages.interacts_with_record import InteractsWithRecord

__all__ = ["InteractsWithRecord"]
