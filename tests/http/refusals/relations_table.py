"""Rows of relations: their forms, actions, selections and cells."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.http.refusals.rows import (
    Cell,
    Not,
    Refused,
    Row,
    foreign,
    form_version,
    row_version,
    stale,
    without,
)
from tests.http.refusals.world import World
from tests.project.models import Badge, Job
from tests.tenancy.canary.probes import Probe, Ref
from tests.tenancy.canary.requests import BADGE, JOB, LABEL, NOTE, REMARK, SITE, TRASHED

NEW_RECORD = Not("A new record has no version.")
NO_VERSION = Not("The route takes no version: an action runs on the record as it is when locked.")
ADDS = Not("The route takes no version: a record is added to a relation, nothing is overwritten.")

#: The resource of each relation, its owner, and the model of the owner.
OWNERS: dict[str, tuple[str, Ref, str]] = {
    "jobs": ("sites", SITE, "site"),
    "badges": ("sites", SITE, "site"),
    "todos": ("jobs", JOB, "job"),
    "labels": ("jobs", JOB, "job"),
    "remarks": ("jobs", JOB, "job"),
    "held": ("people", Ref("colleague"), "user"),
}


def _place(relation: str) -> dict[str, Any]:
    resource, owner, _model = OWNERS[relation]
    name = "badges" if relation == "held" else relation
    return {"resource": resource, "record": owner, "relation": name}


def _owner(relation: str, related: str = "") -> Refused:
    """Return the refusal of another owner, with a record that belongs to that owner."""
    _resource, owner, _model = OWNERS[relation]
    swap = {owner.kind: owner.kind}
    if related:
        swap[related] = f"{related.removeprefix('held ')} of {owner.kind}"
    return Refused(404, swap, name="owner")


def _form(
    relation: str,
    operation: str,
    body: dict[str, Any],
    *permissions: str,
    related: str = "",
    chosen: str = "",
    stale_version: Cell,
    other_tenant: Cell | None = None,
    outside_scope: Cell | None = None,
) -> Row:
    """Return the row of a relation's form; ``related`` is edited, ``chosen`` is added."""
    query = {**_place(relation), "operation": operation}
    if related:
        text = "&".join(
            f"{name}={{{each.kind}}}" if isinstance(each, Ref) else f"{name}={each}"
            for name, each in {**query, "related": Ref(related)}.items()
        )
        version = form_version(f"relations/form?{text}")
        query |= {"related": Ref(related), "version": version}
    keys = (_owner(relation, related), *(foreign(each) for each in (related, chosen) if each))
    model = OWNERS[relation][2]
    return Row(
        route="relations.save",
        operation=f"{operation} {relation}",
        probe=Probe(query=query, body=body),
        other_tenant=other_tenant or keys,
        outside_scope=outside_scope or keys,
        stale_version=stale_version,
        no_permission=tuple(map(without, (f"view_{model}", *permissions))),
    )


def _hold_elsewhere(cell: str) -> Refused:
    """Return the refusal of a badge that belongs to a person whom the user may not reach."""

    def give(world: World, client: Client) -> None:
        holder = world.others[cell]["colleague"]
        Badge.objects.filter(pk=world.ours["badge"].pk).update(holder=holder)

    return Refused(403, arrange=give, name="former owner")


def _weigh(world: World, client: Client) -> None:
    job, label = world.ours["job"], world.ours["label"]
    job.labels.through.objects.filter(job=job, label=label).update(weight=9)


FORMS: tuple[Row, ...] = (
    _form("jobs", "create", {"title": "new"}, "add_job", stale_version=NEW_RECORD),
    _form(
        "jobs",
        "edit",
        {"title": "new"},
        "change_job",
        related="job",
        stale_version=stale("job", title="theirs"),
    ),
    _form("badges", "create", {"name": "new"}, "add_badge", stale_version=NEW_RECORD),
    _form(
        "badges",
        "edit",
        {"name": "new"},
        "change_badge",
        related="badge",
        stale_version=stale("badge", name="theirs"),
    ),
    _form(
        "badges",
        "attach",
        {"related": Ref("spare badge")},
        "change_site",
        chosen="spare_badge",
        stale_version=ADDS,
    ),
    _form("todos", "create", {"title": "new"}, "add_note", stale_version=NEW_RECORD),
    _form(
        "todos",
        "edit",
        {"title": "new"},
        "change_note",
        related="note",
        stale_version=stale("note", title="theirs"),
    ),
    _form(
        "labels",
        "create",
        {"name": "new", "pivot.weight": 2},
        "add_label",
        stale_version=NEW_RECORD,
    ),
    _form(
        "labels",
        "edit",
        {"pivot.weight": 2},
        "change_label",
        related="label",
        stale_version=Refused(409, arrange=_weigh, sends_version=True, name="pivot"),
    ),
    _form(
        "labels",
        "attach",
        {"related": Ref("spare label"), "pivot.weight": 2},
        "change_job",
        chosen="spare_label",
        stale_version=ADDS,
    ),
    _form("remarks", "create", {"text": "new"}, "add_remark", stale_version=NEW_RECORD),
    _form(
        "remarks",
        "edit",
        {"text": "new"},
        "change_remark",
        related="remark",
        stale_version=stale("remark", text="theirs"),
    ),
    _form(
        "held", "create", {"name": "new", "sites": [SITE]}, "add_badge", stale_version=NEW_RECORD
    ),
    _form(
        "held",
        "associate",
        {"related": BADGE},
        "change_user",
        chosen="badge",
        stale_version=ADDS,
        other_tenant=(_owner("held"), foreign("badge"), _hold_elsewhere("other_tenant")),
        outside_scope=(_owner("held"), foreign("badge"), _hold_elsewhere("outside_scope")),
    ),
)


