"""``Panel.assets()``: files of one panel, in its documents and nowhere in its data."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.panel_assets import page_version
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.registry import get_registry
from django_panel.testing import panel_client
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import User

FILES = ("seasons/panel.js", "seasons/panel.css", "shop/more.mjs")
HASHED = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
}


class SigningStorage:
    """A remote storage that signs each URL anew."""

    def url(self, name: str) -> str:
        return f"https://bucket.example.com/{name}?signature={secrets.token_hex(4)}"


@pytest.fixture
def two_panels(declare: Declare) -> None:
    declare(
        seasons=lambda panel: panel.path("seasons").assets(*FILES),
        plain=lambda panel: panel.path("plain"),
    )


@pytest.fixture
def collected(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """Write the files, and collect them into a storage that hashes their names."""
    source = tmp_path / "source"
    for name in FILES:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(f"/* {name} */")
    settings.STATICFILES_DIRS = [source, *settings.STATICFILES_DIRS]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = HASHED
    call_command("collectstatic", "--noinput", verbosity=0)
    yield source
    assets.forget()


def loaded(response: HttpResponse) -> list[str]:
    """Return the URLs of the stylesheets and modules of a document, in order."""
    tags = re.findall(r"<(?:link rel=\"stylesheet\"|script type=\"module\")[^>]*>", _text(response))
    return [match[1] for tag in tags if (match := re.search(r' (?:src|href)="([^"]+)"', tag))]


def _text(response: HttpResponse) -> str:
    return unescape(response.content.decode())


def test_calls_add_up_and_each_file_is_loaded_once() -> None:
    panel = Panel("back").assets("a.js", "b.css").assets("c.mjs", "a.js")

    assert panel.get_assets() == ("a.js", "b.css", "c.mjs")
    assert Panel("other").get_assets() == ()


@pytest.mark.parametrize(
    "path",
    [
        *("", "panel.ts", "panel.tsx", "panel", "panel.js?v=1", "panel.css#x.css", None, 3),
        *("/panel.js", "//evil.example/panel.js", "https://evil.example/panel.js"),
        *("../panel.js", "a/../panel.js", "a//panel.js", "a\\panel.js"),
    ],
)
def test_a_path_that_is_no_static_file_is_refused(path: str) -> None:
    with pytest.raises(PanelRegistrationException, match=r"Panel\.assets\(\).*Correct the call"):
        Panel("back").assets("good.js", path)


@pytest.mark.django_db
def test_a_document_loads_them_after_the_panels_own_files(
    two_panels: None, superuser: User
) -> None:
    client = client_for(superuser)

    response = fetch(client, "/seasons")

    assert loaded(response) == [
        "/static/django_panel/main.css",
        "/static/seasons/panel.css",
        "/static/django_panel/assets/main.js",
        "/static/seasons/panel.js",
        "/static/shop/more.mjs",
    ]
    nonce = re.search(r"'nonce-([^']+)'", response["Content-Security-Policy"])
    assert nonce is not None
    for name in FILES:
        (tag,) = re.findall(rf'<[^>]*"/static/{re.escape(name)}"[^>]*>', _text(response))
        assert f'nonce="{nonce[1]}"' in tag
        assert ("data-asset" in tag) == (not name.endswith(".css"))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/seasons/login", "/seasons/forgot-password"])
def test_sign_in_pages_load_them(declare: Declare, path: str) -> None:
    declare(seasons=lambda panel: panel.path("seasons").password_reset().assets(*FILES))

    response = fetch(Client(), path)

    assert response.status_code == 200
    assert "/static/seasons/panel.js" in loaded(response)
    assert "/static/seasons/panel.css" in loaded(response)


@pytest.mark.django_db
def test_another_panel_loads_none_of_them(two_panels: None, superuser: User) -> None:
    assert loaded(fetch(client_for(superuser), "/plain")) == [
        "/static/django_panel/main.css",
        "/static/django_panel/assets/main.js",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_they_are_not_sent_as_data(two_panels: None, superuser: User, kind: str) -> None:
    client = panel_client(superuser, "seasons")

    response = client.get("/seasons", kind=kind)  # type: ignore[arg-type]

    assert response.status_code == 200
    assert "seasons/panel" not in str(page_of(response))


@pytest.mark.django_db
def test_a_link_to_a_panel_with_other_files_loads_the_whole_page(
    two_panels: None, superuser: User
) -> None:
    client = client_for(superuser)
    version = page_of(fetch(client, "/plain"))["version"]

    def follow(path: str) -> HttpResponse:
        return fetch(client, path, "inertia", headers={"X-Inertia-Version": version})

    assert follow("/plain").status_code == 200
    crossing = follow("/seasons")
    assert crossing.status_code == 409
    assert crossing["X-Inertia-Location"] == "/seasons"
    version = page_of(fetch(client, "/seasons"))["version"]
    assert crossing["X-Inertia-Version"] == version
    assert follow("/seasons").status_code == 200
    assert follow("/plain").status_code == 409


@pytest.mark.django_db
def test_a_hashing_storage_names_them_and_a_new_file_is_a_new_version(
    two_panels: None, collected: Path, superuser: User
) -> None:
    client = client_for(superuser)
    panel = get_registry().by_id("seasons")
    before = page_version(panel)

    response = fetch(client, "/seasons")

    for name in FILES:
        hashed = staticfiles_storage.url(name)
        assert hashed != f"/static/{name}"
        assert hashed in loaded(response)
    (collected / FILES[0]).write_text("/* changed */")
    call_command("collectstatic", "--noinput", verbosity=0)
    storage: Any = staticfiles_storage
    storage.hashed_files = storage.load_manifest()[0]
    assert page_version(panel) != before
    assert page_version(get_registry().by_id("plain")) == assets.version()


@pytest.mark.django_db
def test_a_signature_in_the_url_is_no_new_version(
    two_panels: None, superuser: User, settings: Settings
) -> None:
    backend = {"BACKEND": f"{__name__}.SigningStorage"}
    settings.STORAGES = {**HASHED, "staticfiles": backend}
    client = client_for(superuser)

    first, second = (fetch(client, "/seasons") for _ in range(2))

    assert loaded(first)[1].startswith("https://bucket.example.com/seasons/panel.css?signature=")
    assert loaded(first) != loaded(second)
    assert page_of(first)["version"] == page_of(second)["version"]


@pytest.mark.django_db
def test_files_of_another_host_are_allowed_by_the_policy(
    two_panels: None, superuser: User, settings: Settings
) -> None:
    settings.STATIC_URL = "https://static.example.com/files/"

    response = fetch(client_for(superuser), "/seasons")

    assert "https://static.example.com/files/seasons/panel.js" in loaded(response)
    policy = response["Content-Security-Policy"]
    for directive in ("script-src", "style-src"):
        (part,) = [each for each in policy.split("; ") if each.startswith(directive)]
        assert "https://static.example.com" in part


@pytest.mark.django_db
def test_without_the_app_for_static_files_the_prefix_is_static_url(
    two_panels: None, superuser: User, settings: Settings
) -> None:
    settings.INSTALLED_APPS = [
        app for app in settings.INSTALLED_APPS if app != "django.contrib.staticfiles"
    ]
    client = Client()
    client.force_login(superuser)

    assert "/static/seasons/panel.js" in loaded(fetch(client, "/seasons"))
