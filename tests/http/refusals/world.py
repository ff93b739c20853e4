"""Records of a tenant, of another tenant, and outside the scope; what requests write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Permission
from django.core import mail
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client

from django_panel.models import (
    Integration,
    IntegrationDelivery,
    JobRun,
    StoredNotification,
    UserSession,
)
from django_panel.records.versions import version_of
from django_panel.support.tenants import tenant_id
from tests.http.refusals.panel import RIGHTS
from tests.http.refusals.rows import Refused
from tests.project.clients import client_for, fetch, make_user, page_of, selection_of
from tests.project.models import Badge, Job, Label, Labelling, Note, Remark, Site
from tests.tenancy.canary.world import Side, committing, make_integration, make_side

#: The rows of a job that a member of each tenant may import.
IMPORTED = "Title,Site\r\n{0} imported,{0} site\r\n"

Dump = Mapping[str, list[str]]


@dataclass
class World:
    """What the user may reach, and what takes its place in a refused request."""

    member: Any
    root: str
    their_root: str
    #: Records of the tenant, by kind.
    ours: dict[str, Any]
    keys: dict[str, str]
    #: By cell: the keys of the other tenant, and those outside the scope.
    others: dict[str, dict[str, str]]
    folder: Path
    session: str
    #: The queries that read all tables, by model.
    statements: dict[str, str]

    def version(self, client: Client, kind: str) -> str:
        """Return a version as the page shows it; see ``form_version`` and ``row_version``."""
        what, _, place = kind.removeprefix("version ").partition(" ")
        if what == "row":
            record = self.ours[place]
            return str(version_of(type(record)._base_manager.get(pk=record.pk)))
        path = f"{self.root}/{place.format_map(self.keys)}"
        if place.startswith("relations/form"):
            response: Any = fetch(client, path, "json")
            query = urlsplit(response.json()["submitUrl"]).query
            return str(parse_qs(query)["version"][0])
        return str(page_of(fetch(client, path, "inertia"))["props"]["version"])

    def keys_of(self, cell: str, refused: Refused) -> dict[str, str]:
        """Return the keys of a refused request."""
        others = self.others.get(cell, {})
        return {**self.keys, **{old: others[new] for old, new in refused.swap.items()}}

    def change(self, client: Client, refused: Refused) -> None:
        """Take permissions from the member, and let happen what happens before a request."""
        if refused.arrange is not None:
            refused.arrange(self, client)
        if refused.without:
            lost = Permission.objects.filter(codename__in=refused.without)
            assert lost.count() == len(refused.without), refused.without
            self.member.user_permissions.remove(*lost)

    @contextmanager
    def undone(self, *, guest: bool = False) -> Iterator[Client]:
        """Give the client of the member; undo what the block does."""
        cache.clear()
        mail.outbox.clear()
        files = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        with transaction.atomic():
            client = client_for(None)
            if not guest:
                client.cookies[settings.SESSION_COOKIE_NAME] = self.session
            yield client
            transaction.set_rollback(True)
        for path, content in files.items():
            path.write_bytes(content)

    def dump(self) -> Dump:
        """Return all rows of the project and of the panel, and the names of the files."""
        found: dict[str, list[str]] = {}
        with connection.cursor() as cursor:
            for label, statement in self.statements.items():
                cursor.execute(statement)
                found[label] = sorted(map(str, cursor.fetchall()))
        files = (path for path in self.folder.rglob("*") if path.is_file())
        found["files"] = sorted(str(path.relative_to(self.folder)) for path in files)
        return found


def _statements() -> dict[str, str]:
    """Return the queries that read all tables of the project and of the panel, by model."""
    tables, found = connection.introspection.table_names(), {}
    for model in apps.get_models(include_auto_created=True):
        table = model._meta.db_table
        # Models of other tests have no table.
        if model._meta.app_label in {"project", "django_panel"} and table in tables:
            # The last use of a session is written by every request.
            columns = "id, user_id" if model is UserSession else "*"
            name = connection.ops.quote_name(table)
            found[model._meta.label] = f"SELECT {columns} FROM {name}"
    return found


def differences(before: Dump, after: Dump) -> list[str]:
    """Return what has changed, by table."""
    return [
        f"{label}: {sorted(set(rows) ^ set(before[label]))}"
        for label, rows in after.items()
        if rows != before[label]
    ]


def make_world(folder: Path) -> World:
    """Create both tenants, and what the panel itself has stored for their members."""
    ours, theirs = make_side("alpha"), make_side("beta")
    for side in (ours, theirs):
        _complete(side)
    stranger = make_user("stranger", *RIGHTS, email="stranger@example.test")
    stranger.regions.add(ours.region)
    stored, foreign = _stored(ours, ours.member), _stored(theirs, theirs.member)
    client = client_for(ours.member)
    return World(
        member=ours.member,
        root=ours.root,
        their_root=theirs.root,
        ours=ours.records,
        keys={**ours.record_keys(), **stored},
        others={
            # The user's own rows in the other tenant: only the tenant keeps them apart.
            "other_tenant": {
                **theirs.record_keys(),
                **foreign,
                **_rows(ours.member, tenant_id(theirs.region), {}),
            },
            "outside_scope": {**_hidden(ours), **_stored(ours, stranger, panel="ops")},
        },
        folder=folder,
        statements=_statements(),
        session=client.cookies[settings.SESSION_COOKIE_NAME].value,
    )


def _complete(side: Side) -> None:
    """Add the records that the canary does not have."""
    text, records = side.text, side.records
    fields: dict[str, Any] = {"email": f"{text}-colleague@example.test"}
    colleague = make_user(f"{text}-colleague", **fields)
    colleague.regions.add(side.region)
    invitee = make_user(f"{text}-invitee", email=f"{text}-invitee@example.test")
    invitee.set_unusable_password()
    invitee.save()
    invitee.regions.add(side.region)
    held = Badge.objects.create(name=f"{text} held badge", holder=colleague)
    held.sites.add(records["site"])
    for name in ("badge", "spare badge"):
        records[name].holder = None
        records[name].save()
    second = Note.objects.create(job=records["job"], title=f"{text} second note", position=7)
    records |= {
        "second note": second,
        "annex": records["spare badge"].sites.get(),
        "colleague": colleague,
        "invitee": invitee,
        "held badge": held,
        "badge of colleague": held,
        "job of site": records["job"],
        "badge of site": records["badge"],
        "note of job": records["note"],
        "second note of job": second,
        "trashed of job": records["trashed"],
        "label of job": records["label"],
        "remark of job": records["remark"],
    }


def _hidden(side: Side) -> dict[str, str]:
    """Create records outside the scope, in the relations of shown ones, and return their keys."""
    site, annex, job = (side.records[kind] for kind in ("site", "annex", "job"))
    shed = Site.objects.create(region=side.region, name="hidden site")
    chore = Job.objects.create(site=site, title="hidden job")
    trashed = Note.objects.create(job=job, title="hidden trashed note")
    trashed.delete()
    trashed_there = Note.objects.create(job=chore, title="trashed note of a hidden job")
    trashed_there.delete()
    person = make_user("hidden colleague", email="hidden@example.test")
    invitee = make_user("hidden invitee", email="hidden-invitee@example.test")
    invitee.set_unusable_password()
    invitee.save()
    for user in (person, invitee):
        user.regions.add(side.region)
    records = {
        "site": shed,
        "annex": shed,
        "job": chore,
        "note": Note.objects.create(job=job, title="hidden note"),
        "trashed": trashed,
        "remark": Remark.objects.create(about=job, text="hidden remark"),
        "label": _label("hidden label", job, errand_of(side)),
        "spare label": _label("hidden spare label", errand_of(side)),
        "badge": _badge("hidden badge", site, annex),
        "spare badge": _badge("hidden spare badge", annex),
        "held badge": _badge("hidden held badge", site, holder=side.records["colleague"]),
        "colleague": person,
        "invitee": invitee,
        # Records that the user may see, of owners outside the scope.
        "job of site": Job.objects.create(site=shed, title="job of a hidden site"),
        "badge of site": _badge("badge of a hidden site", shed, site),
        "badge of colleague": _badge("badge of a hidden person", site, holder=person),
        "note of job": Note.objects.create(job=chore, title="note of a hidden job"),
        "second note of job": Note.objects.create(job=chore, title="second note of a hidden job"),
        "trashed of job": trashed_there,
        "label of job": _label("label of a hidden job", chore, errand_of(side)),
        "remark of job": Remark.objects.create(about=chore, text="remark of a hidden job"),
    }
    return {kind: str(record.pk) for kind, record in records.items()}


def errand_of(side: Side) -> Job:
    """Return the second job of a tenant."""
    return Job.objects.get(title=f"{side.text} errand")


def _label(name: str, *jobs: Job) -> Label:
    label = Label.objects.create(name=name)
    for job in jobs:
        Labelling.objects.create(job=job, label=label)
    return label


def _badge(name: str, *sites: Site, holder: Any = None) -> Badge:
    badge = Badge.objects.create(name=name, holder=holder)
    badge.sites.set(sites)
    return badge


def _stored(side: Side, user: Any, panel: str = "crew") -> dict[str, str]:
    """Store what the panel keeps for a user in a tenant, and return the keys."""
    tenant = tenant_id(side.region)
    integration = make_integration(side, user)
    Integration.objects.filter(pk=integration.pk).update(panel=panel)
    client = client_for(user)
    payload = _export(client, side.root)
    session = UserSession.record(user, "", agent="Firefox", address=None)
    delivery = IntegrationDelivery.objects.get(integration=integration)
    place = f"resource=jobs&page=edit&record={side.records['job'].pk}"
    return {
        "integration": str(integration.pk),
        "delivery": str(delivery.pk),
        **_rows(user, tenant, payload),
        "session": "" if session is None else str(session.pk),
        "file": _upload(client, side, "resource=jobs&action=import&scope=table"),
        "queued file": _upload(client, side, "resource=jobs&action=importQueued&scope=table"),
        "upload": _upload(client, side, place, "proof"),
        "selection": selection_of(client, f"{side.root}/sites"),
        "related selection": selection_of(
            client,
            f"{side.root}/sites/{side.records['site'].pk}?relation=jobs",
            "panel/resources/View",
        ),
        "text": side.text,
    }


def _rows(user: Any, tenant: str, payload: Mapping[str, Any]) -> dict[str, str]:
    """Store a notification and a job of a user in a tenant."""
    notification = StoredNotification.store(user, {"title": "Told"}, tenant)
    run = JobRun.objects.create(
        job="export", user=user, panel="crew", tenant=tenant, payload=payload
    )
    return {"notification": str(notification.pk), "run": str(run.pk)}


def _export(client: Client, root: str) -> dict[str, Any]:
    """Export a list in a job, and return the arguments of the job."""
    query = "resource=sites&action=exportQueued&scope=table"
    options: dict[str, Any] = {
        "data": {"columns": ["name"], "format": "csv"},
        "content_type": "application/json",
    }
    with committing():
        response = fetch(client, f"{root}/actions/form?{query}", "json", "post", **options)
    assert response.status_code == 303, response.content
    payload: dict[str, Any] = JobRun.objects.latest("created_at").payload
    return payload


def _upload(client: Client, side: Side, query: str, name: str = "file") -> str:
    file = SimpleUploadedFile("rows.csv", IMPORTED.format(side.text).encode())
    with committing():
        response: Any = fetch(
            client,
            f"{side.root}/uploads?{query}",
            "json",
            "post",
            data={"field": name, "file": file},
        )
    assert response.status_code == 200, response.content
    return str(response.json()["path"])
