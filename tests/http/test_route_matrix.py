"""Every route against everybody who may ask: one table, which must know each route.

A new route fails here until somebody has written down who may use it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from django_panel.panels.registry import get_registry
from tests.http.test_routes import patterns
from tests.project.models import Customer, Project, Task, User
from tests.project.visitors import Kind, ask, person, signed_in

VIEW = ("view_customer", "view_project", "view_task")
EDIT = (*VIEW, "change_customer", "add_customer", "delete_customer")


@dataclass(frozen=True)
class Visitor:
    """Somebody, and the way they ask."""

    name: str
    make: Callable[[str], User | None]
    kind: Kind = "html"


def _other(panel_id: str) -> str:
    return "ops" if panel_id == "admin" else "admin"


VISITORS = (
    Visitor("guest", lambda panel: None),
    Visitor("guest_json", lambda panel: None, "json"),
    Visitor("guest_inertia", lambda panel: None, "inertia"),
    Visitor("refused", lambda panel: person("refused", *EDIT, is_staff=False)),
    Visitor("refused_json", lambda panel: person("refused", *EDIT, is_staff=False), "json"),
    Visitor("inactive", lambda panel: person("inactive", *EDIT, is_active=False)),
    Visitor("other_panel", lambda panel: person("other", *EDIT, panels=_other(panel))),
    Visitor("no_rights", lambda panel: person("bare")),
    Visitor("viewer", lambda panel: person("viewer", *VIEW)),
    Visitor("editor", lambda panel: person("editor", *EDIT)),
    Visitor("editor_inertia", lambda panel: person("editor", *EDIT), "inertia"),
    Visitor("superuser", lambda panel: person("root", is_superuser=True)),
)

#: In the order of VISITORS; an inactive person's session is a guest's.
NOBODY = (302, 401, 302, 403, 403, 302, 403)
EVERYBODY_INSIDE = (*NOBODY, 200, 200, 200, 200, 200)
WITH_VIEW_RIGHTS = (*NOBODY, 403, 200, 200, 200, 200)
SUPERUSERS_ONLY = (*NOBODY, 403, 403, 403, 403, 200)
#: The sign-in screen is for whoever cannot enter; the others are sent on.
SIGN_IN = (200, 200, 200, 200, 200, 200, 200, 302, 302, 302, 302, 302)
ANYBODY_MAY_WRITE = (303,) * len(VISITORS)
#: The tables of this project declare nothing to run, so nobody finds anything behind the
#: guards; who may run what is declared is test_actions.py's matter.
NOBODY_WRITES = (303, 401, 303, 403, 403, 303, 403)
NOTHING_TO_RUN = (*NOBODY_WRITES, *(404,) * 5)
NO_ORDER_TO_KEEP = (*NOBODY_WRITES, *(400,) * 5)
#: Pages of a record and what they are sent: customers have editors, the others only readers.
FORMS = (*NOBODY, 403, 403, 200, 200, 200)
WRITES = (*NOBODY_WRITES, 403, 403, 303, 303, 303)
WRITES_OF_SUPERUSERS = (*NOBODY_WRITES, 403, 403, 403, 403, 303)
#: No form of this project is a wizard.
NO_STEPS = (*NOBODY_WRITES, 403, 403, 400, 400, 400)
NO_STEPS_FOR_SUPERUSERS = (*NOBODY_WRITES, 403, 403, 403, 403, 400)
#: The form of a new customer may be asked by whoever may create one; the field is a text.
ASKED_BY_CREATORS = (*NOBODY_WRITES, 403, 403, 200, 200, 200)
NOT_A_LIST = (*NOBODY, 403, 403, 400, 400, 400)
#: Sent back with an error: a body of JSON holds no file.
NOT_A_FILE = (*NOBODY_WRITES, 403, 403, 303, 303, 303)
NOTHING_TO_MAKE = (*NOBODY_WRITES, 403, 403, 400, 400, 400)
NO_DIALOG = (*NOBODY, *(404,) * 5)
#: No resource of this project has relations: whoever may view the record finds none.
NO_RELATIONS = (*NOBODY_WRITES, 403, *(404,) * 4)
NO_RELATION = (*NOBODY, 403, *(404,) * 4)
#: Everybody inside arranges the dashboard for themselves.
ARRANGED = (*NOBODY_WRITES, *(303,) * 5)

#: The bell answers scripts and pages alike.
OWN_ROWS = (*NOBODY_WRITES, *(200,) * 5)
#: This project has nothing to broadcast through.
NO_SOCKET = (*NOBODY, *(404,) * 5)

#: The same in every panel.
ACTIONS = {
    "notifications.read": OWN_ROWS,
    "notifications.clear": OWN_ROWS,
    "actions.record": NOTHING_TO_RUN,
    "actions.infolist": NOTHING_TO_RUN,
    "actions.bulk": NOTHING_TO_RUN,
    "actions.table": NOTHING_TO_RUN,
    "actions.reorder": NO_ORDER_TO_KEEP,
    "actions.cell": NOTHING_TO_RUN,
    "actions.submit": NOTHING_TO_RUN,
    "actions.confirmation": NOTHING_TO_RUN,
    "form-state": ASKED_BY_CREATORS,
    "options.store": NOTHING_TO_MAKE,
    "uploads": NOT_A_FILE,
    "relations.save": NO_RELATIONS,
    "relations.action": NO_RELATIONS,
    "relations.bulk": NO_RELATIONS,
    "relations.cell": NO_RELATIONS,
}
#: What every form and dialog asks; the same in every panel.
QUESTIONS = {
    "actions.form": NO_DIALOG,
    "options": NOT_A_LIST,
    "relations.form": NO_RELATION,
    "notifications.index": EVERYBODY_INSIDE,
    "notifications.all": EVERYBODY_INSIDE,
    "broadcasting": NO_SOCKET,
}
OWN = {"PUT": "settings.arrangement.save", "DELETE": "settings.arrangement.reset"}

Key = tuple[str, str, str]


def of_resource(panel: str, slug: str, *, edited: bool) -> dict[Key, tuple[int, ...]]:
    """Return the rows of a resource's standard pages."""
    form, write, step = (
        (FORMS, WRITES, NO_STEPS)
        if edited
        else (SUPERUSERS_ONLY, WRITES_OF_SUPERUSERS, NO_STEPS_FOR_SUPERUSERS)
    )
    rows = {
        ("GET", "index"): WITH_VIEW_RIGHTS,
        ("GET", "create"): form,
        ("POST", "store"): write,
        ("POST", "validateCreateStep"): step,
        ("GET", "view"): WITH_VIEW_RIGHTS,
        ("GET", "edit"): form,
        ("PUT", "update"): write,
        ("POST", "validateEditStep"): step,
    }
    return {(panel, verb, f"resources.{slug}.{name}"): row for (verb, name), row in rows.items()}


