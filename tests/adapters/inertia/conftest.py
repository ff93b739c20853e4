"""A build that contains only a manifest; requests of a browser and of the Inertia client."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.renderer import InertiaRenderer
from django_panel.support.screen import Screen

MakeRequest = Callable[..., HttpRequest]
Render = Callable[..., dict[str, Any]]

MANIFEST = {
    "src/main.tsx": {
        "file": "assets/main-1.js",
        "isEntry": True,
        "imports": ["_react-2.js", "_shell-3.js"],
        "dynamicImports": ["src/pages/panel/Page.tsx", "src/pages/panel/resources/Index.tsx"],
        "css": ["assets/main-4.css"],
    },
    "_react-2.js": {"file": "assets/react-2.js"},
    "_shell-3.js": {
        "file": "assets/shell-3.js",
        "imports": ["_react-2.js"],
        "css": ["assets/shell-5.css"],
    },
    "_table-6.js": {
        "file": "assets/table-6.js",
        # A circle, as bundlers make them.
        "imports": ["_shell-3.js", "src/pages/panel/resources/Index.tsx"],
        "css": ["assets/table-7.css"],
    },
    "src/pages/panel/Page.tsx": {"file": "assets/Page-8.js", "isDynamicEntry": True},
    "src/pages/panel/resources/Index.tsx": {
        "file": "assets/Index-9.js",
        "isDynamicEntry": True,
        "imports": ["_table-6.js"],
        "css": ["assets/Index-10.css"],
    },
    "../resources/js/pages/Panels/Admin/Pages/Map.tsx": {
        "file": "assets/Map-11.js",
        "isDynamicEntry": True,
    },
}


def write_manifest(folder: Path, manifest: object) -> Path:
    path = folder / "django_panel" / "manifest.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(manifest if isinstance(manifest, str) else json.dumps(manifest))
    return path


@pytest.fixture(autouse=True)
def build(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """Write a build into the static folder and return its manifest."""
    settings.STATICFILES_DIRS = [tmp_path]
    settings.STATIC_URL = "/static/"
    path = write_manifest(tmp_path, MANIFEST)
    yield path
    assets.forget()


@pytest.fixture
def renderer() -> InertiaRenderer:
    return InertiaRenderer()


@pytest.fixture
def visit() -> MakeRequest:
    """Return a function that makes a browser's request."""

    def make(path: str = "/admin/tasks?page=2", method: str = "get", **headers: str) -> HttpRequest:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request: HttpRequest = getattr(RequestFactory(), method)(path, headers=named)
        return request

    return make


@pytest.fixture
def xhr(visit: MakeRequest) -> MakeRequest:
    """Return a function that makes a request of the Inertia client."""

    def make(path: str = "/admin/tasks?page=2", method: str = "get", **headers: str) -> HttpRequest:
        current = {"X_Inertia": "true", "X_Inertia_Version": assets.version()}
        return visit(path, method, **{**current, **headers})

    return make


@pytest.fixture
def show(renderer: InertiaRenderer) -> Render:
    """Return a function that renders a page object for a request."""

    def make(
        request: HttpRequest, shared: dict[str, Any] | None = None, **props: Any
    ) -> dict[str, Any]:
        screen = Screen("panel/Page", props)
        return page_of(renderer.render(request, screen, shared=shared or {}))

    return make


@pytest.fixture
def reload(xhr: MakeRequest) -> MakeRequest:
    """Return a partial reload of ``panel/Page``."""

    def make(only: str = "", without: str = "", reset: str = "", **headers: str) -> HttpRequest:
        wishes = {"Partial_Data": only, "Partial_Except": without, "Reset": reset}
        named = {f"X_Inertia_{name}": value for name, value in wishes.items() if value}
        return xhr(X_Inertia_Partial_Component="panel/Page", **named, **headers)

    return make


class Markup(HTMLParser):
    """The elements of an HTML document with their attributes, and the text of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data

    def all(self, tag: str, **attributes: str) -> list[dict[str, str | None]]:
        return [
            found
            for name, found in self.elements
            if name == tag and all(found.get(key) == value for key, value in attributes.items())
        ]

    def text(self, tag: str, **attributes: str) -> str:
        for (name, found), text in zip(self.elements, self.texts, strict=True):
            if name == tag and attributes.items() <= found.items():
                return text
        raise AssertionError(f"no {tag} with {attributes}")


def page_of(response: HttpResponse) -> dict[str, Any]:
    """Return the page object of a response, which is JSON or HTML."""
    content = response.content.decode()
    if not response.has_header("X-Inertia"):
        content = Markup(content).text("script", **{"data-page": "app"})
    page: dict[str, Any] = json.loads(content)
    return page
