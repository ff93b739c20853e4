"""``Panel.font()``: the pages of a panel load and preload a font, other panels do not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.panel_assets import page_version
from django_panel.panels.registry import get_registry
from tests.project.clients import client_for, fetch
from tests.project.fixtures import Declare
from tests.project.models import User

STYLESHEET = "/static/django_panel/assets/inter-1.css"
LATIN = "/static/django_panel/assets/inter-latin-wght-normal-2.woff2"
ENTRY = {
    "file": "assets/inter-1.css",
    "isEntry": True,
    "assets": [
        "assets/inter-latin-ext-wght-normal-3.woff2",
        "assets/inter-latin-wght-normal-2.woff2",
    ],
}


@pytest.fixture
def with_font(settings: Settings, tmp_path: Path) -> Iterator[None]:
    manifest = json.loads(
        (settings.STATICFILES_DIRS[0] / "django_panel" / "manifest.json").read_text()
    )
    manifest["src/styles/fonts/inter.css"] = ENTRY
    (tmp_path / "django_panel").mkdir()
    (tmp_path / "django_panel" / "manifest.json").write_text(json.dumps(manifest))
    settings.STATICFILES_DIRS = [tmp_path]
    assets.forget()
    yield
    assets.forget()


@pytest.fixture
def two_panels(declare: Declare) -> None:
    declare(
        fine=lambda panel: panel.path("fine").font("inter"),
        plain=lambda panel: panel.path("plain"),
    )


def document(client: Client, path: str) -> str:
    return fetch(client, path).content.decode()


@pytest.mark.django_db
def test_a_document_preloads_the_file_and_loads_the_stylesheet(
    two_panels: None, with_font: None, superuser: User
) -> None:
    response = fetch(client_for(superuser), "/fine")
    html = response.content.decode()

    (preload,) = re.findall(r'<link rel="preload"[^>]*>', html)
    assert f'href="{LATIN}" as="font" type="font/woff2" crossorigin' in preload
    assert re.search(rf'<link rel="stylesheet" href="{STYLESHEET}" nonce="', html)
    assert "font-src 'self'" in response["Content-Security-Policy"]


@pytest.mark.django_db
def test_sign_in_pages_load_it(two_panels: None, with_font: None) -> None:
    assert LATIN in document(Client(), "/fine/login")


@pytest.mark.django_db
def test_a_panel_without_a_font_names_no_file(
    two_panels: None, with_font: None, superuser: User
) -> None:
    html = document(client_for(superuser), "/plain")

    assert LATIN not in html
    assert STYLESHEET not in html


@pytest.mark.django_db
def test_a_build_without_the_font_is_no_error(two_panels: None, superuser: User) -> None:
    assert 'rel="preload"' not in document(client_for(superuser), "/fine")


@pytest.mark.django_db
def test_a_link_to_a_panel_with_another_font_loads_the_whole_page(
    two_panels: None, with_font: None
) -> None:
    fine, plain = (get_registry().by_id(name) for name in ("fine", "plain"))

    assert page_version(fine) != page_version(plain) == assets.version()


def test_none_is_the_font_of_the_system() -> None:
    assert Panel("back").font("inter").get_font() == "inter"
    assert Panel("back").font("inter").font(None).get_font() is None


def test_an_unknown_font_is_ignored_and_reported() -> None:
    panel = Panel("back").font("intr")

    assert panel.get_font() is None
    assert panel.get_ignored_options() == ("font() has no font 'intr'. Did you mean 'inter'?",)
