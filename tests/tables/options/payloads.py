"""The page of a sample over HTTP, and the differences between two pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Panel, Resource
from django_panel.resources.pages.list_records import ListRecords
from django_panel.tables.schema import TableSchema
from django_panel.tables.tabs import Tab
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.tables.options.kind import Kind, Option, Unseen

Payload = dict[str, Any]
#: A path of a payload and its value; a removed path has no value.
Change = list[Any]

#: The props of a list that depend on its table.
_PROPS = ("table", "state", "rows", "pagination", "tabs")
_LATER = ("summaries", "groupSummaries", "tabBadges", "dateSteps")
#: Values that differ each time: signed tokens and versions.
_TOKEN = "token"


class Gallery:
    """A panel with two lists for every option of a class: without the option, and with it."""

    def __init__(self, kind: Kind, declare: Declare, client: Client) -> None:
        self._kind = kind
        self._client = client
        parts = {
            slug_of(name, side): part
            for name, option in kind.options.items()
            if isinstance(option, Option | Unseen)
            for side, part in (
                ("without", option.start(kind.part)),
                ("with", option.change(option.start(kind.part))),
            )
        }
        parts["sample"] = kind.part
        resources = [_resource(slug, kind, part) for slug, part in parts.items()]
        declare(gallery=lambda panel: _panel(panel, resources))

    def sample(self) -> Payload:
        """Return the page of the sample without options."""
        return self._page("sample", "")

    def page(self, name: str, side: str) -> Payload:
        """Return the page after an option's requests. Their writes are rolled back."""
        option = self._kind.options[name]
        assert isinstance(option, Option)
        slug = slug_of(name, side)
        with undone():
            if option.empty:
                self._kind.model._base_manager.all().delete()
            for endpoint, body in option.posts:
                self._post(endpoint, slug, body)
            *before, last = option.visits
            for query in before:
                self._page(slug, query)
            return self._page(slug, last)

    def statements(self, name: str, side: str) -> list[str]:
        """Return the SQL statements of a page."""
        slug = slug_of(name, side)
        with CaptureQueriesContext(connection) as captured:
            self._page(slug, "")
        return [statement["sql"] for statement in captured.captured_queries]

    def _page(self, slug: str, query: str) -> Payload:
        path = f"/gallery/{slug}?{query}"
        response = fetch(self._client, path, "inertia")
        assert response.status_code == 200, (slug, response.status_code)
        page = page_of(response)
        payload = {name: page["props"][name] for name in _PROPS}
        deferred = [name for group in page.get("deferredProps", {}).values() for name in group]
        asked = [name for name in _LATER if name in deferred]
        if asked:
            later = page_of(reload(self._client, path, page["component"], *asked))
            payload |= {name: later["props"][name] for name in asked}
        for end in ("next", "previous"):
            if payload["pagination"][end] is not None:
                payload["pagination"][end] = _TOKEN
        for row in payload["rows"]:
            row["version"] = row["version"] and _TOKEN
        payload["toast"] = (page.get("flash") or {}).get("toast")
        return payload

    def _post(self, endpoint: str, slug: str, body: Mapping[str, Any]) -> None:
        response = fetch(
            self._client,
            f"/gallery/actions/{endpoint}",
            "inertia",
            "post",
            data={"resource": slug, **body},
            content_type="application/json",
        )
        assert response.status_code < 500, (slug, response.status_code)


def slug_of(name: str, side: str) -> str:
    return f"{name.replace('.', '-').replace('_', '-').strip('-')}-{side}"


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """Yield the differences: a path and a value, or only a path if a key was removed."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            if key not in after:
                yield [[*path, key]]
            elif key not in before:
                yield [[*path, key], after[key]]
            else:
                yield from changes(before[key], after[key], (*path, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changes(one, other, (*path, index))
    elif before != after or type(before) is not type(after):
        yield [list(path), after]


@contextmanager
def undone() -> Iterator[None]:
    """Roll back everything that is written inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _resource(slug: str, kind: Kind, part: Any) -> type[Resource]:
    def tabs(self: ListRecords) -> list[Tab]:
        return list(kind.tabs(part))

    def table(cls: type[Resource], schema: TableSchema) -> TableSchema:
        return kind.stage(schema, part)

    page = type("Listed", (ListRecords,), {"tabs": tabs})
    members = {
        "model": kind.model,
        "slug": slug,
        "registers_navigation": False,
        "pages": classmethod(lambda cls: {"index": page}),
        "table": classmethod(table),
    }
    return type("Shown", (Resource,), members)


def _panel(panel: Panel, resources: list[type[Resource]]) -> Panel:
    return panel.path("gallery").resources(resources)
