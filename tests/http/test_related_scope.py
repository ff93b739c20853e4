"""Values over relations to many records use the scope of the related resource (decisions D23)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import RelationManager, Resource, infolists, tables
from django_panel.exceptions import PanelSchemaException
from django_panel.policies import Policy
from django_panel.widgets import TableWidget
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Project, Site, Task
from tests.project.relation_panel import create_site

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

T = tables


class HidingPolicy(Policy):
    """Records whose text begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        name = "title" if queryset.model is Task else "name"
        return queryset.exclude(**{f"{name}__startswith": "hidden"})


def related(of: Any, **stated: Any) -> type[Resource]:
    return type(f"{of.__name__}Resource", (Resource,), {"model": of, **stated})


SCOPED = [related(each, policy=HidingPolicy) for each in (Project, Task, Site)]
PLAIN = [related(each) for each in (Project, Task, Site)]


def owner(of: Any, *columns: Any, entries: Any = (), **options: Any) -> type[Resource]:
    """Return a resource of customers or badges with these columns or entries."""

    def table(cls: Any, schema: T.TableSchema) -> T.TableSchema:
        schema = schema.columns([T.TextColumn("name").searchable(), *columns])
        for option, value in options.items():
            schema = getattr(schema, option)(value)
        return schema.default_sort("name", "asc") if "default_sort" not in options else schema

    stated: dict[str, Any] = {"table": classmethod(table)}
    if entries:
        stated["infolist"] = classmethod(lambda cls, schema: schema.schema(entries))
    return related(of, **stated)


@pytest.fixture
def clerk() -> Client:
    names = ("customer", "project", "task", "badge", "site")
    return client_for(make_user("clerk", *(f"view_{name}" for name in names)))


@pytest.fixture
def show(declare: Declare) -> Any:
    def declared(own: type[Resource], others: Any = SCOPED) -> None:
        declare(desk=lambda panel: panel.resources([own, *others]))

    return declared


@pytest.fixture(autouse=True)
def records() -> None:
    """Create two customers: one with hidden projects and tasks, one without."""
    first, second = (Customer.objects.create(name=name) for name in ("a", "b"))
    for customer, name, budget in (
        (first, "open", 10),
        (first, "hidden one", 100),
        (second, "hidden two", 1),
        (second, "shown", 50),
    ):
        project = Project.objects.create(customer=customer, name=name, budget=budget)
        project.starts_on = "2020-01-01" if name.startswith("hidden") else "2021-01-01"
        project.state = "done" if name.startswith("hidden") else "open"
        project.save()
        for title in (f"task of {name}", f"hidden task of {name}"):
            Task.objects.create(project=project, title=title, is_done="hidden" in title)
    badge = Badge.objects.create(name="badge")
    badge.sites.set([create_site("north"), create_site("hidden site")])


def props(client: Client, path: str, **query: Any) -> dict[str, Any]:
    address = f"/desk/{path}?{urlencode(query)}" if query else f"/desk/{path}"
    response = fetch(client, address, "inertia")
    assert response.status_code == 200, response.content
    found: dict[str, Any] = page_of(response)["props"]
    return found


