"""TableSchema: what is shared is made once, actions have their places, mistakes are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.actions import Action
from django_panel.exceptions import PanelSchemaException
from django_panel.tables import CardLayout, SelectFilter, TableSchema, TextColumn
from django_panel.tables.definition import table_wire
from tests.project.models import Task
from tests.tables.tasks_table import SCHEMA, button


class TestTheWireIsKept:
    def test_what_everybody_shares_is_made_once_a_language(self) -> None:
        schema = SCHEMA.search_placeholder(gettext_lazy("Search"))
        first, second = schema.to_wire(), schema.to_wire()

        assert first["columns"] is second["columns"]
        with translation.override("de"):
            assert schema.to_wire()["columns"] is not first["columns"]

    def test_nobody_changes_it_for_others(self) -> None:
        first = SCHEMA.empty_state_actions([button("close")])
        wire = first.to_wire()
        wire["bulkActions"].append(wire["emptyState"]["actions"][0])
        wire["emptyState"]["heading"] = "changed"

        assert first.to_wire()["bulkActions"] == []
        assert first.to_wire()["emptyState"]["heading"] == "Nothing here yet"

    def test_a_filter_that_varies_is_made_anew(self) -> None:
        lists = [[("a", "A")]]
        schema = SCHEMA.filters([SelectFilter("title").options(lambda: lists[0])])
        assert schema.to_wire()["filters"][0]["options"] == [{"value": "a", "label": "A"}]

        lists[0] = [("b", "B")]

        assert schema.to_wire()["filters"][0]["options"] == [{"value": "b", "label": "B"}]

    def test_refused_actions_are_absent_for_those_who_are_refused(self) -> None:
        allowed = [True]
        schema = SCHEMA.header_actions([button("close").authorize(lambda _record: allowed[0])])
        assert len(schema.to_wire()["headerActions"]) == 1

        allowed[0] = False

        assert schema.to_wire()["headerActions"] == []

    def test_it_is_handed_what_outlives_the_request(self) -> None:
        kept: dict[Any, Any] = {}
        table_wire(SCHEMA, kept, bulk=[], header=[], toolbar=[], empty_state=[])

        assert list(kept) == [("wire", "en")]


class TestActions:
    schema = (
        SCHEMA.columns([TextColumn("title").action(button("rename"))])
        .record_actions([button("finish"), button("close")])
        .bulk_actions([button("close")])
        .header_actions([button("create")])
        .toolbar_actions([button("sweep")])
        .empty_state_actions([button("begin")])
    )

    def test_rows_and_cells_share_one_place(self) -> None:
        for name in ("finish", "rename", "close"):
            found = self.schema.find_record_action(name)
            assert found is not None
            assert found.get_name() == name
        assert self.schema.find_record_action("create") is None

    def test_what_is_about_no_row_shares_another(self) -> None:
        for name in ("create", "sweep", "begin"):
            assert self.schema.find_table_action(name) is not None
        assert self.schema.find_table_action("finish") is None
        assert TableSchema().find_table_action("finish") is None

    def test_a_selection_has_its_own(self) -> None:
        assert self.schema.find_bulk_action("close") is not None
        assert self.schema.find_bulk_action("finish") is None
        assert TableSchema().find_bulk_action("close") is None

    def test_all_of_them_are_bound_to_the_resource(self) -> None:
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
def test_a_mistake_is_named(make: Callable[[], Any], message: str) -> None:
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
def test_a_word_that_is_no_option_is_refused(make: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match="use"):
        make()


def test_one_name_in_two_sets_is_fine() -> None:
    schema = SCHEMA.record_actions([button("close")]).bulk_actions([button("close")])

    assert schema.header_actions([button("close")]).to_wire()["headerActions"]


def test_never_polling_is_said_in_several_ways() -> None:
    for seconds in (None, 0, -5):
        assert SCHEMA.polling(seconds).to_wire()["polling"] is None


def test_rows_are_selected_where_something_can_be_done_with_them() -> None:
    with_actions = SCHEMA.bulk_actions([button("close")])

    assert not SCHEMA.is_selectable()
    assert with_actions.is_selectable()
    # Whoever takes the actions away again leaves no boxes that do nothing.
    assert not with_actions.bulk_actions([]).is_selectable()
    assert SCHEMA.selectable().bulk_actions([]).is_selectable()
    assert not with_actions.selectable(False).is_selectable()
    # Nor does somebody who may use none of them get any.
    refused = SCHEMA.bulk_actions([button("close").authorize(False)])
    assert not refused.to_wire()["selectable"]
    assert refused.selectable().to_wire()["selectable"]
