"""Fixtures of the tests of ``django_panel.testing``."""

from __future__ import annotations

import pytest

from tests.project.fixtures import Declare, build, build_folder, declare
from tests.testing.shop_panel import shop_panel

__all__ = ["build", "build_folder", "declare"]


@pytest.fixture
def shop(declare: Declare) -> None:
    declare(shop=shop_panel)
