"""A panel with every type of relation, and a user with all of its permissions."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare, admin, declare, guest, superuser
from tests.project.relation_panel import RIGHTS, related_panel

__all__ = ["admin", "declare", "guest", "superuser"]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(rel=related_panel)


@pytest.fixture
def clerk(db: None) -> Client:
    return client_for(make_user("clerk", *RIGHTS))
