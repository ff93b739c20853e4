"""Two tenants with records of every model; those of the second one carry marks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.apps import apps
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client, TestCase

from django_panel.models import (
    GeneratedFile,
    Integration,
    IntegrationDelivery,
    JobRun,
    StoredNotification,
    Upload,
    UserSession,
)
from django_panel.support.tenants import tenant_id
from tests.project.clients import client_for, fetch, make_user, selection_of
from tests.project.models import (
    Badge,
    Customer,
    Job,
    Label,
    Labelling,
    Note,
    Region,
    Remark,
    Site,
    Specimen,
    User,
)
from tests.tenancy.canary.resources import RIGHTS

#: A port on which nothing listens.
HOOK = "http://127.0.0.1:59999"

VISITORS = ("member", "superuser", "both")

#: Keys of the second tenant's records end with 777; the next new key is no such number.
_FIRST_KEY = 7_700_777
_NUMBERS = re.compile(r"(?<![0-9A-Za-z.])77\d\d777(?![0-9A-Za-z])")


@dataclass
class Side:
    """A tenant, its records by kind, and its own member."""

    text: str
    first_key: int | None
    region: Region
    member: User
    records: dict[str, Any] = field(default_factory=dict)

    @property
    def root(self) -> str:
        return f"/t/{self.region.pk}"

    def record_keys(self) -> dict[str, str]:
        return {kind: str(record.pk) for kind, record in self.records.items()}


@dataclass
class World:
    """The tenants, and the users who send the requests."""

    ours: Side
    theirs: Side
    #: A member of both tenants.
    both: User
    superuser: User
    #: By user name and tenant: keys of rows that the panel itself has stored.
    stored: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    #: Files of the private storage that requests may delete, with their content.
    files: dict[Path, bytes] = field(default_factory=dict)
    #: The session key of each visitor.
    sessions: dict[str, str] = field(default_factory=dict)

    def visitor(self, name: str) -> User:
        return {"member": self.ours.member, "superuser": self.superuser, "both": self.both}[name]

    def keys(self, visitor: str) -> dict[str, str]:
        """Return our keys: records, and rows that belong to the visitor."""
        user = self.visitor(visitor)
        rows = self.stored.get((user.username, self.ours.text)) or self._rows(self.ours)
        return {**self.ours.record_keys(), "text": self.ours.text, **rows}

    def their_keys(self, visitor: str) -> dict[str, str]:
        """Return the keys of the other tenant; rows of the same user if there are any."""
        user = self.visitor(visitor)
        rows = self.stored.get((user.username, self.theirs.text)) or self._rows(self.theirs)
        return {**self.theirs.record_keys(), "text": self.theirs.text, **rows}

    def _rows(self, side: Side) -> dict[str, str]:
        return self.stored[side.member.username, side.text]

    def marks_in(self, text: str) -> list[str]:
        """Return the marks of the other tenant in a text."""
        found = _NUMBERS.findall(text)
        if self.theirs.text in text:
            start = text.index(self.theirs.text)
            found.append(text[max(0, start - 120) : start + 60])
        return found


#: Keys of each kind that no record has.
ABSENT = {
    **dict.fromkeys(
        ("region", "site", "job", "note", "trashed", "remark", "person", "specimen"), "7799999"
    ),
    "integration": "7799999",
    "delivery": "7799999",
    "badge": "b0b0b0b0-0000-4000-8000-00000000ffff",
    "label": "absent label",
    "spare badge": "b0b0b0b0-0000-4000-8000-00000000fffb",
    "spare label": "absent spare label",
    "notification": "b0b0b0b0-0000-4000-8000-00000000fffe",
    "run": "b0b0b0b0-0000-4000-8000-00000000fffd",
    "session": "b0b0b0b0-0000-4000-8000-00000000fffc",
    "export": "absent.csv",
    "report": "absent.csv",
    "upload": "uploads/absent.txt",
    "import": "panel-imports/absent.csv",
    "queued import": "panel-imports/absent.csv",
    "selection": "absent:token:here",
    "text": "zqabsent",
}


def make_world(folder: Path) -> World:
    """Create both tenants, and let their members do what stores rows and files below a folder."""
    ours, theirs = make_side("alpha"), make_side(f"zq{uuid4().hex[:12]}", _FIRST_KEY)
    both = make_user("both", *RIGHTS)
    both.regions.set([ours.region, theirs.region])
    superuser = make_user("root", is_superuser=True)
    superuser.regions.add(ours.region)
    share(ours, theirs)
    world = World(ours, theirs, both, superuser)
    for side, user in (
        (ours, ours.member),
        (theirs, theirs.member),
        (ours, both),
        (theirs, both),
    ):
        world.stored[user.username, side.text] = store_rows(side, user)
    world.files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for visitor in VISITORS:
        session = client_for(world.visitor(visitor)).cookies[settings.SESSION_COOKIE_NAME]
        world.sessions[visitor] = session.value
    return world


def make_side(text: str, first_key: int | None = None) -> Side:
    """Create a tenant with one record of each model, all of whose texts contain ``text``."""

    def key(number: int) -> dict[str, Any]:
        return {} if first_key is None else {"pk": first_key + number * 1000}

    region = Region.objects.create(name=f"{text} region", **key(1))
    member = make_user(f"{text}-member", *RIGHTS, email=f"{text}@example.test", **key(2))
    member.regions.add(region)
    site = Site.objects.create(region=region, name=f"{text} site", **key(3))
    job = Job.objects.create(site=site, title=f"{text} job", **key(4))
    note = Note.objects.create(job=job, title=f"{text} note", **key(5))
    trashed = Note.objects.create(job=job, title=f"{text} trashed note", **key(6))
    trashed.delete()
    remark = Remark.objects.create(about=job, text=f"{text} remark", **key(7))
    label = Label.objects.create(name=f"{text} label")
    Labelling.objects.create(job=job, label=label, **key(8))
    badge = Badge.objects.create(name=f"{text} badge", holder=member)
    badge.sites.add(site)
    annex = Site.objects.create(region=region, name=f"{text} annex", **key(11))
    spare_badge = Badge.objects.create(name=f"{text} spare badge")
    spare_badge.sites.add(annex)
    spare_label = Label.objects.create(name=f"{text} spare label")
    errand = Job.objects.create(site=annex, title=f"{text} errand", **key(12))
    Labelling.objects.create(job=errand, label=spare_label, **key(13))
    # Without these, detaching would take the records out of the tenant.
    badge.sites.add(annex)
    Labelling.objects.create(job=errand, label=label, **key(14))
    customer = Customer.objects.create(name=f"{text} customer", **key(9))
    specimen = Specimen.objects.create(
        name=f"{text} specimen",
        body=text,
        notes=text,
        items=[{"title": text, "job": job.pk}],
        customer=customer,
        **key(10),
    )
    specimen.members.add(member)
    side = Side(text, first_key, region, member)
    side.records = {
        "region": region,
        "site": site,
        "job": job,
        "note": note,
        "trashed": trashed,
        "remark": remark,
        "label": label,
        "badge": badge,
        "spare badge": spare_badge,
        "spare label": spare_label,
        "person": member,
        "specimen": specimen,
    }
    return side


def share(ours: Side, theirs: Side) -> None:
    """Create records that belong to both tenants: what is shown of them must not name the other."""
    label = Label.objects.create(name="common label")
    badge = Badge.objects.create(name="common badge")
    for number, side in enumerate((ours, theirs)):
        given = {} if side.first_key is None else {"pk": side.first_key + (20 + number) * 1000}
        Labelling.objects.create(job=side.records["job"], label=label, **given)
        badge.sites.add(side.records["site"])


def store_rows(side: Side, user: User) -> dict[str, str]:
    """Let a user do in a tenant what stores rows and files; return their keys."""
    client, root = client_for(user), side.root
    export = _submit(client, root, "sites", "exportQueued", {"columns": ["name", "region.name"]})
    assert export.status_code in {200, 303}, export.content
    _post(client, f"{root}/actions/record", resource="sites", action="tell", record=_key(side))
    rejected = _upload(client, f"{root}/uploads?resource=jobs&action=import&scope=table", side.text)
    done = _submit(client, root, "jobs", "import", {"file": rejected})
    assert done.status_code in {200, 303}, done.content
    waiting = _upload(client, f"{root}/uploads?resource=jobs&action=import&scope=table", side.text)
    queued = f"{root}/uploads?resource=jobs&action=importQueued&scope=table"
    where = f"resource=specimens&page=edit&record={side.records['specimen'].pk}"
    document = _upload(client, f"{root}/uploads?{where}", side.text, "document")
    files = GeneratedFile.objects.filter(user=user).order_by("-pk")
    newest = {kind: files.filter(kind=kind).first() for kind in ("export", "report")}
    integration = make_integration(side, user)
    return {
        "integration": str(integration.pk),
        "delivery": str(integration.deliveries.get().pk),
        "notification": str(StoredNotification.objects.filter(user=user).latest("created_at").pk),
        "run": str(JobRun.objects.filter(user=user).latest("created_at").pk),
        "session": str(UserSession.objects.filter(user=user).latest("created_at").pk),
        "export": _file_name(newest["export"]),
        "report": _file_name(newest["report"]),
        "upload": document,
        "import": waiting,
        "queued import": _upload(client, queued, side.text),
        "selection": selection_of(client, f"{root}/sites"),
    }


def make_integration(side: Side, user: User) -> Integration:
    """Store an integration of a tenant, with one delivery."""
    key = None
    if side.first_key is not None:
        key = side.first_key + (30 + Integration.objects.count()) * 1000
    made = Integration(
        pk=key,
        panel="crew",
        resource="sites",
        tenant=tenant_id(side.region),
        name=f"{side.text} integration",
        trigger="after_update",
        url=f"{HOOK}/{side.text}",
        is_active=False,
    )
    made.set_secret("ab" * 32)
    made.save()
    IntegrationDelivery.objects.create(
        pk=key,
        integration=made,
        trigger="after_update",
        method="POST",
        url=made.url,
        delivery_id=uuid4(),
        request_body=json.dumps({"text": side.text}),
        response_body=side.text,
    )
    return made


def _key(side: Side) -> str:
    return str(side.records["site"].pk)


def _file_name(file: GeneratedFile | None) -> str:
    assert file is not None
    return file.path.rpartition("/")[2]


def _post(client: Client, url: str, **body: Any) -> Any:
    with committing():
        return fetch(
            client, url, "json", "post", data=json.dumps(body), content_type="application/json"
        )


def _submit(client: Client, root: str, resource: str, action: str, body: dict[str, Any]) -> Any:
    query = f"resource={resource}&action={action}&scope=table"
    return _post(client, f"{root}/actions/form?{query}", **body)


def _upload(client: Client, url: str, text: str, name: str = "file") -> str:
    content = f"Title,Site\r\n{text} row,no such site\r\n".encode()
    file = SimpleUploadedFile(f"{text}.csv", content)
    answer: Any = fetch(client, url, "json", "post", data={"field": name, "file": file})
    assert answer.status_code == 200, answer.content
    return str(answer.json()["path"])


# What a request may not change.


def marked_rows(world: World) -> dict[str, list[str]]:
    """Return all rows of all tables that contain a mark of the other tenant."""
    found: dict[str, list[str]] = {}
    tables = connection.introspection.table_names()
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label not in {"project", "django_panel"}:
            continue
        if model._meta.db_table not in tables:
            # A model of other tests.
            continue
        rows = model._base_manager.order_by("pk").values()
        marked = [str(row) for row in rows if world.marks_in(str(row)) or _is_theirs(world, row)]
        found[model._meta.label] = marked
    return found


def _is_theirs(world: World, row: dict[str, Any]) -> bool:
    badges = {world.theirs.records[kind].pk for kind in ("badge", "spare badge")}
    return any(isinstance(each, UUID) and each in badges for each in row.values()) or row.get(
        "tenant"
    ) == tenant_id(world.theirs.region)


@contextmanager
def undone(world: World, visitor: str) -> Iterator[Client]:
    """Give the client of a visitor; undo in the database and the cache what the block does."""
    cache.clear()
    mail.outbox.clear()
    for path, content in world.files.items():
        path.write_bytes(content)
    with transaction.atomic():
        client = client_for(None)
        client.cookies[settings.SESSION_COOKIE_NAME] = world.sessions[visitor]
        yield client
        transaction.set_rollback(True)


def committing() -> AbstractContextManager[Any]:
    """Run the jobs that the block dispatches at its end, as a commit does."""
    return TestCase.captureOnCommitCallbacks(execute=True)


def left_behind(world: World, user: User) -> str:
    """Return what requests of a user have stored for that user in our tenant."""
    own = {"user": user}
    rows: list[Any] = [
        *StoredNotification.objects.filter(**own).exclude(tenant=tenant_id(world.theirs.region)),
        *JobRun.objects.filter(**own).exclude(tenant=tenant_id(world.theirs.region)),
        *GeneratedFile.objects.filter(**own).exclude(tenant=tenant_id(world.theirs.region)),
        *Upload.objects.filter(**own).exclude(tenant=tenant_id(world.theirs.region)),
    ]
    return "\n".join(str(vars(row)) for row in rows)
