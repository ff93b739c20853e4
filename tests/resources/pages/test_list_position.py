"""The position of a record in the list from which it was opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.db.models import Model, QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource, tables
from django_panel.policies import Policy
from django_panel.resources import list_position
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import EditRecord, ListRecords, ResourcePage, ViewRecord
from django_panel.support.screen import Screen
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Site
from tests.project.nested_panel import deep_panel, make_line

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

VIEW, EDIT = "panel/resources/View", "panel/resources/Edit"


class ProjectPolicy(Policy):
    """Secret projects are out of scope; private ones cannot be edited, sealed ones not viewed."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="secret")

    def view(self, user: Any, record: Model) -> Any:
        return not str(record).startswith("sealed")

    def edit(self, user: Any, record: Model) -> Any:
        return not str(record).startswith(("private", "sealed"))


class Listed(ListRecords):
    def tabs(self) -> Sequence[tables.Tab]:
        done = tables.Tab("done", "Done").query(lambda rows: rows.filter(state="done"))
        return [tables.Tab("all", "All"), done]


class Plan(InteractsWithRecord, ResourcePage):
    route_path = "{record}/plan"

    def render(self, record: str) -> Screen:
        return self.screen("panel/Page", {}, self.resolve_record(record))


class Projects(Resource):
    model = Project
    slug: ClassVar[str | None] = "projects"
    policy: ClassVar[type[Policy] | None] = ProjectPolicy

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": Listed, "view": ViewRecord, "edit": EditRecord, "plan": Plan}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        columns = [
            tables.TextColumn("name").searchable().sortable(),
            tables.DateColumn("starts_on").sortable(),
        ]
        state = tables.SelectFilter("state").options(Project.State.choices)
        return schema.columns(columns).filters([state]).default_sort("name", "asc").persist_search()


class Silent(Projects):
    slug: ClassVar[str | None] = "silent"
    shows_list_position: ClassVar[bool] = False


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([Projects, Silent]))


@pytest.fixture
def customer() -> Customer:
    return Customer.objects.create(name="Fernhill")


@pytest.fixture
def projects(customer: Customer) -> dict[str, Project]:
    """Return five projects; their order by name is that of their letters."""
    made = [
        Project(customer=customer, name=name, state="done" if name in "bd" else "open")
        for name in "cabed"
    ]
    return {project.name: project for project in Project.objects.bulk_create(made)}


def ask(
    client: Client, project: Project, state: str | None = "", path: str = "", component: str = VIEW
) -> Any:
    """Return the prop, requested with the query string of a list."""
    headers = {
        "X-Inertia-Partial-Component": component,
        "X-Inertia-Partial-Data": "listPosition",
        **({} if state is None else {"X-Panel-List": state}),
    }
    url = f"/desk/projects/{project.pk}{path}"
    response = fetch(client, url, "inertia", headers=headers)
    assert response.status_code == 200, response.content
    return page_of(response)["props"]["listPosition"]


def names(position: Any, projects: dict[str, Project]) -> tuple[str | None, str | None]:
    """Return the names of the neighbours."""
    by_url = {f"/desk/projects/{each.pk}": name for name, each in projects.items()}
    return tuple(by_url.get(position[side]) for side in ("previousUrl", "nextUrl"))  # type: ignore[return-value]


def test_a_record_page_requests_it_later(admin: Client, projects: dict[str, Project]) -> None:
    for path in ("", "/edit", "/plan"):
        url = f"/desk/projects/{projects['a'].pk}{path}"
        props = page_of(fetch(admin, url, "inertia"))["props"]

        assert props["hasListPosition"] is True
        assert "listPosition" not in props
    assert "hasListPosition" not in page_of(fetch(admin, "/desk/projects", "inertia"))["props"]


@pytest.mark.parametrize(
    ("state", "name", "number", "total", "neighbours"),
    [
        ("", "a", 1, 5, (None, "b")),
        ("", "c", 3, 5, ("b", "d")),
        ("", "e", 5, 5, ("d", None)),
        ("sort=name&direction=desc", "e", 1, 5, (None, "d")),
        ("tab=done", "d", 2, 2, ("b", None)),
        ("filters[state]=open", "c", 2, 3, ("a", "e")),
        ("search=c", "c", 1, 1, (None, None)),
        ("page=2&perPage=10&columns=-name&layout=table", "b", 2, 5, ("a", "c")),
    ],
)
def test_it_follows_the_state_of_the_list(
    admin: Client,
    projects: dict[str, Project],
    state: str,
    name: str,
    number: int,
    total: int,
    neighbours: tuple[str | None, str | None],
) -> None:
    position = ask(admin, projects[name], state)

    assert (position["number"], position["total"]) == (number, total)
    assert position["totalIsExact"] is True
    assert names(position, projects) == neighbours


def test_the_links_lead_to_the_same_page(admin: Client, projects: dict[str, Project]) -> None:
    edit = ask(admin, projects["b"], "", "/edit", EDIT)
    plan = ask(admin, projects["b"], "", "/plan", "panel/Page")

    assert edit["nextUrl"] == f"/desk/projects/{projects['c'].pk}/edit"
    assert plan["previousUrl"] == f"/desk/projects/{projects['a'].pk}/plan"


