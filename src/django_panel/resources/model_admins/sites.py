"""The registrations of an ``AdminSite``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.module_loading import import_string

from django_panel.exceptions import PanelRegistrationException

if TYPE_CHECKING:
    from django.contrib.admin import AdminSite, ModelAdmin
    from django.db.models import Model


def admin_site(site: AdminSite | str | None) -> AdminSite:
    """Return a site for an instance or its dotted path; Django's default site for None."""
    # Django's admin defines models; this package may be imported before they can be loaded.
    from django.contrib import admin  # noqa: PLC0415

    found: Any = admin.site if site is None else site
    if isinstance(found, str):
        try:
            found = import_string(found)
        except ImportError as error:
            raise PanelRegistrationException(
                f"The admin site {site!r} cannot be imported: {error}.",
                "A site is an AdminSite, or the dotted path of one.",
                "Correct the path.",
            ) from error
    if not isinstance(found, admin.AdminSite):
        raise PanelRegistrationException(
            f"{site!r} is not an admin site.",
            "A site is an AdminSite, or the dotted path of one.",
            "Name an instance, such as django.contrib.admin.site.",
        )
    return found


def registrations(site: AdminSite) -> dict[type[Model], ModelAdmin[Any]]:
    """Return the ``ModelAdmin`` of each registered model, in the order of registration.

    Django has a public method for one model, and none for all of them.
    """
    return dict(site._registry)
