"""Integrations: signed HTTP requests to other systems when records change."""

from __future__ import annotations

from django_panel.integrations.settings import Integrations
from django_panel.integrations.signing import verify_signature
from django_panel.integrations.triggers import Trigger

__all__ = ["Integrations", "Trigger", "verify_signature"]
