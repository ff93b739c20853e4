"""The settings that ``check --deploy`` warns about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from django.http import HttpRequest, HttpResponse
from pytest_django.fixtures import Settings

from django_panel.checks.deployment import check_deployment_settings
from django_panel.exports import Exporter
from django_panel.imports import Importer
from tests.exports.export_panel import exports_panel
from tests.imports.import_panel import build_panel
from tests.project.fixtures import Declare

HERE = "tests.checks.test_deployment"
FOLDER = "django.core.files.storage.FileSystemStorage"
MEMORY = "django.core.files.storage.InMemoryStorage"


def warnings(number: str) -> list[str]:
    return [
        f"{each.msg} {each.hint}"
        for each in check_deployment_settings()
        if each.id == f"panel.{number}"
    ]


def test_they_are_checks_of_the_deployment_only(settings: Settings) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.cache"

    plain = {each.id for each in run_checks(databases=[])}
    deployed = {each.id for each in run_checks(databases=[], include_deployment_checks=True)}

    assert "panel.W104" not in plain
    assert "panel.W104" in deployed


class TestPrivateFiles:
    @pytest.fixture(autouse=True)
    def panel(self, declare: Declare) -> None:
        declare(desk=exports_panel)

    def store(self, settings: Settings, **storages: dict[str, Any]) -> list[str]:
        settings.STORAGES = {**settings.STORAGES, **storages}
        return warnings("W100")

    def test_a_folder_of_its_own_is_fine(self, settings: Settings, tmp_path: Path) -> None:
        settings.MEDIA_ROOT = tmp_path / "media"
        private = {"BACKEND": FOLDER, "OPTIONS": {"location": tmp_path / "private"}}

        assert self.store(settings, panel_private=private) == []

    def test_the_default_folder_is_fine(self, settings: Settings, tmp_path: Path) -> None:
        settings.MEDIA_ROOT = tmp_path / "media"

        assert warnings("W100") == []

    @pytest.mark.parametrize("root", ["MEDIA_ROOT", "STATIC_ROOT"])
    def test_a_folder_below_a_published_one(
        self, root: str, settings: Settings, tmp_path: Path
    ) -> None:
        setattr(settings, root, tmp_path)
        private = {"BACKEND": FOLDER, "OPTIONS": {"location": tmp_path / "x" / ".." / "exports"}}

        (message,) = self.store(settings, panel_private=private)

        assert f"is below {root}" in message
        assert "STORAGES['panel_private']" in message

    def test_the_default_folder_below_a_published_one(self, settings: Settings) -> None:
        settings.MEDIA_ROOT = settings.BASE_DIR

        assert len(warnings("W100")) == 1

    def test_the_same_storage_as_that_of_uploads(self, settings: Settings) -> None:
        shared = {"BACKEND": MEMORY, "OPTIONS": {"base_url": "https://files.example.com/"}}

        (message,) = self.store(settings, default=shared, panel_private=shared)

        assert "is the storage of uploads" in message

    def test_the_disk_of_an_exporter(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Exporter, "disk", classmethod(lambda cls: "default"))

        (message,) = warnings("W100")

        assert "STORAGES['default'], which is the storage of uploads" in message

    def test_an_unknown_disk_is_left_to_the_checks_of_exporters(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Exporter, "disk", classmethod(lambda cls: "archive"))

        assert warnings("W100") == []
        assert "panel.E008" in {each.id for each in run_checks(databases=[])}


def test_an_unknown_disk_of_an_importer(declare: Declare, monkeypatch: pytest.MonkeyPatch) -> None:
    declare(desk=build_panel)
    monkeypatch.setattr(Importer, "disk", classmethod(lambda cls: "archive"))

    (message,) = warnings("W100")

    assert "Add 'archive' to STORAGES" in message


def test_without_exports_and_imports_there_are_no_private_files(
    settings: Settings, declare: Declare
) -> None:
    settings.MEDIA_ROOT = settings.BASE_DIR
    declare(desk=lambda panel: panel)

    assert warnings("W100") == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https")),
        ("USE_X_FORWARDED_HOST", True),
        ("USE_X_FORWARDED_PORT", True),
    ],
)
def test_a_proxy_that_is_not_counted(name: str, value: Any, settings: Settings) -> None:
    assert warnings("W101") == []

    setattr(settings, name, value)
    (message,) = warnings("W101")
    assert message.startswith(name)

    settings.PANEL = {**settings.PANEL, "trusted_proxies": 1}
    assert warnings("W101") == []


def test_the_csrf_cookie_is_reported_where_django_does_not(settings: Settings) -> None:
    django_ids = {each.id for each in run_checks(databases=[], include_deployment_checks=True)}
    assert "security.W016" in django_ids
    assert warnings("W102") == []

    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if "Csrf" not in each]
    (message,) = warnings("W102")
    assert "CSRF_COOKIE_SECURE = True" in message

    settings.CSRF_COOKIE_SECURE = True
    assert warnings("W102") == []


Respond = Callable[[HttpRequest], HttpResponse]


class HeaderMiddleware:
    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers["Content-Security-Policy"] = "default-src *"
        return response


class RemovingHeaderMiddleware(HeaderMiddleware):
    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        del response.headers["Content-Security-Policy"]
        return response


class PoliteHeaderMiddleware(HeaderMiddleware):
    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", "default-src *")
        return response


class SecurityRedirect(HeaderMiddleware):
    """Answers without the page."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=301)


class NeedyHeaderMiddleware(HeaderMiddleware):
    def __call__(self, request: HttpRequest) -> HttpResponse:
        raise LookupError(request.path)


@pytest.mark.parametrize(
    ("name", "warned"),
    [
        ("HeaderMiddleware", True),
        ("RemovingHeaderMiddleware", True),
        ("PoliteHeaderMiddleware", False),
        ("SecurityRedirect", False),
        ("NeedyHeaderMiddleware", False),
    ],
)
def test_a_middleware_that_replaces_the_policy(name: str, warned: bool, settings: Settings) -> None:
    assert warnings("W103") == []
    settings.MIDDLEWARE = [f"{HERE}.{name}", *settings.MIDDLEWARE]

    found = warnings("W103")

    assert [f"{HERE}.{name}" in message for message in found] == ([True] if warned else [])


@pytest.mark.parametrize(
    ("engine", "warned"),
    [("cache", True), ("cached_db", False), ("db", False), ("signed_cookies", False)],
)
def test_sessions_that_only_the_cache_has(engine: str, warned: bool, settings: Settings) -> None:
    settings.SESSION_ENGINE = f"django.contrib.sessions.backends.{engine}"

    assert len(warnings("W104")) == warned
