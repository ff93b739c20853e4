"""The options of the seven filters and of the query builder's constraints."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.text import TextInput
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.filters.constraints import (
    BooleanConstraint,
    Constraint,
    DateConstraint,
    NumberConstraint,
    SelectConstraint,
    TextConstraint,
)
from django_panel.tables.filters.date import DateFilter
from django_panel.tables.filters.form import FormFilter
from django_panel.tables.filters.query_builder import QueryBuilderFilter
from django_panel.tables.filters.relation import RelationFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.ternary import TernaryFilter
from django_panel.tables.filters.trashed import TrashedFilter
from django_panel.tables.filters.values import ValuesFilter
from django_panel.tables.schema import TableSchema
from tests.tables.options.kind import BrowserStep, Kind, Option, Refused

Options = dict[str, Any]

OPEN: tuple[BrowserStep, ...] = (("click", "button", "Filters"),)
ADD_RULE: tuple[BrowserStep, ...] = (*OPEN, ("click", "button", "Add condition"))


def stage(schema: TableSchema, filter_: Filter) -> TableSchema:
    return schema.columns([TextColumn("subject"), NumberColumn("pages")]).filters([filter_])


def of_room_two(letters: QuerySet[Any], value: Any) -> QuerySet[Any]:
    return letters.filter(room=2)


def for_every(asked: str, default: Any) -> Options:
    """Return the options of all filters. ``asked`` is a query string that the filter accepts."""
    return {
        "label": Option(lambda f: f.label("Another name"), does=OPEN),
        "query": Option(lambda f: f.query(of_room_two), visits=(asked,)),
        "modify_base_query_using": Option(
            lambda f: f.modify_base_query_using(of_room_two), visits=(asked,)
        ),
        "default": Option(lambda f: f.default(default)),
    }


def by_column(path: str, asked: str) -> Options:
    return {"column": Option(lambda f: f.column(path), visits=(asked,))}


NO_COLUMN: Options = {"column": Refused(lambda f: f.column("pages"), PanelSchemaException)}

SELECT: Options = {
    "options": Option(lambda f: f.options({1: "First"}), does=OPEN),
    "placeholder": Option(lambda f: f.placeholder("Whatever"), does=OPEN),
    "multiple": Option(lambda f: f.multiple(), does=OPEN),
}

BOOLEAN: Options = {
    "labels": Option(lambda f: f.labels("Hidden", "No"), does=OPEN),
    "labels.false": Option(lambda f: f.labels("Yes", "Open"), does=OPEN),
    "nullable": Option(lambda f: f.nullable(), visits=("filters[is_private]=0",)),
}

FILTERS = [
    Kind(
        SelectFilter("state"),
        stage,
        for_every("filters[state]=2", 2)
        | {
            "column": Option(
                lambda f: f.column("room"),
                start=lambda f: f.options({1: "One", 2: "Two"}),
                visits=("filters[state]=2",),
            )
        }
        | SELECT,
    ),
    Kind(
        BooleanFilter("is_private"),
        stage,
        for_every("filters[is_private]=0", False)
        | {
            "column": Option(
                lambda f: f.column("room"),
                start=lambda f: f.nullable(),
                visits=("filters[is_private]=1",),
            )
        }
        | BOOLEAN,
    ),
    Kind(
        TernaryFilter("is_private"),
        stage,
        for_every("filters[is_private]=0", False)
        | {
            "column": Option(
                lambda f: f.column("room"),
                start=lambda f: f.nullable(),
                visits=("filters[is_private]=1",),
            )
        }
        | BOOLEAN
        | {
            "labels.blank": Option(lambda f: f.labels("Yes", "No", "Either"), does=OPEN),
            "queries": Option(
                lambda f: f.queries(lambda letters: letters.none(), lambda letters: letters),
                visits=("filters[is_private]=1",),
            ),
            "queries.false": Option(
                lambda f: f.queries(lambda letters: letters, lambda letters: letters.none()),
                visits=("filters[is_private]=0",),
            ),
        },
    ),
    Kind(
        DateFilter("sent_at"),
        stage,
        for_every("filters[sent_at][from]=2026-01-01", {"from": "2026-02-15"})
        | by_column("due_on", "filters[sent_at][from]=2026-02-15"),
    ),
    Kind(
        FormFilter("about")
        .schema([TextInput("subject")])
        .query(lambda letters, answers: letters.filter(subject__icontains=answers["subject"])),
        stage,
        for_every("filters[about][subject]=rent", {"subject": "rent"})
        | NO_COLUMN
        | {
            "schema": Option(
                lambda f: f.schema([TextInput("title"), TextInput("sender")]), does=OPEN
            )
        },
    ),
    Kind(
        RelationFilter("room"),
        stage,
        for_every("filters[room][record]=1", {"record": "1"})
        | by_column("answers", "filters[room][record]=1")
        | {"schema": Refused(lambda f: f.schema([TextInput("title")]), PanelSchemaException)},
    ),
    Kind(
        ValuesFilter("subject"),
        stage,
        for_every("filters[subject][value]=Rent", {"value": "Rent"})
        | by_column("room.code", "filters[subject][value]=Rent")
        | {"schema": Refused(lambda f: f.schema([TextInput("title")]), PanelSchemaException)},
    ),
    Kind(
        QueryBuilderFilter().constraints([TextConstraint("subject")]),
        stage,
        for_every(
            "filters[rules][0][column]=subject&filters[rules][0][operator]=contains"
            "&filters[rules][0][value]=rent",
            [{"column": "subject", "operator": "contains", "value": "rent"}],
        )
        | NO_COLUMN
        | {
            "constraints": Option(
                lambda f: f.constraints([NumberConstraint("pages")]), does=ADD_RULE
            ),
            "max_rules": Option(lambda f: f.max_rules(1), does=ADD_RULE),
            "max_depth": Option(lambda f: f.max_depth(1), does=OPEN),
        },
    ),
    Kind(
        TrashedFilter(),
        stage,
        for_every("filters[trashed]=only", "only")
        | by_column("sent_at", "filters[trashed]=only")
        | SELECT
        | {
            "options": Option(lambda f: f.options({"only": "In the bin"}), does=OPEN),
            # The three options exclude each other.
            "multiple": Refused(lambda f: f.multiple(), PanelSchemaException),
        },
    ),
]


def rules_stage(schema: TableSchema, constraint: Constraint) -> TableSchema:
    return stage(schema, QueryBuilderFilter().constraints([constraint]))


def judged(constraint: Constraint, path: str, operator: str, value: str) -> Options:
    name = constraint.get_name()
    asked = (
        f"filters[rules][0][column]={name}&filters[rules][0][operator]={operator}"
        f"&filters[rules][0][value]={value}"
    )
    return {
        "label": Option(lambda c: c.label("Another name"), does=ADD_RULE),
        "column": Option(lambda c: c.column(path), visits=(asked,)),
    }


STATES = SelectConstraint("state").options({1: "Draft", 2: "Sent"})
CONSTRAINTS = [
    Kind(constraint, rules_stage, judged(constraint, *about) | more)
    for constraint, about, more in (
        (TextConstraint("subject"), ("room.code", "contains", "rent"), {}),
        (NumberConstraint("pages"), ("amount", "greater_than", "5"), {}),
        (DateConstraint("sent_at"), ("due_on", "greater_than", "2026-02-15"), {}),
        (BooleanConstraint("is_private"), ("room.letters.is_private", "is_true", ""), {}),
        (
            STATES,
            ("room", "equal_to", "2"),
            {"options": Option(lambda c: c.options({1: "First"}), does=ADD_RULE)},
        ),
    )
]
