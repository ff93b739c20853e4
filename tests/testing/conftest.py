"""Fixtures of the tests of ``django_panel.testing``."""

from __future__ import annotations

import pytest

from tests.project.fixtures import Declare, declare
from tests.testing.shop_panel import shop_panel

__all__ = ["declare"]


@pytest.fixture
def shop(declare: Declare) -> None:
    declare(shop=shop_panel)
