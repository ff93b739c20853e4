"""However deep a record lies and whatever holds it: reached exactly when every link lets it.

Chance draws the chain (up to four links below the outermost; reverse foreign keys, also by another
name, a many-to-many through a model, a plain one, a generic relation; numbers, texts and universal
identifiers as keys), what each link is called, and which link of the address is another line's.
The page and every endpoint that takes ``parent`` must agree.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar
from urllib.parse import quote, urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from django_panel import Panel, Resource, forms, panel
from django_panel.actions import Action
from django_panel.forms.schema import FormSchema
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Labelling, Note, Region, Remark, Site, User
from tests.project.nesting import RIGHTS, JobResource, RegionResource, SiteResource
from tests.project.visitors import ask, person, signed_in

pytestmark = pytest.mark.django_db

_numbers = count()


class Asked(Resource):
    """A resource with something for every endpoint to ask."""

    #: A key is not changed in a cell.
    has_cell: ClassVar[bool] = True

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        column = TextInputColumn if cls.has_cell else TextColumn
        return (
            schema.columns([column(str(cls.record_title_attribute))])
            .record_actions(
                [
                    Action("touch").action(lambda record: None),
                    Action("ask")
                    .schema([forms.TextInput("mark")])
                    .action(lambda record, data: None),
                ]
            )
            .bulk_actions([Action("touch").bulk_action(lambda records: None)])
        )

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("mark").live().dehydrated(False),
                forms.Select("friend").exists_in(User, "id").searchable().dehydrated(False),
                forms.FileUpload("proof").dehydrated(False),
            ]
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        entry = TextEntry(str(cls.record_title_attribute))
        return schema.schema([entry]).actions([Action("touch").action(lambda record: None)])


class NoteResource(Asked):
    model = Note
    slug: ClassVar[str | None] = "todos"
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "title"


class LabelResource(Asked):
    model = Label
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "name"
    has_cell: ClassVar[bool] = False


class RemarkResource(Asked):
    model = Remark
    parent_resource: ClassVar[type[Resource] | None] = JobResource
    record_title_attribute: ClassVar[str | None] = "text"


class BadgeResource(Asked):
    model = Badge
    parent_resource: ClassVar[type[Resource] | None] = SiteResource
    record_title_attribute: ClassVar[str | None] = "name"


class SayingResource(Asked):
    """What is said about a note, four links down."""

    model = Remark
    slug: ClassVar[str | None] = "sayings"
    parent_resource: ClassVar[type[Resource] | None] = NoteResource
    parent_relationship: ClassVar[str | None] = "remarks"
    record_title_attribute: ClassVar[str | None] = "text"


RESOURCES = [
    RegionResource,
    SiteResource,
    JobResource,
    NoteResource,
    LabelResource,
    RemarkResource,
    BadgeResource,
    SayingResource,
]


def chain_panel(made: Panel) -> Panel:
    return made.path("chain").resources(RESOURCES)


# Chains: each link's slug, and what makes one below another.


def a_region(above: None, name: str) -> Region:
    return Region.objects.create(name=name, is_active=not name.startswith("hidden"))


def a_label(job: Any, name: str) -> Label:
    made = Label.objects.create(name=name)
    Labelling.objects.create(job=job, label=made)
    return made


def a_badge(site: Any, name: str) -> Badge:
    made = Badge.objects.create(name=name)
    made.sites.add(site)
    return made


Link = tuple[str, Callable[[Any, str], Any]]

REGION: Link = ("regions", a_region)
SITE: Link = ("sites", lambda region, name: Site.objects.create(region=region, name=name))
JOB: Link = ("jobs", lambda site, name: Job.objects.create(site=site, title=name))
NOTE: Link = ("todos", lambda job, name: Note.objects.create(job=job, title=name))
LABEL: Link = ("labels", a_label)
REMARK: Link = ("remarks", lambda job, name: Remark.objects.create(about=job, text=name))
BADGE: Link = ("badges", a_badge)
SAYING: Link = ("sayings", lambda note, name: Remark.objects.create(about=note, text=name))

CHAINS: list[list[Link]] = [
    [REGION, SITE, JOB, NOTE],
    [REGION, SITE, JOB, LABEL],
    [REGION, SITE, JOB, REMARK],
    [REGION, SITE, BADGE],
    [REGION, SITE, JOB, NOTE, SAYING],
]
#: The links that have a rule about names, and the names it refuses.
RULED = {"regions", "sites", "jobs"}
REFUSED = ("hidden", "private")


def made_line(chain: list[Link], names: list[str]) -> list[Any]:
    """Return a record of each link, each below the one before."""
    records: list[Any] = []
    for (_slug, make), name in zip(chain, names, strict=True):
        records.append(make(records[-1] if records else None, f"{name} {next(_numbers)}"))
    return records


def answers(client: Client, slug: str, parent: Any, record: Any) -> dict[str, int]:
    """Ask every endpoint that takes a parent and a record."""
    about = {"resource": slug, "parent": str(parent.pk)}
    key = {**about, "record": str(record.pk)}
    edit = urlencode({**key, "page": "edit"})
    as_json: dict[str, Any] = {"content_type": "application/json"}

    def post(path: str, **body: Any) -> int:
        return ask(
            client, f"/chain/{path}", "json", "post", data=json.dumps(body), **as_json
        ).status_code

    dialog = urlencode({**key, "action": "ask", "scope": "record"})
    file = SimpleUploadedFile("a.txt", b"hello", "text/plain")
    upload = ask(
        client, f"/chain/uploads?{edit}", "json", "post", data={"field": "proof", "file": file}
    )
    found = {
        "actions.record": post("actions/record", **key, action="touch"),
        "actions.infolist": post("actions/infolist", **key, action="touch"),
        "actions.bulk": post("actions/bulk", **about, action="touch", records=[str(record.pk)]),
        "actions.form": ask(client, f"/chain/actions/form?{dialog}", "json").status_code,
        "actions.submit": post("actions/form", **key, action="ask", scope="record", mark="x"),
        "options": ask(client, f"/chain/options?{edit}&field=friend", "json").status_code,
        "form-state": post(f"form-state?{edit}", state={}, changed="mark", previous=None),
        "uploads": upload.status_code,
    }
    if slug != "labels":
        column = {"badges": "name", "todos": "title"}.get(slug, "text")
        value = f"new {next(_numbers)}"
        found["actions.cell"] = post("actions/cell", **key, column=column, value=value)
    return found


#: Routes that take a parent and are not asked about a record here, and why.
BESIDE = {
    "actions.table": "names no record",
    "actions.reorder": "a table keeps an order or has no such route; see test_nested_endpoints",
    "options.store": "names no record",
    **dict.fromkeys(
        ("relations.form", "relations.save", "relations.action", "relations.bulk"),
        "see test_relation_reach",
    ),
    "relations.cell": "see test_relation_reach",
}


@pytest.fixture
def clerk(declare: Declare, settings: Any, tmp_path: Any) -> Client:
    settings.MEDIA_ROOT = str(tmp_path)
    declare(chain=chain_panel)
    rights = [f"{right}_badge" for right in ("view", "add", "change", "delete")]
    return signed_in(person("clerk", *RIGHTS, *rights))


@given(chain=st.sampled_from(CHAINS), drawn=st.data())
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_reach(clerk: Client, chain: list[Link], drawn: Any) -> None:
    slugs = [slug for slug, _make in chain]
    last = len(chain) - 1
    names = [
        drawn.draw(st.sampled_from(["open", "open", *REFUSED])) if slug in RULED else "open"
        for slug in slugs
    ]
    swapped = drawn.draw(st.sampled_from([None, None, *range(len(chain))]))
    mine, other = made_line(chain, names), made_line(chain, ["open"] * len(chain))
    at = [other[place] if place == swapped else each for place, each in enumerate(mine)]

    address = "/".join(f"{slug}/{_segment(record)}" for slug, record in zip(slugs, at, strict=True))
    page = ask(clerk, f"/chain/{address}", "json").status_code
    found = answers(clerk, slugs[-1], at[-2], at[-1])

    is_open = not set(names) & set(REFUSED)
    # A path names every link; a body names the parent, whose own ancestors count.
    assert page == (200 if is_open and swapped is None else 404)
    reached = swapped not in {last, last - 1} and is_open
    assert set(found.values()) <= ({200, 303} if reached else {404}), (reached, found)


def _segment(record: Any) -> str:
    """Return a key as a path spells it."""
    return quote(str(record.pk).replace(" ", "_20"))


def test_every_endpoint_that_takes_a_parent_is_asked(clerk: Client) -> None:
    here: Any = panel("chain")
    note = made_line(CHAINS[0], ["open"] * 4)[-1]
    asked = set(answers(clerk, "todos", note.job, note)) | set(BESIDE)
    unasked = set()
    for route in here.get_routes():
        if route.resource is not None or route.guest or route.name in asked:
            continue
        sent = {"resource": "todos", "record": note.pk, "action": "touch", "page": "edit"}
        body: dict[str, Any] = {}
        if route.verb != "GET":
            body = {"data": sent, "content_type": "application/json"}
        address = f"/chain/{route.path}?{urlencode(sent)}"
        answer = ask(clerk, address, "json", route.verb.lower(), **body)
        if answer.status_code == 422 and b'"parent"' in answer.content:
            unasked.add(route.name)

    assert unasked == set()
