"""Checks of tables: columns, filters, groups, actions and their forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from django.core.checks import CheckMessage
from django.db.models import Model

from django_panel.actions.action import Action
from django_panel.checks.calling import call_for_request
from django_panel.checks.forms import check_form
from django_panel.checks.icons import icons_of, unknown_icons
from django_panel.checks.messages import messages
from django_panel.tables.filters.form import FormFilter
from django_panel.tables.schema import TableSchema
from django_panel.tables.schema_checks import table_errors


def check_table(
    place: str,
    schema: TableSchema,
    model: type[Model],
    *,
    reports: Callable[[Exception], bool] = lambda error: True,
) -> Iterator[CheckMessage]:
    """Yield the messages of one table; ``reports`` selects the errors to report."""
    for error in table_errors(schema, model):
        if reports(error):
            yield from messages(error, place)
    for filter_ in schema.get_filters():
        if isinstance(filter_, FormFilter):
            yield from check_form(
                f"the filter {filter_.get_name()!r} of {place}", filter_.get_form()
            )
    columns = schema.get_columns()
    names = [name for column in columns for name in icons_of(column)]
    yield from unknown_icons(place, [*names, *schema.get_icons()])
    yield from check_actions(place, table_actions(schema), model)


def table_actions(schema: TableSchema) -> list[Action]:
    """Return all actions of a table, also those of its cells."""
    sets = (
        schema.get_record_actions(),
        schema.get_bulk_actions(),
        schema.get_header_actions(),
        schema.get_toolbar_actions(),
        schema.get_empty_state_actions(),
    )
    cells = (column.get_action() for column in schema.get_columns())
    own = [action for actions in sets for action in actions]
    return [*own, *(action for action in cells if action is not None)]


def check_actions(
    place: str, actions: Iterable[Action], model: type[Model]
) -> Iterator[CheckMessage]:
    """Yield the messages of actions: their icons, and the forms of their dialogs.

    A form that a function of the record returns is checked when the dialog opens.
    """
    for action in actions:
        name = f"the action {action.get_name()!r} of {place}"
        yield from unknown_icons(name, [action.get_icon()])
        if action.declares_form():
            schema, errors = call_for_request(partial(action.form_for, None, model, ""), name)
            yield from errors
            if schema is not None:
                yield from check_form(name, schema)
        yield from check_actions(place, action.get_modal_actions(), model)