MATRIX: dict[Key, tuple[int, ...]] = {
    ("admin", "GET", "dashboard"): EVERYBODY_INSIDE,
    ("admin", "GET", "auth.login"): SIGN_IN,
    ("admin", "POST", "locale"): ANYBODY_MAY_WRITE,
    ("admin", "GET", "pages.report"): EVERYBODY_INSIDE,
    ("admin", "GET", "pages.secret"): SUPERUSERS_ONLY,
    **of_resource("admin", "customers", edited=True),
    **of_resource("admin", "projects", edited=False),
    **of_resource("admin", "tasks", edited=False),
    ("ops", "GET", "dashboard"): EVERYBODY_INSIDE,
    ("ops", "GET", "auth.login"): SIGN_IN,
    ("ops", "POST", "locale"): ANYBODY_MAY_WRITE,
    **of_resource("ops", "customers", edited=True),
    **{("admin", "GET", name): row for name, row in QUESTIONS.items()},
    **{("ops", "GET", name): row for name, row in QUESTIONS.items()},
    **{(panel, verb, name): ARRANGED for panel in ("admin", "ops") for verb, name in OWN.items()},
    **{("admin", "POST", name): row for name, row in ACTIONS.items()},
    **{("ops", "POST", name): row for name, row in ACTIONS.items()},
}

RELATION = {"resource": "customers", "record": 1, "relation": "projects"}

