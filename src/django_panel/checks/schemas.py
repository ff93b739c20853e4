"""Checks of the schemas of a panel's resources."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.core.checks import CheckMessage

from django_panel.checks.calling import call_declaration, call_for_request, run_check
from django_panel.checks.copied_names import copied_names, is_copied_option
from django_panel.checks.forms import check_form, page_hooks
from django_panel.checks.icons import component_icons, unknown_icons
from django_panel.checks.loaded_relations import wrong_relations
from django_panel.checks.messages import messages
from django_panel.checks.plain_methods import plain_methods
from django_panel.checks.relations import check_relation_manager
from django_panel.checks.tables import check_actions, check_table
from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels.panel import Panel
from django_panel.policies import Policy
from django_panel.resources.form_checks import check_resource_form
from django_panel.resources.pages.board import BoardPage
from django_panel.resources.parent_links import link_of
from django_panel.resources.plain_methods import plain_method_names
from django_panel.resources.resource import Resource
from django_panel.support import context

_KINDS = ("table", "form", "infolist", "relation_managers")


def check_schemas(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of all schemas; one with an error does not hide the others."""
    for resource in panel.get_resources():
        yield from _wrong_parent(resource)
        yield from run_check(dotted(resource), _unknown_icons, panel, resource)
        yield from run_check(dotted(resource), _copied_names, resource)
        yield from run_check(dotted(resource), wrong_relations, resource, resource.model)
        yield from plain_methods(resource)
        plain = plain_method_names(resource)
        for schema_name in _KINDS:
            place = f"{dotted(resource)}.{schema_name}()"
            if schema_name in plain or is_copied_option(resource, schema_name):
                continue
            schema, errors = call_declaration(
                partial(panel.schema_of, resource, schema_name), place
            )
            yield from errors
            if schema is not None:
                yield from run_check(place, _check_schema, panel, resource, schema_name, schema)
        yield from run_check(dotted(resource), _wrong_boards, panel, resource)


def _copied_names(resource: type[Resource]) -> Iterator[CheckMessage]:
    yield from copied_names(resource)
    if isinstance(resource.policy, type) and issubclass(resource.policy, Policy):
        yield from copied_names(resource.policy)


def _wrong_boards(panel: Panel, resource: type[Resource]) -> Iterator[CheckMessage]:
    """Yield the errors of the boards among a resource's pages."""
    for page in resource.pages().values():
        if issubclass(page, BoardPage):
            validate = partial(_validate, page, resource, panel)
            yield from call_for_request(validate, dotted(page))[1]


def _validate(page: type[BoardPage], resource: type[Resource], panel: Panel) -> None:
    with context.bind(panel=panel):
        page(resource, panel).validate()


def _check_schema(
    panel: Panel, resource: type[Resource], schema_name: str, schema: Any
) -> Iterator[CheckMessage]:
    place = f"{dotted(resource)}.{schema_name}()"
    if schema_name == "table":
        yield from check_table(place, schema, resource.model)
    elif schema_name == "form":
        yield from check_form(place, schema, page_hooks(resource))
        # Which fields the server sets depends on the panel.
        with context.bind(panel=panel):
            errors = list(check_resource_form(resource, schema))
        yield from errors
    elif schema_name == "infolist":
        yield from unknown_icons(place, component_icons(schema.get_components()))
        yield from check_actions(place, schema.get_actions(), resource.model)
    else:
        for manager in schema:
            yield from check_relation_manager(panel, resource, manager)


def _wrong_parent(resource: type[Resource]) -> Iterator[CheckMessage]:
    """Yield an error if the relation to the parent is wrong; every page would raise it."""
    if resource.is_nested():
        try:
            link_of(resource)
        except PanelRegistrationException as error:
            yield from messages(error, f"{dotted(resource)}.parent_relationship")


def _unknown_icons(panel: Panel, resource: type[Resource]) -> Iterator[CheckMessage]:
    yield from unknown_icons(dotted(resource), _icons(panel, resource))


def _icons(panel: Panel, resource: type[Resource]) -> Iterator[Any]:
    yield panel.configuration_of(resource).get_navigation_icon()
    yield resource.navigation_icon
    yield resource.active_navigation_icon
    for page in resource.pages().values():
        yield page.sub_navigation_icon
    if resource.cluster is not None:
        yield resource.cluster.navigation_icon
        yield resource.cluster.active_navigation_icon
