"""Rows of dialogs and forms: their actions, imports, exports, fields and uploads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.http.refusals.actions_table import NO_RECORD, NO_VERSION, SITES, matching
from tests.http.refusals.rows import (
    URL_OF_OTHER_TENANT,
    Not,
    Refused,
    Row,
    foreign,
    without,
)
from tests.tenancy.canary.probes import Probe, Ref
from tests.tenancy.canary.requests import JOB, SITE, UPLOAD

#: The places of the dialog ``ask``: parameters of the query string, and keys of the body.
PLACES: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "record": ({"resource": "sites", "scope": "record", "record": SITE}, {}),
    "bulk": ({"resource": "sites", "scope": "bulk"}, {"records": SITES}),
    "infolist": ({"resource": "jobs", "scope": "infolist", "record": JOB}, {}),
    "related": (
        {
            "resource": "sites",
            "record": SITE,
            "relation": "jobs",
            "related": JOB,
            "scope": "record",
        },
        {},
    ),
    "related bulk": (
        {"resource": "sites", "record": SITE, "relation": "jobs", "scope": "bulk"},
        {"records": [JOB]},
    ),
    "table": ({"resource": "sites", "scope": "table"}, {}),
    "nested table": ({"resource": "steps", "parent": JOB, "scope": "table"}, {}),
}
#: The keys of each place that are replaced, and the permissions that each place needs.
KEYS: Mapping[str, tuple[tuple[Refused, ...], tuple[Refused, ...]]] = {
    "record": ((foreign("site"),), (without("view_site", "change_site"),)),
    "bulk": ((foreign("annex"),), (without("view_site"),)),
    "infolist": ((foreign("job"),), (without("view_job", "change_job"),)),
    "related": (
        (foreign("site", job="job_of_site", name="owner"), foreign("job")),
        (without("view_site"), without("view_job")),
    ),
    "related bulk": (
        (foreign("site", job="job_of_site", name="owner"), foreign("job")),
        (without("view_site"), without("view_job")),
    ),
    "table": ((), (without("view_site"),)),
    "nested table": (
        (foreign("job", name="parent"),),
        (without("view_note"), without("view_job", status=404)),
    ),
}


def _dialog(place: str, route: str = "actions.submit", **more: Any) -> Row:
    query, body = PLACES[place]
    keys, permissions = KEYS[place]
    return Row(
        route=route,
        operation=f"ask {place}",
        probe=Probe(query={**query, "action": "ask"}, body={**body, "mark": "x"}),
        other_tenant=keys or URL_OF_OTHER_TENANT,
        outside_scope=keys or NO_RECORD,
        stale_version=NO_VERSION,
        no_permission=permissions,
        **more,
    )


def _file_action(
    resource: str, action: str, body: dict[str, Any], *permissions: str, file: str = ""
) -> Row:
    """Return the row of an import or export of a whole table."""
    other = (foreign(file, status=422, name="file of another user"),) if file else ()
    return Row(
        route="actions.submit",
        operation=f"{action} {resource}",
        probe=Probe(query={"resource": resource, "action": action, "scope": "table"}, body=body),
        other_tenant=(URL_OF_OTHER_TENANT, *other),
        outside_scope=other or NO_RECORD,
        stale_version=Not("Imports and exports take no version."),
        no_permission=tuple(without(*each.split()) for each in permissions),
    )


DIALOGS: tuple[Row, ...] = (
    *(_dialog(place) for place in PLACES),
    Row(
        route="actions.submit",
        operation="chosen record",
        probe=Probe(
            query={"resource": "sites", "action": "ask", "scope": "table"},
            body={"mark": "x", "friend": JOB},
        ),
        other_tenant=foreign("job", status=422),
        outside_scope=foreign("job", status=422),
        stale_version=NO_VERSION,
        no_permission=(without("view_site"), without("view_job", status=422)),
    ),
    Row(
        route="actions.submit",
        operation="create",
        probe=Probe(
            query={"resource": "sites", "action": "create", "scope": "table"},
            body={"name": "new", "badges": [Ref("badge")]},
        ),
        other_tenant=(URL_OF_OTHER_TENANT, foreign("badge", status=422)),
        outside_scope=foreign("badge", status=422),
        stale_version=Not("A new record has no version."),
        no_permission=without("add_site"),
    ),
    Row(
        route="actions.submit",
        operation="invite",
        probe=Probe(
            query={"resource": "people", "action": "invite", "scope": "table"},
            body={"username": "new", "email": "new@example.test"},
        ),
        other_tenant=URL_OF_OTHER_TENANT,
        outside_scope=Not("A new user names no record."),
        stale_version=Not("A new user has no version."),
        no_permission=without("add_user"),
    ),
    matching(
        "actions.submit",
        "ask",
        Probe(
            query={"resource": "sites", "action": "ask", "scope": "bulk", "confirmed": 2},
            body={"mark": "x", "selection": Ref("selection")},
        ),
        "view_site",
    ),
    _file_action("jobs", "import", {"file": Ref("file")}, "add_job", file="file"),
    _file_action(
        "jobs", "importQueued", {"file": Ref("queued file")}, "add_job", file="queued_file"
    ),
    _file_action("sites", "exportQueued", {"columns": ["name"], "format": "csv"}, "view_site"),
    Row(
        route="actions.submit",
        operation="export selected sites",
        probe=Probe(
            query={"resource": "sites", "action": "export", "scope": "bulk"},
            body={"columns": ["name"], "format": "csv", "records": SITES},
        ),
        other_tenant=foreign("annex"),
        outside_scope=foreign("annex"),
        stale_version=Not("An export only reads records."),
        no_permission=without("view_site"),
    ),
)


#: The places of a form with fields: a page, a dialog, a dialog of a related record.
FIELDS: Mapping[str, tuple[dict[str, Any], tuple[Refused, ...], tuple[Refused, ...]]] = {
    "create": ({"resource": "jobs", "page": "create"}, (), (without("add_job"),)),
    "edit": (
        {"resource": "jobs", "page": "edit", "record": JOB},
        (foreign("job"),),
        (without("change_job"),),
    ),
    **{
        place: ({**query, "action": "ask"}, *KEYS[place])
        for place, (query, body) in PLACES.items()
        if not body
    },
}


def _field_row(route: str, place: str, probe: Probe, **more: Any) -> Row:
    query, keys, permissions = FIELDS[place]
    cells: dict[str, Any] = {
        "other_tenant": keys or URL_OF_OTHER_TENANT,
        "outside_scope": keys or Not("The form is about no stored record."),
        "stale_version": Not("The route takes no version: it writes no record of the form."),
        "no_permission": permissions,
    }
    sent = replace(probe, query={**query, **probe.query})
    return Row(route=route, operation=place, probe=sent, **{**cells, **more})


FORM_ENDPOINTS: tuple[Row, ...] = (
    *(
        _field_row(
            "options.store",
            place,
            Probe(query={"field": "site"}, body={"name": "new"}),
            no_permission=(*FIELDS[place][2], without("add_site")),
            stale_version=Not("A new option has no version."),
        )
        for place in ("create", "edit")
    ),
    *(
        _field_row(
            "form-state",
            place,
            Probe(body={"state": {"title": "new", "mark": "x"}, "changed": name, "previous": None}),
            writes=False,
        )
        for place, name in (
            *((place, "title") for place in ("create", "edit")),
            *((place, "mark") for place in FIELDS if place not in {"create", "edit"}),
        )
    ),
    *(_field_row("uploads", place, Probe(file=UPLOAD)) for place in FIELDS),
)

ROWS = (*DIALOGS, *FORM_ENDPOINTS)
