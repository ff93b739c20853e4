"""Every route for every kind of user: one table, which must contain each route.

A new route fails here until its permissions are added to the table.
"""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from django_panel.panels.registry import get_registry
from django_panel.testing import RouteMatrix, RouteRequest, Visitor, route_matrix
from tests.http.test_routes import patterns
from tests.project.clients import client_for, make_user
from tests.project.models import Customer, Project, Task, User

VIEW = ("view_customer", "view_project", "view_task")
EDIT = (*VIEW, "change_customer", "add_customer", "delete_customer")


def _other(panel_id: str) -> str:
    return "ops" if panel_id == "admin" else "admin"


def visitors(panel_id: str) -> dict[str, Visitor]:
    """Return the kinds of users of a panel, and the kinds of requests."""
    refused = partial(make_user, "refused", *EDIT, is_staff=False)
    editor = partial(make_user, "editor", *EDIT)
    return {
        "guest": Visitor(),
        "guest_json": Visitor(kind="json"),
        "guest_inertia": Visitor(kind="inertia"),
        "refused": Visitor(refused),
        "refused_json": Visitor(refused, "json"),
        "inactive": Visitor(partial(make_user, "inactive", *EDIT, is_active=False)),
        "other_panel": Visitor(partial(make_user, "other", *EDIT, panels=_other(panel_id))),
        "no_rights": Visitor(partial(make_user, "bare")),
        "viewer": Visitor(partial(make_user, "viewer", *VIEW)),
        "editor": Visitor(editor),
        "editor_inertia": Visitor(editor, "inertia"),
        "superuser": Visitor(partial(make_user, "root", is_superuser=True)),
    }


VISITORS = tuple(visitors("admin"))

#: In the order of VISITORS; an inactive user counts as a guest.
NOBODY = (302, 401, 302, 403, 403, 302, 403)
EVERYBODY_INSIDE = (*NOBODY, 200, 200, 200, 200, 200)
WITH_VIEW_RIGHTS = (*NOBODY, 403, 200, 200, 200, 200)
SUPERUSERS_ONLY = (*NOBODY, 403, 403, 403, 403, 200)
#: The login page is shown to users without access; others are redirected.
SIGN_IN = (200, 200, 200, 200, 200, 200, 200, 302, 302, 302, 302, 302)
#: An unknown invitation has ended for all; its form is refused to those who are signed in.
ENDED = (410,) * len(VISITORS)
NO_PASSWORD = (303, 422, 303, 409, 409, 303, *(409,) * 6)
ANYBODY_MAY_WRITE = (303,) * len(VISITORS)
#: The tables of this project declare no actions, so every user gets a 404 after the middleware;
#: test_actions.py tests declared actions.
NOBODY_WRITES = (303, 401, 303, 403, 403, 303, 403)
NOTHING_TO_RUN = (*NOBODY_WRITES, *(404,) * 5)
NO_ORDER_TO_KEEP = (*NOBODY_WRITES, *(400,) * 5)
#: Pages of a record and their bodies: users may edit customers, and view other records.
FORMS = (*NOBODY, 403, 403, 200, 200, 200)
WRITES = (*NOBODY_WRITES, 403, 403, 303, 303, 303)
WRITES_OF_SUPERUSERS = (*NOBODY_WRITES, 403, 403, 403, 403, 303)
#: No form of this project is a wizard.
NO_STEPS = (*NOBODY_WRITES, 403, 403, 400, 400, 400)
NO_STEPS_FOR_SUPERUSERS = (*NOBODY_WRITES, 403, 403, 403, 403, 400)
#: The create form needs the permission to create; the field has no options.
ASKED_BY_CREATORS = (*NOBODY_WRITES, 403, 403, 200, 200, 200)
NOT_A_LIST = (*NOBODY, 403, 403, 400, 400, 400)
#: Refused with an error: a JSON body contains no file.
NOT_A_FILE = (*NOBODY_WRITES, 403, 403, 303, 303, 303)
NOTHING_TO_MAKE = (*NOBODY_WRITES, 403, 403, 400, 400, 400)
NO_DIALOG = (*NOBODY, *(404,) * 5)
#: No resource of this project has relations: a user who may view the record gets a 404.
NO_RELATIONS = (*NOBODY_WRITES, 403, *(404,) * 4)
NO_RELATION = (*NOBODY, 403, *(404,) * 4)
#: Every user with access arranges their own dashboard.
ARRANGED = (*NOBODY_WRITES, *(303,) * 5)

#: The notification endpoints respond to JSON and page requests alike.
OWN_ROWS = (*NOBODY_WRITES, *(200,) * 5)
#: Broadcasting is off in this project.
NO_SOCKET = (*NOBODY, *(404,) * 5)

