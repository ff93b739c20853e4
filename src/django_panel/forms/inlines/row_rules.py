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
    rules: dict[str, RowRulesWire] = {}
    names = [each.get_name() for each in template.fields]
    enabled = {each.get_name() for each in template.fields if not each.is_disabled(template)}
    for row in rows.stored:
        form = rows.bind(row, None)
        fields = {each.get_name(): each for each in form.fields}
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
