"""Explain a page: of a resource, or a standalone one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import PermissionDenied

from django_panel.explain.permissions import explain_ability, permission_step
from django_panel.explain.record_scope import explain_record
from django_panel.resources.overrides import overrides
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord
from django_panel.support.django_permissions import cached_permissions
from django_panel.support.steps import Step

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.explain.recording import AskedPermissions
    from django_panel.panels.route import Route
    from django_panel.records.source import RecordSource
    from django_panel.support.keys import RecordKey

#: Methods of a page that a project overrides to replace the ability of the page.
_RULES = ("can_open", "authorize_record", "authorize")


def explain_page(
    route: Route,
    asked: AskedPermissions,
    source: RecordSource | None = None,
    key: RecordKey | None = None,
) -> Iterator[Step]:
    """Yield the steps of the page of a route.

    ``source`` are the records of its resource, ``key`` is that of the page's record.
    """
    if source is not None and route.page is not None:
        yield from _resource_page(source, route, asked, key)
    elif route.page is not None:
        yield from _rule(f"{route.page.__name__}.can_access()", route.page.can_access, asked)
    else:
        text = "The endpoint checks the rules of what the request names, such as an action."
        yield Step.note("Endpoint", text)


def _resource_page(
    source: Any, route: Route, asked: AskedPermissions, key: RecordKey | None
) -> Iterator[Step]:
    resource, page = source.resource, cast("Any", route.page)
    record: Model | None = None
    if issubclass(page, InteractsWithRecord) and resource.is_singular():
        record = source.resolve(None)
    elif issubclass(page, InteractsWithRecord):
        if key is None:
            yield Step.note("Record", "No record was named, so its rules were not checked.")
            return
        yield from explain_record(source, key)
        record = source.find(key)
        if record is None:
            return
    own = next((rule for rule in _RULES if hasattr(page, rule) and overrides(page, rule)), None)
    if own is None:
        yield from explain_ability(source, page.ability, asked, record)
        return
    rule = getattr(page(resource, source.panel), own)
    arguments = () if own == "authorize" else (record,)
    yield from _rule(f"{page.__name__}.{own}()", lambda: rule(*arguments), asked)


def _rule(name: str, rule: Any, asked: AskedPermissions) -> Iterator[Step]:
    """Yield the permissions that a rule asks for, and its result."""
    asked.take()
    cached_permissions().clear()
    try:
        # ``authorize()`` of a create page returns nothing, and raises.
        result = rule() not in (False, 0)
    except PermissionDenied:
        result = False
    for permission, held in asked.take().items():
        yield permission_step(asked.user, permission, held=held)
    yield Step.of(name, result, f"Returned {result}.")