#: The same in every panel.
ACTIONS = {
    "notifications.read": OWN_ROWS,
    "notifications.clear": OWN_ROWS,
    # No code is pending, and the password is not confirmed: a redirect for all inside.
    "auth.two-factor.send": ARRANGED,
    "auth.two-factor.verify": ARRANGED,
    "auth.two-factor.enable": ARRANGED,
    "auth.two-factor.disable": ARRANGED,
    "jobs.cancel": NOTHING_TO_RUN,
    "jobs.retry": NOTHING_TO_RUN,
    "actions.record": NOTHING_TO_RUN,
    "actions.infolist": NOTHING_TO_RUN,
    "actions.bulk": NOTHING_TO_RUN,
    "actions.table": NOTHING_TO_RUN,
    "actions.reorder": NO_ORDER_TO_KEEP,
    "actions.cell": NOTHING_TO_RUN,
    "actions.submit": NOTHING_TO_RUN,
    "actions.confirmation": NOTHING_TO_RUN,
    "imports.preview": NOTHING_TO_RUN,
    "imports.check": NOTHING_TO_RUN,
    "form-state": ASKED_BY_CREATORS,
    "options.store": NOTHING_TO_MAKE,
    "uploads": NOT_A_FILE,
    "relations.save": NO_RELATIONS,
    "relations.action": NO_RELATIONS,
    "relations.bulk": NO_RELATIONS,
    "relations.cell": NO_RELATIONS,
}
#: The endpoints of forms and dialogs; the same in every panel.
QUESTIONS = {
    "actions.form": NO_DIALOG,
    "options": NOT_A_LIST,
    "uploads.show": NOT_A_LIST,
    "relations.form": NO_RELATION,
    # JSON for scripts; a browser is redirected to the page.
    "notifications.index": (*NOBODY, *(302,) * 5),
    "notifications.all": EVERYBODY_INSIDE,
    "jobs.index": EVERYBODY_INSIDE,
    "jobs.active": EVERYBODY_INSIDE,
    "search": EVERYBODY_INSIDE,
    "search.commands": EVERYBODY_INSIDE,
    "broadcasting": NO_SOCKET,
    "auth.two-factor.challenge": (*NOBODY, *(302,) * 5),
    # It exists while DEBUG is on.
    "explain": NO_DIALOG,
    # This project has no exporters and no importers.
    "export-file": NO_DIALOG,
    "import-file": NO_DIALOG,
    "imports.example": NO_DIALOG,
}
OWN = (
    ("PUT", "settings.arrangement.save"),
    ("DELETE", "settings.arrangement.reset"),
    ("PUT", "settings.preferences.save"),
)

#: The settings of the user's own account.
SETTINGS = {
    ("GET", "pages.settings-profile"): EVERYBODY_INSIDE,
    # Users without a password, as here, need not confirm one.
    ("GET", "pages.settings-security"): EVERYBODY_INSIDE,
    ("GET", "pages.settings-appearance"): EVERYBODY_INSIDE,
    ("GET", "settings.confirm-password"): (*NOBODY, *(302,) * 5),
    ("PUT", "settings.profile.update"): ARRANGED,
    ("DELETE", "settings.account.delete"): ARRANGED,
    ("PUT", "settings.password.update"): ARRANGED,
    ("POST", "settings.sessions.end"): ARRANGED,
    ("POST", "settings.sessions.end-others"): ARRANGED,
    ("DELETE", "settings.impersonation.leave"): NOTHING_TO_RUN,
}

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
    ("admin", "GET", "auth.invitation"): ENDED,
    ("admin", "POST", "auth.invitation.accept"): NO_PASSWORD,
    ("admin", "POST", "locale"): ANYBODY_MAY_WRITE,
    ("admin", "GET", "pages.report"): EVERYBODY_INSIDE,
    ("admin", "GET", "pages.secret"): SUPERUSERS_ONLY,
    **of_resource("admin", "customers", edited=True),
    **of_resource("admin", "projects", edited=False),
    **of_resource("admin", "tasks", edited=False),
    ("ops", "GET", "dashboard"): EVERYBODY_INSIDE,
    ("ops", "GET", "auth.login"): SIGN_IN,
    ("ops", "GET", "auth.invitation"): ENDED,
    ("ops", "POST", "auth.invitation.accept"): NO_PASSWORD,
    ("ops", "POST", "locale"): ANYBODY_MAY_WRITE,
    **of_resource("ops", "customers", edited=True),
    **{("admin", "GET", name): row for name, row in QUESTIONS.items()},
    **{("ops", "GET", name): row for name, row in QUESTIONS.items()},
    **{(panel, verb, name): ARRANGED for panel in ("admin", "ops") for verb, name in OWN},
    **{(panel, *key): row for panel in ("admin", "ops") for key, row in SETTINGS.items()},
    **{("admin", "POST", name): row for name, row in ACTIONS.items()},
    **{("ops", "POST", name): row for name, row in ACTIONS.items()},
}

RELATION = {"resource": "customers", "record": 1, "relation": "projects"}

