"""The agency as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AgencyConfig(AppConfig):
    """Names the app; everything else is Django's default."""

    name = "demo.agency"
    label = "agency"
    verbose_name = _("agency")
    default_auto_field = "django.db.models.BigAutoField"
