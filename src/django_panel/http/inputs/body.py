"""The body of a write; read in ``support``, for pages read it too."""

from __future__ import annotations

from django_panel.support.request_body import read_body

__all__ = ["read_body"]
