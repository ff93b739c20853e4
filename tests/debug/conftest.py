"""Fixtures of the tests of the query bar."""

from __future__ import annotations

from tests.project.fixtures import admin, build, build_folder, declare, superuser

__all__ = ["admin", "build", "build_folder", "declare", "superuser"]
