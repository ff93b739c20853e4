"""The HTML that the rows of an inline show and do not accept."""

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
    from django_panel.forms.inlines.wire import RowHtmlWire


def add_row_html(node: RepeaterWire, template: RowForm, rows: InlineRows) -> None:
    """Replace HTML in the value of an inline by its text, and add it to the rules of its row."""
    fields = [field for field in template.fields if isinstance(field, Computed)]
    if not fields or not isinstance(node["value"], list):
        return
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
