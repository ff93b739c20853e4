"""Specification §7: the 404 and 422 rows about parents and relations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Note, Remark
from tests.project.nested_panel import RIGHTS, Line, deep_panel, make_line, post, remark_for
from tests.project.relation_panel import JobResource as PlainJobs
from tests.project.relation_panel import related_panel

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel, rel=related_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


@dataclass(frozen=True, slots=True)
class Row:
    """One condition of the table, and a request that meets it."""

    status: int
    words: str
    #: An endpoint with its body, or the address of a page; ``{name}`` is put in.
    where: str
    body: dict[str, Any] | None = None
    names: dict[str, str] = field(default_factory=dict)


RECORD = {"action": "shout", "record": "{note}", "parent": "{job}"}
OWNED = {"record": "{note}", "parent": "{job}", "relation": "remarks"}

#: Each action endpoint with all but the parent.
WITHOUT_PARENT: dict[str, dict[str, Any]] = {
    "record": {"action": "shout", "record": "{note}"},
    "infolist": {"action": "shout", "record": "{note}"},
    "bulk": {"action": "shout", "records": ["{note}"]},
    "table": {"action": "ring"},
    "reorder": {"records": ["{note}"]},
    "cell": {"record": "{note}", "column": "title", "value": "x"},
    "form": {"action": "ask", "scope": "record", "record": "{note}", "mark": "?"},
}
ROWS = (
    Row(404, "record belonging to another parent (page)", "{path}/todos/{strange}"),
    Row(404, "record belonging to another parent", "record", {**RECORD, "record": "{strange}"}),
    Row(404, "parent not resolvable (page)", "{region}/999999/jobs/{job}/todos"),
    Row(404, "parent not resolvable", "record", {**RECORD, "parent": 999_999}),
    Row(404, "parent not viewable (page)", "{path}/todos", names={"job": "private"}),
    Row(404, "parent not viewable", "record", RECORD, names={"job": "private"}),
    Row(404, "ancestor out of its own scope (page)", "{path}/todos", names={"site": "hidden"}),
    Row(404, "ancestor out of its own scope", "record", RECORD, names={"site": "hidden"}),
    Row(404, "unknown action of a nested resource", "record", {**RECORD, "action": "nope"}),
    Row(
        404,
        "unknown column of a nested resource",
        "cell",
        {"record": "{note}", "parent": "{job}", "column": "nope", "value": "x"},
    ),
    Row(404, "a missing record (page)", "{path}/todos/999999"),
    Row(404, "a missing record", "record", {**RECORD, "record": 999_999}),
    Row(
        404,
        "a bulk selection with any key outside the scope",
        "bulk",
        {"action": "shout", "records": ["{note}", "{strange}"], "parent": "{job}"},
    ),
    Row(404, "a missing related record", "relations/action", {**OWNED, "related": 999_999}),
    Row(
        404,
        "a related record of another owner",
        "relations/action",
        {**OWNED, "related": "{strange_remark}"},
    ),
    Row(
        404,
        "a selection of related records with any key outside the scope",
        "relations/bulk",
        {**OWNED, "action": "delete", "records": ["{remark}", "{strange_remark}"]},
    ),
    Row(
        404,
        "unknown action of a relation",
        "relations/action",
        {**OWNED, "action": "nope", "related": "{remark}"},
    ),
    Row(
        404,
        "unknown column of a relation",
        "relations/cell",
        {**OWNED, "related": "{remark}", "column": "nope", "value": "x"},
    ),
    Row(404, "relation page for an undeclared manager", "/rel/jobs/{job}/undeclared"),
    Row(404, "unnested path of a nested resource", "/deep/todos"),
    Row(422, "non-scalar record key", "record", {**RECORD, "record": {"id": "{note}"}}),
    Row(422, "non-scalar parent key", "record", {**RECORD, "parent": ["{job}"]}),
    Row(422, "non-scalar related key", "relations/action", {**OWNED, "related": ["{remark}"]}),
    *(
        Row(422, f"missing parent on a nested resource action ({endpoint})", endpoint, body)
        for endpoint, body in WITHOUT_PARENT.items()
    ),
    Row(422, "missing parent (relation)", "relations/action", {**OWNED, "parent": ""}),
    Row(
        422,
        "relation bulk records outside 1 to 500 keys",
        "relations/bulk",
        {**OWNED, "action": "delete", "records": []},
    ),
)


def filled(value: Any, keys: dict[str, Any]) -> Any:
    """Replace the names of records in a request by their keys."""
    if isinstance(value, dict):
        return {name: filled(each, keys) for name, each in value.items()}
    if isinstance(value, list):
        return [filled(each, keys) for each in value]
    return value.format(**keys) if isinstance(value, str) else value


def keys_of(one: Line, two: Line) -> dict[str, Any]:
    return {
        "path": one.path,
        "region": f"/deep/regions/{one.region.pk}/sites",
        "job": one.job.pk,
        "note": one.note.pk,
        "strange": two.note.pk,
        "remark": remark_for(one.note).pk,
        "strange_remark": remark_for(two.note).pk,
    }


def stored() -> list[Any]:
    notes, said = Note.all_objects.order_by("pk"), Remark.objects.order_by("pk")
    return [*notes.values_list(), *said.values_list("pk", "text")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.status} {row.words}")
def test_status(row: Row, clerk: Client) -> None:
    keys = keys_of(make_line("one", **row.names), make_line("two"))
    before = stored()

    if row.body is None:
        answer = fetch(clerk, filled(row.where, keys), "json")
    else:
        action = {"action": "shout"} if row.where == "relations/action" else {}
        answer = post(clerk, row.where, **{**action, **filled(row.body, keys)})

    assert answer.status_code == row.status
    assert stored() == before


def test_the_same_requests_are_answered_where_nothing_is_wrong(clerk: Client) -> None:
    keys = keys_of(make_line("one"), make_line("two"))

    assert fetch(clerk, filled("{path}/todos/{note}", keys), "json").status_code == 200
    assert fetch(clerk, filled("/rel/jobs/{job}/todos", keys), "json").status_code == 200
    assert post(clerk, "record", **filled(RECORD, keys)).status_code == 303
    related = {**OWNED, "action": "shout", "related": "{remark}"}
    assert post(clerk, "relations/action", **filled(related, keys)).status_code == 303
    assert "undeclared" in PlainJobs.pages()


# A right that is taken away between two requests ------------------------------------------------


@pytest.mark.parametrize("right", ["view_region", "view_site", "view_job"])
def test_a_parent_revoked_between_the_page_and_the_action(right: str) -> None:
    user = make_user("clerk", *RIGHTS)
    client, one = client_for(user), make_line("one")
    assert fetch(client, f"{one.path}/todos", "json").status_code == 200

    user.user_permissions.remove(Permission.objects.get(codename=right))
    answer = post(client, "record", action="shout", record=one.note.pk, parent=one.job.pk)

    assert answer.status_code == 404
    assert list(Note.objects.values_list("title", flat=True)) == ["one note"]


# A parent that is no key, in an address ----------------------------------------------------------


@pytest.mark.parametrize("spelling", ["parent[]={}", "parent[id]={}", "parent=", "parent.id={}"])
@pytest.mark.parametrize(
    "address",
    [
        "actions/form?action=ask&scope=record&record={note}",
        "options?page=edit&record={note}&field=friends",
        "relations/form?record={note}&relation=remarks&operation=create",
    ],
)
def test_a_parent_as_a_list_or_an_object_in_an_address(
    address: str, spelling: str, clerk: Client
) -> None:
    one = make_line("one")
    asked = f"/deep/{address.format(note=one.note.pk)}&resource=todos"

    assert fetch(clerk, f"{asked}&{spelling.format(one.job.pk)}", "json").status_code == 422
    assert fetch(clerk, f"{asked}&parent={one.job.pk}", "json").status_code == 200
