"""Fixtures of the tests of preferences."""

from __future__ import annotations

from tests.project.fixtures import admin, declare, guest, superuser

__all__ = ["admin", "declare", "guest", "superuser"]
