"""Cards: the slots of columns. Tabs: their queries and badges."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.cards import CardLayout
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.icon import IconColumn
from django_panel.tables.columns.image import ImageColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.paging import counting
from django_panel.tables.schema import TableSchema
from django_panel.tables.tabs import Tab, active_tab, check_tabs, tab_badges, tabs_to_wire
from tests.project.models import Task
from tests.tables.page_helpers import Read, Statements, sql_of

COLUMNS = [
    ToggleColumn("open"),
    ImageColumn("picture"),
    ImageColumn("stamp"),
    TextColumn("hidden").visible(False),
    TextColumn("name"),
    BadgeColumn("state"),
    BooleanColumn("paid"),
    IconColumn("kind"),
    *[TextColumn(letter) for letter in "abcde"],
]


def face(layout: CardLayout) -> dict[str, Any]:
    return dict(layout.resolve(COLUMNS).to_wire())


class TestCards:
    def test_slots_are_chosen_from_the_columns(self) -> None:
        assert face(CardLayout()) == {
            "title": "stamp",
            "description": None,
            "image": "picture",
            "badges": ["state", "paid", "kind"],
            "details": ["open", "name", "a", "b"],
            "columns": 3,
        }

    def test_a_declared_column_is_not_chosen_again(self) -> None:
        card = face(CardLayout().title("name").description("a").badges(["paid"]).image("stamp"))

        assert card["title"] == "name"
        assert card["details"] == ["open", "picture", "state", "kind"]

    def test_empty_slots_stay_empty(self) -> None:
        card = face(CardLayout().title(None).image(None).badges([]).details([]))

        assert (card["title"], card["image"], card["badges"], card["details"]) == (
            None,
            None,
            [],
            [],
        )

    def test_declared_lists_are_not_truncated(self) -> None:
        assert face(CardLayout().details(list("abcde")))["details"] == list("abcde")

    @pytest.mark.parametrize(("count", "columns"), [(0, 1), (1, 1), (4, 4), (9, 4)])
    def test_the_number_of_cards_per_line_is_limited(self, count: int, columns: int) -> None:
        assert face(CardLayout().columns(count))["columns"] == columns

    @pytest.mark.parametrize(
        "layout",
        [
            CardLayout().title("nam"),
            CardLayout().description("nam"),
            CardLayout().image("nam"),
            CardLayout().badges(["nam"]),
            CardLayout().details(["nam"]),
        ],
    )
    def test_an_unknown_column_raises(self, layout: CardLayout) -> None:
        with pytest.raises(PanelSchemaException, match=r"'nam'.*Did you mean 'name'\?"):
            TableSchema().columns(COLUMNS).cards(layout).to_wire()

    @pytest.mark.parametrize("given", ["x", True, CardLayout, ["name"]])
    def test_another_type_than_a_layout_raises(self, given: Any) -> None:
        with pytest.raises(PanelSchemaException, match=r"cards\(\) was given.*CardLayout\(\)"):
            TableSchema().cards(given)
        with pytest.raises(PanelSchemaException, match=r"CardLayout\.columns\(\) was given 'x'"):
            CardLayout().columns("x")  # type: ignore[arg-type]

    def test_the_grid_layout_needs_cards(self) -> None:
        schema = TableSchema().columns(COLUMNS)

        assert schema.to_wire()["layouts"] == ["table"]
        assert schema.cards().to_wire()["layouts"] == ["table", "grid"]
        assert schema.default_layout("grid").to_wire()["cards"] is not None
        assert schema.cards().reorderable("a").to_wire()["cards"] is None
        assert schema.cards().cards(None).to_wire()["cards"] is None

    @pytest.mark.django_db
    def test_title_and_image_are_sent_even_if_hidden(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        schema = (
            TableSchema(Task)
            .columns([TextColumn("title"), TextColumn("notes"), TextColumn("position")])
            .cards()
        )

        with statements() as captured:
            page = read_page(schema, tasks, columns={"visible": ["position"]}, layout="grid")
            assert set(page.rows[0]["cells"]) == {"title", "position"}

        assert "notes" not in sql_of(captured)[0]


class TestTabs:
    tabs = (
        Tab("all"),
        Tab("done", "Finished").query(lambda queryset: queryset.filter(is_done=True)).icon("check"),
        Tab("open").query(lambda queryset: queryset.filter(is_done=False)).badge(3),
    )

    def test_the_first_is_the_default(self) -> None:
        for asked in (None, "", "nobody", ["done"], {"a": 1}, 7):
            assert active_tab(self.tabs, asked) is self.tabs[0]
        assert active_tab(self.tabs, "done") is self.tabs[1]
        assert active_tab([], "done") is None

    def test_the_json_of_tabs(self) -> None:
        assert tabs_to_wire(self.tabs, self.tabs[1]) == [
            {"key": "all", "label": "All", "icon": None, "active": False, "badge": None},
            {"key": "done", "label": "Finished", "icon": "check", "active": True, "badge": None},
            {"key": "open", "label": "Open", "icon": None, "active": False, "badge": 3},
        ]

    def test_two_tabs_with_the_same_key_raise(self) -> None:
        with pytest.raises(PanelSchemaException, match="twice: done"):
            check_tabs([*self.tabs, Tab("done")])
        with pytest.raises(PanelSchemaException, match="empty name"):
            Tab("")
        with pytest.raises(PanelSchemaException, match=r"tabs\(\) was given 'open'"):
            check_tabs(["open"])  # type: ignore[list-item]

    @pytest.mark.django_db
    def test_tabs_filter_the_records(self, tasks: QuerySet[Task]) -> None:
        assert [tab.apply(tasks).count() for tab in self.tabs] == [60, 20, 40]

    @pytest.mark.django_db
    def test_computed_badges_are_separate_and_limited(
        self, tasks: QuerySet[Task], statements: Statements, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(counting, "COUNT_LIMIT", 30)
        tabs = [tab.count_badge() for tab in self.tabs[:2]]
        tabs += [self.tabs[2].badge(lambda queryset: queryset.count()), Tab("plain").badge("new")]

        assert [tab["badge"] for tab in tabs_to_wire(tabs, None)] == [None, None, None, "new"]
        with statements() as captured:
            badges = tab_badges(tabs, tasks)

        assert badges == {"all": "30+", "done": "20", "open": 40}
        assert "LIMIT 31" in sql_of(captured)[0]
