"""Rows of actions, cells, the order of rows, dialogs, imports and exports."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.http.refusals.rows import (
    URL_OF_OTHER_TENANT,
    Cell,
    Not,
    Refused,
    Row,
    foreign,
    row_version,
    stale,
    without,
)
from tests.http.refusals.world import World
from tests.project.models import Site
from tests.tenancy.canary.probes import Probe, Ref
from tests.tenancy.canary.requests import JOB, NOTE, SITE, TRASHED

NO_VERSION = Not("The route takes no version: an action runs on the record as it is when locked.")
NO_RECORD = Not("The action is about the whole table and names no record.")
ONLY_READS = Not("The route takes no version: it only returns something about the stored record.")
COLLEAGUE, INVITEE = Ref("colleague"), Ref("invitee")

#: The parent of a nested record is replaced, with the record.
PARENT = foreign(
    "job",
    note="note_of_job",
    second_note="second_note_of_job",
    trashed="trashed_of_job",
    name="parent",
)


def _on_record(
    resource: str,
    action: str,
    key: Ref,
    *permissions: str,
    route: str = "actions.record",
    **more: Any,
) -> Row:
    """Return the row of an action on one record; without each of the permissions it is refused."""
    nested = resource == "steps"
    body = {"resource": resource, "action": action, "record": key}
    keys: Cell = (foreign(key.kind), PARENT) if nested else foreign(key.kind)
    return Row(
        route=route,
        operation=f"{action} {resource}",
        probe=Probe(body={**body, "parent": JOB} if nested else body),
        other_tenant=keys,
        outside_scope=keys,
        stale_version=NO_VERSION,
        no_permission=tuple(without(*each.split()) for each in permissions),
        **more,
    )


def _bulk(resource: str, action: str, keys: list[Ref], *permissions: str) -> Row:
    """Return the row of an action on a selection; only the last key is replaced."""
    nested = resource == "steps"
    body = {"resource": resource, "action": action, "records": keys}
    cell: Cell = (foreign(keys[-1].kind), PARENT) if nested else foreign(keys[-1].kind)
    return Row(
        route="actions.bulk",
        operation=f"{action} {resource}",
        probe=Probe(body={**body, "parent": JOB} if nested else body),
        other_tenant=cell,
        outside_scope=cell,
        stale_version=NO_VERSION,
        no_permission=tuple(without(*each.split()) for each in permissions),
    )


def _add_site(world: World, client: Client) -> None:
    Site.objects.create(region=world.ours["region"], name="a new site")


def _hide_site(world: World, client: Client) -> None:
    Site.objects.filter(pk=world.ours["annex"].pk).update(name="hidden annex")


def matching(route: str, action: str, probe: Probe, *permissions: str) -> Row:
    """Return the row of an action on all rows that match."""
    return Row(
        route=route,
        operation=f"{action} all matching",
        probe=probe,
        # A token is valid for the user and the tenant that it was made for.
        other_tenant=foreign("selection", status=422),
        outside_scope=(
            foreign("selection", status=422, name="of another user"),
            # The record does not count any more: the confirmed number is another one.
            Refused(409, arrange=_hide_site, name="fewer rows"),
        ),
        stale_version=Refused(409, arrange=_add_site, name="more rows"),
        no_permission=tuple(without(*each.split()) for each in permissions),
    )


def _invite(world: World, client: Client) -> None:
    """Send an invitation, which can then be revoked."""
    body = {"resource": "people", "action": "resend-invitation", "record": world.keys["invitee"]}
    response = client.post(f"{world.root}/actions/record", body, content_type="application/json")
    assert response.status_code == 303, response.content


RECORDS: tuple[Row, ...] = (
    # Whoever may edit a record may see it.
    _on_record("sites", "tell", SITE, "view_site change_site"),
    # A rule of the action itself.
    _on_record("sites", "shout", SITE, "change_site"),
    _on_record("sites", "replicate", SITE, "view_site", "add_site"),
    # Deleting checks every kind of record that is deleted with it.
    _on_record("sites", "delete", SITE, "delete_site", "delete_job", "delete_note"),
    _on_record("jobs", "delete", JOB, "delete_job", "delete_note", "delete_remark"),
    _on_record("notes", "delete", NOTE, "delete_note"),
    _on_record("notes", "restore", TRASHED, "delete_note"),
    _on_record("notes", "forceDelete", TRASHED, "delete_note"),
    _on_record("notes", "replicate", NOTE, "view_note", "add_note"),
    _on_record("steps", "delete", NOTE, "delete_note"),
    _on_record("steps", "restore", TRASHED, "delete_note"),
    _on_record("steps", "forceDelete", TRASHED, "delete_note"),
    _on_record("steps", "replicate", NOTE, "view_note", "add_note"),
    _on_record("people", "resend-invitation", INVITEE, "change_user"),
    _on_record("people", "revoke-invitation", INVITEE, "change_user", prepare=_invite),
    _on_record("people", "impersonate", COLLEAGUE, "view_user"),
    _on_record("jobs", "tell", JOB, "view_job change_job", route="actions.infolist"),
    _on_record("jobs", "shout", JOB, "change_job", route="actions.infolist"),
)

SITES = [SITE, Ref("annex")]

BULK: tuple[Row, ...] = (
    _bulk("sites", "tell", SITES, "view_site"),
    _bulk("sites", "shout", SITES, "view_site", "change_site"),
    _bulk("sites", "delete", SITES, "delete_site", "delete_job"),
    _bulk("notes", "delete", [Ref("second note"), NOTE], "delete_note"),
    _bulk("notes", "restore", [TRASHED], "delete_note"),
    _bulk("notes", "forceDelete", [TRASHED], "delete_note"),
    _bulk("steps", "delete", [Ref("second note"), NOTE], "delete_note"),
    _bulk("steps", "restore", [TRASHED], "delete_note"),
    _bulk("steps", "forceDelete", [TRASHED], "delete_note"),
    matching(
        "actions.bulk",
        "delete",
        Probe(
            body={
                "resource": "sites",
                "action": "delete",
                "selection": Ref("selection"),
                "confirmed": 2,
            }
        ),
        "delete_site",
    ),
)


def _cell(resource: str, kind: str, column: str, model: str) -> Row:
    nested = resource == "steps"
    body = {"resource": resource, "record": Ref(kind), "column": column, "value": "new"}
    keys: Cell = (foreign(kind), PARENT) if nested else foreign(kind)
    return Row(
        route="actions.cell",
        operation=resource,
        probe=Probe(
            body={**body, "version": row_version(kind), **({"parent": JOB} if nested else {})}
        ),
        other_tenant=keys,
        outside_scope=keys,
        stale_version=stale(kind, **{column: "theirs"}),
        no_permission=without(f"change_{model}"),
    )


def _order(resource: str) -> Row:
    nested = resource == "steps"
    keys: Cell = (foreign("note"), PARENT) if nested else foreign("note")
    body = {"resource": resource, "records": [Ref("second note"), NOTE]}
    return Row(
        route="actions.reorder",
        operation=resource,
        probe=Probe(body={**body, "parent": JOB} if nested else body),
        other_tenant=keys,
        outside_scope=keys,
        stale_version=Not("The route takes no version: the new order replaces the stored one."),
        no_permission=without("change_note"),
    )


TABLES: tuple[Row, ...] = (
    Row(
        route="actions.table",
        operation="sites",
        probe=Probe(body={"resource": "sites", "action": "ring"}),
        other_tenant=URL_OF_OTHER_TENANT,
        outside_scope=NO_RECORD,
        stale_version=NO_VERSION,
        no_permission=without("view_site"),
    ),
    Row(
        route="actions.table",
        operation="steps",
        probe=Probe(body={"resource": "steps", "parent": JOB, "action": "ring"}),
        other_tenant=foreign("job", name="parent"),
        outside_scope=foreign("job", name="parent"),
        stale_version=NO_VERSION,
        no_permission=(without("view_note"), without("view_job", status=404)),
    ),
    _order("notes"),
    _order("steps"),
    _cell("sites", "site", "name", "site"),
    _cell("notes", "note", "title", "note"),
    _cell("steps", "note", "title", "note"),
)


def _preview(name: str) -> Row:
    files = foreign("file", status=422, name="file of another user")
    return Row(
        route=f"imports.{name}",
        probe=Probe(
            query={"resource": "jobs", "action": "import", "scope": "table"},
            body={"file": Ref("file")},
        ),
        other_tenant=(URL_OF_OTHER_TENANT, files),
        outside_scope=files,
        stale_version=Not("The route takes no version: it writes no record."),
        no_permission=without("add_job"),
        writes=False,
    )


def _confirmation(operation: str, body: dict[str, Any], keys: Cell, *permissions: Refused) -> Row:
    return Row(
        route="actions.confirmation",
        operation=operation,
        probe=Probe(body={"action": "delete", **body}),
        other_tenant=keys,
        outside_scope=keys,
        stale_version=ONLY_READS,
        no_permission=permissions,
        writes=False,
    )


OWNED = (foreign("site", job="job_of_site", name="owner"), foreign("job"))
PREVIEWS: tuple[Row, ...] = (
    _preview("preview"),
    _preview("check"),
    _confirmation(
        "record",
        {"resource": "sites", "scope": "record", "record": SITE},
        foreign("site"),
        without("delete_site"),
    ),
    _confirmation(
        "bulk",
        {"resource": "sites", "scope": "bulk", "records": SITES},
        foreign("annex"),
        without("delete_site"),
    ),
    _confirmation(
        "related",
        {
            "resource": "sites",
            "record": SITE,
            "relation": "jobs",
            "related": JOB,
            "scope": "record",
        },
        OWNED,
        without("delete_job"),
        without("view_site"),
    ),
)

ROWS = (*RECORDS, *BULK, *TABLES, *PREVIEWS)
