"""What a resource may declare as its relations, and what is told when it cannot be."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.exceptions import PanelRegistrationException
from tests.project.fixtures import Declare
from tests.project.models import Job
from tests.project.related import (
    a_job,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class Stranger(RelationManager):
    relationship: ClassVar[str] = "todoes"


class One(RelationManager):
    relationship: ClassVar[str] = "site"


class Unnamed(RelationManager):
    pass


class Todos(RelationManager):
    relationship: ClassVar[str] = "todos"


class MoreTodos(RelationManager):
    relationship: ClassVar[str] = "todos"


class OddKey(RelationManager):
    relationship: ClassVar[str] = "todos"
    key: ClassVar[str | None] = "a b"


@pytest.mark.parametrize(
    ("managers", "parts"),
    [
        ([Stranger], ["Stranger", "todoes", "todos", "Job"]),
        ([One], ["leads to one record only"]),
        ([Unnamed], ["Unnamed", "relationship"]),
        ([Job], ["Job", "RelationManager"]),
        ([Todos, MoreTodos], ["Todos", "MoreTodos", "'todos'"]),
        ([OddKey], ["OddKey", "'a b'"]),
    ],
)
def test_a_mistake_in_a_declaration_is_told(
    declare: Declare, admin: Client, managers: list[Any], parts: list[str]
) -> None:
    class MistakenResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return managers

    declare(rel=lambda panel: panel.path("rel").resources([MistakenResource]))
    job = a_job()

    with pytest.raises(PanelRegistrationException) as error:
        admin.get(f"/rel/jobs/{job.pk}")

    assert [part for part in parts if part not in str(error.value)] == []


def test_managers_are_asked_for_once(declare: Declare, admin: Client) -> None:
    asked: list[int] = []

    class CountingResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            asked.append(1)
            return [Todos]

    declare(rel=lambda panel: panel.path("rel").resources([CountingResource]))
    job = a_job()

    for _time in range(3):
        admin.get(f"/rel/jobs/{job.pk}")

    assert len(asked) == 1
