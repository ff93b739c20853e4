"""Mistakes in the choice or the set-up of an authentication stack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelRegistrationException, nearest


class AuthStackException(PanelRegistrationException):
    """The authentication stack that the settings ask for cannot be used."""

    check_id = "panel.E060"

    @classmethod
    def unknown(cls, name: object, known: Iterable[str]) -> Self:
        names = sorted(known)
        return cls(
            f"PANEL['auth'] is {name!r}, which names no authentication stack."
            f"{nearest(str(name), names)} "
            f"It takes {', '.join(repr(each) for each in names)} or the dotted path of a class. "
            "Correct it, or leave it out."
        )

    @classmethod
    def unimportable(cls, path: str, reason: object) -> Self:
        return cls(
            f"The authentication stack {path!r} cannot be imported: {reason}. "
            "PANEL['auth'] takes the dotted path of a class. Correct the path."
        )

    @classmethod
    def incomplete(cls, path: str, missing: Iterable[str]) -> Self:
        return cls(
            f"{path!r} lacks {', '.join(f'{name}()' for name in missing)}. "
            "An authentication stack offers everything that "
            "django_panel.support.ports.AuthStack names. Add what is missing."
        )

    @classmethod
    def missing_extra(cls) -> Self:
        return cls(
            "PANEL['auth'] asks for django-allauth, whose headless part is not installed. "
            "It comes with an extra. Run: pip install django-panel[auth]"
        )

    @classmethod
    def headless_urls_missing(cls) -> Self:
        return cls(
            "django-allauth's headless endpoints have no address on this site. "
            "The panel's login screen posts to them. "
            'Add to urlpatterns: path("_allauth/", include("allauth.headless.urls"))'
        )
