"""Fixtures: the panels of the tests, and empty counters."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.invitations.helpers import administrator, invitation_panel
from tests.project.clients import client_for
from tests.project.fixtures import Declare, declare

__all__ = ["Declare", "declare"]


@pytest.fixture(autouse=True)
def _panel(declare: Declare) -> None:
    cache.clear()
    declare(admin=invitation_panel)


@pytest.fixture
def root(transactional_db: None) -> Client:
    """Return the browser of an administrator."""
    return client_for(administrator())