def _action(relation: str, action: str, related: Ref, *permissions: str) -> Row:
    place, keys = _place(relation), (_owner(relation, related.kind), foreign(related.kind))
    return Row(
        route="relations.action",
        operation=f"{action} {relation}",
        probe=Probe(body={**place, "action": action, "related": related}),
        other_tenant=keys,
        outside_scope=keys,
        stale_version=NO_VERSION,
        no_permission=tuple(map(without, (f"view_{OWNERS[relation][2]}", *permissions))),
    )


def _bulk(relation: str, action: str, related: Ref, *permissions: str) -> Row:
    place, keys = _place(relation), (_owner(relation, related.kind), foreign(related.kind))
    return Row(
        route="relations.bulk",
        operation=f"{action} {relation}",
        probe=Probe(body={**place, "action": action, "records": [related]}),
        other_tenant=keys,
        outside_scope=keys,
        stale_version=NO_VERSION,
        no_permission=tuple(map(without, (f"view_{OWNERS[relation][2]}", *permissions))),
    )


def _add_job(world: World, client: Client) -> None:
    Job.objects.create(site=world.ours["site"], title="a new job")


def _hide_job(world: World, client: Client) -> None:
    Job.objects.filter(pk=world.ours["job"].pk).update(title="hidden now")


#: All jobs of a site that match.
SELECTION = Row(
    route="relations.bulk",
    operation="delete all matching jobs",
    probe=Probe(
        body={
            **_place("jobs"),
            "action": "delete",
            "selection": Ref("related selection"),
            "confirmed": 1,
        }
    ),
    # A token is valid for the user and the tenant that it was made for.
    other_tenant=(_owner("jobs"), foreign("related_selection", status=422)),
    outside_scope=(
        _owner("jobs"),
        foreign("related_selection", status=422, name="of another user"),
        # The record does not count any more: the confirmed number is another one.
        Refused(409, arrange=_hide_job, name="fewer rows"),
    ),
    stale_version=Refused(409, arrange=_add_job, name="more rows"),
    no_permission=(without("view_site"), without("delete_job"), without("delete_note")),
)

HELD = Ref("held badge")

ACTIONS: tuple[Row, ...] = (
    _action("jobs", "tell", JOB, "view_job"),
    _action("jobs", "shout", JOB, "view_job", "change_job"),
    _action("jobs", "delete", JOB, "delete_job", "delete_note"),
    _action("badges", "detach", BADGE, "change_site"),
    _action("badges", "delete", BADGE, "delete_badge"),
    _action("todos", "delete", NOTE, "delete_note"),
    _action("todos", "restore", TRASHED, "delete_note"),
    _action("todos", "forceDelete", TRASHED, "delete_note"),
    _action("labels", "detach", LABEL, "change_job"),
    _action("remarks", "delete", REMARK, "delete_remark"),
    _action("held", "dissociate", HELD, "change_user"),
    _bulk("jobs", "shout", JOB, "view_job", "change_job"),
    _bulk("jobs", "delete", JOB, "delete_job", "delete_note"),
    _bulk("badges", "detach", BADGE, "change_site"),
    _bulk("todos", "restore", TRASHED, "delete_note"),
    _bulk("todos", "forceDelete", TRASHED, "delete_note"),
    _bulk("labels", "detach", LABEL, "change_job"),
    _bulk("held", "dissociate", HELD, "change_user"),
    SELECTION,
)

CELLS: tuple[Row, ...] = (
    Row(
        route="relations.cell",
        probe=Probe(
            body={
                **_place("jobs"),
                "related": JOB,
                "column": "title",
                "value": "new",
                "version": row_version("job"),
            }
        ),
        other_tenant=(_owner("jobs", "job"), foreign("job")),
        outside_scope=(_owner("jobs", "job"), foreign("job")),
        stale_version=stale("job", title="theirs"),
        no_permission=(without("view_site"), without("change_job")),
    ),
)

ROWS = (*FORMS, *ACTIONS, *CELLS)
