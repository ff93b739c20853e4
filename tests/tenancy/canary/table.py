"""The probes of every route of the canary panel. A route without a row fails the tests."""

from __future__ import annotations

from tests.tenancy.canary.probes import Probe, Ref
from tests.tenancy.canary.requests import (
    BADGE,
    CSV,
    FORMS,
    IMPORT,
    IMPORTED_JOBS,
    INTEGRATION,
    JOB,
    LABEL,
    NOTE,
    OPTIONS,
    PERSON,
    PLAIN,
    REGION,
    RELATION,
    REMARK,
    SITE,
    SITES,
    SPECIMEN,
    TEXT,
    UPLOAD,
    Rows,
    _integration,
    dialogs,
    each_resource,
    relation_forms,
    resource,
    several,
)

ROWS: Rows = {
    "dashboard": (
        *PLAIN,
        Probe("filters", query={"filters[friend]": JOB}),
        Probe("widget filters", query={"widgets[job-texts][friend]": JOB}),
        Probe("table widget", query={"widgets[job-table][search]": TEXT}),
    ),
    "pages.overview": PLAIN,
    **resource("regions", REGION, {"name": "new"}),
    **resource(
        "sites",
        SITE,
        {"name": "new", "badges": [BADGE], "region": REGION},
        Probe("by relation", query={"filters[badges][record]": BADGE}),
        Probe("by jobs", query={"filters[jobs][record]": JOB}),
        Probe("grouped", query={"group": "region.name", "tab": "busy"}),
    ),
    **resource(
        "jobs",
        JOB,
        {"title": "new", "site": SITE, "friend": JOB},
        Probe("by site", query={"filters[site][record]": SITE}),
        Probe("by label", query={"filters[labels][record]": LABEL}),
        Probe("grouped", query={"group": "site.name"}),
        Probe("table widget", query={"widgets[job-table][search]": TEXT}),
        pages=("todos", "board"),
        views=(Probe("widget filters", {"record": JOB}, {"widgets[job-texts][friend]": JOB}),),
    ),
    "resources.jobs.by-site": (
        Probe("plain"),
        Probe("search", query={"search": TEXT}),
        Probe("moved", query={"moved": JOB}),
    ),
    "resources.jobs.by-site.move": (Probe("plain", body={"record": JOB, "column": SITE}),),
    **resource(
        "steps",
        NOTE,
        {"title": "new", "position": 1},
        Probe("trashed", {"parentRecord": JOB}, {"filters[trashed]": "only"}),
        parent=JOB,
    ),
    **resource("remarks", REMARK, {"text": "new", "about_id": JOB}, parent=JOB),
    **resource("notes", NOTE, {"title": "new", "job": JOB, "position": 1}),
    **resource("badges", BADGE, {"name": "new", "sites": [SITE], "holder": PERSON}),
    **resource("labels", LABEL, {"name": "new", "jobs": [JOB]}),
    **resource("people", PERSON, {"username": "new", "regions": [REGION]}),
    **resource(
        "specimens",
        SPECIMEN,
        {
            "name": "new",
            "document": Ref("upload"),
            "members": [PERSON],
            "items": [{"title": "new", "job": JOB}],
            "customer": {"name": "new"},
        },
    ),
    # Actions.
    "actions.record": (
        *each_resource("tell"),
        *each_resource("mail"),
        *each_resource("delete"),
        *each_resource("replicate")[:3],
        each_resource("restore")[-1],
    ),
    "actions.infolist": (
        Probe("tell", body={"resource": "jobs", "action": "tell", "record": JOB}),
    ),
    "actions.bulk": (*several("tell"), *several("mail"), *several("delete")),
    "actions.table": (
        Probe("ring", body={"resource": "sites", "action": "ring"}),
        Probe("nested", body={"resource": "steps", "parent": JOB, "action": "ring"}),
    ),
    "actions.reorder": (
        Probe("notes", body={"resource": "notes", "records": [NOTE]}),
        Probe("nested", body={"resource": "steps", "parent": JOB, "records": [NOTE]}),
    ),
    "actions.cell": (
        Probe(
            "sites", body={"resource": "sites", "record": SITE, "column": "name", "value": "new"}
        ),
        Probe(
            "steps",
            body={
                "resource": "steps",
                "parent": JOB,
                "record": NOTE,
                "column": "title",
                "value": "new",
            },
        ),
    ),
    "actions.confirmation": (
        *each_resource("delete", scope="record"),
        Probe(
            "bulk",
            body={"resource": "sites", "action": "delete", "scope": "bulk", "records": [SITE]},
        ),
        Probe(
            "related",
            body={**RELATION["jobs"], "related": JOB, "action": "delete", "scope": "record"},
        ),
    ),
    "actions.form": dialogs(None),
    "actions.submit": dialogs({"mark": "x", "friend": JOB, "name": "new", "title": "new"}),
    # Relations.
    "relations.form": relation_forms(saved=False),
    "relations.save": relation_forms(saved=True),
    "relations.action": (
        Probe("tell", body={**RELATION["jobs"], "related": JOB, "action": "tell"}),
        Probe("delete", body={**RELATION["jobs"], "related": JOB, "action": "delete"}),
        Probe("detach", body={**RELATION["badges"], "related": BADGE, "action": "detach"}),
        Probe("labels", body={**RELATION["labels"], "related": LABEL, "action": "detach"}),
    ),
    "relations.bulk": (
        Probe("tell", body={**RELATION["jobs"], "records": [JOB], "action": "tell"}),
        Probe("detach", body={**RELATION["badges"], "records": [BADGE], "action": "detach"}),
    ),
    "relations.cell": (
        Probe(
            "title",
            body={**RELATION["jobs"], "related": JOB, "column": "title", "value": "new"},
        ),
    ),
    # Forms.
    "options": OPTIONS,
    "options.store": tuple(
        Probe(name, query={**FORMS[name], "field": "site"}, body={"name": "new", "region": REGION})
        for name in ("create", "edit")
    ),
    "form-state": tuple(
        Probe(
            name,
            query=place,
            body={
                "state": {"title": "new", "site": SITE, "friend": JOB, "proof": Ref("upload")},
                "changed": "title",
                "previous": None,
            },
        )
        for name, place in FORMS.items()
    ),
    "uploads": (
        *(Probe(name, query=place, file=UPLOAD) for name, place in FORMS.items()),
        Probe("import", query=IMPORT, file=("file", CSV)),
    ),
    "uploads.show": tuple(
        Probe(name, query={**place, "field": "proof"}) for name, place in FORMS.items()
    ),
    # Imports and files.
    "imports.example": (Probe("csv", query={**IMPORT, "format": "csv"}),),
    "imports.preview": (Probe("file", query=IMPORTED_JOBS, body={"file": Ref("import")}),),
    "imports.check": (
        Probe("file", query=IMPORTED_JOBS, body={"file": Ref("import")}),
        Probe("mapped", query=IMPORTED_JOBS, body={"file": Ref("import"), "mapping": {"title": 0}}),
    ),
    "export-file": (
        Probe("own", {"file": Ref("export")}, {"exporter": "canary-queued-exporter"}),
        Probe("other exporter", {"file": Ref("export")}, {"exporter": "canary-site-exporter"}),
    ),
    "import-file": (Probe("own", {"file": Ref("report")}, {"importer": "canary-job-importer"}),),
    # Integrations.
    SITES: PLAIN,
    f"{SITES}.store": (Probe("plain", body=_integration("new")),),
    f"{SITES}.update": (Probe("plain", INTEGRATION, body=_integration("new")),),
    f"{SITES}.destroy": (Probe("plain", INTEGRATION),),
    f"{SITES}.send": (Probe("plain", INTEGRATION),),
    f"{SITES}.rotate": (Probe("plain", INTEGRATION),),
    f"{SITES}.redeliver": (Probe("plain", {**INTEGRATION, "delivery": Ref("delivery")}),),
    # Rows of the user.
    "notifications.index": (Probe("plain", kind="json"),),
    "notifications.all": (*PLAIN, Probe("unread", query={"filters[state]": "unread"})),
    "notifications.read": (*PLAIN, Probe("one", body={"id": Ref("notification")})),
    "notifications.clear": (*PLAIN, Probe("all", body={"all": True})),
    "jobs.index": PLAIN,
    "jobs.active": (
        Probe("plain", kind="json"),
        Probe("named", query={"ids": Ref("run")}, kind="json"),
    ),
    "jobs.cancel": (Probe("one", body={"id": Ref("run")}),),
    "jobs.retry": (Probe("one", body={"id": Ref("run")}),),
    "broadcasting": PLAIN,
    "search": (
        Probe("all", query={"q": TEXT}, kind="json"),
        *(
            Probe(slug, query={"q": TEXT, "resource": slug}, kind="json")
            for slug in ("steps", "remarks", "badges", "labels", "people")
        ),
    ),
    "search.commands": (Probe("plain", kind="json"),),
    "explain": PLAIN,
    # The user's own account and language, which have no tenant.
    "pages.settings-profile": PLAIN,
    "pages.settings-security": PLAIN,
    "pages.settings-appearance": PLAIN,
    "settings.confirm-password": PLAIN,
    "settings.profile.update": (
        Probe("plain", body={"username": "renamed"}),
        # Sends a mail to the old address.
        Probe("address", body={"username": "renamed", "email": "new@example.test"}),
    ),
    "settings.account.delete": PLAIN,
    "settings.password.update": PLAIN,
    "settings.sessions.end": (Probe("plain", body={"id": Ref("session")}),),
    "settings.sessions.end-others": PLAIN,
    "settings.impersonation.leave": PLAIN,
    "settings.arrangement.save": (Probe("plain", query={"page": "home"}, body={"widgets": []}),),
    "settings.preferences.save": (Probe("plain", body={"preferences": {"theme": "dark"}}),),
    "settings.arrangement.reset": (Probe("plain", query={"page": "home"}),),
    "auth.login": PLAIN,
    "auth.invitation": PLAIN,
    "auth.invitation.accept": PLAIN,
    "auth.two-factor.challenge": PLAIN,
    "auth.two-factor.send": PLAIN,
    "auth.two-factor.verify": (Probe("plain", body={"code": "123456"}),),
    "auth.two-factor.enable": PLAIN,
    "auth.two-factor.disable": PLAIN,
    "locale": (Probe("plain", body={"locale": "de"}),),
}

