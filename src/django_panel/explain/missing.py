"""List what a page does not show to a user: navigation entries, actions, columns, fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from django.http import Http404

from django_panel.explain.action_rules import explain_action
from django_panel.explain.page_rules import explain_page
from django_panel.explain.permissions import explain_ability
from django_panel.explain.recording import AskedPermissions
from django_panel.explain.steps import Explanation, until_refused
from django_panel.pages.settings.base import SettingsPage
from django_panel.panels.navigation import navigation_link
from django_panel.resources.addresses import bound_source, source_from_address
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.list_records import ListRecords
from django_panel.support import context, ports
from django_panel.support.parent_record import parent_resources_of, route_parameters
from django_panel.support.steps import Step
from django_panel.support.tenants import entering

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.explain.targets import Asked
    from django_panel.explain.wire import ExplainedWire, ExplainGroupWire
    from django_panel.panels.route import Route
    from django_panel.records.source import RecordSource

Missing = Iterator[Explanation]


def explain_missing(
    asked: Asked, route: Route, params: Mapping[str, Any]
) -> tuple[Explanation, dict[str, list[Explanation]]]:
    """Return the explanation of a page, and of what it does not show, by kind."""
    permissions = AskedPermissions(asked.user)
    asked = replace(asked, user=permissions.user, record=params.get("record"))
    with context.unbound(), context.bind(panel=asked.panel, user=permissions.user):
        before = _explained("the panel", _before(asked, route))
        if not before.allowed:
            return before, {}
        with entering(asked.tenant, asked.panel):
            try:
                with _bound(asked, route, params) as source:
                    return _inside(asked, route, source, permissions)
            except Http404:
                step = Step.of("Parent", False, "A parent in the URL is out of scope.")
                return Explanation("the page", (step,)), {}


@contextmanager
def _bound(asked: Asked, route: Route, params: Mapping[str, Any]) -> Iterator[RecordSource | None]:
    """Return the records of the route's resource, with the parents in the URL bound."""
    resource = route.resource
    if resource is None:
        yield None
        return
    names = route_parameters(len(parent_resources_of(resource)))
    parents = {name: params[name] for name in names if name in params}
    with bound_source({**asked.address(resource), **parents}) as source:
        yield source


def _before(asked: Asked, route: Route) -> Iterator[Step]:
    return ports.guard_steps(asked.panel, asked.user, asked.tenant, route)


def _inside(
    asked: Asked, route: Route, source: RecordSource | None, permissions: AskedPermissions
) -> tuple[Explanation, dict[str, list[Explanation]]]:
    steps = [*_before(asked, route), *explain_page(route, permissions, source, asked.record)]
    page = _explained(f"the page {route.name!r}", iter(steps))
    groups: dict[str, list[Explanation]] = {"navigation": list(_navigation(asked, permissions))}
    is_resource_page = isinstance(route.page, type) and issubclass(route.page, ResourcePage)
    if page.allowed and source is not None and is_resource_page:
        groups["actions"] = list(_actions(asked, route, source, permissions))
        groups["columns"] = list(_columns(route, source))
        groups["fields"] = list(_fields(asked, route, source))
    return page, groups


# Navigation.


def _navigation(asked: Asked, permissions: AskedPermissions) -> Missing:
    for member in asked.panel.contents().members():
        if issubclass(member, SettingsPage):
            # The user menu links to these pages.
            continue
        cluster = member.get_cluster()
        name = _member_label(member)
        if navigation_link(member) is None:
            yield _explained(name, _why_not_linked(asked, member, permissions))
        elif cluster is not None and not cluster.should_register_navigation():
            text = f"{cluster.__name__}.registers_navigation is False."
            yield Explanation(name, (Step.of("Cluster", False, text),))
        elif cluster is not None and not cluster.can_access():
            text = f"{cluster.__name__}.can_access() returned False."
            yield Explanation(name, (Step.of("Cluster", False, text),))


def _member_label(member: Any) -> str:
    """Return the label of a resource or page; its navigation item may not exist."""
    is_resource = hasattr(member, "get_plural_label")
    return str(member.get_plural_label() if is_resource else member.get_navigation_label())


def _why_not_linked(asked: Asked, member: Any, permissions: AskedPermissions) -> Iterator[Step]:
    name = member.__name__
    if not member.should_register_navigation():
        yield Step.of("Navigation", False, f"{_hiding_option(asked, member)} is False.")
    elif hasattr(member, "can_view_any"):
        source = source_from_address(asked.address(member), with_parents=False)
        yield from explain_ability(source, "view_any", permissions)
        yield Step.of("Navigation", False, f"{name}.navigation_item() returns no entry.")
    elif not member.can_access():
        yield Step.of(f"{name}.can_access()", False, "Returned False.")
    else:
        yield Step.of("Navigation", False, f"{name}.navigation_item() returns no entry.")


