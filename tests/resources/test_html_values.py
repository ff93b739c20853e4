"""HTML and exceptions of methods: in lists, forms, view pages and files."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from django_panel import Resource, infolists
from django_panel.exports import ExportColumn
from django_panel.exports.derived import TableExportColumn
from django_panel.exports.reading import ColumnReader
from django_panel.infolists.context import InfolistContext
from django_panel.support.titles import record_title
from django_panel.tables import BadgeColumn, TableSchema, TextColumn
from django_panel.tables.rows import make_rows
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = pytest.mark.django_db

REL = 'rel="noopener noreferrer"'


class Linked(Resource):
    model = Task
    columns = ("link", "plain", "attack", "empty", "title")
    fields = ("title", "project", "link", "plain")
    readonly_fields = ("link", "plain")

    @classmethod
    def link(cls, record: Task) -> SafeString:
        return format_html('<a href="/t/{}">{}</a>', record.position, record.title)

    @classmethod
    def plain(cls, record: Task) -> str:
        return f"<b>{record.title}</b>"

    @classmethod
    def attack(cls, record: Task) -> SafeString:
        return mark_safe("<script>alert(1)</script>1 &lt; 2<i onclick=x></i>")

    @classmethod
    def empty(cls, record: Task) -> SafeString:
        return mark_safe("<span></span>")


class Failing(Resource):
    model = Task
    columns = ("title", "share")

    @classmethod
    def share(cls, record: Task) -> float:
        return 6 / record.position


@pytest.fixture
def tasks() -> list[Task]:
    project = Project.objects.create(customer=Customer.objects.create(name="Moss"), name="House")
    return [
        Task.objects.create(title=title, project=project, position=position)
        for title, position in (("Roof & <i>", 0), ("Window", 2))
    ]


def props(client: Client, path: str) -> dict[str, Any]:
    response = fetch(client, path)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = page_of(response)["props"]
    return found


def open_desk(declare: Declare, resource: type[Resource]) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([resource]))


def test_cells_contain_html_and_its_text(
    admin: Client, tasks: list[Task], declare: Declare
) -> None:
    open_desk(declare, Linked)

    cells = [row["cells"] for row in props(admin, "/desk/tasks?sort=title")["rows"]]

    by_title = {each["title"]: each for each in cells}
    assert by_title["Roof & <i>"]["link"] == {
        "html": f'<a href="/t/0" {REL}>Roof &amp; &lt;i&gt;</a>',
        "text": "Roof & <i>",
    }
    assert by_title["Window"]["plain"] == "<b>Window</b>"
    assert by_title["Window"]["attack"] == {"html": "1 &lt; 2<i></i>", "text": "1 < 2"}
    assert by_title["Window"]["empty"] is None


def test_read_only_fields_contain_html(admin: Client, tasks: list[Task], declare: Declare) -> None:
    open_desk(declare, Linked)
    html = f'<a href="/t/2" {REL}>Window</a>'

    schema = props(admin, f"/desk/tasks/{tasks[1].pk}/edit")["form"]["schema"]

    fields = {each["name"]: each for each in schema}
    assert (fields["link"]["value"], fields["link"]["html"]) == ("Window", html)
    assert fields["plain"]["value"] == "<b>Window</b>"
    assert "html" not in fields["plain"]
    assert fields["title"]["value"] == "Window"
    entries = {each["name"]: each for each in props(admin, f"/desk/tasks/{tasks[1].pk}")["entries"]}
    assert (entries["link"]["value"], entries["link"]["html"]) == ("Window", html)
    assert "html" not in entries["plain"]


class Record:
    """A record with a method, for entries without a model."""

    def link(self) -> SafeString:
        return format_html("<b onclick='x'>{}</b>", "<Moss>")

    def plain(self) -> str:
        return "<b>Moss</b>"

    def harmless(self) -> SafeString:
        return mark_safe("Moss")


@pytest.mark.parametrize(
    ("entry", "value", "markup"),
    [
        (infolists.TextEntry("link"), "<b>&lt;Moss&gt;</b>", "html"),
        (infolists.TextEntry("link").limit(3), "<b>&lt;Moss&gt;</b>", "html"),
        (infolists.TextEntry("plain"), "<b>Moss</b>", None),
        (infolists.TextEntry("harmless"), "Moss", None),
        (
            infolists.TextEntry("plain").format_using(lambda value: format_html("<i>{}</i>", 7)),
            "<i>7</i>",
            "html",
        ),
    ],
)
def test_entries_contain_html(entry: Any, value: str, markup: str | None) -> None:
    record: Any = Record()

    node = entry.to_node(InfolistContext(record, with_actions=True))

    assert (node["value"], node.get("markup")) == (value, markup)


def test_files_contain_the_text(tasks: list[Task]) -> None:
    schema = Linked.table(TableSchema(Task))
    columns = [
        TableExportColumn.of(column, column.get_name())
        for column in schema.get_columns()
        if column.get_name() in {"link", "plain"}
    ]
    reader = ColumnReader(
        [
            *columns,
            ExportColumn("title").format_using(lambda value: format_html("<i>{}</i>", value)),
        ],
        Task,
    )

    rows = list(reader.rows(tasks[:1], "default"))

    assert rows == [("Roof & <i>", "<b>Roof & <i></b>", "Roof & <i>")]


def test_titles_and_badges_contain_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Customer, "__str__", lambda self: format_html("<b>{}</b>", self.name))

    assert record_title(Customer(name="A & B")) == "A & B"
    badge: Any = BadgeColumn("x").cell_function(None)
    assert badge(format_html("<b>{}</b>", "A & B"))["label"] == "A & B"


def rows_of(column: Any, records: list[Task]) -> list[Any]:
    plan = TableSchema().columns([TextColumn("title"), column]).plan_for(Task)
    made = plan.for_columns(["title", column.get_name()])
    if made.needs_records:
        return make_rows(made, records, "default")
    return make_rows(made, list(Task.objects.order_by("pk").values_list(*made.lookups)), "default")


def test_format_using_may_return_html(tasks: list[Task]) -> None:
    def bold(value: str) -> SafeString:
        return format_html("<b>{}</b>", value)

    first, second = rows_of(TextColumn("project.name").format_using(lambda v, r: bold(v)), tasks)

    assert first["cells"]["project.name"] == {"html": "<b>House</b>", "text": "House"}
    assert second["cellMeta"] == {}


def test_an_exception_is_shown_in_its_cell(
    admin: Client, tasks: list[Task], declare: Declare, caplog: pytest.LogCaptureFixture
) -> None:
    open_desk(declare, Failing)
    Task.objects.create(title="Wall", project=tasks[0].project, position=0)

    with caplog.at_level(logging.ERROR, "django_panel.tables"):
        rows = props(admin, "/desk/tasks")["rows"]

    by_title = {row["cells"]["title"]: row for row in rows}
    assert by_title["Window"]["cells"]["share"] == "3.0"
    assert by_title["Window"]["cellMeta"] == {}
    for title in ("Roof & <i>", "Wall"):
        assert by_title[title]["cells"]["share"] is None
        assert by_title[title]["cellMeta"]["share"] == {"error": "The value could not be computed."}
    (record,) = caplog.records
    assert "'share'" in record.getMessage()
    assert "Failing" in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError


def test_an_exception_of_format_using_is_shown_in_its_cell(
    tasks: list[Task], caplog: pytest.LogCaptureFixture
) -> None:
    column = TextColumn("position").format_using(lambda value: 6 // value).tooltip("Share")

    first, second = rows_of(column, tasks)

    assert (first["cells"]["position"], second["cells"]["position"]) == (None, "3")
    assert first["cellMeta"]["position"]["error"] == "The value could not be computed."
    assert second["cellMeta"]["position"] == {"tooltip": "Share"}
    assert len(caplog.records) == 1


@pytest.mark.parametrize(("error", "status"), [(PermissionDenied, 403), (Http404, 404)])
def test_a_response_of_its_own_keeps_its_status(
    admin: Client, tasks: list[Task], declare: Declare, error: type[Exception], status: int
) -> None:
    class Refused(Resource):
        model = Task
        columns = ("title", "share")

        @classmethod
        def share(cls, record: Task) -> str:
            raise error

    open_desk(declare, Refused)

    assert fetch(admin, "/desk/tasks").status_code == status
