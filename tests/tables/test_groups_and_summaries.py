"""Bands and figures: over everything that matches, over the page, over each band."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.groups import Group
from django_panel.tables.schema import TableSchema
from django_panel.tables.summaries.average import AverageSummary
from django_panel.tables.summaries.base import Summary
from django_panel.tables.summaries.count import CountSummary
from django_panel.tables.summaries.range import RangeSummary
from django_panel.tables.summaries.sum import SumSummary
from tests.project.models import Customer, Project, Task, User
from tests.tables.archive import Rack, Record, Room
from tests.tables.letters import write_letters
from tests.tables.reading import Ask, Statements, sql_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: Stands between the ends of a span.
DASH = "\N{EN DASH}"

PROJECTS = TableSchema(Project).columns(
    [
        TextColumn("name").searchable().summarize([CountSummary(), CountSummary().per_page()]),
        NumberColumn("budget")
        .prefix("€ ")
        .summarize([SumSummary(), AverageSummary(), RangeSummary().label("Reach")]),
        DateColumn("starts_on").summarize([RangeSummary()]),
        NumberColumn("tasks").counts("tasks").summarize([SumSummary(), AverageSummary()]),
        TextColumn("customer.name"),
    ]
)


def titled(page: Any) -> list[tuple[str, str]]:
    seen = dict.fromkeys((row["group"]["key"], row["group"]["title"]) for row in page.rows)
    return list(seen)


class TestGroups:
    schema = (
        TableSchema(Task)
        .columns([TextColumn("title").sortable()])
        .groups(
            [
                Group("is_done").direction("desc"),
                Group("project"),
                Group("state").column("project.state"),
                Group("assignee.username"),
                Group("assignee").label("Who").title_using(lambda value: value and value.upper()),
                Group("position").description_using(lambda value: f"No. {value}"),
            ]
        )
    )

    def test_rows_say_which_band_they_stand_in(self, tasks: QuerySet[Task], ask: Ask) -> None:
        page = ask(self.schema, tasks, group="position", perPage="100")

        assert page.rows[0]["group"] == {"key": "0", "title": "0", "description": "No. 0"}
        assert page.rows[0]["group"] is page.rows[1]["group"]
        assert titled(page) == [("0", "0"), ("1", "1"), ("2", "2")]

    def test_without_a_group_there_is_none(self, tasks: QuerySet[Task], ask: Ask) -> None:
        assert {row["group"] is None for row in ask(self.schema, tasks).rows} == {True}

    def test_bands_come_before_the_order(self, tasks: QuerySet[Task], ask: Ask) -> None:
        page = ask(self.schema, tasks, group="is_done", sort="title", direction="desc", perPage=100)

        assert titled(page) == [("True", "Yes"), ("False", "No")]
        shown = [str(row["cells"]["title"]) for row in page.rows]
        assert shown[:20] == sorted(shown[:20], reverse=True)
        assert shown[20:] == sorted(shown[20:], reverse=True)

    def test_a_value_is_said_in_its_own_words(self, tasks: QuerySet[Task], ask: Ask) -> None:
        assert titled(ask(self.schema, tasks, group="state", perPage=100)) == [
            ("done", "Done"),
            ("open", "Open"),
        ]
        first = Project.objects.get(name="Project 0")
        assert titled(ask(self.schema, tasks, group="project", perPage=100))[0] == (
            str(first.pk),
            "Project 0",
        )

    def test_rows_without_a_value_are_ungrouped(self, tasks: QuerySet[Task], ask: Ask) -> None:
        plain = dict(titled(ask(self.schema, tasks, group="assignee.username", perPage=100)))
        named = dict(titled(ask(self.schema, tasks, group="assignee", perPage=100)))

        assert plain == {"": "Ungrouped", "ada": "ada", "bo": "bo"}
        keys = {person.username: str(person.pk) for person in User.objects.all()}
        assert named == {"": "Ungrouped", keys["ada"]: "ADA", keys["bo"]: "BO"}

    @pytest.mark.parametrize("direction", ["asc", "desc"])
    @pytest.mark.parametrize("pagination", ["pages", "cursor"])
    def test_records_of_one_name_have_a_band_each(
        self, tasks: QuerySet[Task], ask: Ask, direction: Any, pagination: Any
    ) -> None:
        Project.objects.filter(name__in=["Project 1", "Project 4"]).update(name="Twin")
        twins = [str(each.pk) for each in Project.objects.filter(name="Twin").order_by("pk")]
        schema = (
            TableSchema(Task)
            .columns([TextColumn("title").sortable().summarize([CountSummary()])])
            .groups([Group("project").direction(direction)])
            .per_page_options([15])
            .pagination(pagination)
        )
        state: dict[str, Any] = {"group": "project", "sort": "title"}

        keys: list[str] = []
        for number in range(1, 5):
            page = ask(schema, tasks, **state, page=number)
            keys += [row["group"]["key"] for row in page.rows if row["group"]]
            shown = {row["group"]["key"] for row in page.rows if row["group"]}
            assert set(page.group_summaries) == shown
            assert {each["title"][0]["raw"] for each in page.group_summaries.values()} == {10}
            state["cursor"] = page.pagination["next"]

        bands = [key for place, key in enumerate(keys) if keys[place - 1 : place] != [key]]
        assert len(keys) == 60
        assert len(bands) == len(set(bands)) == 6
        last = bands[-2:] if direction == "asc" else bands[:2]
        assert last == (twins if direction == "asc" else twins[::-1])

    def test_a_record_without_a_name_is_still_a_band(self, tasks: QuerySet[Task], ask: Ask) -> None:
        Project.objects.filter(name="Project 0").update(name="")
        blank = Project.objects.get(name="")
        schema = TableSchema(Task).columns([TextColumn("title")]).groups(["project"])

        page = ask(schema, tasks, group="project", perPage=100)

        assert titled(page)[0] == (str(blank.pk), str(blank.pk))

    def test_the_names_of_bands_are_read_in_one_query(
        self, tasks: QuerySet[Task], ask: Ask, statements: Statements
    ) -> None:
        with statements() as captured:
            page = ask(self.schema, tasks, group="project", perPage=100)
            assert len(titled(page)) == 6

        assert len(captured) <= 3

    @pytest.mark.parametrize("name", ["project", "assignee", "project.customer"])
    def test_bands_beside_columns_that_name_what_they_read(
        self, tasks: QuerySet[Task], ask: Ask, statements: Statements, name: str
    ) -> None:
        column = TextColumn("title").tooltip(lambda task: task.title).record_fields("title")
        schema = TableSchema(Task).columns([column]).groups([name])

        with statements() as captured:
            page = ask(schema, tasks, group=name, perPage=100)
            assert len(titled(page)) == {"project": 6}.get(name, 3)

        assert len(captured) <= 3

    def test_relations_of_relations_are_banded_by_their_key_too(
        self, tasks: QuerySet[Task], ask: Ask
    ) -> None:
        Customer.objects.update(name="Twin")
        schema = TableSchema(Task).columns([TextColumn("title")]).groups(["project.customer"])

        page = ask(schema, tasks, group="project.customer", perPage=100)

        expected = [(str(each.pk), "Twin") for each in Customer.objects.order_by("pk")]
        assert titled(page) == expected

    def test_bands_straddle_pages(self, tasks: QuerySet[Task], ask: Ask) -> None:
        first, second = (
            titled(ask(self.schema, tasks, group="position", page=number)) for number in (1, 2)
        )

        assert first == [("0", "0"), ("1", "1")]
        assert second == [("1", "1"), ("2", "2")]

    def test_records_known_only_by_their_text_are_read_in_one_query(
        self, tasks: QuerySet[Task], ask: Ask, statements: Statements
    ) -> None:
        from tests.tables.archive import Room

        room = Room.objects.create(code="A1")
        shelf = Rack.objects.create(room=room, number=2)
        Record.objects.bulk_create([Record(title=str(n), shelf=shelf) for n in range(3)])
        schema = TableSchema(Record).columns([TextColumn("title")]).groups(["shelf"])

        with statements() as captured:
            page = ask(schema, Record.objects.all(), group="shelf")
            assert titled(page) == [(str(shelf.pk), "Room A1, shelf 2")]

        assert len(captured) <= 3

    def test_they_are_offered_by_their_words(self) -> None:
        wire = self.schema.default_group("state").to_wire()

        assert wire["groups"][0] == {"name": "is_done", "label": "Is done", "direction": "desc"}
        assert wire["groups"][2]["label"] == "Project state"
        assert wire["groups"][4]["label"] == "Who"
        assert wire["defaultGroup"] == "state"

    def test_mistakes_are_named(self) -> None:
        with pytest.raises(PanelSchemaException, match="twice: state"):
            TableSchema().groups(["state", Group("state")])
        with pytest.raises(PanelSchemaException, match=r"'stat'.*Did you mean 'state'\?"):
            self.schema.default_group("stat").to_wire()
        with pytest.raises(PanelSchemaException, match=r"group 'titel'.*'title'\?"):
            TableSchema(Task).groups(["titel"]).plan_for(Task)
        with pytest.raises(ValueError, match="'up'"):
            Group("state").direction("up")  # type: ignore[arg-type]


class TestSummaries:
    def test_they_cover_everything_that_matches(
        self, tasks: QuerySet[Task], ask: Ask, statements: Statements
    ) -> None:
        page = ask(PROJECTS, Project.objects.all(), perPage="10", page="1")

        with statements() as captured:
            summaries = page.summaries

        total, mean, reach = summaries["budget"]
        assert Decimal(str(total.pop("raw"))) == Decimal("18517.5")  # type: ignore[misc]
        assert total == {"name": "sum", "label": "Sum", "value": "€ 18,517.50", "perPage": False}
        assert (mean["label"], mean["value"]) == ("Average", "€ 3,086.25")
        assert (reach["label"], reach["value"]) == ("Reach", f"€ 0.00 {DASH} € 6,172.50")
        assert summaries["starts_on"][0]["value"] == f"Jan. 1, 2026 {DASH} Jan. 6, 2026"
        assert summaries["starts_on"][0]["raw"] == "2026-01-01/2026-01-06"
        # One statement for everything, one for the page, and the page itself.
        assert len(captured) <= 4

    def test_a_page_has_figures_of_its_own(self, tasks: QuerySet[Task], ask: Ask) -> None:
        schema = PROJECTS.per_page_options([4])

        figures = ask(schema, Project.objects.all()).summaries["name"]

        assert [(figure["value"], figure["perPage"]) for figure in figures] == [
            ("6", False),
            ("4", True),
        ]

    def test_relation_aggregates_are_summed_up(self, tasks: QuerySet[Task], ask: Ask) -> None:
        figures = ask(PROJECTS, Project.objects.all()).summaries["tasks"]

        assert [figure["value"] for figure in figures] == ["60", "10.00"]

    def test_search_and_filters_narrow_them(self, tasks: QuerySet[Task], ask: Ask) -> None:
        schema = PROJECTS.filters([BooleanFilter("starts_on").nullable()])

        assert ask(schema, Project.objects.all(), search="5").summaries["name"][0]["raw"] == 1
        nothing = ask(schema, Project.objects.all(), filters={"starts_on": "0"}).summaries
        assert nothing["name"][0]["value"] == "0"
        assert [figure["value"] for figure in nothing["budget"]] == ["—"] * 3
        assert nothing["budget"][0]["raw"] is None

    def test_hidden_columns_cost_nothing(
        self, tasks: QuerySet[Task], ask: Ask, statements: Statements
    ) -> None:
        page = ask(PROJECTS, Project.objects.all(), columns={"visible": ["customer.name"]})

        with statements() as captured:
            assert page.summaries == {}

        assert len(captured) == 0

    def test_they_leave_the_page_alone(self, tasks: QuerySet[Task], ask: Ask) -> None:
        page = ask(PROJECTS, Project.objects.all(), sort="budget")
        before = [row["key"] for row in page.rows]

        assert page.summaries
        assert [row["key"] for row in page.rows] == before

    def test_each_band_has_its_own_over_the_whole_band(
        self, tasks: QuerySet[Task], ask: Ask, statements: Statements
    ) -> None:
        schema = (
            TableSchema(Task)
            .columns(
                [
                    NumberColumn("position").summarize([SumSummary(), CountSummary().per_page()]),
                    TextColumn("title").summarize([CountSummary()]),
                    BooleanColumn("is_done"),
                ]
            )
            .groups(["project.name", "assignee.username"])
            .per_page_options([15])
        )
        page = ask(schema, tasks, group="project.name")

        with statements() as captured:
            bands = page.group_summaries

        assert list(bands) == ["Project 0", "Project 1"]
        assert bands["Project 0"]["title"][0]["raw"] == 10
        assert [figure["name"] for figure in bands["Project 1"]["position"]] == ["sum"]
        assert len(captured) <= 3
        assert "COUNT" in sql_of(captured)[-1]
        assert ask(schema, tasks).group_summaries == {}

    def test_a_band_without_a_value_has_figures_too(self, db: None, ask: Ask) -> None:
        letters = write_letters()
        schema = (
            TableSchema(letters.model)
            .columns([NumberColumn("amount").summarize([SumSummary()])])
            .groups(["room.code"])
        )

        def sums() -> dict[str, Any]:
            bands = ask(schema, letters, group="room.code").group_summaries
            return {key: band["amount"][0]["value"] for key, band in bands.items()}

        assert sums() == {"": "-5.00", "A9": "20.50", "C1": "950.00"}
        # A room without a code is not the same as no room.
        Room.objects.filter(code="A9").update(code="")
        assert sums() == {"": "-5.00", '""': "20.50", "C1": "950.00"}

    def test_a_format_of_ones_own(self, tasks: QuerySet[Task], ask: Ask) -> None:
        def hours(value: Any) -> str:
            return f"{value:.0f} h"

        schema = TableSchema(Project).columns(
            [
                NumberColumn("budget").summarize(
                    [
                        SumSummary().format_using(hours),
                        RangeSummary().format_using(len),
                    ]
                ),
                DateColumn("starts_on").summarize([RangeSummary().format_using(max)]),
            ]
        )

        summaries = ask(schema, Project.objects.all()).summaries
        assert [figure["value"] for figure in summaries["budget"]] == ["18518 h", "2"]
        assert summaries["starts_on"][0]["value"] == str(date(2026, 1, 6))

    def test_a_table_says_that_it_has_some(self) -> None:
        assert PROJECTS.to_wire()["summarized"] is True
        assert TableSchema(Project).columns([TextColumn("name")]).to_wire()["summarized"] is False

    def test_what_no_database_holds_is_refused(self) -> None:
        from tests.project.models import User

        computed: Column = TextColumn("get_full_name").summarize([SumSummary()])

        with pytest.raises(PanelSchemaException, match=r"'get_full_name'.*'sum'"):
            TableSchema(User).columns([computed]).plan_for(User)

    @pytest.mark.parametrize("kind", [CountSummary, SumSummary, AverageSummary, RangeSummary])
    def test_setters_return_copies(self, kind: type[Summary]) -> None:
        plain = kind()

        changed = plain.label("x").per_page()

        assert (changed.get_label(), changed.is_per_page()) == ("x", True)
        assert plain == kind.make()
        assert changed.label(None).get_label() == plain.get_label()


@pytest.mark.parametrize(
    ("column", "summary"),
    [
        (TextColumn("title"), SumSummary()),
        (TextColumn("project"), AverageSummary()),
        (BooleanColumn("is_done"), SumSummary()),
        (BooleanColumn("is_done"), RangeSummary()),
        (BooleanColumn("busy").exists("project"), RangeSummary()),
        (TextColumn("assignee.groups.name"), RangeSummary()),
    ],
)
def test_a_figure_that_no_database_computes_is_refused(column: Column, summary: Summary) -> None:
    TableSchema(Task).columns([column.summarize([CountSummary()])]).plan_for(Task)

    with pytest.raises(PanelSchemaException, match=r"CountSummary\(\)"):
        TableSchema(Task).columns([column.summarize([summary])]).plan_for(Task)
