"""Writers of the related records that a form saves: rows of inlines, relation groups, options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.records.writer import inner_writer
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.records.signals import WriteSource
    from django_panel.records.tenant_ownership import TenantOwnership
    from django_panel.records.writer import RecordWriter


def related_ownership(form: BoundForm, model: type[Model]) -> TenantOwnership:
    """Return the tenant rules of a model, the same for validation and write of one form."""
    if model not in form.ownerships:
        form.ownerships[model] = related_source(model).ownership()
    return form.ownerships[model]


def related_writer(
    form: BoundForm, model: type[Model], by: WriteSource | None = None
) -> RecordWriter:
    """Return the writer of a model's records, inside the write of the form's record."""
    return inner_writer(related_source(model), by, related_ownership(form, model))
