"""Every route of a nested resource, and every endpoint that takes ``parent``.

The table is checked against the route table: an endpoint that is not in it fails here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from django_panel import panel
from django_panel.support import context
from django_panel.support.context import PanelContext
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Note, Region, Remark
from tests.project.nested_panel import RIGHTS, called_with, deep_panel, make_line, post, remark_for

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ABSENT = object()

#: Routes without a resource.
ELSEWHERE = {
    *(
        "dashboard",
        "auth.login",
        "auth.invitation",
        "auth.invitation.accept",
        "locale",
        "broadcasting",
        "export-file",
        "import-file",
    ),
    *("notifications.index", "notifications.all", "notifications.read", "notifications.clear"),
    *("jobs.index", "jobs.active", "jobs.cancel", "jobs.retry", "search", "search.commands"),
    *("auth.two-factor.challenge", "auth.two-factor.send", "auth.two-factor.verify"),
    *("auth.two-factor.enable", "auth.two-factor.disable", "explain"),
}


@pytest.fixture(autouse=True)
def panels(declare: Declare, settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = str(tmp_path)
    declare(deep=deep_panel)
    called_with.clear()


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


Send = Callable[[Client, Note, Any, Kind], HttpResponse]


def posting(endpoint: str, **body: Any) -> Send:
    """Return a function that posts to an action endpoint, with the record in the body."""

    def send(client: Client, note: Note, parent: Any, kind: Kind) -> HttpResponse:
        filled = {name: _filled(value, note) for name, value in body.items()}
        if parent is not ABSENT:
            filled["parent"] = parent
        return post(client, endpoint, kind, **filled)

    return send


def asking(path: str, method: str = "get", body: Any = None, **query: Any) -> Send:
    """Return a function that requests a form endpoint, with the context in the query string."""

    def send(client: Client, note: Note, parent: Any, kind: Kind) -> HttpResponse:
        from urllib.parse import urlencode

        parameters = {"resource": "todos", **{k: _filled(v, note) for k, v in query.items()}}
        if parent is not ABSENT:
            parameters["parent"] = parent
        options: dict[str, Any] = {}
        if body is not None:
            options = {"data": json.dumps(body), "content_type": "application/json"}
        address = f"/deep/{path}?{urlencode(parameters)}"
        return fetch(client, address, kind, method, **options)

    return send


def uploading(**query: Any) -> Send:
    def send(client: Client, note: Note, parent: Any, kind: Kind) -> HttpResponse:
        file = SimpleUploadedFile("a.txt", b"hello", "text/plain")
        parameters = {"resource": "todos", **{k: _filled(v, note) for k, v in query.items()}}
        if parent is not ABSENT:
            parameters["parent"] = parent
        from urllib.parse import urlencode

        address = f"/deep/uploads?{urlencode(parameters)}"
        return fetch(client, address, kind, "post", data={"field": "proof", "file": file})

    return send


def _filled(value: Any, note: Note) -> Any:
    if value == "KEY":
        return note.pk
    if value in {"RELATED", "ALL_RELATED"}:
        key = remark_for(note).pk
        return key if value == "RELATED" else [key]
    return [note.pk] if value == "KEYS" else value


#: The remarks of a note: the note is the owner.
OF_NOTE = {"record": "KEY", "relation": "remarks"}
SAID = {"state": {"text": "x", "mark": "?"}, "changed": "mark", "previous": None}
STATE = {"state": {"title": "x", "mark": "?"}, "changed": "title", "previous": None}
MARKED = {**STATE, "changed": "mark"}

#: Route name -> requests, and their status if everything is valid.
ENDPOINTS: dict[str, list[tuple[Send, int]]] = {
    "actions.record": [(posting("record", action="shout", record="KEY"), 303)],
    "actions.infolist": [(posting("infolist", action="shout", record="KEY"), 303)],
    "actions.bulk": [(posting("bulk", action="shout", records="KEYS"), 303)],
    "actions.table": [(posting("table", action="ring"), 303)],
    "actions.reorder": [(posting("reorder", records="KEYS"), 303)],
    "actions.cell": [(posting("cell", record="KEY", column="title", value="new"), 303)],
    "actions.form": [
        (asking("actions/form", action="ask", scope="record", record="KEY"), 200),
        (asking("actions/form", action="ask", scope="bulk"), 200),
        (asking("actions/form", action="ask", scope="table"), 200),
    ],
    "actions.confirmation": [
        (posting("confirmation", action="erase", scope="record", record="KEY"), 200),
    ],
    "actions.submit": [
        (posting("form", action="ask", scope="record", record="KEY", mark="?"), 303),
        (posting("form", action="ask", scope="bulk", records="KEYS", mark="?"), 303),
        (posting("form", action="ask", scope="table", mark="?"), 303),
    ],
    # The form of another action is refused after the parent.
    "imports.example": [(asking("imports/example", action="ask", scope="table"), 400)],
    "imports.preview": [(asking("imports/preview", "post", {}, action="ask", scope="table"), 400)],
    "imports.check": [(asking("imports/check", "post", {}, action="ask", scope="table"), 400)],
    "options": [
        (asking("options", page="create", field="friends"), 200),
        (asking("options", page="edit", record="KEY", field="friends"), 200),
        (asking("options", action="ask", scope="record", record="KEY", field="friends"), 200),
    ],
    # The field creates no options.
    "options.store": [(asking("options", "post", {}, page="create", field="friends"), 400)],
    "form-state": [
        (asking("form-state", "post", STATE, page="create"), 200),
        (asking("form-state", "post", STATE, page="edit", record="KEY"), 200),
        (asking("form-state", "post", MARKED, action="ask", scope="record", record="KEY"), 200),
    ],
    "uploads": [
        (uploading(page="create"), 200),
        (uploading(page="edit", record="KEY"), 200),
        (uploading(action="ask", scope="record", record="KEY"), 200),
    ],
    # The field is not a binary column.
    "uploads.show": [(asking("uploads", page="edit", record="KEY", field="proof"), 400)],
    "relations.form": [
        (asking("relations/form", **OF_NOTE, operation="create"), 200),
        (asking("relations/form", **OF_NOTE, operation="edit", related="RELATED"), 200),
    ],
    "relations.save": [
        (asking("relations/form", "post", {"text": "x"}, **OF_NOTE, operation="create"), 303),
        (
            asking(
                "relations/form",
                "post",
                {"text": "x"},
                **OF_NOTE,
                operation="edit",
                related="RELATED",
            ),
            303,
        ),
    ],
    "relations.action": [
        (posting("relations/action", **OF_NOTE, action="shout", related="RELATED"), 303)
    ],
    "relations.bulk": [
        (posting("relations/bulk", **OF_NOTE, action="delete", records="ALL_RELATED"), 303)
    ],
    "relations.cell": [
        (
            posting("relations/cell", **OF_NOTE, column="text", value="new", related="RELATED"),
            303,
        )
    ],
}
#: Forms of a relation in the form endpoints.
DIALOG_OF_NOTE = {**OF_NOTE, "action": "ask", "scope": "record", "related": "RELATED"}
ENDPOINTS["actions.form"].append((asking("actions/form", **DIALOG_OF_NOTE), 200))
ENDPOINTS["actions.submit"].append((posting("form", **DIALOG_OF_NOTE, mark="?"), 303))
ENDPOINTS["form-state"] += [
    (asking("form-state", "post", SAID, **DIALOG_OF_NOTE), 200),
    (asking("form-state", "post", SAID, **OF_NOTE, operation="create"), 200),
]

WAYS = [
    pytest.param(send, status, id=f"{name}-{place}")
    for name, ways in ENDPOINTS.items()
    for place, (send, status) in enumerate(ways)
]
#: Requests with a record, which may belong to another parent.
KEYED = [
    way
    for way in WAYS
    if str(way.id)
    not in {
        "actions.table-0",
        "actions.form-1",
        "actions.form-2",
        "actions.submit-2",
        "options-0",
        "options.store-0",
        "form-state-0",
        "imports.example-0",
        "imports.preview-0",
        "imports.check-0",
        "uploads-0",
    }
]


def stored() -> list[tuple[Any, ...]]:
    """Return the values that a write could have changed."""
    said = Remark.objects.exclude(text="said").values_list("pk", "text")
    notes = Note.all_objects.order_by("pk").values_list()
    return [*notes, *said.order_by("pk"), *((each,) for each in called_with)]


def test_every_endpoint_is_in_the_table() -> None:
    here: Any = panel("deep")
    others = (route for route in here.get_routes() if route.resource is None)
    names = {route.name for route in others if not route.path.startswith("settings/")}
    assert names - ELSEWHERE == set(ENDPOINTS)


@pytest.mark.parametrize(("send", "status"), WAYS)
def test_in_order(send: Send, status: int, clerk: Client) -> None:
    one = make_line("one")

    response = send(clerk, one.note, one.job.pk, "json")

    assert response.status_code == status, response.content
    assert context.current() == PanelContext()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("send", "status"), WAYS)
def test_parent_missing(send: Send, status: int, kind: Kind, clerk: Client) -> None:
    one = make_line("one")
    before = stored()

    response = send(clerk, one.note, ABSENT, kind)

    assert response.status_code == 422
    if kind == "json":
        assert set(json.loads(response.content)["errors"]) == {"parent"}
    assert stored() == before


@pytest.mark.parametrize("parent", [[1], {"id": 1}, True, 1.5])
@pytest.mark.parametrize(
    ("send", "status"),
    [
        way
        for way in WAYS
        if str(way.id)
        in {
            "actions.record-0",
            "actions.infolist-0",
            "actions.bulk-0",
            "actions.table-0",
            "actions.reorder-0",
            "actions.cell-0",
            "actions.confirmation-0",
            "actions.submit-0",
            "actions.submit-1",
            "actions.submit-3",
            "relations.action-0",
            "relations.bulk-0",
            "relations.cell-0",
        }
    ],
)
def test_parent_that_is_no_key(send: Send, status: int, parent: Any, clerk: Client) -> None:
    one = make_line("one")
    before = stored()

    assert send(clerk, one.note, parent, "json").status_code == 422
    assert stored() == before


@pytest.mark.parametrize("parent", ["x", "0", "-1", 10**18, "1e400", "../1", "a\x00b", "9" * 400])
@pytest.mark.parametrize(("send", "status"), WAYS)
def test_parent_that_does_not_exist(send: Send, status: int, parent: Any, clerk: Client) -> None:
    one = make_line("one")
    before = stored()

    assert send(clerk, one.note, parent, "json").status_code == 404
    assert stored() == before


@pytest.mark.parametrize(
    "names",
    [
        {"region": "private"},
        {"site": "private"},
        {"site": "hidden"},
        {"job": "private"},
        {"job": "hidden"},
    ],
    ids=str,
)
@pytest.mark.parametrize(("send", "status"), WAYS)
def test_a_link_that_cannot_be_viewed(
    send: Send, status: int, names: dict[str, str], clerk: Client
) -> None:
    one = make_line("one", **names)
    before = stored()

    assert send(clerk, one.note, one.job.pk, "json").status_code == 404
    assert stored() == before


@pytest.mark.parametrize(("send", "status"), WAYS)
def test_the_right_to_view_a_parent_is_asked_each_time(
    send: Send, status: int, clerk: Client
) -> None:
    one = make_line("one")
    assert send(clerk, one.note, one.job.pk, "json").status_code == status

    Region.objects.update(is_active=False)
    before = stored()

    assert send(clerk, one.note, one.job.pk, "json").status_code == 404
    assert stored() == before


@pytest.mark.parametrize(("send", "status"), KEYED)
def test_a_record_of_another_parent(send: Send, status: int, clerk: Client) -> None:
    one, two = make_line("one"), make_line("two")
    before = stored()

    assert send(clerk, two.note, one.job.pk, "json").status_code == 404
    assert stored() == before


#: Requests that need a permission on the child.
GUARDED = {"actions.reorder-0", "actions.cell-0", "options-1", "form-state-1", "uploads-1"}


@pytest.mark.parametrize(("send", "status"), [way for way in KEYED if str(way.id) in GUARDED])
def test_the_childs_own_rights_decide_the_rest(send: Send, status: int) -> None:
    """With a visible parent, the child's permission decides: 403 instead of 404."""
    one = make_line("one")
    reader = client_for(make_user("reader", "view_region", "view_site", "view_job", "view_note"))
    blind = client_for(make_user("blind", "view_note", "add_note", "change_note"))
    before = stored()

    assert send(reader, one.note, one.job.pk, "json").status_code == 403
    assert send(blind, one.note, one.job.pk, "json").status_code == 404
    assert stored() == before


