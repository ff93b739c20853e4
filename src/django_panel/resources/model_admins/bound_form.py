"""A form of a ``ModelAdmin`` bound to a record: saved by the hooks, in the order of Django."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib.admin import ModelAdmin
from django.db.models import Model

from django_panel.forms.bound_model_form import BoundModelForm
from django_panel.forms.related_writes import related_writer
from django_panel.records.row import Row
from django_panel.records.signals import WriteSource
from django_panel.resources.model_admins.hooks import call

if TYPE_CHECKING:
    from django_panel.resources.model_admins.forms import AdminFormSchema


class BoundAdminForm(BoundModelForm):
    """Calls ``save_form()``, ``save_model()`` and ``save_related()``, then writes the log."""

    @property
    def _model_admin(self) -> ModelAdmin[Any]:
        schema: AdminFormSchema = self.schema  # type: ignore[assignment]
        return schema.get_model_admin()

    def save_form(self) -> Any:
        return self._call("save_form", self.model_form, change=self.is_edit)

    def store_new(self, record: Any) -> None:
        if overrides_hook(self._model_admin, "save_model"):
            self._call("save_model", record, self.model_form, change=False)
        else:
            super().store_new(record)

    def store_changed(self, record: Any, row: Row) -> None:
        if overrides_hook(self._model_admin, "save_model"):
            self._call("save_model", record, self.model_form, change=True)
        else:
            super().store_changed(record, row)

    def save_many_to_many(self, record: Model) -> None:
        """Call ``save_related()``, then write Django's log of the change."""
        form = self.model_form
        form.instance = record
        formsets = [inline.rows_in(self).formset(record) for inline in self._admin_inlines()]
        save = partial(self._call, "save_related", form, formsets, change=self.is_edit)
        for formset in formsets:
            rows = [Row(row) for row in formset.get_queryset()]
            save = partial(related_writer(self, formset.model, WriteSource.INLINE).call, rows, save)
        save()
        message = self._call("construct_change_message", form, formsets, add=not self.is_edit)
        self._call("log_change" if self.is_edit else "log_addition", record, message)

    def _admin_inlines(self) -> list[Any]:
        return [field for field in self.fields if hasattr(field, "rows_in")]

    def _call(self, name: str, *args: Any, **options: Any) -> Any:
        page, record = ("change", self.instance) if self.is_edit else ("add", None)
        return call(self._model_admin, name, *args, page=page, record=record, **options)


def overrides_hook(model_admin: ModelAdmin[Any], name: str) -> bool:
    """Return whether a project or a package overrides a method of Django's ``ModelAdmin``."""
    return getattr(type(model_admin), name) is not getattr(ModelAdmin, name)