def _hiding_option(asked: Asked, member: Any) -> str:
    """Return the option that removes a resource or page from the navigation of this panel."""
    configuration = asked.panel.configuration_override(member)
    if configuration is not None and configuration.should_register_navigation() is False:
        return f"register_navigation() of the ResourceConfiguration of {member.__name__}"
    return f"{member.__name__}.registers_navigation"


# Actions.


def _actions(
    asked: Asked, route: Route, source: RecordSource, permissions: AskedPermissions
) -> Missing:
    """Yield the actions of the page that are not shown, or shown as disabled."""
    for action, record, where in _declared_actions(asked, route, source):
        wire = action.to_wire(record)
        if wire is not None and not wire.get("disabled"):
            continue
        steps = explain_action(cast("Any", action.get_source()), action, permissions, record)
        explanation = _explained(f"{action.get_name()} ({where})", steps)
        if explanation.allowed:
            step = Step.of("URL", False, "The link or the form of the action has no URL.")
            explanation = replace(explanation, steps=(*explanation.steps, step))
        yield explanation


def _declared_actions(
    asked: Asked, route: Route, source: RecordSource
) -> Iterator[tuple[Action, Any, str]]:
    """Yield every action of the page with the record that it is shown for."""
    page_class: Any = route.page
    record = None if asked.record is None else source.find(asked.record)
    page = page_class(source.resource, asked.panel)
    for action in page.header_actions():
        yield action.bound_to(source), record, "header"
    if issubclass(page_class, ListRecords):
        table = source.table()
        for action in (*table.get_header_actions(), *table.get_toolbar_actions()):
            yield action, None, "table"
        for action in table.get_bulk_actions():
            yield action, None, "selection"
        first: Any = source.queryset().first()
        for action in table.get_record_actions() if first is not None else ():
            yield action, first, f"row of {source.record_title(first)}"
    infolist = source.infolist()
    if route.page_key == "view" and infolist is not None and record is not None:
        for action in infolist.get_actions():
            yield action, record, "infolist"


# Columns and fields.


def _columns(route: Route, source: RecordSource) -> Missing:
    page: Any = route.page
    if not issubclass(page, ListRecords):
        return
    for column in source.table().get_columns():
        if not column.is_visible():
            text = "False: hidden until the user shows it in the menu of columns."
            yield Explanation(column.get_name(), (Step.of("visible()", False, text),))


def _fields(asked: Asked, route: Route, source: RecordSource) -> Missing:
    """Yield the declared fields that do not exist on a form page for its record."""
    if not hasattr(route.page, "form_schema"):
        return
    key = str(route.page_key)
    record = None if asked.record is None else source.find(asked.record)
    schema = source.form(key)
    shown = {field.get_name() for field in schema.fields(record)}
    page = schema.get_page() or key
    for field in schema.declared_fields():
        if field.get_name() in shown:
            continue
        if field.can_be_on(page):
            text = "visible() or hidden() of the field, or of a layout around it, leaves it out."
            step = Step.of("visible()", False, text)
        else:
            text = f"visible_on() or hidden_on() leaves it out of the page {page!r}."
            step = Step.of("visible_on()", False, text)
        yield Explanation(field.get_name(), (step,))


def _explained(subject: str, steps: Iterator[Step]) -> Explanation:
    close: Callable[[], object] = getattr(steps, "close", lambda: None)
    try:
        return Explanation(subject, tuple(until_refused(steps)))
    finally:
        close()


# The wire format.


def to_wire(explanation: Explanation) -> ExplainedWire:
    """Return an explanation for the browser."""
    refusal = explanation.refusal
    return {
        "name": explanation.subject,
        "reason": "" if refusal is None else f"{refusal.rule}: {refusal.text}",
        "steps": [
            {"rule": step.rule, "result": step.result, "text": step.text}
            for step in explanation.steps
        ],
    }


def groups_to_wire(groups: Mapping[str, Iterable[Explanation]]) -> list[ExplainGroupWire]:
    """Return the missing parts for the browser, one group for each kind."""
    return [
        {"kind": part, "missing": [to_wire(group) for group in missing]}  # type: ignore[typeddict-item]
        for part, missing in groups.items()
    ]
