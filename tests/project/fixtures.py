"""Fixtures of the tests that send requests; a folder's conftest imports what it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.project.clients import client_for, make_user
from tests.project.declared_panels import DeclaredPanels, key_of, uses_monkeypatch
from tests.project.models import User
from tests.project.provider_factory import Build, provider_path

Declare = Callable[..., None]

declared_panels = DeclaredPanels()


@pytest.fixture
def declare(settings: Settings, request: pytest.FixtureRequest) -> Iterator[Declare]:
    """Replace the panels for one test: ``declare(back=lambda panel: panel.path("x"))``.

    Tests of one file share the panels of an equal declaration, except those that use
    ``monkeypatch``, because a panel may have read what they replace.
    """
    is_shared = not uses_monkeypatch(request.node)

    def replace(options: dict[str, Any] | None = None, **panels: Build) -> None:
        paths = [provider_path(panel_id, build) for panel_id, build in panels.items()]
        settings.PANEL = {"panels": paths, "row_queries": "error", **(options or {})}
        declared_panels.declared(request.path, key_of(options, panels) if is_shared else None)

    yield replace
    declared_panels.keep()


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
