"""URLs of django-allauth's headless endpoints."""

from __future__ import annotations

from django.urls import NoReverseMatch, reverse

from django_panel.auth.exceptions import AuthStackException


def headless_url(name: str) -> str:
    """Return the URL of one of allauth's account endpoints for browsers."""
    try:
        return reverse(f"headless:browser:account:{name}")
    except NoReverseMatch as error:
        raise AuthStackException.headless_urls_missing() from error


def mfa_url(name: str) -> str | None:
    """Return the URL of one of allauth's endpoints for second factors, or None without it.

    The installed apps and ``MFA_SUPPORTED_TYPES`` decide which endpoints exist.
    """
    try:
        return reverse(f"headless:browser:mfa:{name}")
    except NoReverseMatch:
        return None
