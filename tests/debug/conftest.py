"""Fixtures of the tests of the query bar."""

from __future__ import annotations

from tests.project.fixtures import admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]
