"""TableSchema: the cached definition, the action sets, and errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.actions import Action
from django_panel.exceptions import PanelSchemaException
from django_panel.tables import CardLayout, SelectFilter, TableSchema, TextColumn, schema_wire
from django_panel.tables.schema_wire import table_to_wire
from tests.project.models import Task
from tests.tables.tasks_table import SCHEMA, button


class TestCachedDefinition:
    def test_the_definition_is_cached_per_language(self, monkeypatch: pytest.MonkeyPatch) -> None:
        schema = SCHEMA.search_placeholder(gettext_lazy("Search"))
        english = schema.to_wire()
        with translation.override("de"):
            german = schema.to_wire()
        monkeypatch.setattr(schema_wire, "_shared", None)

        assert schema.to_wire() == english
        with translation.override("de"):
            assert schema.to_wire() == german
        assert english["searchPlaceholder"] != german["searchPlaceholder"]

    def test_a_change_does_not_affect_other_users(self) -> None:
        first = SCHEMA.empty_state_actions([button("close")])
        wire = first.to_wire()
        wire["bulkActions"].append(wire["emptyState"]["actions"][0])
        wire["emptyState"]["heading"] = "changed"
        wire["columns"][0]["label"] = "changed"

        assert first.to_wire()["columns"][0]["label"] == "Title"
        assert first.to_wire()["bulkActions"] == []
        assert first.to_wire()["emptyState"]["heading"] == "No tasks yet"

    def test_a_dynamic_filter_is_not_cached(self) -> None:
        lists = [[("a", "A")]]
        schema = SCHEMA.filters([SelectFilter("title").options(lambda: lists[0])])
        assert schema.to_wire()["filters"][0]["options"] == [{"value": "a", "label": "A"}]

        lists[0] = [("b", "B")]

        assert schema.to_wire()["filters"][0]["options"] == [{"value": "b", "label": "B"}]

    def test_actions_without_permission_are_absent(self) -> None:
        allowed = [True]
        schema = SCHEMA.header_actions([button("close").authorize(lambda _record: allowed[0])])
        assert len(schema.to_wire()["headerActions"]) == 1

        allowed[0] = False

        assert schema.to_wire()["headerActions"] == []

    def test_the_cache_is_passed_by_the_schema(self) -> None:
        cache: dict[Any, Any] = {}
        table_to_wire(SCHEMA, cache, bulk=[], header=[], toolbar=[], empty_state=[])

        assert list(cache) == [("wire", "en")]


class TestActions:
    schema = (
        SCHEMA.columns([TextColumn("title").action(button("rename"))])
        .record_actions([button("finish"), button("close")])
        .bulk_actions([button("close")])
        .header_actions([button("create")])
        .toolbar_actions([button("sweep")])
        .empty_state_actions([button("begin")])
    )

    def test_row_and_cell_actions_are_found_together(self) -> None:
        for name in ("finish", "rename", "close"):
            found = self.schema.find_record_action(name)
            assert found is not None
            assert found.get_name() == name
        assert self.schema.find_record_action("create") is None

    def test_table_actions_are_found_together(self) -> None:
        for name in ("create", "sweep", "begin"):
            assert self.schema.find_table_action(name) is not None
        assert self.schema.find_table_action("finish") is None
        assert TableSchema().find_table_action("finish") is None

    def test_bulk_actions_are_found_separately(self) -> None:
        assert self.schema.find_bulk_action("close") is not None
        assert self.schema.find_bulk_action("finish") is None
        assert TableSchema().find_bulk_action("close") is None

    def test_all_actions_are_bound_to_the_resource(self) -> None:
        class Bound(Action):
            def bound_to(self, resource: Any) -> Any:
                seen.append((self.get_name(), resource))
                return self

        seen: list[Any] = []
        names = ["a", "b", "c", "d", "e", "f"]
        actions = [Bound(name).action(len).bulk_action(len).table_action(len) for name in names]
        schema = (
            TableSchema()
            .columns([TextColumn("title").action(actions[0])])
            .record_actions([actions[1]])
            .bulk_actions([actions[2]])
            .header_actions([actions[3]])
            .toolbar_actions([actions[4]])
            .empty_state_actions([actions[5]])
        )

        schema.bound_to(cast("Any", "tasks"))

        assert sorted(seen) == [(name, "tasks") for name in names]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SCHEMA.columns([TextColumn("a"), TextColumn("a")]), "columns twice: a"),
        (
            lambda: SCHEMA.filters([SelectFilter("a"), SelectFilter("a")]),
            "filters twice: a",
        ),
        (lambda: SCHEMA.record_actions([button("a"), button("a")]), "'?a'?"),
        (lambda: SCHEMA.record_actions([Action("a")]), "'a'"),
        (lambda: SCHEMA.default_sort("titel").to_wire(), r"'titel'.*'title'\?.*title, position"),
        (lambda: SCHEMA.default_group("is_don").to_wire(), r"'is_don'.*'is_done'\?"),
        (lambda: SCHEMA.cards(CardLayout().image("x")).plan_for(Task), "image.*'x'"),
        (lambda: SCHEMA.reorderable("positon").plan_for(Task), r"'positon'.*'position'\?"),
        (
            lambda: SCHEMA.filters([SelectFilter("x").options([(1, "A")])]).plan_for(Task),
            "filter 'x'",
        ),
    ],
)
def test_an_error_is_named(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(PanelSchemaException, match=message):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: SCHEMA.pagination("endless"),  # type: ignore[arg-type]
        lambda: SCHEMA.count("roughly"),  # type: ignore[arg-type]
        lambda: SCHEMA.default_layout("list"),  # type: ignore[arg-type]
        lambda: SCHEMA.record_actions_position("left"),  # type: ignore[arg-type]
    ],
)
def test_an_unknown_value_of_an_option_raises(make: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match="use"):
        make()


def test_two_action_sets_may_use_the_same_name() -> None:
    schema = SCHEMA.record_actions([button("close")]).bulk_actions([button("close")])

    assert schema.header_actions([button("close")]).to_wire()["headerActions"]


def test_values_that_turn_polling_off() -> None:
    for seconds in (None, 0, -5):
        assert SCHEMA.polling(seconds).to_wire()["polling"] is None


def test_rows_are_selectable_with_bulk_actions() -> None:
    with_actions = SCHEMA.bulk_actions([button("close")])

    assert not SCHEMA.is_selectable()
    assert with_actions.is_selectable()
    # Without bulk actions, rows are not selectable.
    assert not with_actions.bulk_actions([]).is_selectable()
    assert SCHEMA.selectable().bulk_actions([]).is_selectable()
    assert not with_actions.selectable(False).is_selectable()
    # Nor are they for a user without permission for all bulk actions.
    refused = SCHEMA.bulk_actions([button("close").authorize(False)])
    assert not refused.to_wire()["selectable"]
    assert refused.selectable().to_wire()["selectable"]
