"""Fixtures of the export tests: a private folder, panels and users."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.exports.export_panel import RIGHTS, exports_panel, plain_panel
from tests.jobs.sites import make_site, site_templates
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare, admin, declare, guest, superuser
from tests.project.models import User

__all__ = [
    "admin",
    "declare",
    "guest",
    "make_site",
    "site_templates",
    "superuser",
]


@pytest.fixture
def private(tmp_path: Path, settings: Settings) -> Path:
    """Return the folder of the private storage."""
    folder = tmp_path / "private"
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(folder), "base_url": None},
        },
    }
    return folder


@pytest.fixture(autouse=True)
def panels(declare: Declare, private: Path) -> None:
    declare(front=exports_panel, back=plain_panel)


@pytest.fixture
def clerk_user(db: None) -> User:
    return make_user("clerk", *RIGHTS)


@pytest.fixture
def clerk(clerk_user: User) -> Client:
    return client_for(clerk_user)
