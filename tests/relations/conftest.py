"""A panel of relations of every kind, and somebody who may do everything in it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.project.fixtures import Declare, admin, build, build_folder, declare, guest, superuser
from tests.project.related import RIGHTS, related_panel
from tests.project.visitors import person, signed_in

__all__ = ["admin", "build", "build_folder", "declare", "guest", "superuser"]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(rel=related_panel)


@pytest.fixture
def clerk(db: None) -> Client:
    return signed_in(person("clerk", *RIGHTS))
