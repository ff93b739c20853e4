"""System checks of the default authentication backend."""

from __future__ import annotations

from django.apps import apps
from django.conf import settings
from django.core.cache import DEFAULT_CACHE_ALIAS
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from django_panel.adapters.contrib_auth.setting_checks import (
    SESSION_MIDDLEWARE,
    misplaced_middleware,
    missing_middleware,
)
from django_panel.auth.factor_checks import ignored_factors

#: How to get what Django's own authentication does not have.
ALLAUTH_FIX = (
    'Use django-allauth: pip install "django-panel[auth]", then '
    'INSTALLED_APPS += ["allauth", "allauth.account", "allauth.headless", "allauth.mfa"]; '
    "`manage.py check` names the other lines."
)
_DUMMY_CACHE = "django.core.cache.backends.dummy.DummyCache"
_LOCAL_CACHE = "django.core.cache.backends.locmem.LocMemCache"


def check_host() -> list[CheckMessage]:
    """Check the settings for the login."""
    return [
        *missing_middleware(SESSION_MIDDLEWARE),
        *misplaced_middleware(),
        *_unusable_cache(),
        *_unthrottled_allauth(),
        *_ignored_second_factors(),
    ]


def check_deployment() -> list[CheckMessage]:
    """Check the cache for sites with several processes."""
    if _default_cache() != _LOCAL_CACHE:
        return []
    return [
        CheckWarning(
            "Failed logins are counted in the memory of each process, so every additional process "
            "allows more attempts.",
            hint="Share the default cache between the processes, for example: "
            'CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", '
            '"LOCATION": "redis://localhost:6379"}}',
            id="panel.W063",
        )
    ]


def _unusable_cache() -> list[CheckMessage]:
    if _default_cache() != _DUMMY_CACHE:
        return []
    return [
        Error(
            "The default cache stores nothing, so failed logins cannot be counted and every login "
            "is refused.",
            hint=f'Set CACHES = {{"default": {{"BACKEND": "{_LOCAL_CACHE}"}}}} or a shared cache.',
            id="panel.E066",
        )
    ]


def _unthrottled_allauth() -> list[CheckMessage]:
    """Return a warning if allauth is installed too and has no rate limit."""
    if not apps.is_installed("allauth.headless"):
        return []
    # An optional dependency.
    from django_panel.adapters.allauth.checks import unlimited_attempts  # noqa: PLC0415

    return unlimited_attempts()


def _ignored_second_factors() -> list[CheckMessage]:
    """Return a warning if users have second factors that this login does not ask for."""
    if not apps.is_installed("allauth.mfa"):
        return list(ignored_factors(lambda factor: False, ALLAUTH_FIX))
    return [
        CheckWarning(
            "Users can set up second factors with django-allauth, but the login of the panels "
            "does not ask for them: it uses Django's own authentication.",
            hint='Set INSTALLED_APPS += ["allauth.headless"], and PANEL["auth"] = "allauth" or '
            "none.",
            id="panel.W071",
        )
    ]


def _default_cache() -> str:
    return str(settings.CACHES.get(DEFAULT_CACHE_ALIAS, {}).get("BACKEND", ""))
