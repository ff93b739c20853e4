"""Explain a page: of a resource, or a standalone one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django_panel.explain.permissions import explain_ability, permission_step
from django_panel.explain.record_scope import explain_record
from django_panel.explain.steps import Step
from django_panel.policies import cached_permissions
from django_panel.resources.overrides import overrides
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.edit_record import EditRecord
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.pages.view_record import ViewRecord
from django_panel.resources.resource_source import ResourceSource

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.explain.recording import AskedPermissions
    from django_panel.panels.panel import Panel
    from django_panel.panels.route import Route
    from django_panel.support.keys import RecordKey

#: The standard pages, the ability that each needs, and the method that may change the rule.
_STANDARD: tuple[tuple[type[Any], str, str], ...] = (
    (ListRecords, "view_any", "render"),
    (CreateRecord, "create", "authorize"),
    (EditRecord, "edit", "authorize_record"),
    (ViewRecord, "view", "authorize_record"),
)


def explain_page(
    panel: Panel, route: Route, asked: AskedPermissions, key: RecordKey | None = None
) -> Iterator[Step]:
    """Yield the steps of the page of a route; ``key`` is that of its record."""
    if route.resource is not None and route.page is not None:
        yield from _resource_page(panel, route, asked, key)
    elif route.page is not None:
        yield from _rule(f"{route.page.__name__}.can_access()", route.page.can_access, asked)
    else:
        text = "The endpoint checks the rules of what the request names, such as an action."
        yield Step.note("Endpoint", text)
    if route.middleware:
        names = ", ".join(map(_middleware_name, route.middleware))
        yield Step.note("Middleware", f"{names} of the page was not run here.")


def _resource_page(
    panel: Panel, route: Route, asked: AskedPermissions, key: RecordKey | None
) -> Iterator[Step]:
    resource: Any = route.resource
    page: Any = route.page
    source = ResourceSource(resource, panel)
    record: Model | None = None
    if issubclass(page, InteractsWithRecord) and not resource.is_singular():
        if key is None:
            yield Step.note("Record", "No record was named, so its rules were not checked.")
            return
        yield from explain_record(source, key)
        record = source.find(key)
        if record is None:
            return
    for kind, ability, method in _STANDARD:
        if issubclass(page, kind) and getattr(page, method) is getattr(kind, method):
            if ability in {"edit", "view"} and record is None:
                record = source.resolve(None)
            yield from explain_ability(source, ability, asked, record)
            return
    opened = page(resource, panel)
    if record is not None and not overrides(page, "can_open"):
        yield from _rule(
            f"{page.__name__}.authorize_record()", lambda: opened.authorize_record(record), asked
        )
    else:
        yield from _rule(f"{page.__name__}.can_open()", lambda: opened.can_open(record), asked)


def _rule(name: str, rule: Any, asked: AskedPermissions) -> Iterator[Step]:
    """Yield the permissions that a rule asks for, and its result."""
    asked.take()
    cached_permissions().clear()
    result = bool(rule())
    for permission, held in asked.take().items():
        yield permission_step(asked.user, permission, held=held)
    yield Step.of(name, result, f"Returned {result}.")


def _middleware_name(entry: Any) -> str:
    return entry if isinstance(entry, str) else str(getattr(entry, "__name__", repr(entry)))
