"""``Panel.configure_actions()`` over HTTP: every action of one panel, and of no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import pytest

from django_panel import Panel, RelationManager, Resource
from django_panel.actions import Action, DeleteAction, DeleteBulkAction, EditAction
from django_panel.infolists import InfolistSchema, TextEntry
from django_panel.panels import Plugin
from django_panel.tables import TableSchema, TextColumn
from django_panel.testing import PanelClient, panel_client
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

pytestmark = pytest.mark.django_db

done: list[str] = []


def noting(name: str) -> Action:
    return Action(name).action(lambda record: done.append(name))


class Projects(RelationManager):
    relationship: ClassVar[str] = "projects"
    record_title_attribute: ClassVar[str | None] = "name"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return super().table(schema, owner).record_actions([noting("settle")])


class CustomerResource(Resource):
    model = Customer
    slug: ClassVar[str | None] = "customers"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        cell = TextColumn("name").action(noting("rename"))
        return (
            schema.columns([cell])
            .record_actions(
                [EditAction(), DeleteAction(), noting("greet"), noting("own").icon("check")]
            )
            .bulk_actions([DeleteBulkAction()])
            .header_actions([Action("sync").table_action(lambda: done.append("sync"))])
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.actions([noting("publish")]).schema([TextEntry("name")])

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return (Projects,)


def contents(panel: Panel) -> Panel:
    return panel.resources([CustomerResource, ProjectResource])


class ProjectResource(Resource):
    """Everything of its table is derived, the actions included."""

    model = Project
    slug: ClassVar[str | None] = "projects"


class StylePlugin(Plugin):
    def register(self, panel: Panel) -> None:
        panel.configure_actions(lambda action: action.icon("star"))


@pytest.fixture
def customer() -> Customer:
    customer = Customer.objects.create(name="Acme")
    Project.objects.create(customer=customer, name="Garden")
    return customer


def actions_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every action in the props of a page."""
    if isinstance(value, dict):
        if {"name", "label", "icon", "variant"} <= value.keys():
            yield value
        for each in value.values():
            yield from actions_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from actions_in(each)


def icons(client: PanelClient, path: str, *deferred: str) -> dict[str, set[str | None]]:
    """Return the icons of a page's actions by name, the deferred props included."""
    page = client.visit(path)
    props = {key: value for key, value in page.props.items() if key != "translations"}
    parts = [props, dict(client.reload(page, *deferred)) if deferred else {}]
    found: dict[str, set[str | None]] = {}
    for action in actions_in(parts):
        found.setdefault(action["name"], set()).add(action["icon"])
    return found


@pytest.mark.parametrize(
    ("path", "deferred", "names"),
    [
        (
            "customers",
            ("records",),
            {"create", "edit", "delete", "greet", "sync", "rename"},
        ),
        ("customers/{key}", ("relations",), {"edit", "delete", "publish", "settle"}),
        ("customers/{key}/edit", ("relations",), {"delete", "settle"}),
        ("projects", (), {"create", "delete"}),
    ],
)
def test_every_action_of_a_page_has_the_style(
    declare: Declare,
    superuser: User,
    customer: Customer,
    path: str,
    deferred: tuple[str, ...],
    names: set[str],
) -> None:
    declare(
        styled=lambda panel: contents(panel).plugins([StylePlugin()]),
        plain=contents,
    )
    path = path.format(key=customer.pk)

    styled = icons(panel_client(superuser, "styled"), f"/styled/{path}", *deferred)
    plain = icons(panel_client(superuser, "plain"), f"/plain/{path}", *deferred)

    assert names <= styled.keys() == plain.keys()
    own = {"own": {"check"}} if "own" in styled else {}
    assert styled == {**{name: {"star"} for name in styled}, **own}
    assert not any("star" in found for found in plain.values())


@pytest.mark.parametrize("name", ["greet", "delete"])
def test_a_rule_of_the_panel_is_enforced(
    declare: Declare, superuser: User, customer: Customer, name: str
) -> None:
    done.clear()
    declare(
        closed=lambda panel: contents(panel).configure_actions(
            lambda action: action.authorize(False)
        ),
        plain=contents,
    )
    body = {"resource": "customers", "action": name, "record": customer.pk}

    refused = panel_client(superuser, "closed").post("actions.record", body)
    assert (refused.status_code, done) == (403, [])
    assert Customer.objects.filter(pk=customer.pk).exists()

    allowed = panel_client(superuser, "plain").post("actions.record", body)
    assert allowed.status_code in {200, 302, 303}
