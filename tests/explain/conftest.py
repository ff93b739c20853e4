"""Fixtures of the tests that explain permissions."""

from __future__ import annotations

from tests.project.fixtures import build, build_folder, declare

__all__ = ["build", "build_folder", "declare"]