#: What each write needs in its body to be accepted.
BODIES: dict[str, dict[str, Any]] = {
    "locale": {"locale": "de"},
    "actions.record": {"resource": "customers", "action": "archive", "record": 1},
    "actions.infolist": {"resource": "customers", "action": "archive", "record": 1},
    "actions.bulk": {"resource": "customers", "action": "archive", "records": [1]},
    "actions.table": {"resource": "customers", "action": "archive"},
    "actions.reorder": {"resource": "customers", "records": [1]},
    "actions.cell": {"resource": "customers", "record": 1, "column": "secret", "value": 1},
    "actions.submit": {"resource": "customers", "action": "archive", "scope": "table"},
    "actions.confirmation": {"resource": "customers", "action": "archive", "scope": "table"},
    "relations.action": {**RELATION, "action": "delete", "related": 1},
    "relations.bulk": {**RELATION, "action": "delete", "records": [1]},
    "relations.cell": {**RELATION, "related": 1, "column": "name", "value": "x"},
    "form-state": {"state": {"name": "Ann"}, "changed": "name", "previous": None},
    "uploads": {"field": "name"},
    "settings.arrangement.save": {"widgets": []},
    "resources.customers.store": {"name": "Ann"},
    "resources.customers.update": {"name": "Ann"},
    "resources.projects.store": {"name": "Bridge", "customer": "1", "state": "open"},
    "resources.projects.update": {"name": "Bridge"},
    "resources.tasks.store": {"title": "Dig", "project": "1", "position": 1},
    "resources.tasks.update": {"title": "Dig"},
}

#: What is asked in the address.
QUERIES = {
    "actions.form": "?resource=customers&action=archive&scope=table",
    "options": "?resource=customers&page=create&field=name",
    "form-state": "?resource=customers&page=create",
    "relations.form": "?resource=customers&record=1&relation=projects&operation=create",
    "relations.save": "?resource=customers&record=1&relation=projects&operation=create",
    "options.store": "?resource=customers&page=create&field=name",
    "uploads": "?resource=customers&page=create",
    "settings.arrangement.save": "?page=dashboard",
    "settings.arrangement.reset": "?page=dashboard",
}

#: Routes outside the panels; their rules are tested with the stack they belong to.
STACK = {"panel-auth.login", "panel-auth.logout", "panel-auth.reauthenticate"}


@pytest.fixture(autouse=True)
def languages(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "locales": {"en": "English", "de": "Deutsch"}}


@pytest.fixture
def records(db: None) -> None:
    """Make one record of each kind, under the key that addresses and bodies name."""
    ann = Customer.objects.create(pk=1, name="Ann")
    bridge = Project.objects.create(pk=1, customer=ann, name="Bridge")
    Task.objects.create(pk=1, project=bridge, title="Dig")


def registered() -> set[Key]:
    return {
        (panel.get_id(), route.verb, route.name)
        for panel in get_registry().all()
        for route in panel.get_routes()
    }


def test_the_matrix_knows_every_route() -> None:
    assert registered() == set(MATRIX)


def test_the_matrix_knows_every_name_in_the_resolver() -> None:
    names = {entry.name for entry in patterns() if entry.name}
    known = {f"panel.{panel}.{name}" for panel, _, name in MATRIX}

    assert names == known | STACK


def test_every_row_says_something_about_everybody() -> None:
    assert {len(row) for row in MATRIX.values()} == {len(VISITORS)}


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("visitor", VISITORS, ids=lambda visitor: visitor.name)
@pytest.mark.parametrize("key", sorted(MATRIX), ids=":".join)
def test_route(key: Key, visitor: Visitor) -> None:
    panel_id, verb, name = key
    client = signed_in(visitor.make(panel_id))
    keyed = name.endswith((".view", ".edit", ".update", ".validateEditStep"))
    address = reverse(f"panel.{panel_id}.{name}", kwargs={"record": 1} if keyed else None)
    address += QUERIES.get(name, "")

    response = ask(client, address, visitor.kind, verb.lower(), **_body(verb, BODIES.get(name, {})))

    expected = MATRIX[key][VISITORS.index(visitor)]
    assert response.status_code == expected
    if visitor.name.startswith(("refused", "other_panel")) and expected == 403:
        assert "Location" not in response.headers


def _body(verb: str, values: dict[str, Any]) -> dict[str, Any]:
    if verb == "GET":
        return {}
    return {"data": values, "content_type": "application/json"}


@pytest.mark.django_db
@pytest.mark.parametrize("panel_id", ["admin", "ops"])
def test_rights_are_asked_again_on_every_request(panel_id: str) -> None:
    user = person("viewer", *VIEW)
    client: Client = signed_in(user)
    address = reverse(f"panel.{panel_id}.resources.customers.index")
    assert client.get(address).status_code == 200

    user.user_permissions.clear()
    assert client.get(address).status_code == 403

    User.objects.update(is_staff=False)
    assert client.get(reverse(f"panel.{panel_id}.dashboard")).status_code == 403

    User.objects.update(is_active=False)
    assert client.get(reverse(f"panel.{panel_id}.dashboard")).status_code == 302
