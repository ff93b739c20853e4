"""Requests of the canary that several routes share."""

from __future__ import annotations

from typing import Any

from tests.tenancy.canary.probes import Probe, Ref

CSV = b"Name\r\nnew site\r\n"
JOBS_CSV = b"Title,Site\r\nnew job,alpha site\r\n"

REGION, SITE, JOB, NOTE, TRASHED = (
    Ref(kind) for kind in ("region", "site", "job", "note", "trashed")
)
REMARK, LABEL, BADGE, PERSON, SPECIMEN = (
    Ref(kind) for kind in ("remark", "label", "badge", "person", "specimen")
)
TEXT = Ref("text")

Rows = dict[str, tuple[Probe, ...]]


def resource(
    slug: str,
    key: Ref,
    new: dict[str, Any],
    *lists: Probe,
    parent: Ref | None = None,
    pages: tuple[str, ...] = (),
    views: tuple[Probe, ...] = (),
) -> Rows:
    """Return the rows of a resource's pages; ``new`` is the form of a new record."""
    above = {} if parent is None else {"parentRecord": parent}
    one = {**above, "record": key}
    rows: Rows = {
        "index": (
            Probe("plain", above),
            Probe("search", above, {"search": TEXT}),
            Probe("page", above, {"page": "2", "perPage": "10", "sort": "id"}),
            *lists,
        ),
        "create": (Probe("plain", above),),
        "store": (Probe("plain", above, body={**new, "submitKey": "same"}),),
        "validateCreateStep": (Probe("plain", above, body={**new, "step": 0}),),
        "view": (Probe("plain", one), *views),
        "edit": (Probe("plain", one),),
        "update": (Probe("plain", one, body=new),),
        "validateEditStep": (Probe("plain", one, body={**new, "step": 0}),),
        **{page: (Probe("plain", one),) for page in pages},
    }
    return {f"resources.{slug}.{name}": probes for name, probes in rows.items()}


def dialogs(body: dict[str, Any] | None) -> tuple[Probe, ...]:
    """Return probes of the dialogs of a row, a selection, a table, a page and a relation."""
    places: dict[str, dict[str, Any]] = {
        "record": {"resource": "sites", "action": "ask", "scope": "record", "record": SITE},
        "table": {"resource": "sites", "action": "ask", "scope": "table"},
        "bulk": {"resource": "sites", "action": "ask", "scope": "bulk"},
        "infolist": {"resource": "jobs", "action": "ask", "scope": "infolist", "record": JOB},
        "nested": {
            "resource": "steps",
            "parent": JOB,
            "action": "ask",
            "scope": "record",
            "record": NOTE,
        },
        "related": {
            "resource": "sites",
            "record": SITE,
            "relation": "jobs",
            "related": JOB,
            "action": "ask",
            "scope": "record",
        },
        "create": {"resource": "sites", "action": "create", "scope": "table"},
        "import": {"resource": "jobs", "action": "import", "scope": "table"},
        "export": {"resource": "sites", "action": "export", "scope": "table"},
    }
    if body is None:
        return tuple(Probe(name, query=query) for name, query in places.items())
    bodies = {
        "bulk": {**body, "records": [SITE]},
        "create": {"name": "new", "badges": [BADGE]},
        "import": {"file": Ref("import")},
        "export": {"columns": ["name", "region.name"], "format": "xlsx"},
    }
    return (
        *(Probe(name, query=query, body=bodies.get(name, body)) for name, query in places.items()),
        Probe(
            "selection",
            query=places["bulk"],
            body={**body, "selection": Ref("selection"), "confirmed": 2},
        ),
        Probe(
            "queued import",
            query={**places["import"], "action": "importQueued"},
            body={"file": Ref("queued import")},
        ),
        Probe(
            "queued export",
            query={**places["export"], "action": "exportQueued"},
            body={
                "columns": ["name", "region.name"],
                "format": "csv",
                "tableState": {"search": TEXT, "filters": {"badges": {"record": BADGE}}},
            },
        ),
        Probe(
            "selected export",
            query={"resource": "sites", "action": "export", "scope": "bulk"},
            body={"columns": ["name"], "format": "csv", "records": [SITE]},
        ),
        Probe(
            "relation export",
            query={
                "resource": "sites",
                "record": SITE,
                "relation": "jobs",
                "action": "exportJobs",
                "scope": "table",
            },
            body={"columns": ["title"], "format": "csv"},
        ),
    )


#: The places of a form: a page, a dialog, a relation.
FORMS: dict[str, dict[str, Any]] = {
    "create": {"resource": "jobs", "page": "create"},
    "edit": {"resource": "jobs", "page": "edit", "record": JOB},
    "record": {"resource": "sites", "action": "ask", "scope": "record", "record": SITE},
    "table": {"resource": "sites", "action": "ask", "scope": "table"},
    "nested": {"resource": "steps", "parent": JOB, "action": "ask", "scope": "table"},
    "related": {
        "resource": "sites",
        "record": SITE,
        "relation": "jobs",
        "related": JOB,
        "action": "ask",
        "scope": "record",
    },
}