def test_the_search_of_the_session_belongs_to_the_state(
    admin: Client, projects: dict[str, Project]
) -> None:
    headers = {
        "X-Inertia-Partial-Component": "panel/resources/Index",
        "X-Inertia-Partial-Data": "rows,state",
        "X-Panel-Remember": "true",
        "X-Panel-Changes": "search",
    }
    fetch(admin, "/desk/projects?search=b", "inertia", headers=headers)

    assert ask(admin, projects["b"])["total"] == 1
    assert ask(admin, projects["a"]) is None


def test_empty_values_have_their_place(admin: Client, projects: dict[str, Project]) -> None:
    for name, day in (("b", date(2030, 1, 1)), ("d", date(2030, 2, 1))):
        Project.objects.filter(name=name).update(starts_on=day)

    order: list[str] = []
    seen = [ask(admin, projects[name], "sort=starts_on") for name in "abcde"]
    for position, name in sorted(
        zip(seen, "abcde", strict=True), key=lambda pair: pair[0]["number"]
    ):
        assert position["number"] == len(order) + 1
        order.append(name)
    rows = page_of(fetch(admin, "/desk/projects?sort=starts_on", "inertia"))["props"]["rows"]
    assert order == [row["cells"]["name"] for row in rows]


@pytest.mark.parametrize(
    "state",
    [
        None,
        "search=zebra",
        "tab=done",
        "x" * 3_000,
        "&".join(["a=1"] * 1_200),
    ],
    ids=["none", "other rows", "other tab", "long", "many"],
)
def test_without_a_list_that_contains_it_there_is_none(
    admin: Client, projects: dict[str, Project], state: str | None
) -> None:
    assert ask(admin, projects["a"], state) is None


@pytest.mark.parametrize(
    "state",
    [
        "tab=unknown",
        "sort=password&direction=sideways",
        "filters[unknown]=1&filters[state][x][y]=2&filters=7",
        "search=%00&page=-1&perPage=many&cursor=forged&group=x&columns=%2Bx:9,-,:&layout=cube",
        "%ff%fe=%zz&[[]]=&=",
    ],
)
def test_an_invalid_state_is_read_as_by_the_list(
    admin: Client, projects: dict[str, Project], state: str
) -> None:
    assert ask(admin, projects["a"], state)["total"] == 5


class TestPermissions:
    def test_records_out_of_scope_are_neither_counted_nor_linked(
        self, admin: Client, projects: dict[str, Project], customer: Customer
    ) -> None:
        Project.objects.create(customer=customer, name="secret")
        Project.objects.filter(name="b").update(name="secret b")

        position = ask(admin, projects["a"])

        assert (position["number"], position["total"]) == (1, 4)
        assert names(position, projects) == (None, "c")

    def test_a_neighbour_that_may_not_be_edited_is_viewed(
        self, admin: Client, projects: dict[str, Project]
    ) -> None:
        Project.objects.filter(name="b").update(name="private")
        Project.objects.filter(name="e").update(name="sealed")

        position = ask(admin, projects["d"], "", "/edit", EDIT)
        private = f"/desk/projects/{projects['b'].pk}"

        assert (position["previousUrl"], position["nextUrl"]) == (
            f"/desk/projects/{projects['c'].pk}/edit",
            private,
        )
        assert ask(admin, projects["b"])["nextUrl"] is None

    def test_without_the_list_there_is_no_position(
        self, projects: dict[str, Project], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Projects, "can_view_any", classmethod(lambda cls: False))
        user = client_for(make_user("member", "view_project", is_superuser=True))

        assert ask(user, projects["a"]) is None


class TestCost:
    def count(self, client: Client, project: Project, state: str | None) -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            ask(client, project, state)
        return len(seen)

    def test_a_few_queries_whatever_the_length(
        self, admin: Client, projects: dict[str, Project], customer: Customer
    ) -> None:
        without = self.count(admin, projects["c"], None)
        short = self.count(admin, projects["c"], "")
        Project.objects.bulk_create(
            Project(customer=customer, name=f"c{number}") for number in range(50)
        )

        assert self.count(admin, projects["c"], "") == short
        # The record's place in the order, its two neighbours, and two counts.
        assert short - without == 5

    def test_the_counts_end(
        self, admin: Client, projects: dict[str, Project], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(list_position, "POSITION_LIMIT", 3)

        near, far = ask(admin, projects["b"]), ask(admin, projects["d"])

        assert (near["number"], near["total"], near["totalIsExact"]) == (2, 3, False)
        assert (far["number"], far["total"], far["totalIsExact"]) == (None, 3, False)
        assert names(far, projects) == ("c", "e")


def test_it_can_be_switched_off(admin: Client, projects: dict[str, Project]) -> None:
    props = page_of(fetch(admin, f"/desk/silent/{projects['a'].pk}", "inertia"))["props"]

    assert "hasListPosition" not in props


def test_a_nested_resource_counts_within_its_parent(admin: Client, declare: Declare) -> None:
    declare(deep=deep_panel)
    line = make_line("north")
    make_line("south")
    Site.objects.create(name="quarry", region=line.region)
    headers = {
        "X-Inertia-Partial-Component": VIEW,
        "X-Inertia-Partial-Data": "listPosition",
        "X-Panel-List": "",
    }
    url = f"/deep/regions/{line.region.pk}/sites/{line.site.pk}"

    position = page_of(fetch(admin, url, "inertia", headers=headers))["props"]["listPosition"]

    assert position["total"] == 2
    assert {position["previousUrl"], position["nextUrl"]} > {None}
