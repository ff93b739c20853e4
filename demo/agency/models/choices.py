"""Choices of several models."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Priority(models.TextChoices):
    """The priority of a project or task."""

    LOW = "low", _("Low")
    NORMAL = "normal", _("Normal")
    HIGH = "high", _("High")
    URGENT = "urgent", _("Urgent")


class Currency(models.TextChoices):
    """The currency of an invoice."""

    EUR = "EUR", _("Euro")
    GBP = "GBP", _("Pound sterling")
    USD = "USD", _("US dollar")
    CHF = "CHF", _("Swiss franc")
    SEK = "SEK", _("Swedish krona")


class Country(models.TextChoices):
    """The country of a customer (ISO 3166)."""

    AT = "AT", _("Austria")
    CH = "CH", _("Switzerland")
    CZ = "CZ", _("Czechia")
    DE = "DE", _("Germany")
    DK = "DK", _("Denmark")
    ES = "ES", _("Spain")
    FR = "FR", _("France")
    GB = "GB", _("United Kingdom")
    IE = "IE", _("Ireland")
    JP = "JP", _("Japan")
    NL = "NL", _("Netherlands")
    NO = "NO", _("Norway")
    PL = "PL", _("Poland")
    PT = "PT", _("Portugal")
    SE = "SE", _("Sweden")
    US = "US", _("United States")
