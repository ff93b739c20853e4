"""The middleware for ``MIDDLEWARE`` and the middleware of panel routes."""

from __future__ import annotations

from django_panel.http.middleware.redirect_panel_home import RedirectPanelHome
from django_panel.http.middleware.require_email_code import RequireEmailCode
from django_panel.http.middleware.require_two_factor import RequireTwoFactor
from django_panel.http.middleware.reset_panel_context import ResetPanelContext
from django_panel.http.middleware.resolve_panel import ResolvePanel
from django_panel.http.middleware.resolve_parent_record import ResolveParentRecord
from django_panel.http.middleware.resolve_tenant import ResolveTenant
from django_panel.http.middleware.set_panel_locale import SetPanelLocale
from django_panel.http.middleware.share_flash_toast import ShareFlashToast
from django_panel.http.middleware.share_panel_data import SharePanelData

__all__ = [
    "RedirectPanelHome",
    "RequireEmailCode",
    "RequireTwoFactor",
    "ResetPanelContext",
    "ResolvePanel",
    "ResolveParentRecord",
    "ResolveTenant",
    "SetPanelLocale",
    "ShareFlashToast",
    "SharePanelData",
]
