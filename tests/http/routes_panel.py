"""A panel with every type of route: standard pages, custom pages, pages that fail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse

from django_panel import Page, Panel, Resource
from django_panel.actions.action import Action
from django_panel.http.inputs.body import read_body
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.support.screen import Screen
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer


class CreateClient(ResourcePage):
    def render(self) -> Screen:
        return self.screen("panel/Page", {"place": "create"})

    def handle(self, request: HttpRequest) -> HttpResponse:
        return HttpResponse(f"stored {dict(read_body(request))}", status=201)


class ViewClient(ResourcePage):
    def render(self, record: str) -> Screen:
        return self.screen("panel/Page", {"place": "view", "key": record})


class EditClient(ResourcePage):
    def render(self, record: str) -> Screen:
        return self.screen("panel/Page", {"place": "edit", "key": record})

    def handle(self, request: HttpRequest, record: str) -> HttpResponse:
        return HttpResponse(f"updated {record} {dict(read_body(request))}")


class ClientBoard(ResourcePage):
    def render(self, request: HttpRequest) -> Screen:
        return self.screen("panel/Page", {"place": "board", "query": request.GET.dict()})


class ClientAudit(ResourcePage):
    route_path: ClassVar[str | None] = "{record}/audit-log"

    def render(self, record: str, request: HttpRequest | None = None) -> Screen:
        found = self.get_resource().resolve_record(record)
        return self.screen("panel/Page", {"place": "audit", "name": found.name})


class AlsoBoard(ResourcePage):
    """A second page on the board's path, which is never reached."""

    route_path: ClassVar[str | None] = "board"

    def render(self) -> Screen:
        return self.screen("panel/Page", {"place": "shadowed"})


class ClientResource(Resource):
    model = Customer
    slug: ClassVar[str | None] = "clients"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {
            "index": ListRecords,
            "view": ViewClient,
            "create": CreateClient,
            "edit": EditClient,
            "audit": ClientAudit,
            "board": ClientBoard,
            "second-board": AlsoBoard,
        }

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).record_actions([Action("touch").action(lambda record: None)])


class NotesPage(Page):
    """A page whose ``render()`` takes the request."""

    def render(self, request: HttpRequest) -> Screen:  # type: ignore[override]
        return self.screen("panel/Page", {"query": request.GET.dict()})


class ForgetfulPage(Page):
    """A page whose ``render()`` returns nothing."""

    def render(self) -> Any:
        self.screen("panel/Page", {})


class FailingPage(Page):
    """A page that raises the exception that a test sets."""

    failure: ClassVar[Exception] = RuntimeError("nothing said yet")

    def render(self) -> Screen:
        raise self.failure


def routes_panel(panel: Panel) -> Panel:
    """Configure a panel with all of these pages."""
    return (
        panel.path("whole")
        .brand_name("Whole & Sons")
        .resources([ClientResource])
        .pages([NotesPage, ForgetfulPage, FailingPage])
    )


class WriteRecorder:
    """Records every SQL statement that writes, except to sessions."""

    def __init__(self) -> None:
        self.writes: list[str] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        verb = sql.lstrip("( \n").split(None, 1)[0].upper()
        harmless = verb in {"SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "EXPLAIN"}
        if not harmless and "django_session" not in sql:
            self.writes.append(sql)
        return execute(sql, params, many, context)