OPTIONS = (
    *(
        Probe(name, query={**place, "field": "friend", "search": TEXT})
        for name, place in FORMS.items()
    ),
    Probe("relation", query={**FORMS["create"], "field": "site"}),
    Probe("selected", query={**FORMS["edit"], "field": "site", "values": JOB}),
    Probe("many", query={"resource": "sites", "page": "edit", "record": SITE, "field": "badges"}),
    Probe(
        "repeater",
        query={
            "resource": "specimens",
            "page": "edit",
            "record": SPECIMEN,
            "field": "items.0.job",
            "search": TEXT,
        },
    ),
    Probe(
        "attach",
        query={
            "resource": "sites",
            "record": SITE,
            "relation": "badges",
            "operation": "attach",
            "field": "related",
            "search": TEXT,
        },
    ),
    Probe(
        "filter",
        query={
            "resource": "sites",
            "narrows": "index",
            "filter": "badges",
            "field": "record",
            "search": TEXT,
        },
    ),
    Probe("dashboard", query={"narrows": "home", "field": "friend", "search": TEXT}),
    Probe(
        "widget",
        query={"narrows": "home", "widget": "job-texts", "field": "friend", "search": TEXT},
    ),
)

RELATION: dict[str, dict[str, Any]] = {
    "jobs": {"resource": "sites", "record": SITE, "relation": "jobs"},
    "badges": {"resource": "sites", "record": SITE, "relation": "badges"},
    "todos": {"resource": "jobs", "record": JOB, "relation": "todos"},
    "labels": {"resource": "jobs", "record": JOB, "relation": "labels"},
    "remarks": {"resource": "jobs", "record": JOB, "relation": "remarks"},
}
RELATED = {"jobs": JOB, "badges": BADGE, "todos": NOTE, "labels": LABEL, "remarks": REMARK}
#: Records of the same tenant that are not attached yet.
SPARE = {"badges": Ref("spare badge"), "labels": Ref("spare label")}
#: Operations of each relation, and the form of a new record.
CREATED: dict[str, dict[str, Any]] = {
    "jobs": {"title": "new", "site": SITE},
    "badges": {"name": "new"},
    "todos": {"title": "new", "position": 1, "job": JOB},
    "labels": {"name": "new", "pivot.weight": 1},
    "remarks": {"text": "new", "about_id": JOB},
}


def relation_forms(*, saved: bool) -> tuple[Probe, ...]:
    """Return probes of the forms of every kind of relation."""
    probes = []
    for name, place in RELATION.items():
        new = CREATED[name] if saved else None
        probes += [
            Probe(f"create {name}", query={**place, "operation": "create"}, body=new),
            Probe(
                f"edit {name}",
                query={**place, "operation": "edit", "related": RELATED[name]},
                body=new,
            ),
        ]
    for name in ("badges", "labels"):
        probes.append(
            Probe(
                f"attach {name}",
                query={**RELATION[name], "operation": "attach"},
                body={"related": SPARE[name], "pivot.weight": 2} if saved else None,
            )
        )
    return tuple(probes)


def each_resource(action: str, **more: Any) -> tuple[Probe, ...]:
    """Return probes of an action on one record of several resources."""
    places: dict[str, dict[str, Any]] = {
        "sites": {"resource": "sites", "record": SITE},
        "jobs": {"resource": "jobs", "record": JOB},
        "steps": {"resource": "steps", "parent": JOB, "record": NOTE},
        "trashed": {"resource": "steps", "parent": JOB, "record": TRASHED},
    }
    return tuple(
        Probe(f"{action} {name}", body={**place, "action": action, **more})
        for name, place in places.items()
    )


def several(action: str) -> tuple[Probe, ...]:
    """Return probes of an action on a selection."""
    places: dict[str, dict[str, Any]] = {
        "sites": {"resource": "sites", "records": [SITE]},
        "steps": {"resource": "steps", "parent": JOB, "records": [NOTE]},
        "token": {"resource": "sites", "selection": Ref("selection"), "confirmed": 2},
    }
    return tuple(
        Probe(f"{action} {name}", body={**place, "action": action})
        for name, place in places.items()
    )


def _integration(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "trigger": "after_update",
        "url": "http://127.0.0.1:59999/x",
        "is_active": False,
    }


INTEGRATION = {"integration": Ref("integration")}
SITES = "resources.sites.integrations"
UPLOAD = ("proof", b"Title\r\nhello\r\n")
IMPORT = {"resource": "sites", "action": "import", "scope": "table"}
IMPORTED_JOBS = {"resource": "jobs", "action": "import", "scope": "table"}
PLAIN = (Probe("plain"),)
