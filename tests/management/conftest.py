"""Fixtures of the tests of management commands."""

from __future__ import annotations

from tests.panels.conftest import write_modules
from tests.project.fixtures import declare

__all__ = ["declare", "write_modules"]