def rows(client: Client, path: str = "customers", **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = props(client, path, **query)["rows"]
    return found


def cells(client: Client, name: str, path: str = "customers", **query: Any) -> list[Any]:
    return [_value(row["cells"][name]) for row in rows(client, path, **query)]


def names(client: Client, **query: Any) -> list[Any]:
    return cells(client, "name", **query)


COLUMNS: dict[str, tuple[Any, list[Any], list[Any]]] = {
    "list": (
        T.TextColumn("projects.name"),
        ["open", "shown"],
        ["open, hidden one", "hidden two, shown"],
    ),
    "badges": (T.BadgeColumn("projects.state"), ["Open", "Open"], ["Open, Done", "Done, Open"]),
    "over two relations": (
        T.TextColumn("projects.tasks.title"),
        ["task of open", "task of shown"],
        [
            "task of open, hidden task of open, task of hidden one, hidden task of hidden one",
            "task of hidden two, hidden task of hidden two, task of shown, hidden task of shown",
        ],
    ),
    "count": (T.NumberColumn("n").counts("projects"), ["1", "1"], ["2", "2"]),
    "count of a query": (
        T.NumberColumn("n").counts("projects", lambda rows: rows.filter(budget__gt=5)),
        ["1", "1"],
        ["2", "1"],
    ),
    "count over two relations": (
        T.NumberColumn("n").counts("projects.tasks"),
        ["1", "1"],
        ["4", "4"],
    ),
    "exists": (
        T.BooleanColumn("n").exists("projects", lambda rows: rows.filter(state="done")),
        [False, False],
        [True, True],
    ),
    "exists over two relations": (
        T.BooleanColumn("n").exists("projects.tasks"),
        [True, True],
        [True, True],
    ),
    "sum": (T.NumberColumn("n").sum("projects", "budget"), ["10", "50"], ["110", "51"]),
    "avg": (T.NumberColumn("n").avg("projects", "budget"), ["10", "50"], ["55", "25.5"]),
    "min": (T.NumberColumn("n").min("projects", "budget"), ["10", "50"], ["10", "1"]),
    "max": (T.NumberColumn("n").max("projects", "budget"), ["10", "50"], ["100", "50"]),
    "max over two relations": (
        T.NumberColumn("n").max("projects.tasks", "position"),
        ["0", "0"],
        ["0", "0"],
    ),
}


def shown_numbers(values: list[Any]) -> list[Any]:
    """Return cells without trailing zeros of decimals."""
    return [
        each.rstrip("0").rstrip(".") if isinstance(each, str) and "." in each else each
        for each in values
    ]


@pytest.mark.parametrize("case", COLUMNS)
def test_a_column(case: str, show: Any, clerk: Client) -> None:
    column, scoped, everything = COLUMNS[case]
    for made, others, wanted in (
        (column, SCOPED, scoped),
        (column.unscoped(), SCOPED, everything),
        (column, PLAIN, everything),
        (column, [], everything),
    ):
        show(owner(Customer, made), others)
        found = shown_numbers(cells(clerk, column.get_name()))
        assert [_sorted(each) for each in found] == [_sorted(each) for each in wanted]


def _sorted(value: Any) -> Any:
    if isinstance(value, list):
        value = ", ".join(each["label"] if isinstance(each, dict) else each for each in value)
    return sorted(value.split(", ")) if isinstance(value, str) else value


def test_both_kinds_of_a_column_in_one_table(show: Any, clerk: Client) -> None:
    show(
        owner(
            Customer,
            T.NumberColumn("own").counts("projects"),
            T.NumberColumn("all").counts("projects").unscoped(),
            T.TextColumn("projects.name"),
            T.TextColumn("projects.state"),
        )
    )
    first = rows(clerk)[0]["cells"]

    assert [_value(first[name]) for name in ("own", "all")] == ["1", "2"]
    assert _value(first["projects.name"]) == "open"
    assert _value(first["projects.state"]) == "Open"


def _value(cell: Any) -> Any:
    if not isinstance(cell, dict):
        return cell
    return str(cell["raw"]) if "raw" in cell else cell["value"]


def test_a_many_to_many_relation(show: Any, clerk: Client) -> None:
    columns = (T.TextColumn("sites.name"), T.NumberColumn("n").counts("sites"))
    show(owner(Badge, *columns))
    assert cells(clerk, "sites.name", "badges") == ["north"]
    assert cells(clerk, "n", "badges") == ["1"]

    show(owner(Badge, *(each.unscoped() for each in columns)))
    assert cells(clerk, "n", "badges") == ["2"]


def test_a_search(show: Any, clerk: Client) -> None:
    for name, word in (("projects.name", "hidden"), ("projects.tasks.title", "hidden")):
        column = T.TextColumn(name).searchable(individually=True)
        show(owner(Customer, column))
        assert names(clerk, search=word) == []
        assert names(clerk, **{f"columnSearch[{name}]": word}) == []
        assert names(clerk, search="shown") == ["b"]

        show(owner(Customer, column.unscoped()))
        assert names(clerk, search=word) == ["a", "b"]
        show(owner(Customer, column), PLAIN)
        assert names(clerk, search=word) == ["a", "b"]


def test_a_search_over_two_relations_needs_both_in_scope(show: Any, clerk: Client) -> None:
    """The task itself is in scope, and its project is not."""
    show(owner(Customer, T.TextColumn("projects.tasks.title").searchable()))
    assert names(clerk, search="task of hidden two") == []

    other = T.TextColumn("email").searchable(columns=["projects.name"])
    show(owner(Customer, other))
    assert names(clerk, search="hidden") == []
    show(owner(Customer, other.unscoped()))
    assert names(clerk, search="hidden") == ["a", "b"]


@pytest.mark.parametrize(
    ("column", "scoped", "everything"),
    [
        (T.NumberColumn("n").min("projects", "budget").sortable(), ["a", "b"], ["b", "a"]),
        (T.TextColumn("projects.name").sortable(), ["a", "b"], ["a", "b"]),
        (T.TextColumn("email").sortable(column="projects.budget"), ["a", "b"], ["b", "a"]),
    ],
)
def test_an_order(
    column: Any, scoped: list[str], everything: list[str], show: Any, clerk: Client
) -> None:
    query = {"sort": column.get_name(), "direction": "asc"}
    show(owner(Customer, column))
    assert names(clerk, **query) == scoped
    show(owner(Customer, column.unscoped()))
    assert names(clerk, **query) == everything


def rule(column: str, operator: str, value: Any = None) -> dict[str, Any]:
    return {
        "filters[rules][join]": "and",
        "filters[rules][rules][0][column]": column,
        "filters[rules][rules][0][operator]": operator,
        "filters[rules][rules][0][value]": value,
    }


FILTERS: dict[str, tuple[Any, dict[str, Any]]] = {
    "select": (T.SelectFilter("projects.state"), {"filters[projects.state]": "done"}),
    "select of names": (
        T.SelectFilter("x").column("projects.name").options({"hidden two": "x"}),
        {"filters[x]": "hidden two"},
    ),
    "several": (
        T.SelectFilter("projects.state").multiple(),
        {"filters[projects.state][0]": "done"},
    ),
    "date": (T.DateFilter("projects.starts_on"), {"filters[projects.starts_on][to]": "2020-06-01"}),
    "boolean": (
        T.BooleanFilter("x").column("projects.tasks.is_done"),
        {"filters[x]": "1"},
    ),
    "rule": (
        T.QueryBuilderFilter("rules").constraints([T.TextConstraint("projects.name")]),
        rule("projects.name", "contains", "hidden"),
    ),
    "task of a hidden project": (
        T.QueryBuilderFilter("rules").constraints([T.TextConstraint("projects.tasks.title")]),
        rule("projects.tasks.title", "starts_with", "task of hidden"),
    ),
}


@pytest.mark.parametrize("case", FILTERS)
def test_a_filter(case: str, show: Any, clerk: Client) -> None:
    made, query = FILTERS[case]
    show(owner(Customer, filters=[made]))
    assert names(clerk, **query) == []

    for each, others in ((made.unscoped(), SCOPED), (made, PLAIN)):
        show(owner(Customer, filters=[each]), others)
        assert names(clerk, **query) != []


def test_the_relation_itself_as_a_filter(show: Any, clerk: Client) -> None:
    hidden = Project.objects.get(name="hidden one")
    made = T.SelectFilter("projects").options({hidden.pk: "x"})
    show(owner(Customer, filters=[made]))
    assert names(clerk, **{"filters[projects]": str(hidden.pk)}) == []
    show(owner(Customer, filters=[made.unscoped()]))
    assert names(clerk, **{"filters[projects]": str(hidden.pk)}) == ["a"]


def test_a_filter_that_compares_no_related_records() -> None:
    for made in (T.FormFilter("x"), T.TrashedFilter()):
        with pytest.raises(PanelSchemaException, match=r"unscoped\(\) was called"):
            made.unscoped()
        assert made.unscoped(False) == made


def test_relation_tables_and_widgets(declare: Declare, clerk: Client) -> None:
    class Projects(RelationManager):
        relationship = "projects"

        @classmethod
        def table(cls, schema: T.TableSchema, owner: Any) -> T.TableSchema:
            return schema.columns([T.TextColumn("name"), T.NumberColumn("n").counts("tasks")])

    class Customers(TableWidget):
        def query(self) -> QuerySet[Any]:
            return Customer.objects.all()

        def table(self, schema: T.TableSchema) -> T.TableSchema:
            return schema.columns([T.NumberColumn("n").counts("projects")])

    own = related(Customer, relation_managers=classmethod(lambda cls: [Projects]))
    declare(desk=lambda panel: panel.resources([own, *SCOPED]).widgets([Customers]))
    customer = Customer.objects.get(name="a")

    (relation,) = props(clerk, f"customers/{customer.pk}")["relations"]
    assert [_value(row["cells"]["n"]) for row in relation["rows"]] == ["1"]
    page = page_of(fetch(clerk, "/desk", "inertia"))
    (shown,) = page["props"]["widgets"]
    assert [_value(row["cells"]["n"]) for row in shown["data"]["rows"]] == ["1", "1"]


def test_summaries(show: Any, clerk: Client) -> None:
    column = T.NumberColumn("n").counts("projects").summarize([T.SumSummary()])
    found = []
    for made in (column, column.unscoped()):
        show(owner(Customer, made))
        response = reload(clerk, "/desk/customers", "panel/resources/Index", "summaries")
        (summary,) = page_of(response)["props"]["summaries"]["n"]
        found.append(summary["value"])

    assert found == ["2", "4"]


ENTRIES: dict[str, Any] = {
    "text": infolists.TextEntry("projects"),
    "rows": infolists.RepeatableEntry("projects").schema([infolists.TextEntry("name")]),
}


@pytest.mark.parametrize("case", ENTRIES)
def test_an_entry(case: str, show: Any, clerk: Client) -> None:
    customer = Customer.objects.get(name="a")
    for made, others, is_shown in (
        (ENTRIES[case], SCOPED, False),
        (ENTRIES[case].unscoped(), SCOPED, True),
        (ENTRIES[case], PLAIN, True),
    ):
        show(owner(Customer, entries=[made]), others)
        text = str(props(clerk, f"customers/{customer.pk}")["infolist"])
        assert "open" in text
        assert ("hidden one" in text) is is_shown


def test_the_entries_of_a_row_and_conditions(show: Any, clerk: Client) -> None:
    customer = Customer.objects.get(name="a")
    entry = infolists.RepeatableEntry("projects").schema([infolists.TextEntry("tasks")])
    Project.objects.filter(name="hidden two").update(customer=customer)
    second = Customer.objects.get(name="b")
    Project.objects.filter(name="shown").update(customer=customer)
    Project.objects.filter(name="hidden two").update(customer=second)
    hint = infolists.TextEntry("name").visible_when("projects")

    show(owner(Customer, entries=[entry, hint]))
    text = str(props(clerk, f"customers/{customer.pk}")["infolist"])
    assert "task of open" in text
    assert "hidden" not in text
    nodes = props(clerk, f"customers/{second.pk}")["infolist"]["schema"]
    assert [each["name"] for each in nodes] == ["projects"]


def queries(client: Client, path: str = "customers") -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        rows(client, path)
    return len(found)


@pytest.mark.parametrize(
    "columns",
    [
        [T.TextColumn("projects.name")],
        [T.TextColumn("projects.name"), T.TextColumn("projects.tasks.title")],
        [T.NumberColumn("n").counts("projects"), T.NumberColumn("m").sum("projects", "budget")],
    ],
    ids=["list", "two relations", "aggregates"],
)
def test_the_number_of_queries(columns: list[Any], show: Any, clerk: Client) -> None:
    show(owner(Customer, *columns), [])
    rows(clerk)
    without = queries(clerk)
    for others in (PLAIN, SCOPED):
        show(owner(Customer, *columns), others)
        rows(clerk)
        few = queries(clerk)
        assert few == without
    for number in range(10):
        customer = Customer.objects.create(name=f"c{number}")
        Project.objects.create(customer=customer, name="more")

    assert queries(clerk) == without


def test_without_a_scope_the_sql_is_the_same(show: Any, clerk: Client) -> None:
    columns = [T.TextColumn("projects.name").searchable(), T.NumberColumn("n").counts("projects")]
    found = []
    for others in ([], PLAIN):
        show(owner(Customer, *columns), others)
        rows(clerk)
        with CaptureQueriesContext(connection) as captured:
            rows(clerk, search="open")
        found.append([each["sql"] for each in captured if "project" in each["sql"]])

    assert found[0] == found[1] != []
