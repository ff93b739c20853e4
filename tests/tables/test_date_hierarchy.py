"""A date hierarchy: years, months and days that narrow a list."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection  # noqa: F401 - read by a condition of pytest
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone, translation

from django_panel.exceptions import PanelSchemaException
from django_panel.records.address import Address
from django_panel.tables.array_data import ArrayTableData
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.periods import Period
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.selection_token import SelectionScope
from django_panel.tables.state import TableState
from tests.project.models import Customer, Project, Task
from tests.tables.page_helpers import Statements, sql_of
from tests.tables.sample_models import Letter

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ADDRESS: Address = {"panel": "admin", "resource": "tasks"}
MINE = SelectionScope(user="7", tenant="", address=ADDRESS)
COLUMNS = [TextColumn("subject").searchable().sortable()]
DUE = TableSchema(Letter).columns(COLUMNS).date_hierarchy("due_on")
SENT = TableSchema(Letter).columns(COLUMNS).date_hierarchy("sent_at")


def query_of(schema: TableSchema, query: str = "", records: Any = None) -> TableQuery:
    state = TableState.from_query(QueryDict(query), schema)
    return TableQuery(schema, state, Letter.objects.all() if records is None else records)


def choices(schema: TableSchema, query: str = "") -> list[str]:
    return [step["value"] for step in query_of(schema, query).date_steps()["choices"]]


def subjects(schema: TableSchema, query: str = "") -> list[str]:
    return sorted(query_of(schema, query).matching().values_list("subject", flat=True))


def write(*days: date | None) -> None:
    Letter.objects.bulk_create(
        [
            Letter(subject=f"Letter {number}", due_on=day, state=1 + number % 2)
            for number, day in enumerate(days)
        ]
    )


class TestPeriods:
    @pytest.mark.parametrize(
        ("text", "last"),
        [
            ("2026", date(2026, 12, 31)),
            ("2024-02", date(2024, 2, 29)),
            ("2026-12", date(2026, 12, 31)),
            ("2026-03-05", date(2026, 3, 5)),
        ],
    )
    def test_a_text_is_a_period(self, text: str, last: date) -> None:
        period = Period.parse(text)

        assert period is not None
        assert (str(period), period.last) == (text, last)

    @pytest.mark.parametrize(
        "raw",
        [
            *("", "26", "2026-3", "2026-13", "2026-02-30", "2026-03-05T10", "٢٠٢٦", "2026\n"),
            *("0001", "9999", None, 2026, ["2026"]),
        ],
        ids=repr,
    )
    def test_other_values_are_ignored(self, raw: Any) -> None:
        assert Period.parse(raw) is None
        assert TableState.from_query({"date": raw}, DUE).period is None

    def test_a_list_without_a_hierarchy_ignores_the_parameter(self) -> None:
        assert TableState.from_query({"date": "2026"}, DUE.date_hierarchy(None)).period is None


class TestSteps:
    def test_years_months_and_days_that_have_records_are_offered(self) -> None:
        write(date(2024, 5, 1), date(2026, 3, 5), date(2026, 3, 9), date(2026, 11, 1), None)

        assert choices(DUE) == ["2024", "2026"]
        assert choices(DUE, "date=2026") == ["2026-03", "2026-11"]
        assert choices(DUE, "date=2026-03") == ["2026-03-05", "2026-03-09"]
        assert choices(DUE, "date=2026-03-05") == ["2026-03-05"]

    @pytest.mark.parametrize(
        ("days", "offered"),
        [
            ([date(2026, 3, 5), date(2026, 4, 9)], ["2026-03", "2026-04"]),
            ([date(2026, 3, 5), date(2026, 3, 9)], ["2026-03-05", "2026-03-09"]),
            ([None], []),
            ([], []),
        ],
    )
    def test_the_first_level_is_the_one_that_distinguishes_the_records(
        self, days: list[date | None], offered: list[str]
    ) -> None:
        write(*days)

        assert choices(DUE) == offered

    def test_the_trail_leads_back(self) -> None:
        write(date(2026, 3, 5))

        def trail(query: str) -> list[tuple[str, str]]:
            steps = query_of(DUE, query).date_steps()["trail"]
            return [(step["value"], step["label"]) for step in steps]

        every, year, month = ("", "All dates"), ("2026", "2026"), ("2026-03", "March 2026")
        assert trail("") == []
        assert trail("date=2026") == [every, year]
        assert trail("date=2026-03") == trail("date=2026-03-05") == [every, year, month]

    def test_labels_are_in_the_active_language(self) -> None:
        write(date(2026, 3, 5))

        with translation.override("de"):
            steps = query_of(DUE, "date=2026-03").date_steps()

        assert [step["label"] for step in steps["trail"]] == ["Alle Daten", "2026", "März 2026"]
        assert [step["label"] for step in steps["choices"]] == ["5. März"]

    def test_only_matching_records_count(self) -> None:
        write(date(2024, 5, 1), date(2026, 3, 5))
        schema = DUE.filters([BooleanFilter("state").query(_with_state)])

        assert choices(schema, "search=letter+1") == ["2026-03-05"]
        assert choices(schema, "filters[state]=1") == ["2026-03-05"]

    @pytest.mark.parametrize(
        ("query", "number"),
        [("", 2), ("date=2026", 1), ("date=2026-03", 1), ("date=2026-03-05", 0)],
    )
    def test_the_number_of_queries(self, statements: Statements, query: str, number: int) -> None:
        write(date(2024, 5, 1), date(2026, 3, 5))

        with statements() as captured:
            query_of(DUE, query).date_steps()

        assert len(sql_of(captured)) == number


class TestNarrowing:
    def test_a_period_narrows_the_list_with_the_search(self) -> None:
        write(date(2025, 12, 31), date(2026, 1, 1), date(2026, 3, 5), date(2026, 4, 1), None)

        assert subjects(DUE, "date=2026") == ["Letter 1", "Letter 2", "Letter 3"]
        assert subjects(DUE, "date=2026-03") == ["Letter 2"]
        assert subjects(DUE, "date=2026-04-01") == ["Letter 3"]
        assert subjects(DUE, "date=2026&search=3&sort=subject") == ["Letter 3"]

    def test_a_token_and_the_parameters_of_exports_contain_the_period(self) -> None:
        state = TableState.from_query(QueryDict("date=2026-03&page=2"), DUE)

        selected = TableState.from_token(state.to_token(MINE), DUE, MINE)

        assert selected is not None
        assert selected.state.period == Period.parse("2026-03")
        assert state.to_parameters()["date"] == "2026-03"
        assert TableState.from_query(state.to_parameters(), DUE).period == state.period
        assert state.to_wire()["date"] == "2026-03"

    def test_without_a_choice_nothing_is_written(self) -> None:
        state = TableState.from_query({}, DUE)

        assert "date" not in {**state.to_parameters(), **state.to_wire()}

    def test_a_relation_to_one_record_is_followed(self, tasks: QuerySet[Task]) -> None:
        for path in ("project__starts_on", "project.starts_on"):
            schema = TableSchema(Task).columns([TextColumn("title")]).date_hierarchy(path)
            narrowed = query_of(schema, "date=2026-01-03", tasks)

            assert len(query_of(schema, "", tasks).date_steps()["choices"]) == 6
            assert {task.project.name for task in narrowed.matching()} == {"Project 2"}
            assert schema.to_wire()["dateHierarchy"] == "Project starts on"


@pytest.mark.skipif(
    "connection.vendor == 'mysql'",
    reason="MariaDB converts time zones with tables that an administrator has to fill.",
)
class TestTimeZones:
    def write(self, *moments: datetime) -> None:
        Letter.objects.bulk_create(
            [Letter(subject=str(at), sent_at=moment) for at, moment in enumerate(moments)]
        )

    def test_days_are_those_of_the_current_time_zone(self) -> None:
        self.write(
            datetime(2025, 12, 31, 23, 30, tzinfo=UTC), datetime(2026, 1, 31, 23, tzinfo=UTC)
        )

        with timezone.override("Europe/Berlin"):
            assert choices(SENT) == ["2026-01", "2026-02"]
            assert choices(SENT, "date=2026-01") == ["2026-01-01"]
            assert subjects(SENT, "date=2026-01") == ["0"]
        with timezone.override("America/New_York"):
            assert choices(SENT) == ["2025", "2026"]
            assert subjects(SENT, "date=2025") == ["0"]

    def test_days_of_23_and_25_hours(self) -> None:
        # The clocks of Berlin change at 01:00 UTC: on March 29 and on October 25, 2026.
        self.write(
            datetime(2026, 3, 28, 23, 0, tzinfo=UTC),
            datetime(2026, 3, 29, 21, 59, tzinfo=UTC),
            datetime(2026, 3, 29, 22, 0, tzinfo=UTC),
            datetime(2026, 10, 24, 22, 0, tzinfo=UTC),
            datetime(2026, 10, 25, 22, 59, tzinfo=UTC),
            datetime(2026, 10, 25, 23, 0, tzinfo=UTC),
        )

        with timezone.override("Europe/Berlin"):
            assert choices(SENT, "date=2026-03") == ["2026-03-29", "2026-03-30"]
            assert choices(SENT, "date=2026-10") == ["2026-10-25", "2026-10-26"]
            assert subjects(SENT, "date=2026-03-29") == ["0", "1"]
            assert subjects(SENT, "date=2026-10-25") == ["3", "4"]

    def test_a_day_without_a_midnight(self) -> None:
        # In São Paulo the clocks went from 00:00 to 01:00 on November 4, 2018.
        self.write(
            datetime(2018, 11, 4, 2, 59, tzinfo=UTC),
            datetime(2018, 11, 4, 3, 0, tzinfo=UTC),
            datetime(2018, 11, 5, 1, 59, tzinfo=UTC),
        )

        with timezone.override("America/Sao_Paulo"):
            assert choices(SENT) == ["2018-11-03", "2018-11-04"]
            assert subjects(SENT, "date=2018-11-03") == ["0"]
            assert subjects(SENT, "date=2018-11-04") == ["1", "2"]

    @pytest.mark.parametrize("query", ["", "date=2026", "date=2026-01", "date=2026-01-01"])
    def test_without_time_zones(self, settings: Any, query: str) -> None:
        settings.USE_TZ = False
        self.write(datetime(2026, 1, 1, 23, 30))

        assert subjects(SENT, query) == ["0"]
        assert len(choices(SENT, query)) == 1


class TestDeclarations:
    @pytest.mark.parametrize(
        ("model", "path", "message"),
        [
            (Letter, "subject", "which is a CharField"),
            (Letter, "due", "has no field 'due'"),
            (Customer, "projects__starts_on", "many records"),
            (Project, "customer", "It needs a date field"),
        ],
    )
    def test_other_fields_are_refused(self, model: Any, path: str, message: str) -> None:
        schema = TableSchema(model).columns([TextColumn("pk")]).date_hierarchy(path)

        with pytest.raises(PanelSchemaException, match=message):
            schema.plan_for(model)

    def test_a_table_of_mappings_has_none(self) -> None:
        props = ArrayTableData([{"id": 1, "subject": "a"}]).to_wire(DUE, {"date": "2026"})

        assert "dateHierarchy" not in props["table"]
        assert len(props["rows"]) == 1


def _with_state(letters: QuerySet[Letter], value: Any) -> QuerySet[Letter]:
    return letters.filter(state=2 if value else 1)
