"""The middleware of the web group and the guards of the panel group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.http.middleware.redirect_panel_home import (
        RedirectPanelHome as RedirectPanelHome,
    )
    from django_panel.http.middleware.reset_panel_context import (
        ResetPanelContext as ResetPanelContext,
    )
    from django_panel.http.middleware.resolve_panel import ResolvePanel as ResolvePanel
    from django_panel.http.middleware.resolve_parent_record import (
        ResolveParentRecord as ResolveParentRecord,
    )
    from django_panel.http.middleware.resolve_tenant import ResolveTenant as ResolveTenant
    from django_panel.http.middleware.set_panel_locale import SetPanelLocale as SetPanelLocale
    from django_panel.http.middleware.share_flash_toast import ShareFlashToast as ShareFlashToast
    from django_panel.http.middleware.share_panel_data import SharePanelData as SharePanelData
    from django_panel.http.middleware.unbuilt import RequireEmailCode as RequireEmailCode
    from django_panel.http.middleware.unbuilt import RequireTwoFactor as RequireTwoFactor

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "RedirectPanelHome": "http.middleware.redirect_panel_home",
        "RequireEmailCode": "http.middleware.unbuilt",
        "RequireTwoFactor": "http.middleware.unbuilt",
        "ResetPanelContext": "http.middleware.reset_panel_context",
        "ResolvePanel": "http.middleware.resolve_panel",
        "ResolveParentRecord": "http.middleware.resolve_parent_record",
        "ResolveTenant": "http.middleware.resolve_tenant",
        "SetPanelLocale": "http.middleware.set_panel_locale",
        "ShareFlashToast": "http.middleware.share_flash_toast",
        "SharePanelData": "http.middleware.share_panel_data",
    },
)
