"""A small table of tasks, and an action for all of its scopes."""

from __future__ import annotations

from django_panel.actions import Action
from django_panel.tables import Group, NumberColumn, TableSchema, TextColumn
from tests.project.models import Task


def button(name: str) -> Action:
    """Return an action for any scope."""
    return (
        Action(name)
        .action(lambda record: None)
        .bulk_action(lambda records: None)
        .table_action(lambda data: None)
    )


SCHEMA = (
    TableSchema(Task)
    .columns([TextColumn("title").searchable().sortable(), NumberColumn("position")])
    .groups([Group("is_done")])
)
