"""Fixtures of the tests of settings pages."""

from __future__ import annotations

from tests.project.fixtures import admin, declare, guest, superuser

__all__ = ["admin", "declare", "guest", "superuser"]
