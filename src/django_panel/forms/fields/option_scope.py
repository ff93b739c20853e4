"""Which records of a related model a field offers."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.forms.fields.base import Field
from django_panel.support.frozen import FrozenValue
from django_panel.support.related import is_restricted, related_source

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

    from django_panel.records.source import RecordSource


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OptionScope(FrozenValue):
    """The records that a field offers: their scope, and the right that it requires."""

    #: Whether all records of the model can be selected and viewed.
    unscoped: bool = False
    #: Whether only users who may view the records can select them.
    needs_view: bool = True

    def records(self, model: type[Model]) -> QuerySet[Any]:
        """Return the records of a model that the current user can select."""
        source = self._source(model)
        return source.choices() if self.needs_view else source.queryset()

    def restricted(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Restrict a queryset to the records that the current user can select."""
        if self.unscoped:
            return rows.all()
        records = self.records(rows.model)
        if not is_restricted(records):
            return rows.all()
        return rows.filter(pk__in=records.order_by().values("pk"))

    def shows(self, record: Model) -> bool:
        """Return whether the current user sees the label of a stored record."""
        source = self._source(type(record))
        if self.needs_view:
            return source.can_view(record)
        rows = source.queryset()
        return not is_restricted(rows) or rows.filter(pk=record.pk).exists()

    def shows_details(self, model: type[Model]) -> bool:
        """Return whether the details of the resource are shown: to users who may view records."""
        if self.unscoped:
            return False
        return self.needs_view or bool(self._source(model).allows("view_any"))

    def refusal(self, model: type[Model]) -> str | None:
        """Return the text for a user who can select no record for lack of a right, else None.

        It is the same for every key, so it does not tell which records exist.
        """
        if self.unscoped or not self.needs_view or self._source(model).allows("view_any"):
            return None
        return _(
            "You don't have permission to view these records, so you cannot choose one: %(models)s."
        ) % {"models": model._meta.verbose_name_plural}

    def _source(self, model: type[Model]) -> RecordSource:
        return related_source(model, unscoped=self.unscoped)


@dataclass(frozen=True, eq=False, repr=False)
class ScopesOptions(Field, ABC):
    """A field with records as options, which are those that the user may view by default."""

    _unscoped: bool = field(default=False, init=False)
    _needs_view: bool = field(default=True, init=False)

    def unscoped(self, condition: bool = True) -> Self:
        """Offer all records, regardless of which ones the user may view in this panel.

        By default only records in the scope of their resource are offered, to users who may
        open its list. Creating an option needs the permission to create either way.
        """
        return self._with(_unscoped=condition)

    def needs_view(self, condition: bool = True) -> Self:
        """Set whether users need the permission to view the records; Django's admin needs none.

        With False, all records in the scope of their resource and tenant are offered to every
        user of the form.
        """
        return self._with(_needs_view=condition)

    def get_option_scope(self) -> OptionScope:
        """Return which records the field offers."""
        return OptionScope(self._unscoped, self._needs_view)
