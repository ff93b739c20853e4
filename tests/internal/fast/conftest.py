"""Turns the optimizations on, because these tests are about them."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import Settings

from tests.project.fixtures import declare

__all__ = ["declare"]


@pytest.fixture(autouse=True)
def fast_paths(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
