"""Checks of ``manage.py check --deploy`` that read settings only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Warning
from django.core.files.storage import FileSystemStorage, InvalidStorageError, Storage
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.utils.module_loading import import_string

from django_panel.conf import get_settings
from django_panel.exceptions import dotted
from django_panel.exports.options import ExporterOptions
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.panels.registry import directory
from django_panel.resources.exporting.registry import exporters_of
from django_panel.resources.importing.registry import importers_of
from django_panel.support.private_files import PRIVATE_STORAGE, private_storage

#: Aliases in ``STORAGES`` whose files a web server publishes.
_PUBLIC_ALIASES = ("default", "staticfiles")
_CSRF_MIDDLEWARE = "django.middleware.csrf.CsrfViewMiddleware"
_CACHE_SESSIONS = "django.contrib.sessions.backends.cache"
#: Settings that only a site behind a proxy has.
_PROXY_SETTINGS = ("SECURE_PROXY_SSL_HEADER", "USE_X_FORWARDED_HOST", "USE_X_FORWARDED_PORT")
_POLICY = "Content-Security-Policy"
_OWN_POLICY = "default-src 'self'"
#: Names of middleware that may set a policy. Django's own never replace one.
_HEADER_MIDDLEWARE = re.compile(r"(?!django\.)(?!django_panel\.).*(csp|secur|header)", re.I)


def check_deployment_settings() -> Iterator[CheckMessage]:
    """Yield the warnings about files, proxies, cookies, headers and sessions."""
    yield from _published_files()
    yield from _unknown_proxies()
    yield from _insecure_csrf_cookie()
    yield from _replaced_policies()
    yield from _volatile_sessions()


def _published_files() -> Iterator[CheckMessage]:
    """Yield a warning for each storage of exports and imports that a web server publishes."""
    for alias, user in _private_storages().items():
        name = alias or PRIVATE_STORAGE
        try:
            published = _publication(alias, private_storage(alias))
        except InvalidStorageError:
            yield Warning(
                f"{user} stores files in STORAGES[{name!r}], which does not exist.",
                hint=f"Add {name!r} to STORAGES, or leave out disk().",
                id="panel.W100",
            )
            continue
        if published:
            yield Warning(
                f"{user} stores files in STORAGES[{name!r}], which {published}: everyone who "
                "knows a URL could download the exports of other users.",
                hint="Use a storage that no web server publishes, for example: "
                f"STORAGES[{PRIVATE_STORAGE!r}] = "
                "{'BACKEND': 'django.core.files.storage.FileSystemStorage', "
                "'OPTIONS': {'location': '/srv/private', 'base_url': None}}",
                id="panel.W100",
            )


def _private_storages() -> dict[str | None, str]:
    """Return the aliases of storages for private files, each with a class that uses it."""
    storages: dict[str | None, str] = {}
    for panel in () if directory.errors() else directory.all():
        # The checks of the declarations report an error, or it needs a request.
        with suppress(Exception):
            for exporter in exporters_of(panel).values():
                storages.setdefault(ExporterOptions.of(exporter).disk, dotted(exporter))
            for importer in importers_of(panel).values():
                storages.setdefault(ImporterDeclaration(importer).disk(), dotted(importer))
    return storages


def _publication(alias: str | None, storage: Storage) -> str:
    """Return how the files of a storage are published, or an empty text."""
    for public in _PUBLIC_ALIASES:
        if alias == public or _declaration(alias) == _declaration(public) != {}:
            return f"is the storage of {'uploads' if public == 'default' else 'static files'}"
    if isinstance(storage, FileSystemStorage):
        location = Path(storage.location).resolve()
        for name in ("MEDIA_ROOT", "STATIC_ROOT"):
            root = getattr(settings, name, None)
            if root and location.is_relative_to(Path(root).resolve()):
                return f"is below {name}"
    return ""


def _declaration(alias: str | None) -> Mapping[str, Any]:
    return settings.STORAGES.get(alias or PRIVATE_STORAGE, {})


def _unknown_proxies() -> Iterator[CheckMessage]:
    """Yield a warning if the address of a proxy is taken for that of all users."""
    used = [name for name in _PROXY_SETTINGS if getattr(settings, name, None)]
    proxies = get_settings().trusted_proxies
    if used and not proxies:
        yield Warning(
            f"{used[0]} says that the site is behind a proxy, but PANEL['trusted_proxies'] is 0. "
            "All users then seem to have the address of the proxy: the failed logins of one user "
            "lock out all others.",
            hint="Set PANEL['trusted_proxies'] to the number of your own proxies that append to "
            "X-Forwarded-For.",
            id="panel.W101",
        )
    theirs = getattr(settings, "ALLAUTH_TRUSTED_PROXY_COUNT", 0)
    header = getattr(settings, "ALLAUTH_TRUSTED_CLIENT_IP_HEADER", None)
    if apps.is_installed("allauth.account") and proxies and theirs != proxies and not header:
        yield Warning(
            f"PANEL['trusted_proxies'] is {proxies}, but ALLAUTH_TRUSTED_PROXY_COUNT is {theirs}: "
            "the rate limits of django-allauth count another address.",
            hint=f"Set ALLAUTH_TRUSTED_PROXY_COUNT = {proxies}.",
            id="panel.W101",
        )


def _insecure_csrf_cookie() -> Iterator[CheckMessage]:
    """Yield a warning where Django does not: it looks at the cookie only with its middleware."""
    if not settings.CSRF_COOKIE_SECURE and _CSRF_MIDDLEWARE not in settings.MIDDLEWARE:
        yield Warning(
            "CSRF_COOKIE_SECURE is False. Panels send this cookie and check it, also without "
            "Django's CSRF middleware.",
            hint="Serve the site over HTTPS and set CSRF_COOKIE_SECURE = True.",
            id="panel.W102",
        )


def _replaced_policies() -> Iterator[CheckMessage]:
    """Yield a warning for each middleware that replaces the policy of panel pages.

    A middleware whose name says that it sets headers is called with a response that has a policy.
    """
    for path in settings.MIDDLEWARE:
        if _HEADER_MIDDLEWARE.match(path) and _replaces_policy(path):
            yield Warning(
                f"The middleware {path!r} replaces or removes the {_POLICY} header of responses "
                "that have one. Panel pages then lose their own policy.",
                hint="Set the header only if the response does not have it: "
                f"response.headers.setdefault({_POLICY!r}, ...)",
                id="panel.W103",
            )


def _replaces_policy(path: str) -> bool:
    called: list[HttpResponse] = []

    def get_response(request: WSGIRequest) -> HttpResponse:
        response = HttpResponse(headers={_POLICY: _OWN_POLICY})
        called.append(response)
        return response

    environ = {"wsgi.url_scheme": "https"}
    setup_testing_defaults(environ)
    try:
        policy = import_string(path)(get_response)(WSGIRequest(environ)).headers.get(_POLICY)
    except Exception:
        # It needs more of a request than this one has; its effect is unknown.
        return False
    return bool(called) and policy != _OWN_POLICY


def _volatile_sessions() -> Iterator[CheckMessage]:
    if settings.SESSION_ENGINE == _CACHE_SESSIONS:
        yield Warning(
            "Sessions are stored in the cache only. A restart of the cache, or a full cache, "
            "signs users out, and what the session remembers is lost.",
            hint='Set SESSION_ENGINE = "django.contrib.sessions.backends.cached_db".',
            id="panel.W104",
        )
