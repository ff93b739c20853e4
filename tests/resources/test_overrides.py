"""Methods of a subclass are distinguished from the defaults of its base class."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import RelationManager, Resource
from django_panel.resources.overrides import overrides
from tests.project.models import Task


class Narrowing:
    @classmethod
    def query(cls) -> Any:
        return Task.objects.none()


class PlainResource(Resource):
    model = Task


class OwnResource(PlainResource):
    @classmethod
    def infolist(cls, schema: Any) -> Any:
        return schema

    @classmethod
    def can_publish(cls, record: Task) -> bool:
        return True


class MixedResource(Narrowing, PlainResource):
    can_create = staticmethod(lambda: False)


class BelowResource(PlainResource, Narrowing):
    """``Resource.query`` comes before the mixin in the method resolution order."""


class PlainManager(RelationManager):
    relationship = "tasks"


class OwnManager(PlainManager):
    @classmethod
    def can_view_any(cls, owner: Any) -> bool:
        return True


@pytest.mark.parametrize(
    ("owner", "name", "own"),
    [
        (Resource, "query", False),
        (PlainResource, "query", False),
        (PlainResource, "can_view_any", False),
        (OwnResource, "infolist", True),
        (OwnResource, "query", False),
        (OwnResource, "can_publish", True),
        (MixedResource, "query", True),
        (MixedResource, "can_create", True),
        (MixedResource, "can_view", False),
        (BelowResource, "query", False),
        (PlainManager, "can_view_any", False),
        (OwnManager, "can_view_any", True),
        (OwnManager, "can_create", False),
    ],
)
def test_overrides(owner: type, name: str, own: bool) -> None:
    assert overrides(owner, name) is own
