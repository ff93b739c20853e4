"""What a host's settings must hold for the default authentication stack."""

from __future__ import annotations

from django.apps import apps
from django.conf import settings
from django.core.cache import DEFAULT_CACHE_ALIAS
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from django_panel.adapters.contrib_auth.doors import unthrottled_doors
from django_panel.adapters.contrib_auth.required_lines import (
    SESSION_MIDDLEWARE,
    missing_middleware,
)

_CACHE_THAT_FORGETS = "django.core.cache.backends.dummy.DummyCache"
_CACHE_OF_ONE_PROCESS = "django.core.cache.backends.locmem.LocMemCache"


def check_host() -> list[CheckMessage]:
    """Return what is missing for sign-in, and the doors that nothing throttles."""
    return [
        *missing_middleware(SESSION_MIDDLEWARE),
        *_cache_that_cannot_count(),
        *unthrottled_doors(),
        *_unthrottled_allauth(),
    ]


def check_deployment() -> list[CheckMessage]:
    """Return what only matters where several processes serve one site."""
    if _default_cache() != _CACHE_OF_ONE_PROCESS:
        return []
    return [
        CheckWarning(
            "Failed sign-ins are counted in the memory of each process, so every further "
            "process allows as many guesses again.",
            hint="Share the default cache between the processes, for example: "
            'CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", '
            '"LOCATION": "redis://localhost:6379"}}',
            id="panel.W063",
        )
    ]


def _cache_that_cannot_count() -> list[CheckMessage]:
    if _default_cache() != _CACHE_THAT_FORGETS:
        return []
    return [
        Error(
            "The default cache stores nothing, so failed sign-ins cannot be counted and every "
            "sign-in is refused.",
            hint=f'Set CACHES = {{"default": {{"BACKEND": "{_CACHE_OF_ONE_PROCESS}"}}}} or a '
            "shared cache.",
            id="panel.E066",
        )
    ]


def _unthrottled_allauth() -> list[CheckMessage]:
    """Return a warning when allauth stands beside this stack and counts nothing."""
    if not apps.is_installed("allauth.headless"):
        return []
    # An optional dependency.
    from django_panel.adapters.allauth.checks import unlimited_attempts  # noqa: PLC0415

    return unlimited_attempts()


def _default_cache() -> str:
    return str(settings.CACHES.get(DEFAULT_CACHE_ALIAS, {}).get("BACKEND", ""))
