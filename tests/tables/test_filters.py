"""Filters: valid values filter the rows, invalid ones are ignored."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone, translation

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import NumberInput
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.filters.date import DateFilter, DayRange
from django_panel.tables.filters.form import FormFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.ternary import TernaryFilter
from django_panel.tables.filters.trashed import TrashedFilter
from django_panel.tables.schema import TableSchema
from tests.tables.letter_data import (
    ATTIC,
    BLANK,
    GONE,
    NOTHING,
    RENT,
    ROOFS,
    create_letters,
    matching,
    subjects,
)
from tests.tables.page_helpers import Statements, sql_of
from tests.tables.sample_models import Letter

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

HOSTILE: list[Any] = [
    None,
    "",
    "nobody",
    "1' OR '1'='1",
    "\x00",
    "\ud800",
    "x" * 10_000,
    [],
    {},
    [[]],
    {"a": {"b": "c"}},
    ["1", ["2"]],
    {"from": ["2026-01-01"]},
    {"from": "2026-02-30", "to": "0000-01-01"},
    {"from": "9999-12-31"},
    10**400,
    -1.5,
    float("nan"),
    b"1",
    object(),
]


@pytest.fixture
def letters(db: None) -> QuerySet[Letter]:
    return create_letters()


ONE_OF_EACH: list[Filter] = [
    SelectFilter("state").options(Letter.State),
    SelectFilter("state").options({1: "Draft"}).multiple(),
    BooleanFilter("is_private"),
    TernaryFilter("is_private"),
    DateFilter("sent_at"),
    FormFilter("more").schema([NumberInput("pages").required()]).query(lambda q, v: q),
    TrashedFilter(),
]


@pytest.mark.parametrize("filter_", ONE_OF_EACH, ids=lambda found: type(found).__name__)
@pytest.mark.parametrize("raw", HOSTILE, ids=lambda raw: repr(raw)[:18])
def test_an_invalid_value_is_ignored(filter_: Filter, raw: Any) -> None:
    if isinstance(filter_, SelectFilter) and filter_.is_multiple() and raw == ["1", ["2"]]:
        assert filter_.sanitize(raw) == ["1"]
    else:
        assert filter_.sanitize(raw) is None


@pytest.mark.parametrize("filter_", ONE_OF_EACH, ids=lambda found: type(found).__name__)
def test_a_sanitized_value_stays_valid(filter_: Filter) -> None:
    for raw in ("1", "true", "only", {"from": "2026-01-02"}, {"pages": "3"}):
        value = filter_.sanitize(raw)
        assert value is None or filter_.sanitize(value) == value


class TestSelect:
    def test_one_option_filters_equal_values(self, letters: QuerySet[Letter]) -> None:
        stage = SelectFilter("state").options(Letter.State)

        assert stage.sanitize(2) == "2"
        assert matching(stage, "2", letters) == [RENT, ROOFS]
        assert stage.indicators("2") == ["State: Sent"]

    def test_several_options_are_joined_with_or(self, letters: QuerySet[Letter]) -> None:
        stage = SelectFilter("state").options(Letter.State).multiple()

        assert stage.sanitize(["2", "2", "9", "1"]) == ["2", "1"]
        assert stage.sanitize({"0": "2"}) == ["2"]
        assert stage.sanitize("2") == ["2"]
        assert matching(stage, ["2"], letters) == [RENT, ROOFS]
        assert stage.indicators(["2", "1"]) == ["State: Sent, Draft"]

    def test_options_and_label_default_to_those_of_the_field(self) -> None:
        wire = SelectFilter("state").for_model(Letter).to_wire()

        assert wire == {
            "name": "state",
            "label": "Stage",
            "type": "select",
            "default": None,
            "options": [{"value": "1", "label": "Draft"}, {"value": "2", "label": "Sent"}],
            "placeholder": "All",
            "multiple": False,
        }

    def test_a_select_without_options_raises(self) -> None:
        with pytest.raises(PanelSchemaException, match=r"'subject'.*has no options"):
            SelectFilter("subject").for_model(Letter).check()
        for name in ("subject", "state"):
            with pytest.raises(PanelSchemaException, match=rf"'{name}'.*has no options"):
                TableSchema(Letter).filters([SelectFilter(name).options([])]).plan_for(Letter)
        TableSchema(Letter).filters([SelectFilter("subject").options(list)]).plan_for(Letter)

    def test_options_of_a_function_are_read_every_time(self) -> None:
        lists = [[("a", "A")], [("b", "B")]]
        moving = SelectFilter("subject").options(lambda: lists[0])

        assert (moving.is_dynamic(), moving.sanitize("a")) == (True, "a")
        lists.reverse()
        assert moving.sanitize("a") is None

    def test_a_related_field_is_filtered_without_a_join(
        self, letters: QuerySet[Letter], statements: Statements
    ) -> None:
        floor = SelectFilter("floor").column("room.floor").options([(3, "Third"), (-1, "Cellar")])

        with statements() as captured:
            assert matching(floor, "3", letters) == [ATTIC, ROOFS]

        assert "JOIN" not in sql_of(captured)[0]

    def test_a_relation_to_many_repeats_no_row(self, letters: QuerySet[Letter]) -> None:
        tags = {tag.pk: tag.name for tag in letters[0].tags.all()}
        by_key = SelectFilter("tags").options(tags).multiple()
        by_name = SelectFilter("tags.name").options([("dull", "Dull")])

        assert matching(by_key, [str(key) for key in tags], letters) == [RENT, ATTIC]
        assert matching(by_name, "dull", letters) == [RENT, ATTIC]

    def test_a_relation_is_compared_by_its_key(self, letters: QuerySet[Letter]) -> None:
        room = letters[1].room
        assert room is not None

        assert matching(SelectFilter("room").options([(room.pk, "Attic")]), room.pk, letters) == [
            ATTIC,
            ROOFS,
        ]

    @pytest.mark.parametrize("path", ["stat", "room.flor", "subject.length", "tags.nam"])
    def test_an_unknown_path_raises(self, path: str) -> None:
        lost = SelectFilter("x").column(path).options([("a", "A")])

        with pytest.raises(PanelSchemaException, match=r"filter 'x'"):
            lost.for_model(Letter).check()
        lost.query(lambda queryset, value: queryset).for_model(Letter).check()


class TestBooleanAndTernary:
    @pytest.mark.parametrize("raw", ["1", "true", 1, True])
    def test_values_that_mean_yes(self, raw: Any) -> None:
        assert BooleanFilter("is_private").sanitize(raw) == "1"
        assert TernaryFilter("is_private").sanitize(raw) == "true"

    @pytest.mark.parametrize("raw", ["0", "false", 0, False])
    def test_values_that_mean_no(self, raw: Any) -> None:
        assert BooleanFilter("is_private").sanitize(raw) == "0"
        assert TernaryFilter("is_private").sanitize(raw) == "false"

    def test_a_boolean_field_is_compared(self, letters: QuerySet[Letter]) -> None:
        private = BooleanFilter("is_private").labels("Private", "Open")

        assert matching(private, "1", letters) == [RENT]
        assert matching(private, "0", letters) == [ATTIC]
        assert private.indicators("0") == ["Is private: Open"]

    @pytest.mark.parametrize("kind", [BooleanFilter, TernaryFilter])
    def test_nullable_filters_by_null(
        self, kind: type[BooleanFilter], letters: QuerySet[Letter]
    ) -> None:
        sent = kind("sent_at").nullable()
        stored = kind("floor").column("room.floor").nullable()

        assert matching(sent, "true", letters) == [RENT, ATTIC]
        assert matching(sent, "false", letters) == [ROOFS, BLANK, NOTHING, GONE]
        assert matching(stored, "true", letters) == [RENT, ATTIC, ROOFS, GONE]
        assert matching(stored, "false", letters) == [BLANK, NOTHING]

    def test_a_ternary_filter_with_queries(self, letters: QuerySet[Letter]) -> None:
        thick = TernaryFilter("thick").queries(
            lambda queryset: queryset.filter(pages__gte=5),
            lambda queryset: queryset.filter(pages__lt=5),
        )

        thick.for_model(Letter).check()
        assert matching(thick, "true", letters) == [ATTIC]
        assert matching(thick, "false", letters) == [RENT, ROOFS]

    def test_labels_of_both_values(self) -> None:
        ternary = TernaryFilter("is_private").labels("Private", "Open", "Either").default(True)

        assert ternary.to_wire() == {
            "name": "is_private",
            "label": "Is private",
            "type": "ternary",
            "default": "true",
            "options": [{"value": "true", "label": "Private"}, {"value": "false", "label": "Open"}],
            "placeholder": "Either",
        }
        assert BooleanFilter("is_private").to_wire()["options"] == [
            {"value": "1", "label": "Yes"},
            {"value": "0", "label": "No"},
        ]


class TestDate:
    def test_a_date_range_includes_both_ends(self, letters: QuerySet[Letter]) -> None:
        due = DateFilter("due_on")

        assert matching(due, {"from": "2026-03-15", "to": "2026-03-16"}, letters) == [RENT, ATTIC]
        assert matching(due, {"from": "2026-03-16"}, letters) == [ATTIC]
        assert matching(due, {"to": "2026-03-15", "from": ""}, letters) == [RENT, BLANK]

    def test_datetimes_are_filtered_in_the_current_time_zone(
        self, letters: QuerySet[Letter]
    ) -> None:
        sent = DateFilter("sent_at")
        march = {"from": "2026-03-01", "to": "2026-03-01"}

        assert matching(sent, march, letters) == [RENT]
        with timezone.override("Europe/Berlin"):
            assert matching(sent, march, letters) == [RENT, ATTIC]
        with timezone.override("America/New_York"):
            assert matching(sent, {"to": "2026-02-28"}, letters) == [RENT, ATTIC]

    def test_a_reversed_range_is_sorted(self) -> None:
        due = DateFilter("due_on")

        assert due.sanitize({"from": "2026-03-16", "to": "2026-03-15", "x": 1}) == {
            "from": "2026-03-15",
            "to": "2026-03-16",
        }

    def test_an_invalid_end_is_open(self) -> None:
        assert DateFilter("due_on").sanitize({"from": "yesterday", "to": "2026-03-15"}) == {
            "from": None,
            "to": "2026-03-15",
        }

    def test_the_limits_of_the_calendar(self, letters: QuerySet[Letter]) -> None:
        for zone in ("Pacific/Kiritimati", "Pacific/Midway"):
            with timezone.override(zone):
                assert matching(DateFilter("sent_at"), {"from": "0001-01-03"}, letters) == [
                    RENT,
                    ATTIC,
                ]
                assert matching(DateFilter("sent_at"), {"to": "9999-12-29"}, letters) == [
                    RENT,
                    ATTIC,
                ]

    def test_descriptions_of_ranges(self) -> None:
        due = DateFilter("due_on")

        assert due.indicators({"from": "2026-03-01", "to": None}) == ["Due on: from Mar 1, 2026"]
        assert due.indicators({"from": None, "to": "2026-03-01"}) == ["Due on: until Mar 1, 2026"]
        with translation.override("de"):
            assert "01.03.2026" in due.indicators({"from": "2026-03-01", "to": "2026-03-02"})[0]

    def test_a_query_receives_dates(self, letters: QuerySet[Letter]) -> None:
        seen: list[Any] = []

        def due_in(queryset: QuerySet[Any], span: Any) -> QuerySet[Any]:
            seen.append(span)
            return queryset

        due = DateFilter("x").query(due_in)

        matching(due, {"from": "2026-03-01"}, letters)

        assert isinstance(seen[0], DayRange)
        assert (str(seen[0].start), seen[0].end) == ("2026-03-01", None)


class TestTrashed:
    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            ("with", [RENT, ATTIC, ROOFS, BLANK, NOTHING, GONE]),
            ("only", [GONE]),
        ],
    )
    def test_trashed_records_are_shown_on_request(
        self, letters: QuerySet[Letter], value: str, expected: list[Any]
    ) -> None:
        trashed = TrashedFilter()

        assert matching(trashed, value, letters) == expected
        assert trashed.includes_trashed(value)
        assert not trashed.includes_trashed("without")

    def test_trashed_records_are_hidden_by_default(self, letters: QuerySet[Letter]) -> None:
        assert GONE not in subjects(TrashedFilter().apply_without_value(letters))

    def test_the_definition_is_a_select(self) -> None:
        wire = TrashedFilter().for_model(Letter).to_wire()

        assert (wire["name"], wire["type"], wire["label"]) == (
            "trashed",
            "select",
            "Deleted records",
        )
        assert [option["value"] for option in wire["options"]] == ["without", "with", "only"]
        assert TrashedFilter().indicators("only") == ["Deleted records: Only deleted records"]

    def test_a_model_without_soft_deletes_raises(self) -> None:
        from tests.tables.sample_models import Room

        with pytest.raises(PanelSchemaException, match="'deleted_at'"):
            TrashedFilter().for_model(Room).check()


class TestQueries:
    def test_a_query_replaces_the_constraint(self, letters: QuerySet[Letter]) -> None:
        stage = (
            SelectFilter("whatever")
            .options(Letter.State)
            .query(lambda queryset, value: queryset.exclude(state=value))
        )

        assert matching(stage, "2", letters) == [ATTIC, BLANK, NOTHING, GONE]

    def test_a_base_query_replaces_the_constraint(self, letters: QuerySet[Letter]) -> None:
        stage = SelectFilter("state").options(Letter.State)
        inverted = stage.modify_base_query_using(
            lambda queryset, value: queryset.exclude(state=value)
        )

        assert matching(inverted, "2", letters) == [ATTIC, BLANK, NOTHING, GONE]

    def test_a_query_may_take_no_value(self, letters: QuerySet[Letter]) -> None:
        stage = (
            SelectFilter("whatever")
            .options(Letter.State)
            .modify_base_query_using(lambda queryset: queryset.filter(deleted_at=None))
            .query(lambda queryset: queryset.exclude(state=2))
        )

        assert matching(stage, "1", letters) == [ATTIC, BLANK, NOTHING]

    def test_query_and_base_query_both_apply(self, letters: QuerySet[Letter]) -> None:
        stage = (
            SelectFilter("state")
            .options(Letter.State)
            .modify_base_query_using(lambda queryset, value: queryset.filter(deleted_at=None))
            .query(lambda queryset, value: queryset.exclude(state=value))
        )

        assert matching(stage, "2", letters) == [ATTIC, BLANK, NOTHING]


def test_a_default_is_sanitized() -> None:
    stage = SelectFilter("state").options(Letter.State)

    assert stage.default(Letter.State.SENT).get_default() == "2"
    assert stage.default("nobody").get_default() is None
    assert stage.default(lambda: 1).get_default() == "1"
    assert stage.default(lambda: 1).is_dynamic()


def test_an_empty_name_raises() -> None:
    with pytest.raises(PanelSchemaException, match="empty name"):
        SelectFilter("")


def test_setters_return_copies() -> None:
    plain = SelectFilter("state")

    plain.label("Stage").column("x").multiple()  # the copy is not used

    assert plain == SelectFilter.make("state")
