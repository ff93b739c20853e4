"""Rows of the pages of resources: forms, wizard steps, boards, integrations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.test import Client

from tests.http.refusals.rows import (
    URL_OF_OTHER_TENANT,
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
from tests.project.models import Badge, Region
from tests.tenancy.canary.probes import Probe, Ref
from tests.tenancy.canary.requests import BADGE, JOB, NOTE, REMARK, SITE

NEW_RECORD = Not("A new record has no version: nothing is overwritten.")
ONLY_VALIDATES = Not("A step is only validated: nothing is written that could be overwritten.")
NO_KEY = Not("The form names no record.")
INTEGRATION = {"integration": Ref("integration")}


def _store(
    slug: str, body: dict[str, Any], *, named: str = "", permission: str, **more: Any
) -> Row:
    """Return the row of a create page; the form may choose a record of the kind ``named``."""
    chosen: Cell = foreign(named, status=422) if named else NO_KEY
    cells: dict[str, Cell] = {
        "other_tenant": (URL_OF_OTHER_TENANT, chosen)
        if isinstance(chosen, Refused)
        else URL_OF_OTHER_TENANT,
        "outside_scope": chosen,
        "stale_version": NEW_RECORD,
        "no_permission": without(permission),
    }
    return Row(route=f"resources.{slug}.store", probe=Probe(body=body), **{**cells, **more})


def _steps(slug: str, model: str, record: Ref, parent: Ref | None = None) -> Iterator[Row]:
    """Yield the rows of the wizard steps; a form without a wizard is 400 for its editors."""
    above = {} if parent is None else {"parentRecord": parent}
    is_wizard = slug == "jobs"
    body = {"title": "new", "site": SITE, "step": 0}
    owner = () if parent is None else (foreign("job", note="note_of_job", remark="remark_of_job"),)
    status = None if is_wizard else 400
    if slug != "region":
        yield Row(
            route=f"resources.{slug}.validateCreateStep",
            probe=Probe(path=above, body=body),
            other_tenant=owner or URL_OF_OTHER_TENANT,
            outside_scope=owner or NO_KEY,
            stale_version=ONLY_VALIDATES,
            no_permission=without(f"add_{model}"),
            status=status,
            writes=False,
        )
    key: Cell = (foreign(record.kind, name="record"), *owner)
    if slug == "region":
        key = URL_OF_OTHER_TENANT
    yield Row(
        route=f"resources.{slug}.validateEditStep",
        probe=Probe(path=above if slug == "region" else {**above, "record": record}, body=body),
        other_tenant=key,
        outside_scope=_hidden_region() if slug == "region" else key,
        stale_version=ONLY_VALIDATES,
        no_permission=without(f"change_{model}"),
        status=status,
        writes=False,
    )


def _hidden_region() -> Refused:
    """Return the refusal of a singular record that is no longer in scope."""

    def hide(world: World, client: Client) -> None:
        Region.objects.filter(pk=world.ours["region"].pk).update(name="hidden region")

    return Refused(404, arrange=hide)


def _update(
    slug: str,
    kind: str,
    body: dict[str, Any],
    *cells: Refused,
    operation: str = "",
    permission: Cell,
    stale_version: Cell,
    parent: Ref | None = None,
) -> Row:
    """Return the row of an edit page; ``cells`` are further keys."""
    above = {} if parent is None else {"parentRecord": parent}
    path = f"{slug}/{{{kind}}}/edit" if parent is None else f"jobs/{{job}}/{slug}/{{{kind}}}/edit"
    keys = (foreign(kind, name="record"), *cells)
    return Row(
        route=f"resources.{slug}.update",
        operation=operation,
        probe=Probe(
            path={**above, "record": Ref(kind)}, body={**body, "version": form_version(path)}
        ),
        other_tenant=keys,
        outside_scope=keys,
        stale_version=stale_version,
        no_permission=permission,
    )


def _change_badges(world: World, client: Client) -> None:
    world.ours["site"].badges.add(world.ours["spare badge"])


def _hold(cell: str) -> Refused:
    """Return the refusal of a relation group whose record the user may not reach.

    The group is not part of the form, so what is submitted for it is ignored.
    """

    def give(world: World, client: Client) -> None:
        holder = world.others[cell]["colleague"]
        Badge.objects.filter(pk=world.ours["held badge"].pk).update(holder=holder)

    return Refused(303, arrange=give, name="related record")


OWNER = foreign("job", note="note_of_job", remark="remark_of_job", name="parent")

FORMS: tuple[Row, ...] = (
    # Create.
    _store("sites", {"name": "new", "badges": [BADGE]}, named="badge", permission="add_site"),
    _store(
        "sites",
        {"name": "new", "jobs": [{"title": "new"}]},
        operation="inline rows",
        permission="add_site",
        no_permission=(without("add_site"), without("add_job", status=422)),
    ),
    _store("jobs", {"title": "new", "site": SITE}, named="site", permission="add_job"),
    _store(
        "notes", {"title": "new", "job": JOB, "position": 1}, named="job", permission="add_note"
    ),
    _store("badges", {"name": "new", "sites": [SITE]}, named="site", permission="add_badge"),
    _store("people", {"username": "new"}, permission="add_user"),
    *(
        Row(
            route=f"resources.{slug}.store",
            probe=Probe(path={"parentRecord": JOB}, body=body),
            other_tenant=foreign("job"),
            outside_scope=foreign("job"),
            stale_version=NEW_RECORD,
            no_permission=(without(f"add_{model}"), without("view_job", status=404)),
        )
        for slug, model, body in (
            ("steps", "note", {"title": "new", "position": 1}),
            ("remarks", "remark", {"text": "new"}),
        )
    ),
    # Edit.
    Row(
        route="resources.region.update",
        probe=Probe(body={"name": "new", "version": form_version("region/edit")}),
        other_tenant=URL_OF_OTHER_TENANT,
        outside_scope=_hidden_region(),
        stale_version=stale("region", name="theirs"),
        no_permission=without("change_region"),
    ),
    _update(
        "sites",
        "site",
        {"name": "new"},
        stale_version=stale("site", name="theirs"),
        permission=without("change_site"),
    ),
    _update(
        "sites",
        "site",
        {"badges": [BADGE, Ref("held badge"), Ref("spare badge")]},
        foreign("spare_badge", status=422, name="chosen record"),
        operation="choices",
        stale_version=Refused(409, arrange=_change_badges, sends_version=True),
        permission=(without("change_site"), without("view_badge", status=422)),
    ),
    _update(
        "sites",
        "site",
        {"jobs": [{"_key": JOB, "title": "new"}]},
        foreign("job", name="row"),
        operation="inline row",
        stale_version=stale("job", title="theirs"),
        # Without the permission the row is read-only, and what is submitted for it is ignored.
        permission=(without("change_site"), without("change_job", status=303)),
    ),
    _update(
        "sites",
        "site",
        {"jobs": [{"_key": JOB, "title": "alpha job"}, {"title": "new"}]},
        operation="new inline row",
        stale_version=stale("job", title="theirs"),
        permission=(without("change_site"), without("add_job", status=422)),
    ),
    _update(
        "sites",
        "site",
        {"jobs": [{"_key": JOB, "_delete": True}]},
        foreign("job", name="row"),
        operation="deleted inline row",
        stale_version=stale("job", title="theirs"),
        permission=(
            without("change_site"),
            without("delete_job", status=422),
            without("delete_note", status=422),
        ),
    ),
    _update(
        "jobs",
        "job",
        {"title": "new"},
        stale_version=stale("job", title="theirs"),
        permission=without("change_job"),
    ),
    _update(
        "jobs",
        "job",
        {"site": Ref("annex")},
        foreign("annex", status=422, name="chosen record"),
        operation="foreign key",
        stale_version=stale("job", title="theirs"),
        permission=(without("change_job"), without("view_site", status=422)),
    ),
    _update(
        "notes",
        "note",
        {"title": "new"},
        stale_version=stale("note", title="theirs"),
        permission=without("change_note"),
    ),
    _update(
        "steps",
        "note",
        {"title": "new"},
        OWNER,
        parent=JOB,
        stale_version=stale("note", title="theirs"),
        permission=(without("change_note"), without("view_job", status=404)),
    ),
    _update(
        "remarks",
        "remark",
        {"text": "new"},
        OWNER,
        parent=JOB,
        stale_version=stale("remark", text="theirs"),
        permission=(without("change_remark"), without("view_job", status=404)),
    ),
    _update(
        "badges",
        "badge",
        {"name": "new"},
        stale_version=stale("badge", name="theirs"),
        permission=without("change_badge"),
    ),
    Row(
        route="resources.badges.update",
        operation="relation group",
        probe=Probe(
            path={"record": Ref("held badge")},
            body={
                "holder": {"first_name": "new"},
                "version": form_version("badges/{held badge}/edit"),
            },
        ),
        other_tenant=(foreign("held_badge", name="record"), _hold("other_tenant")),
        outside_scope=(foreign("held_badge", name="record"), _hold("outside_scope")),
        stale_version=stale("colleague", first_name="theirs"),
        # Without the permission the group is read-only, and what is submitted for it is ignored.
        no_permission=(without("change_badge"), without("change_user", status=303)),
    ),
    _update(
        "people",
        "colleague",
        {"username": "new"},
        stale_version=stale("colleague", email="theirs@example.test"),
        permission=without("change_user"),
    ),
    # Steps of wizards.
    *_steps("region", "region", Ref("region")),
    *_steps("sites", "site", SITE),
    *_steps("jobs", "job", JOB),
    *_steps("notes", "note", NOTE),
    *_steps("badges", "badge", BADGE),
    *_steps("people", "user", Ref("colleague")),
    *_steps("steps", "note", NOTE, JOB),
    *_steps("remarks", "remark", REMARK, JOB),
    # Boards.
    Row(
        route="resources.jobs.board.move",
        probe=Probe(body={"record": JOB, "column": Ref("annex"), "version": row_version("job")}),
        other_tenant=(foreign("job"), foreign("annex", status=422, name="column")),
        outside_scope=(foreign("job"), foreign("annex", status=422, name="column")),
        stale_version=stale("job", title="theirs"),
        no_permission=(without("change_job"), without("view_job")),
    ),
)

_VALUES = {"trigger": "after_update", "url": "http://127.0.0.1:59999/x", "is_active": False}


def _integration(name: str, probe: Probe) -> Row:
    return Row(
        route=f"resources.sites.integrations.{name}",
        probe=probe,
        other_tenant=foreign("integration"),
        # Integrations have no policy; those of another panel are outside of this one.
        outside_scope=foreign("integration", name="of another panel"),
        stale_version=Not(
            "Integrations have no version; a request changes the fields it contains."
        ),
        no_permission=(without("manage_integrations"), without("view_site")),
    )


INTEGRATIONS: tuple[Row, ...] = (
    Row(
        route="resources.sites.integrations.store",
        probe=Probe(body={"name": "new", **_VALUES}),
        other_tenant=URL_OF_OTHER_TENANT,
        outside_scope=Not("A new integration names no record."),
        stale_version=Not("A new integration has no version."),
        no_permission=(without("manage_integrations"), without("view_site")),
    ),
    _integration("update", Probe(path=INTEGRATION, body={"name": "new"})),
    _integration("destroy", Probe(path=INTEGRATION)),
    _integration("send", Probe(path=INTEGRATION)),
    _integration("rotate", Probe(path=INTEGRATION)),
    _integration("redeliver", Probe(path={**INTEGRATION, "delivery": Ref("delivery")})),
)

ROWS = (*FORMS, *INTEGRATIONS)
