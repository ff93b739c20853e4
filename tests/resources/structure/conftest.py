"""The tables of ``library_models``, and the fixtures of the tests that send requests."""

from __future__ import annotations

from tests.forms.conftest import django_db_setup, statements
from tests.project.fixtures import admin, build, build_folder, declare, guest, superuser

__all__ = [
    "admin",
    "build",
    "build_folder",
    "declare",
    "django_db_setup",
    "guest",
    "statements",
    "superuser",
]
