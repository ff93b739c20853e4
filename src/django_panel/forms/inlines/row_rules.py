"""What the user cannot do with single rows of an inline, and the HTML that they show."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django_panel.forms.fields.computed import Computed
from django_panel.forms.fields.entry_values import as_list
from django_panel.forms.inlines.row_keys import row_key, submitted_key
from django_panel.forms.read_only_html import read_only_html
from django_panel.support.html import display_html, html_text

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import RepeaterWire
    from django_panel.forms.inlines.row_form import RowForm
    from django_panel.forms.inlines.rows import InlineRows
    from django_panel.forms.inlines.wire import RowHtmlWire, RowRulesWire


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


def with_row_html(node: RepeaterWire, template: RowForm, rows: InlineRows) -> RepeaterWire:
    """Return an inline with text instead of HTML in its value, and the HTML in its rules."""
    fields = [field for field in template.fields if isinstance(field, Computed)]
    if not fields or not isinstance(node["value"], list):
        return node
    stored = {row_key(row): row for row in rows.stored}
    node["value"] = [dict(entry) for entry in as_list(node["value"])]
    for entry in node["value"]:
        key = submitted_key(entry)
        row = None if key is None else stored.get(key)
        html = _html_of(entry, fields, row if template.parent.is_bound else None)
        if key is not None and html:
            rules = node["rowRules"].setdefault(
                key, {"disabled": [], "hidden": [], "deletable": True}
            )
            rules["html"] = html
    return node


def _html_of(entry: dict[str, Any], fields: list[Computed], row: Any) -> dict[str, RowHtmlWire]:
    """Return the HTML of an entry by the name of its field; the entry keeps the text."""
    found: dict[str, RowHtmlWire] = {}
    for field in fields:
        name = field.get_name()
        initial = None if row is None else partial(field.hydrate, row)
        html = read_only_html(entry.get(name), initial)
        if html is not None:
            entry[name] = html_text(html)
            found[name] = {"html": display_html(html), "text": entry[name]}
    return found
