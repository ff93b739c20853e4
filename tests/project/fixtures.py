"""Fixtures of the tests that send requests; a folder's conftest imports what it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.adapters.inertia import assets
from tests.project.clients import client_for, make_user, write_build
from tests.project.models import User
from tests.project.provider_factory import Build, provider_path

Declare = Callable[..., None]


@pytest.fixture(scope="session")
def build_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static")
    write_build(folder)
    return folder


@pytest.fixture(autouse=True)
def build(build_folder: Path, settings: Settings) -> Iterator[None]:
    """Write a build that contains only a manifest into the static folder."""
    settings.STATICFILES_DIRS = [build_folder]
    yield
    assets.forget()


@pytest.fixture
def declare(settings: Settings) -> Declare:
    """Replace the panels for one test: ``declare(back=lambda panel: panel.path("x"))``."""

    def replace(options: dict[str, Any] | None = None, **panels: Build) -> None:
        paths = [provider_path(panel_id, build) for panel_id, build in panels.items()]
        settings.PANEL = {"panels": paths, **(options or {})}

    return replace


@pytest.fixture
def superuser(db: None) -> User:
    return make_user("root", is_superuser=True)


@pytest.fixture
def guest() -> Client:
    return client_for(None)


@pytest.fixture
def admin(superuser: User) -> Client:
    """Return the client of a superuser."""
    return client_for(superuser)
