"""What a relation manager may override: permissions, queries and actions."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.actions import (
    Action,
    AttachAction,
    DeleteAction,
    DetachAction,
    DissociateAction,
    EditAction,
    ViewAction,
)
from django_panel.exceptions import LogicException, PanelRegistrationException
from django_panel.policies import Policy
from django_panel.resources import abilities
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, User
from tests.project.relation_panel import (
    UserResource,
    create_job,
    place,
    relations_of,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


# Overrides of a manager -------------------------------------------------------------------


class Custom(RelationManager):
    """A manager that overrides permissions, query, candidates and actions."""

    relationship: ClassVar[str] = "badges"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.columns([TextColumn("name")]).record_actions(
            [ViewAction(), EditAction(), DeleteAction(), DissociateAction(), DetachAction()]
        )

    @classmethod
    def query(cls, owner: Any) -> Any:
        return super().query(owner).exclude(name="lost")

    @classmethod
    def attachable_query(cls, owner: Any) -> Any:
        return super().attachable_query(owner).filter(name="spare")

    @classmethod
    def can_view_any(cls, owner: Any) -> bool:
        return bool(owner.username != "nobody")

    @classmethod
    def can_create(cls, owner: Any) -> bool:
        return False

    @classmethod
    def can_delete(cls, owner: Any, record: Any) -> bool:
        return bool(record.name == "old")

    @classmethod
    def can_dissociate(cls, owner: Any, record: Any) -> bool:
        return bool(record.name != "old")


class CustomPeople(UserResource):
    @classmethod
    def relation_managers(cls) -> Any:
        return [Custom]


def test_what_a_manager_states_decides(declare: Declare, admin: Client) -> None:
    from tests.project.relation_panel import BadgeResource

    declare(rel=lambda panel: panel.path("rel").resources([CustomPeople, BadgeResource]))
    user = make_user("ann")
    badges = {name: Badge.objects.create(name=name, holder=user) for name in ("old", "new", "lost")}

    relation = relations_of(admin, f"people/{user.pk}")["badges"]

    assert [each["name"] for each in relation["headerActions"]] == ["associate"]
    rows = {row["cells"]["name"]: row for row in relation["rows"]}
    assert set(rows) == {"old", "new"}
    names = {name: [each["name"] for each in row["actions"]] for name, row in rows.items()}
    # Only a many-to-many relation can detach.
    assert names == {"old": ["view", "edit", "delete"], "new": ["view", "edit", "dissociate"]}
    assert rows["old"]["actions"][0]["url"] == f"/rel/badges/{badges['old'].pk}"
    body = place(user, "badges", "people")
    for name, action, status in [
        ("new", "delete", 403),
        ("old", "dissociate", 403),
        ("old", "detach", 403),
        ("lost", "delete", 404),
        ("old", "delete", 303),
    ]:
        key = str(badges[name].pk)
        assert send(admin, "action", **body, action=action, related=key).status_code == status
    # A relation source is not cached beyond a request.
    assert not any(isinstance(each, RelationSource) for each in abilities._policies)
    nobody = make_user("nobody")
    assert relations_of(admin, f"people/{nobody.pk}") == {}
    body = place(nobody, "badges", "people")
    refused = send(admin, "action", **body, action="delete", related=str(badges["new"].pk))
    assert refused.status_code == 403


def test_candidates_are_those_the_manager_names(declare: Declare, superuser: User) -> None:
    from django_panel import panel
    from django_panel.support import context

    declare(rel=lambda panel: panel.path("rel").resources([CustomPeople]))
    user = make_user("ann")
    Badge.objects.create(name="spare")
    Badge.objects.create(name="other")

    with context.bind(panel=panel("rel"), user=superuser):
        options = Custom.attachable_options(user)
        none = Custom.attachable_options(user, "nothing like it")

    assert [words for _key, words in options] == ["spare"]
    assert none == []


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (lambda table: table.reorderable("position"), "reorderable"),
        (
            lambda table: table.header_actions([Action("ring").table_action(lambda: None)]),
            "'ring'",
        ),
        (
            lambda table: table.toolbar_actions([Action("ring").table_action(lambda: None)]),
            "'ring'",
        ),
    ],
)
def test_invalid_parts_of_a_relations_table_are_reported(
    declare: Declare, admin: Client, change: Any, part: str
) -> None:
    class Odd(RelationManager):
        relationship: ClassVar[str] = "todos"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            return change(super().table(schema, owner))  # type: ignore[no-any-return]

    class OddResource(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return [Odd]

    declare(rel=lambda panel: panel.path("rel").resources([OddResource]))
    job = create_job()

    with pytest.raises(PanelRegistrationException, match=part):
        admin.get(f"/rel/jobs/{job.pk}")


def test_an_action_of_relations_has_no_place_in_a_resources_table(
    declare: Declare, admin: Client
) -> None:
    class LostResource(Resource):
        model = Job

        @classmethod
        def table(cls, schema: TableSchema) -> TableSchema:
            return schema.columns([TextColumn("title")]).header_actions([AttachAction()])

    declare(rel=lambda panel: panel.path("rel").resources([LostResource]))

    with pytest.raises(LogicException, match="AttachAction"):
        admin.get("/rel/jobs")


def test_a_strict_panel_requires_a_policy_for_each_model(declare: Declare, admin: Client) -> None:
    from django_panel.exceptions import PanelAuthorizationException

    class Remarks(RelationManager):
        relationship: ClassVar[str] = "remarks"

    class StrictResource(Resource):
        model = Job
        policy = Policy

        @classmethod
        def relation_managers(cls) -> Any:
            return [Remarks]

    def strict(panel: Any) -> Any:
        return panel.path("rel").strict_authorization().resources([StrictResource])

    declare(rel=strict)
    job = create_job()

    with pytest.raises(PanelAuthorizationException, match=r"Remarks.*can_view_any"):
        admin.get(f"/rel/jobs/{job.pk}")
