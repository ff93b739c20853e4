"""Errors in the configuration of the authentication backend."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelRegistrationException, nearest


class AuthStackException(PanelRegistrationException):
    """The configured authentication backend cannot be used."""

    check_id = "panel.E060"

    @classmethod
    def unknown(cls, name: object, known: Iterable[str]) -> Self:
        names = sorted(known)
        return cls(
            f"PANEL['auth'] is {name!r}, which is not an authentication backend."
            f"{nearest(str(name), names)} "
            f"It takes {', '.join(repr(each) for each in names)} or the dotted path of a class. "
            "Correct it, or remove it."
        )

    @classmethod
    def unimportable(cls, path: str, reason: object) -> Self:
        return cls(
            f"The authentication backend {path!r} cannot be imported: {reason}. "
            "PANEL['auth'] takes the dotted path of a class. Correct the path."
        )

    @classmethod
    def not_a_stack(cls, path: str) -> Self:
        return cls(
            f"The authentication backend {path!r} is not a subclass of "
            "django_panel.auth.AuthStack. Derive it from that class."
        )

    @classmethod
    def incomplete(cls, path: str, missing: Iterable[str]) -> Self:
        return cls(
            f"{path!r} has no {', '.join(f'{name}()' for name in sorted(missing))}. "
            "An authentication backend implements all abstract methods of "
            "django_panel.auth.AuthStack. Add the missing ones."
        )

    @classmethod
    def missing_extra(cls) -> Self:
        return cls(
            "PANEL['auth'] needs django-allauth with its headless app, which is not installed. "
            "It is an extra. Run: pip install django-panel[auth]"
        )

    @classmethod
    def headless_urls_missing(cls) -> Self:
        return cls(
            "django-allauth's headless endpoints have no URL. "
            "The panel's login page needs them. "
            'Add to urlpatterns: path("_allauth/", include("allauth.headless.urls"))'
        )
