"""The relation managers that a resource may declare, and the errors of wrong ones."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.exceptions import PanelRegistrationException
from tests.project.fixtures import Declare
from tests.project.models import Job
from tests.project.relation_panel import (
    create_job,
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
def test_an_error_in_a_declaration_is_reported(
    declare: Declare, admin: Client, managers: list[Any], parts: list[str]
) -> None:
    class MistakenResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return managers

    declare(rel=lambda panel: panel.path("rel").resources([MistakenResource]))
    job = create_job()

    with pytest.raises(PanelRegistrationException) as error:
        admin.get(f"/rel/jobs/{job.pk}")

    assert [part for part in parts if part not in str(error.value)] == []


def test_managers_are_asked_for_once(declare: Declare, admin: Client) -> None:
    calls: list[int] = []

    class CountingResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            calls.append(1)
            return [Todos]

    declare(rel=lambda panel: panel.path("rel").resources([CountingResource]))
    job = create_job()

    for _time in range(3):
        admin.get(f"/rel/jobs/{job.pk}")

    assert len(calls) == 1
