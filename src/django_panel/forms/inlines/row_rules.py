"""What the user cannot do with single rows of an inline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.forms.inlines.row_keys import row_key

if TYPE_CHECKING:
    from django_panel.forms.inlines.row_form import RowForm
    from django_panel.forms.inlines.rows import InlineRows
    from django_panel.forms.inlines.wire import RowRulesWire


def row_rules(template: RowForm, rows: InlineRows) -> dict[str, RowRulesWire]:
    """Return the rules of rows that differ from those of a new row, by the key of the row.

    ``template`` is the form of a new row.
    """
    if template.schema.is_alike_for_all_records():
        return _rules_of_equal_rows(template, rows)
    rules: dict[str, RowRulesWire] = {}
    names = [field.get_name() for field in template.fields]
    enabled = {field.get_name() for field in template.fields if not field.is_disabled(template)}
    for row in rows.stored:
        form = rows.bind(row, None)
        fields = {field.get_name(): field for field in form.fields}
        hidden = [name for name in names if name not in fields]
        disabled = [
            name
            for name in names
            if name in enabled
            and name in fields
            and (form.is_locked or fields[name].is_disabled(form))
        ]
        is_deletable = row.pk in rows.deletable
        if hidden or disabled or not is_deletable:
            rules[row_key(row)] = {
                "disabled": disabled,
                "hidden": hidden,
                "deletable": is_deletable,
            }
    return rules


def _rules_of_equal_rows(template: RowForm, rows: InlineRows) -> dict[str, RowRulesWire]:
    """Return the rules of rows that differ by the permissions on them only."""
    editable, deletable, count = rows.editable, rows.deletable, len(rows.stored)
    if len(editable) == len(deletable) == count:
        return {}
    enabled = [field.get_name() for field in template.fields if not field.is_disabled(template)]
    rules: dict[str, RowRulesWire] = {}
    for row in rows.stored:
        disabled = [] if row.pk in editable else enabled
        is_deletable = row.pk in deletable
        if disabled or not is_deletable:
            rules[row_key(row)] = {
                "disabled": disabled,
                "hidden": [],
                "deletable": is_deletable,
            }
    return rules
