"""Fixtures of the tests of management commands."""

from __future__ import annotations

from tests.panels.conftest import write_modules
from tests.project.fixtures import admin, declare, superuser

__all__ = ["admin", "declare", "superuser", "write_modules"]
