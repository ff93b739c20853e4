"""Hostile query strings for a list with all options: only declared parameters are applied."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.db.models import QuerySet
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from django_panel import Panel, Resource
from django_panel.forms import FormSchema, TextInput
from django_panel.models.preference import Preference
from django_panel.resources.pages.list_records import ListRecords
from django_panel.tables import (
    BooleanFilter,
    CountSummary,
    DateFilter,
    FormFilter,
    Group,
    NumberColumn,
    NumberConstraint,
    QueryBuilderFilter,
    SelectFilter,
    Tab,
    TableSchema,
    TernaryFilter,
    TextColumn,
    TextConstraint,
)
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: threats.md: what counts as an answer.
ANSWERED = {200, 400, 413}


class BusyList(ListRecords):
    def tabs(self) -> list[Tab]:
        return [Tab("all"), Tab("done").query(lambda tasks: tasks.filter(is_done=True))]


class BusyResource(Resource):
    """Tasks with all options of a list. Hidden tasks are out of scope."""

    model = Task
    slug = "busy"

    @classmethod
    def pages(cls) -> dict[str, type[ListRecords]]:
        return {"index": BusyList}

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("title").sortable().searchable(individually=True),
                    TextColumn("project.name").sortable().searchable(),
                    NumberColumn("position").sortable().summarize([CountSummary()]),
                    TextColumn("notes").visible(False),
                ]
            )
            .filters(
                [
                    SelectFilter("position").options({1: "One", 2: "Two"}),
                    SelectFilter("places").column("position").options({1: "One"}).multiple(),
                    BooleanFilter("is_done"),
                    TernaryFilter("assignee").nullable(),
                    DateFilter("started").column("project.starts_on"),
                    FormFilter("about")
                    .schema(FormSchema().schema([TextInput("word")]))
                    .query(lambda tasks, said: tasks.filter(title__icontains=said["word"])),
                    QueryBuilderFilter().constraints(
                        [TextConstraint("title"), NumberConstraint("position")]
                    ),
                ]
            )
            .groups([Group("is_done")])
            .cards()
            .persist_search()
            .persist_sort()
            .persist_filters()
            .persist_columns()
        )


class DeepResource(BusyResource):
    """The same with cursor pagination."""

    slug = "deep"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).pagination("cursor")


def busy_panel(panel: Panel) -> Panel:
    return panel.path("front").resources([BusyResource, DeepResource])


@pytest.fixture(autouse=True)
def panel(declare: Declare) -> None:
    declare(front=busy_panel)


@pytest.fixture(autouse=True)
def records() -> None:
    customer = Customer.objects.create(name="secret customer")
    project = Project.objects.create(customer=customer, name="Move")
    boss = User.objects.create(username="boss", password="secret")
    for title in ("task 1", "task 2", "hidden 1"):
        Task.objects.create(project=project, title=title, assignee=boss, position=1)


def asked(client: Client, query: str, slug: str = "busy") -> dict[str, Any]:
    """Return the props of a list that remembers nothing."""
    Preference.objects.all().delete()
    response = fetch(client, f"/front/{slug}?{query}", "inertia")
    assert response.status_code == 200, query[:80]
    props: dict[str, Any] = page_of(response)["props"]
    return props


@pytest.fixture
def visitor() -> Client:
    return client_for(make_user("root", is_superuser=True), raise_request_exception=False)


SQL = quote("1' OR '1'='1'; DROP TABLE project_task; --")
#: None of it names anything that was declared, or says it in a shape that could be applied.
IGNORED = [
    # Unknown names, and names of the database's instead of the table's.
    *(
        f"sort={name}"
        for name in ("nope", "pk", "id", "notes", "assignee__password", "-title", SQL)
    ),
    *(f"group={name}" for name in ("nope", "title", "assignee__password", SQL, "%00")),
    *(f"layout={name}" for name in ("nope", "list", SQL, "%00")),
    *(f"tab={name}" for name in ("nope", SQL, "%00")),
    *(f"page={number}" for number in ("0", "-1", "x", "1.5", "%00", SQL, "9" * 400)),
    *(f"perPage={number}" for number in ("0", "7", "-25", "1000000", "x", SQL)),
    f"columnSearch[nope]=task&columnSearch[position]=1&columnSearch[{SQL}]=1",
    "columnSearch=task",
    "columns[visible][]=nope&columns[order][]=password",
    f"columns[visible][]={SQL}&columns[visible][x][y]=title",
    "columns=title",
    "filters[nope]=1&filters[assignee__password__startswith]=s&filters[pk__in]=1",
    "filters[project__customer__name]=secret&assignee__password=secret&pk__in=1&_connector=OR",
    # Values that are none of the offered ones.
    f"filters[position]=3&filters[is_done]=maybe&filters[assignee]={SQL}",
    f"filters[places][]=9&filters[places][]={SQL}&filters[position]=%00",
    "filters[started][from]=yesterday&filters[started][to]=2026-02-30",
    f"filters[started]={SQL}",
    "filters[about]=word&filters[about][nope]=1",
    "filters[rules][0][column]=assignee__password&filters[rules][0][operator]=starts_with"
    "&filters[rules][0][value]=s",
    f"filters[rules][0][column]=title&filters[rules][0][operator]={SQL}&filters[rules][0][value]=x",
    f"filters[rules][0][column]=position&filters[rules][0][operator]=equal_to"
    f"&filters[rules][0][value]={SQL}",
    # Arrays where scalars belong, and scalars where arrays do.
    "search[]=task&sort[]=title&direction[]=desc&page[]=2&perPage[]=10&group[]=is_done",
    "search[a][b]=task&layout[]=grid&tab[]=done&count[]=exact",
    "filters[position][]=1&filters[is_done][x]=1&filters[assignee][]=1",
    "filters[started][from][]=2026-01-01&filters[about][word][]=task",
    # NUL.
    "search=%00&filters[about][word]=%00&columnSearch[title]=%00",
    # Depth and width.
    "filters" + "[rules]" * 200 + "=1",
    "&".join(f"filters[rules][{n}][column]=nope" for n in range(300)),
]


@pytest.mark.parametrize("slug", ["busy", "deep"])
@pytest.mark.parametrize("query", IGNORED, ids=lambda query: query[:50])
def test_what_was_not_declared_changes_nothing(query: str, slug: str, visitor: Client) -> None:
    untouched = asked(client_for(User.objects.get(username="root")), "", slug)

    props = asked(visitor, query, slug)

    assert props["state"] == untouched["state"]
    assert props["rows"] == untouched["rows"]
    assert props["pagination"] == untouched["pagination"]
    assert [tab["active"] for tab in props["tabs"]] == [True, False]


def test_what_was_declared_is_applied(visitor: Client) -> None:
    """The control of the test above: these names are applied to the rows."""
    for query, titles in {
        "filters[about][word]=2": ["task 2"],
        "columnSearch[title]=1": ["task 1"],
        "filters[position]=2": [],
        "tab=done": [],
        "sort=title&direction=desc": ["task 2", "task 1"],
    }.items():
        rows = asked(visitor, query)["rows"]
        assert [row["cells"]["title"] for row in rows] == titles, query


@pytest.mark.parametrize(
    "query",
    [
        f"search={SQL}",
        "search=" + quote("%' OR title LIKE '%"),
        "search=" + "_" * 6,
        "search=" + quote("\\"),
        "search=" + quote("task) OR (1=1"),
        f"columnSearch[title]={SQL}",
        f"filters[about][word]={SQL}",
    ],
)
def test_a_fragment_of_sql_matches_no_row(query: str, visitor: Client) -> None:
    assert asked(visitor, query)["rows"] == []
    assert Task.objects.count() == 3


def test_a_search_of_ten_megabytes_is_answered(visitor: Client) -> None:
    response = fetch(visitor, "/front/busy?search=" + "a" * 10_000_000, "inertia")

    assert response.status_code in ANSWERED
    if response.status_code == 200:
        assert len(page_of(response)["props"]["state"]["search"]) == 255


names = st.sampled_from(
    """search sort direction page perPage group layout tab count cursor columns
    columns[visible] columns[visible][] columns[order][] columnSearch columnSearch[title]
    filters filters[position] filters[places][] filters[is_done] filters[assignee]
    filters[started][from] filters[started][to] filters[about][word] filters[rules]
    filters[rules][join] filters[rules][rules][0][column] filters[rules][rules][0][operator]
    filters[rules][rules][0][value] filters[rules][rules][1][rules][0][column]""".split()
)
values = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        """title position is_done project.name asc desc grid table all done exact 0 1 2 -1 25
        true or and contains equal_to is_blank greater_than 2026-01-01 9999-12-31 hidden
        assignee__password 1e400 nan""".split()
    ),
)


@pytest.mark.parametrize("slug", ["busy", "deep"])
@given(query=st.lists(st.tuples(names, values), max_size=8))
@hypothesis_settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_question_fails_or_reaches_what_is_hidden(
    query: list[tuple[str, str]], slug: str, visitor: Client
) -> None:
    text = "&".join(f"{name}={quote(value)}" for name, value in query)

    props = asked(visitor, text, slug)

    assert {row["cells"].get("title") for row in props["rows"]} <= {"task 1", "task 2", None}
    assert len(props["rows"]) <= 2


def test_stats_count_records_in_scope(visitor: Client) -> None:
    later = reload(visitor, "/front/busy", "panel/resources/Index", "summaries")

    (figure,) = page_of(later)["props"]["summaries"]["position"]
    assert figure["raw"] == 2


def test_what_one_person_asked_is_not_remembered_for_the_next(visitor: Client) -> None:
    """Two users in one browser, one after the other."""
    first = fetch(visitor, "/front/busy?search=1", "inertia")
    assert page_of(first)["props"]["state"]["search"] == "1"
    again = fetch(visitor, "/front/busy", "inertia")
    assert page_of(again)["props"]["state"]["search"] == "1"

    visitor.force_login(make_user("next", is_superuser=True))

    answer = fetch(visitor, "/front/busy", "inertia")
    assert page_of(answer)["props"]["state"]["search"] is None