#: The body that each write needs.
BODIES: dict[str, dict[str, Any]] = {
    "locale": {"locale": "de"},
    "jobs.cancel": {"id": "7"},
    "jobs.retry": {"id": "7"},
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
    "settings.preferences.save": {"preferences": {"theme": "dark"}},
    "resources.customers.store": {"name": "Ann"},
    "resources.customers.update": {"name": "Ann"},
    "resources.projects.store": {"name": "Bridge", "customer": "1", "state": "open"},
    "resources.projects.update": {"name": "Bridge"},
    "resources.tasks.store": {"title": "Dig", "project": "1", "position": 1},
    "resources.tasks.update": {"title": "Dig"},
}

#: Query strings.
QUERIES = {
    "actions.form": "?resource=customers&action=archive&scope=table",
    "imports.example": "?resource=customers&action=archive&scope=table",
    "imports.preview": "?resource=customers&action=archive&scope=table",
    "imports.check": "?resource=customers&action=archive&scope=table",
    "options": "?resource=customers&page=create&field=name",
    "form-state": "?resource=customers&page=create",
    "relations.form": "?resource=customers&record=1&relation=projects&operation=create",
    "relations.save": "?resource=customers&record=1&relation=projects&operation=create",
    "options.store": "?resource=customers&page=create&field=name",
    "uploads": "?resource=customers&page=create",
    "uploads.show": "?resource=customers&page=create&field=name",
    "settings.arrangement.save": "?page=dashboard",
    "settings.arrangement.reset": "?page=dashboard",
}

#: Routes outside the panels; tested with the authentication stack.
STACK = {
    "panel-auth.login",
    "panel-auth.logout",
    "panel-auth.reauthenticate",
    "panel-auth.password-request",
    "panel-auth.password-reset",
}


#: The keys of path parameters.
PARAMS: dict[str, dict[str, Any]] = {
    **{
        f"resources.{slug}.{page}": {"record": 1}
        for slug in ("customers", "projects", "tasks")
        for page in ("view", "edit", "update", "validateEditStep")
    },
    "auth.invitation": {"token": "unknown"},
    "auth.invitation.accept": {"token": "unknown"},
    "export-file": {"file": "tasks.csv"},
    "import-file": {"file": "tasks.csv"},
}


def request_of(name: str) -> RouteRequest:
    """Return what a route needs besides its name."""
    query = dict(parse_qsl(QUERIES.get(name, "").lstrip("?")))
    return RouteRequest(PARAMS.get(name, {}), query, BODIES.get(name, {}))


def matrix_of(panel_id: str) -> RouteMatrix:
    """Return the part of the table that is about one panel."""
    rows = {key[1:]: row for key, row in MATRIX.items() if key[0] == panel_id}
    return route_matrix(
        visitors(panel_id),
        {key: dict(zip(VISITORS, row, strict=True)) for key, row in rows.items()},
        {name: request_of(name) for _verb, name in rows},
        panel=panel_id,
    )


@pytest.fixture(autouse=True)
def languages(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "locales": {"en": "English", "de": "Deutsch"}}


@pytest.fixture
def records(db: None) -> None:
    """Create one record of each model, with the key that URLs and bodies use."""
    ann = Customer.objects.create(pk=1, name="Ann")
    bridge = Project.objects.create(pk=1, customer=ann, name="Bridge")
    Task.objects.create(pk=1, project=bridge, title="Dig")


@pytest.mark.parametrize("panel_id", ["admin", "ops"])
def test_the_matrix_knows_every_route(panel_id: str) -> None:
    matrix_of(panel_id).assert_complete()

    assert {panel.get_id() for panel in get_registry().all()} == {"admin", "ops"}


def test_the_matrix_knows_every_name_in_the_resolver() -> None:
    names = {entry.name for entry in patterns() if entry.name}
    known = {f"panel.{panel}.{name}" for panel, _, name in MATRIX}

    assert names == known | STACK


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize("key", sorted(MATRIX), ids=":".join)
def test_route(key: Key, visitor: str) -> None:
    panel_id, verb, name = key
    matrix = matrix_of(panel_id)

    response = matrix.case((verb, name), visitor).check()

    if visitor.startswith(("refused", "other_panel")) and response.status_code == 403:
        assert "Location" not in response.headers


@pytest.mark.django_db
@pytest.mark.parametrize("panel_id", ["admin", "ops"])
def test_rights_are_asked_again_on_every_request(panel_id: str) -> None:
    user = make_user("viewer", *VIEW)
    client: Client = client_for(user)
    address = reverse(f"panel.{panel_id}.resources.customers.index")
    assert client.get(address).status_code == 200

    user.user_permissions.clear()
    assert client.get(address).status_code == 403

    User.objects.update(is_staff=False)
    assert client.get(reverse(f"panel.{panel_id}.dashboard")).status_code == 403

    User.objects.update(is_active=False)
    assert client.get(reverse(f"panel.{panel_id}.dashboard")).status_code == 302