# The order of errors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"resource": "", "action": "nope"}, 422),
        ({"resource": "nope", "action": "nope"}, 404),
        ({"action": "nope"}, 422),
        ({"action": "nope", "parent": 10**9}, 404),
        ({"action": "nope", "parent": "OK"}, 404),
        ({"action": "ask", "parent": "OK", "record": {}}, 400),
        ({"action": "shout", "parent": "OK", "record": {}}, 422),
        ({"action": "shout", "parent": "OK", "record": 10**9}, 404),
    ],
)
def test_the_parent_is_checked_after_the_resource_and_before_the_action(
    body: dict[str, Any], status: int, clerk: Client
) -> None:
    one = make_line("one")
    sent = {"record": 1, **body}
    if sent.get("parent") == "OK":
        sent["parent"] = one.job.pk

    assert post(clerk, "record", **sent).status_code == status


def test_a_plain_resource_does_not_look_at_parent(clerk: Client) -> None:
    region = make_line("one").region

    for parent in (ABSENT, 10**9, [1], {"a": 1}):
        body: dict[str, Any] = {} if parent is ABSENT else {"parent": parent}
        response = post(
            clerk, "cell", resource="regions", record=region.pk, column="name", value="x", **body
        )
        assert response.status_code == 400, parent  # the column is not editable
