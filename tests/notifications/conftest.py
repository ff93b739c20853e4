"""Fixtures of the tests that send requests."""

from __future__ import annotations

from tests.project.fixtures import admin, declare, guest, superuser

__all__ = ["admin", "declare", "guest", "superuser"]
