"""Columns and filters over to-many relations use the related resource's scope (D23)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client

from django_panel import RelationManager
from django_panel.exceptions import PanelSchemaException
from django_panel.widgets import TableWidget
from tests.http.scoped_customers import (
    PLAIN,
    SCOPED,
    T,
    cell_value,
    cells,
    clerk,
    names,
    owner,
    props,
    records,
    related,
    rows,
    show,
)
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Project

__all__ = ["clerk", "records", "show"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

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

    assert [cell_value(first[name]) for name in ("own", "all")] == ["1", "2"]
    assert cell_value(first["projects.name"]) == "open"
    assert cell_value(first["projects.state"]) == "Open"


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
    assert [cell_value(row["cells"]["n"]) for row in relation["rows"]] == ["1"]
    page = page_of(fetch(clerk, "/desk", "inertia"))
    (shown,) = page["props"]["widgets"]
    assert [cell_value(row["cells"]["n"]) for row in shown["data"]["rows"]] == ["1", "1"]


def test_summaries(show: Any, clerk: Client) -> None:
    column = T.NumberColumn("n").counts("projects").summarize([T.SumSummary()])
    found = []
    for made in (column, column.unscoped()):
        show(owner(Customer, made))
        response = reload(clerk, "/desk/customers", "panel/resources/Index", "summaries")
        (summary,) = page_of(response)["props"]["summaries"]["n"]
        found.append(summary["value"])

    assert found == ["2", "4"]
