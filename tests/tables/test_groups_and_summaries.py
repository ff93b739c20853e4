"""Groups, and summaries over all matching records, the page and each group."""

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
from tests.tables.letter_data import create_letters
from tests.tables.page_helpers import Read, Statements, sql_of
from tests.tables.sample_models import Rack, Record, Room

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: The separator of a range.
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

    def test_rows_have_their_group(self, tasks: QuerySet[Task], read_page: Read) -> None:
        page = read_page(self.schema, tasks, group="position", perPage="100")

        assert page.rows[0]["group"] == {"key": "0", "title": "0", "description": "No. 0"}
        assert page.rows[0]["group"] is page.rows[1]["group"]
        assert titled(page) == [("0", "0"), ("1", "1"), ("2", "2")]

    def test_rows_without_a_group(self, tasks: QuerySet[Task], read_page: Read) -> None:
        assert {row["group"] is None for row in read_page(self.schema, tasks).rows} == {True}

    def test_groups_come_before_the_order(self, tasks: QuerySet[Task], read_page: Read) -> None:
        page = read_page(
            self.schema, tasks, group="is_done", sort="title", direction="desc", perPage=100
        )

        assert titled(page) == [("True", "Yes"), ("False", "No")]
        shown = [str(row["cells"]["title"]) for row in page.rows]
        assert shown[:20] == sorted(shown[:20], reverse=True)
        assert shown[20:] == sorted(shown[20:], reverse=True)

    def test_titles_are_formatted(self, tasks: QuerySet[Task], read_page: Read) -> None:
        assert titled(read_page(self.schema, tasks, group="state", perPage=100)) == [
            ("done", "Done"),
            ("open", "Open"),
        ]
        first = Project.objects.get(name="Project 0")
        assert titled(read_page(self.schema, tasks, group="project", perPage=100))[0] == (
            str(first.pk),
            "Project 0",
        )

    def test_rows_without_a_value_are_ungrouped(
        self, tasks: QuerySet[Task], read_page: Read
    ) -> None:
        plain = dict(titled(read_page(self.schema, tasks, group="assignee.username", perPage=100)))
        named = dict(titled(read_page(self.schema, tasks, group="assignee", perPage=100)))

        assert plain == {"": "Ungrouped", "ada": "ada", "bo": "bo"}
        keys = {person.username: str(person.pk) for person in User.objects.all()}
        assert named == {"": "Ungrouped", keys["ada"]: "ADA", keys["bo"]: "BO"}

    @pytest.mark.parametrize("direction", ["asc", "desc"])
    @pytest.mark.parametrize("pagination", ["pages", "cursor"])
    def test_related_records_with_equal_labels_have_separate_groups(
        self, tasks: QuerySet[Task], read_page: Read, direction: Any, pagination: Any
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
            page = read_page(schema, tasks, **state, page=number)
            keys += [row["group"]["key"] for row in page.rows if row["group"]]
            shown = {row["group"]["key"] for row in page.rows if row["group"]}
            assert set(page.group_summaries) == shown
            assert {each["title"][0]["raw"] for each in page.group_summaries.values()} == {10}
            state["cursor"] = page.pagination["next"]

        row_groups = [key for index, key in enumerate(keys) if keys[index - 1 : index] != [key]]
        assert len(keys) == 60
        assert len(row_groups) == len(set(row_groups)) == 6
        last = row_groups[-2:] if direction == "asc" else row_groups[:2]
        assert last == (twins if direction == "asc" else twins[::-1])

    def test_a_related_record_without_a_label_has_a_group(
        self, tasks: QuerySet[Task], read_page: Read
    ) -> None:
        Project.objects.filter(name="Project 0").update(name="")
        blank = Project.objects.get(name="")
        schema = TableSchema(Task).columns([TextColumn("title")]).groups(["project"])

        page = read_page(schema, tasks, group="project", perPage=100)

        assert titled(page)[0] == (str(blank.pk), str(blank.pk))

    def test_labels_of_groups_are_read_with_one_query(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        with statements() as captured:
            page = read_page(self.schema, tasks, group="project", perPage=100)
            assert len(titled(page)) == 6

        assert len(captured) <= 3

    @pytest.mark.parametrize("name", ["project", "assignee", "project.customer"])
    def test_groups_with_record_fields(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements, name: str
    ) -> None:
        column = TextColumn("title").tooltip(lambda task: task.title).record_fields("title")
        schema = TableSchema(Task).columns([column]).groups([name])

        with statements() as captured:
            page = read_page(schema, tasks, group=name, perPage=100)
            assert len(titled(page)) == {"project": 6}.get(name, 3)

        assert len(captured) <= 3

    def test_nested_relations_are_grouped_by_key(
        self, tasks: QuerySet[Task], read_page: Read
    ) -> None:
        Customer.objects.update(name="Twin")
        schema = TableSchema(Task).columns([TextColumn("title")]).groups(["project.customer"])

        page = read_page(schema, tasks, group="project.customer", perPage=100)

        expected = [(str(each.pk), "Twin") for each in Customer.objects.order_by("pk")]
        assert titled(page) == expected

    def test_groups_continue_on_the_next_page(self, tasks: QuerySet[Task], read_page: Read) -> None:
        first, second = (
            titled(read_page(self.schema, tasks, group="position", page=number))
            for number in (1, 2)
        )

        assert first == [("0", "0"), ("1", "1")]
        assert second == [("1", "1"), ("2", "2")]

    def test_related_records_shown_by_str_are_read_with_one_query(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        from tests.tables.sample_models import Room

        room = Room.objects.create(code="A1")
        shelf = Rack.objects.create(room=room, number=2)
        Record.objects.bulk_create([Record(title=str(n), shelf=shelf) for n in range(3)])
        schema = TableSchema(Record).columns([TextColumn("title")]).groups(["shelf"])

        with statements() as captured:
            page = read_page(schema, Record.objects.all(), group="shelf")
            assert titled(page) == [(str(shelf.pk), "Room A1, shelf 2")]

        assert len(captured) <= 3

    def test_the_json_of_groups(self) -> None:
        wire = self.schema.default_group("state").to_wire()

        assert wire["groups"][0]["direction"] == "desc"
        assert wire["groups"][0].get("column") == "is_done"
        assert wire["groups"][2]["label"] == "Project state"
        assert wire["groups"][4]["label"] == "Who"
        assert wire["defaultGroup"] == "state"

    def test_errors_are_named(self) -> None:
        with pytest.raises(PanelSchemaException, match="twice: state"):
            TableSchema().groups(["state", Group("state")])
        with pytest.raises(PanelSchemaException, match=r"'stat'.*Did you mean 'state'\?"):
            self.schema.default_group("stat").to_wire()
        with pytest.raises(PanelSchemaException, match=r"group 'titel'.*'title'\?"):
            TableSchema(Task).groups(["titel"]).plan_for(Task)
        with pytest.raises(ValueError, match="'up'"):
            Group("state").direction("up")  # type: ignore[arg-type]


class TestSummaries:
    def test_summaries_cover_all_matching_records(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        page = read_page(PROJECTS, Project.objects.all(), perPage="10", page="1")

        with statements() as captured:
            summaries = page.summaries

        total, mean, reach = summaries["budget"]
        assert Decimal(str(total.pop("raw"))) == Decimal("18517.5")  # type: ignore[misc]
        assert total == {"name": "sum", "label": "Sum", "value": "€ 18,517.50", "perPage": False}
        assert (mean["label"], mean["value"]) == ("Average", "€ 3,086.25")
        assert (reach["label"], reach["value"]) == ("Reach", f"€ 0.00 {DASH} € 6,172.50")
        assert summaries["starts_on"][0]["value"] == f"Jan 1, 2026 {DASH} Jan 6, 2026"
        assert summaries["starts_on"][0]["raw"] == "2026-01-01/2026-01-06"
        # One query for all records, one for the page's summaries, one for the page.
        assert len(captured) <= 4

    def test_summaries_per_page(self, tasks: QuerySet[Task], read_page: Read) -> None:
        schema = PROJECTS.per_page_options([4])

        figures = read_page(schema, Project.objects.all()).summaries["name"]

        assert [(summary["value"], summary["perPage"]) for summary in figures] == [
            ("6", False),
            ("4", True),
        ]

    def test_relation_aggregates_are_summarized(
        self, tasks: QuerySet[Task], read_page: Read
    ) -> None:
        figures = read_page(PROJECTS, Project.objects.all()).summaries["tasks"]

        assert [summary["value"] for summary in figures] == ["60", "10.00"]

    def test_search_and_filters_apply_to_summaries(
        self, tasks: QuerySet[Task], read_page: Read
    ) -> None:
        schema = PROJECTS.filters([BooleanFilter("starts_on").nullable()])

        assert read_page(schema, Project.objects.all(), search="5").summaries["name"][0]["raw"] == 1
        nothing = read_page(schema, Project.objects.all(), filters={"starts_on": "0"}).summaries
        assert nothing["name"][0]["value"] == "0"
        assert [summary["value"] for summary in nothing["budget"]] == ["—"] * 3
        assert nothing["budget"][0]["raw"] is None

    def test_hidden_columns_are_not_summarized(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        page = read_page(PROJECTS, Project.objects.all(), columns={"visible": ["customer.name"]})

        with statements() as captured:
            assert page.summaries == {}

        assert len(captured) == 0

    def test_summaries_do_not_change_the_page(self, tasks: QuerySet[Task], read_page: Read) -> None:
        page = read_page(PROJECTS, Project.objects.all(), sort="budget")
        before = [row["key"] for row in page.rows]

        assert page.summaries
        assert [row["key"] for row in page.rows] == before

    def test_summaries_of_each_group_cover_the_whole_group(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
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
        page = read_page(schema, tasks, group="project.name")

        with statements() as captured:
            row_groups = page.group_summaries

        assert list(row_groups) == ["Project 0", "Project 1"]
        assert row_groups["Project 0"]["title"][0]["raw"] == 10
        assert [summary["name"] for summary in row_groups["Project 1"]["position"]] == ["sum"]
        assert len(captured) <= 3
        assert "COUNT" in sql_of(captured)[-1]
        assert read_page(schema, tasks).group_summaries == {}

    def test_the_group_without_a_value_has_summaries(self, db: None, read_page: Read) -> None:
        letters = create_letters()
        schema = (
            TableSchema(letters.model)
            .columns([NumberColumn("amount").summarize([SumSummary()])])
            .groups(["room.code"])
        )

        def sums() -> dict[str, Any]:
            row_groups = read_page(schema, letters, group="room.code").group_summaries
            return {key: summaries["amount"][0]["value"] for key, summaries in row_groups.items()}

        assert sums() == {"": "-5.00", "A9": "20.50", "C1": "950.00"}
        # A room without a code differs from no room.
        Room.objects.filter(code="A9").update(code="")
        assert sums() == {"": "-5.00", '""': "20.50", "C1": "950.00"}

    def test_format_using(self, tasks: QuerySet[Task], read_page: Read) -> None:
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

        summaries = read_page(schema, Project.objects.all()).summaries
        assert [summary["value"] for summary in summaries["budget"]] == ["18518 h", "2"]
        assert summaries["starts_on"][0]["value"] == str(date(2026, 1, 6))

    def test_the_table_has_the_key_summarized(self) -> None:
        assert PROJECTS.to_wire()["summarized"] is True
        assert TableSchema(Project).columns([TextColumn("name")]).to_wire()["summarized"] is False

    def test_computed_values_raise(self) -> None:
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
def test_unsupported_fields_raise(column: Column, summary: Summary) -> None:
    TableSchema(Task).columns([column.summarize([CountSummary()])]).plan_for(Task)

    with pytest.raises(PanelSchemaException, match=r"CountSummary\(\)"):
        TableSchema(Task).columns([column.summarize([summary])]).plan_for(Task)
