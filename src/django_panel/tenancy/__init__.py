"""Tenants: one panel for several organizations, each with its own records."""

from __future__ import annotations

from django_panel.exceptions import TenantNotBound
from django_panel.support.tenants import SHARED
from django_panel.tenancy.tenancy import Tenancy

__all__ = ["SHARED", "Tenancy", "TenantNotBound"]
