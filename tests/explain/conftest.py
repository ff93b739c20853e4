"""Fixtures of the tests that explain permissions."""

from __future__ import annotations

from tests.project.fixtures import declare

__all__ = ["declare"]
