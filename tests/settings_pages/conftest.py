"""Fixtures of the tests of settings pages."""

from __future__ import annotations

from tests.project.fixtures import admin, build, build_folder, declare, guest, superuser

__all__ = ["admin", "build", "build_folder", "declare", "guest", "superuser"]
