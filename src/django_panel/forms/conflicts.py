"""What a stale save responds with: both values of each field that two users changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.forms.changes import is_same
from django_panel.forms.fields.generic_relation import GenericRelationSelect
from django_panel.forms.fields.raw_values import as_list
from django_panel.forms.fields.select import Select
from django_panel.forms.versions import form_version
from django_panel.support.request_errors import Conflict

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field

#: Types of fields whose values are never sent back.
SECRETS = frozenset({"password"})


def conflict(form: BoundForm) -> Conflict:
    """Return both values of each field whose submitted value differs from the stored one."""
    sides: dict[str, dict[str, Any]] = {}
    for field in form.fields:
        name = field.get_name()
        if name not in form.data or field.type in SECRETS or field.is_disabled(form):
            continue
        theirs = field.visible_value(form, form.initial_value(field))
        mine = field.without(SECRETS, form.data[name])
        if not is_same(field, field.without(SECRETS, theirs), mine):
            sides[name] = {"theirs": theirs, "mine": mine}
            labels = _labels(field, form, [*as_list(theirs), *as_list(mine)])
            if labels:
                sides[name]["labels"] = labels
    return Conflict(form_version(form), sides)


def _labels(field: Field, form: BoundForm, values: list[Any]) -> dict[str, str]:
    """Return the labels of selected records, which the form in the browser may not contain."""
    texts = [text for text in map(str, values) if text]
    if isinstance(field, GenericRelationSelect):
        labels = {text: field.label_of(text, form) for text in texts}
        return {text: label for text, label in labels.items() if label is not None}
    if not isinstance(field, Select) or not field.has_record_options():
        return {}
    chosen: list[Any] = [texts] if field.is_multiple() else [*texts]
    options = [option for choice in chosen for option in field.to_wire(choice, form)["options"]]
    return {option["value"]: option["label"] for option in options if option["value"] in set(texts)}
