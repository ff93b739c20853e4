"""Checks of relation managers: their tables and forms."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.checks import CheckMessage

from django_panel.checks.calling import call_for_request
from django_panel.checks.copied_names import copied_names, is_copied_option
from django_panel.checks.forms import check_form
from django_panel.checks.icons import unknown_icons
from django_panel.checks.loaded_relations import wrong_relations
from django_panel.checks.plain_methods import plain_methods
from django_panel.checks.tables import check_table
from django_panel.exceptions import dotted
from django_panel.forms.declaration_checks import takes_nothing
from django_panel.forms.form_checks import missing_fields_in_relation_form
from django_panel.panels.panel import Panel
from django_panel.resources.overrides import overrides
from django_panel.resources.plain_methods import plain_method_names
from django_panel.resources.relations.actions.create import CreateRelatedAction
from django_panel.resources.relations.forms import operation_form
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.relations.table import build_table
from django_panel.resources.resource import Resource
from django_panel.support import context
from django_panel.support.host_errors import is_declaration_error
from django_panel.tables.schema import TableSchema


def check_relation_manager(
    panel: Panel, resource: type[Resource], manager: type[RelationManager]
) -> Iterator[CheckMessage]:
    """Yield the messages of a manager's table and form, declared for an unsaved owner.

    A manager whose declaration needs a stored owner cannot be checked.
    """
    name = dotted(manager)
    yield from copied_names(manager)
    if plain_method_names(manager):
        yield from plain_methods(manager)
        return
    icon, errors = call_for_request(manager.get_icon, f"{name}.get_icon()")
    yield from [*errors, *unknown_icons(name, [icon])]
    source, errors = call_for_request(
        lambda: RelationSource(manager, resource, resource.model(), panel), name
    )
    yield from errors
    if source is None:
        return
    yield from wrong_relations(manager, source.model)
    with context.bind(panel=panel):
        table, errors = call_for_request(lambda: build_table(source), f"{name}.table()")
        yield from errors
        if table is not None:
            yield from check_table(
                f"{name}.table()", table, source.model, reports=is_declaration_error
            )
        if is_copied_option(manager, "form"):
            return
        form, errors = call_for_request(lambda: operation_form(source, "create"), f"{name}.form()")
        yield from errors
        if form is not None:
            yield from check_form(f"{name}.form()", form, takes_nothing)
            if table is not None and _derives_create_form(manager, table):
                given = source.given_field_names()
                yield from missing_fields_in_relation_form(name, form, source.model, given)


def _derives_create_form(manager: type[RelationManager], table: TableSchema) -> bool:
    """Return whether the table offers to create records with a form of the model alone."""
    is_declared = manager.form_class is not None or overrides(manager, "form")
    actions = table.get_header_actions()
    return not is_declared and any(isinstance(action, CreateRelatedAction) for action in actions)
