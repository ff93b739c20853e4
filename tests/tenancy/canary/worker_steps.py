"""What the canary test of a real worker does in the process of a site."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from django_panel import Panel, PanelProvider
from django_panel.models import GeneratedFile, JobRun
from tests.project.clients import client_for, fetch
from tests.project.models import Job, Region, Site, User
from tests.tenancy.canary.panel import canary_panel
from tests.tenancy.canary.probes import text_of
from tests.tenancy.canary.world import make_side

#: A site of the second tenant whose name an import of the first one contains.
UNMARKED = "unmarked site"
#: The export and the import of each kind.
ROUTES = {"export": ("exports", "exporter"), "report": ("imports", "importer")}


class CrewPanelProvider(PanelProvider):
    """The panel ``crew``, whose tenants are regions."""

    def panel(self, panel: Panel) -> Panel:
        return canary_panel(panel)


def prepare(ours: str, theirs: str) -> list[list[int]]:
    """Create both tenants; return the keys of the tenant and of its member."""
    sides = [make_side(ours), make_side(theirs, 7_700_777)]
    Site.objects.create(region=sides[1].region, name=UNMARKED, pk=7_799_777)
    return [[side.region.pk, side.member.pk] for side in sides]


def start(region: int, member: int, text: str) -> list[str]:
    """Export the sites and import jobs through the panel; return the keys of the runs."""
    client, root = _client(member), f"/t/{region}"
    before = set(JobRun.objects.values_list("pk", flat=True))
    columns = ["name", "region.name"]
    for kind in ("csv", "xlsx"):
        _submit(client, root, "sites", "exportQueued", {"columns": columns, "format": kind})
    rows = f"Title,Site\r\n{text} imported,{text} site\r\n{text} refused,{UNMARKED}\r\n"
    query = "resource=jobs&action=importQueued&scope=table"
    file = SimpleUploadedFile("rows.csv", rows.encode())
    url = f"{root}/uploads?{query}"
    sent: Any = fetch(client, url, "json", "post", data={"field": "file", "file": file})
    assert sent.status_code == 200, sent.content
    _submit(client, root, "jobs", "importQueued", {"file": sent.json()["path"]})
    runs = JobRun.objects.exclude(pk__in=before).order_by("created_at")
    return [str(run.pk) for run in runs]


def results(region: int, member: int) -> dict[str, Any]:
    """Return what the user downloads and reads in the tenant."""
    client, root = _client(member), f"/t/{region}"
    files = GeneratedFile.objects.filter(user=member).order_by("pk")
    return {
        "files": [text_of(_download(client, root, file)) for file in files],
        "kinds": sorted(file.kind for file in files),
        "notifications": fetch(client, f"{root}/notifications", "json").content.decode(),
        "jobs": sorted(
            Job.objects.filter(site__region=region).values_list("title", "site__name"),
        ),
    }


def download_others(region: int, member: int) -> list[str]:
    """Return what a user gets in a tenant for the names of all files of other tenants."""
    client, root = _client(member), f"/t/{region}"
    files = GeneratedFile.objects.exclude(tenant=f"project.region:{region}").order_by("pk")
    return [text_of(_download(client, root, file)) for file in files]


def join(member: int, region: int) -> None:
    User.objects.get(pk=member).regions.add(Region.objects.get(pk=region))


def _client(member: int) -> Client:
    return client_for(User.objects.get(pk=member))


def _submit(client: Client, root: str, resource: str, action: str, body: dict[str, Any]) -> None:
    url = f"{root}/actions/form?resource={resource}&action={action}&scope=table"
    done = fetch(
        client, url, "json", "post", data=json.dumps(body), content_type="application/json"
    )
    assert done.status_code in {200, 303}, done.content


def _download(client: Client, root: str, file: GeneratedFile) -> Any:
    path, name = ROUTES[file.kind]
    return client.get(f"{root}/{path}/{file.path.rpartition('/')[2]}?{name}={file.source}")