#: Probes that are refused even with our own keys: there is nothing to validate, confirm or show.
REFUSED: dict[tuple[str, str], int] = {
    **{
        (name, "plain"): 400
        for name in ROWS
        if name.endswith("Step") and not name.startswith("resources.jobs.")
    },
    **{(name, "plain"): 302 for name in ("settings.confirm-password", "auth.login")},
    **{("uploads.show", name): 400 for name in FORMS},
    # A form cannot choose jobs through a model of their own, so the label would have no tenant.
    ("resources.labels.store", "plain"): 422,
    # Tenants are made and deleted elsewhere.
    **{
        (f"resources.regions.{name}", "plain"): 403
        for name in ("create", "store", "validateCreateStep")
    },
    ("actions.confirmation", "delete steps"): 400,
    ("actions.confirmation", "delete trashed"): 400,
    # The title of a note is unique in its job.
    ("actions.record", "replicate steps"): 409,
    ("export-file", "other exporter"): 404,
    ("jobs.retry", "one"): 422,
    # The sockets have their own test.
    ("broadcasting", "plain"): 404,
    # It exists while DEBUG is on.
    ("explain", "plain"): 404,
    ("settings.password.update", "plain"): 422,
    ("settings.impersonation.leave", "plain"): 404,
    ("auth.two-factor.challenge", "plain"): 302,
    # The link is unknown, and the user is signed in.
    ("auth.invitation", "plain"): 410,
    ("auth.invitation.accept", "plain"): 409,
}

#: What belongs to the user and not to a tenant: their own sessions, and their account with
#: everything in it. Not compared for a user of both tenants.
PERSONAL = frozenset({"settings.sessions.end", "settings.account.delete"})
