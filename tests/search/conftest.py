"""Fixtures of the tests that send requests."""

from __future__ import annotations

from tests.project.fixtures import admin, build, build_folder, declare, guest, superuser

__all__ = ["admin", "build", "build_folder", "declare", "guest", "superuser"]
