"""The values and the wire format of entries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from django.utils import timezone, translation

from django_panel import infolists
from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.code_editor import Language
from django_panel.infolists.context import InfolistContext
from django_panel.infolists.entries.base import Entry
from tests.project.models import Customer, Project, Specimen, Task


def project(**fields: Any) -> Project:
    return Project(
        pk=7,
        customer=Customer(pk=3, name="Acme"),
        name="Garden",
        created_at=datetime(2026, 2, 28, 13, 45, tzinfo=UTC),
        **fields,
    )


def value_of(entry: Entry, record: Any = None) -> Any:
    """Return the value of an entry in the wire format."""
    shown = project() if record is None else record
    model = type(shown) if hasattr(shown, "_meta") else None
    return entry.with_model(model).to_node(InfolistContext(shown, with_actions=True))["value"]


@pytest.mark.parametrize(
    ("entry", "record", "value"),
    [
        (infolists.TextEntry("name"), None, "Garden"),
        (infolists.TextEntry("state"), None, "Open"),
        (infolists.TextEntry("customer.name"), None, "Acme"),
        (infolists.TextEntry("customer"), None, "Acme"),
        (infolists.TextEntry("budget"), None, None),
        (infolists.TextEntry("nothing.at.all"), None, None),
        (infolists.TextEntry("budget"), project(budget=Decimal("1234.50")), "1,234.50"),
        (infolists.TextEntry("starts_on"), project(starts_on=date(2026, 3, 1)), "Mar 1, 2026"),
        (infolists.TextEntry("created_at"), None, "Feb 28, 2026, 1:45 PM"),
        (infolists.TextEntry("is_done"), Task(is_done=False), "No"),
        (infolists.TextEntry("at"), SimpleNamespace(at=time(13, 5)), "1:05 PM"),
        (infolists.TextEntry("year"), SimpleNamespace(year=2026), "2026"),
        (infolists.TextEntry("tags"), SimpleNamespace(tags=("moss", "fern")), "moss, fern"),
        (infolists.TextEntry("name").limit(3), None, "Gar…"),
        (infolists.TextEntry("name").format_using(str.upper), None, "GARDEN"),
        (infolists.TextEntry("assignee.username"), Task(title="x"), None),
        (
            infolists.TextEntry("name").html(),
            Specimen(name='<p onclick="x()">Moss <script>y()</script><b>grows</b></p>'),
            "<p>Moss <b>grows</b></p>",
        ),
        (infolists.TextEntry("name").html(), Specimen(name="<p></p>"), None),
        (infolists.TextEntry("name").markdown(), Specimen(name="**Moss**"), "**Moss**"),
        (infolists.TextEntry("tags"), Specimen(tags=["moss", "fern"]), "moss, fern"),
        (
            infolists.BadgeEntry("state").colors({"open": "info"}),
            None,
            {"value": "open", "label": "Open", "color": "info"},
        ),
        (
            infolists.BadgeEntry("state").default_color("warning"),
            None,
            {"value": "open", "label": "Open", "color": "warning"},
        ),
        (infolists.BadgeEntry("budget"), None, None),
        (
            infolists.BooleanEntry("is_done").labels("Finished", "Open"),
            Task(is_done=True),
            {"value": True, "label": "Finished"},
        ),
        (infolists.BooleanEntry("is_done"), SimpleNamespace(is_done=None), None),
        (
            infolists.DateTimeEntry("created_at").format("j.n.Y H:i"),
            None,
            {"display": "28.2.2026 13:45", "iso": "2026-02-28T13:45:00+00:00"},
        ),
        (
            infolists.DateTimeEntry("starts_on").format("j.n.Y"),
            project(starts_on=date(2026, 3, 1)),
            {"display": "1.3.2026", "iso": "2026-03-01"},
        ),
        (infolists.DateTimeEntry("starts_on"), None, None),
        (
            infolists.DateTimeEntry("on").format("j.n.Y"),
            SimpleNamespace(on="2026-03-01"),
            {"display": "1.3.2026", "iso": "2026-03-01"},
        ),
        (infolists.DateTimeEntry("on"), SimpleNamespace(on=""), None),
        (
            infolists.DateTimeEntry("on"),
            SimpleNamespace(on="2026-13-45"),
            {"display": "2026-13-45", "iso": ""},
        ),
        (
            infolists.DateTimeEntry("at"),
            SimpleNamespace(at=time(13, 5)),
            {"display": "1:05 PM", "iso": "13:05:00"},
        ),
        (
            infolists.DateTimeEntry("at").format("H:i"),
            SimpleNamespace(at=time(13, 5)),
            {"display": "13:05", "iso": "13:05:00"},
        ),
        (
            infolists.KeyValueEntry("settings"),
            Specimen(settings={"depth": 3, "of": {"a": 1}}),
            [{"key": "depth", "value": "3"}, {"key": "of", "value": '{"a":1}'}],
        ),
        (
            infolists.KeyValueEntry("settings"),
            Specimen(settings={"wet": True, "dry": False}),
            [{"key": "wet", "value": "Yes"}, {"key": "dry", "value": "No"}],
        ),
        (infolists.KeyValueEntry("settings"), Specimen(settings={}), None),
        (infolists.KeyValueEntry("settings"), Specimen(settings=[1]), None),
        (
            infolists.IconEntry("state").icons({"open": "circle"}).colors({"open": "success"}),
            None,
            {"icon": "circle", "color": "success", "label": "Open"},
        ),
        (infolists.IconEntry("state").icons({"done": "circle"}), None, None),
        (
            infolists.IconEntry("is_done").boolean(),
            Task(is_done=False),
            {"icon": "circle-x", "color": "danger", "label": "No"},
        ),
        (
            infolists.ImageEntry("name"),
            Specimen(name="https://example.test/fern.png"),
            {
                "url": "https://example.test/fern.png",
                "fallback": "H",
                "alt": "https://example.test/fern.png",
            },
        ),
        (infolists.ImageEntry("name"), Specimen(name="javascript:alert(1)"), None),
        (infolists.ImageEntry("document"), Specimen(), None),
        (
            infolists.ColorEntry("color"),
            Specimen(color="#1d4ed8"),
            {"color": "#1d4ed8", "label": "#1d4ed8"},
        ),
        (infolists.ColorEntry("color"), Specimen(color="red; background: url(x)"), None),
        (infolists.CodeEntry("data"), Specimen(data={"a": 1}), '{\n  "a": 1\n}'),
        (infolists.CodeEntry("notes"), Specimen(notes="x = 1"), "x = 1"),
        (infolists.CodeEntry("notes"), Specimen(), None),
        (infolists.CustomEntry("name").component("Map"), None, "Garden"),
        (
            infolists.CustomEntry("map").component("Map").state_using(lambda record: [record.pk]),
            None,
            [7],
        ),
    ],
)
def test_the_value_of_an_entry(entry: Entry, record: Any, value: Any) -> None:
    assert value_of(entry, record) == value


def test_a_datetime_is_shown_in_the_users_time_zone_and_language() -> None:
    with timezone.override("Europe/Berlin"), translation.override("de"):
        assert value_of(infolists.DateTimeEntry("created_at").format("j. F H:i")) == {
            "display": "28. Februar 14:45",
            "iso": "2026-02-28T14:45:00+01:00",
        }


def test_since_shows_the_relative_time() -> None:
    record = project()
    record.created_at = timezone.now() - timedelta(hours=3)

    assert "ago" in value_of(infolists.DateTimeEntry("created_at").since(), record)["display"]


def test_the_rows_of_a_list_have_the_same_entries() -> None:
    items = infolists.RepeatableEntry("items").schema([infolists.TextEntry("title")])
    record = Specimen(items=[{"title": "Pot"}, {"title": None}, "odd", 3])

    rows = value_of(items, record)

    assert [row["label"] for row in rows] == ["Items 1", "Items 2"]
    assert [[node["value"] for node in row["schema"]] for row in rows] == [["Pot"], [None]]


@pytest.mark.django_db
def test_related_records_are_shown_with_labels() -> None:
    record = Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Garden")
    Task.objects.create(project=record, title="Dig")
    entry = (
        infolists.RepeatableEntry("tasks")
        .schema([infolists.TextEntry("title"), infolists.BooleanEntry("is_done")])
        .item_label(lambda task: f"Task {task.title}")
    )

    (row,) = value_of(entry, record)
    with_method = SimpleNamespace(tasks=lambda: record.tasks.filter(is_done=False))

    assert value_of(entry, with_method) == [row]
    assert value_of(infolists.TextEntry("tasks"), with_method) == "Dig"
    assert row["label"] == "Task Dig"
    assert [node["label"] for node in row["schema"]] == ["Title", "Is done"]


def test_the_wire_keys_of_an_entry_without_options() -> None:
    node = (
        infolists.TextEntry("name")
        .with_model(Project)
        .to_node(InfolistContext(project(), with_actions=True))
    )

    assert node == {
        "component": "entry",
        "name": "name",
        "label": "Name",
        "type": "text",
        "value": "Garden",
        "placeholder": None,
        "helperText": None,
        "columnSpan": 1,
        "action": None,
        "prose": False,
        "copyable": False,
    }


OPTIONS: dict[str, tuple[Entry, Callable[[Any], Any], dict[str, Any]]] = {
    "label": (infolists.TextEntry("name"), lambda e: e.label("Title"), {"label": "Title"}),
    "placeholder": (
        infolists.TextEntry("name"),
        lambda e: e.placeholder("None yet"),
        {"placeholder": "None yet"},
    ),
    "helper_text": (
        infolists.TextEntry("name"),
        lambda e: e.helper_text("Its name"),
        {"helperText": "Its name"},
    ),
    "column_span": (infolists.TextEntry("name"), lambda e: e.column_span(2), {"columnSpan": 2}),
    "column_span least": (
        infolists.TextEntry("name"),
        lambda e: e.column_span(0),
        {"columnSpan": 1},
    ),
    "column_span_full": (
        infolists.TextEntry("name"),
        lambda e: e.column_span_full(),
        {"columnSpan": "full"},
    ),
    "prose": (
        infolists.TextEntry("name"),
        lambda e: e.prose(),
        {"prose": True, "columnSpan": "full"},
    ),
    "text copyable": (infolists.TextEntry("name"), lambda e: e.copyable(), {"copyable": True}),
    "image size": (
        infolists.ImageEntry("name"),
        lambda e: e.size(40).circular(),
        {"size": 40, "circular": True},
    ),
    "color copyable": (infolists.ColorEntry("name"), lambda e: e.copyable(), {"copyable": True}),
    "code": (
        infolists.CodeEntry("name"),
        lambda e: e.language("json").copyable(),
        {"language": "json", "copyable": True},
    ),
    "repeatable": (infolists.RepeatableEntry("name"), lambda e: e.columns(9), {"columns": 4}),
    "custom": (
        infolists.CustomEntry("name"),
        lambda e: e.component("Map").config({"zoom": 3}),
        {"control": "Map", "config": {"zoom": 3}},
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_changes_what_is_sent(name: str) -> None:
    entry, change, keys = OPTIONS[name]
    changed = change(entry).to_node(InfolistContext(project(), with_actions=True))

    assert {key: changed[key] for key in keys} == keys


def test_the_languages_are_those_of_the_code_editor() -> None:
    for name in get_args(Language):
        node = (
            infolists.CodeEntry("name")
            .language(name)
            .to_node(InfolistContext(project(), with_actions=True))
        )
        assert node["language"] == name
    with pytest.raises(
        PanelSchemaException, match=r"CodeEntry\('name'\).*'pyton'.*'python'\?.*plain, json"
    ):
        infolists.CodeEntry("name").language("pyton")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "place", [infolists.InfolistSchema(), infolists.Section("More"), infolists.RepeatableEntry("x")]
)
def test_a_custom_entry_names_its_component(place: Any) -> None:
    with pytest.raises(PanelSchemaException, match=r"CustomEntry\('map'\).*component\("):
        place.schema([infolists.CustomEntry("map")])

    place.schema([infolists.CustomEntry("map").component("Map")])


def test_an_entry_has_a_name() -> None:
    with pytest.raises(PanelSchemaException, match="TextEntry has no name"):
        infolists.TextEntry("")
