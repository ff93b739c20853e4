"""A text field that is filled in the browser from other fields of a new record."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django.db.models import SlugField

from django_panel.forms.fields.base import Field
from django_panel.records.row import model_field

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import PrepopulatedWire


@dataclass(frozen=True, eq=False, repr=False)
class PrepopulatedField(Field, ABC):
    """A field whose text can follow other fields, as ``prepopulated_fields`` of ``ModelAdmin``."""

    _prepopulate_from: tuple[str, ...] = field(default=(), init=False)

    def prepopulate_from(self, *names: str) -> Self:
        """Fill the field from these fields of a new record, until the user edits it.

        The text is a slug of their values. In a row or an entry, the names are those of its own
        fields.
        """
        return self._with(_prepopulate_from=names)

    def get_prepopulate_from(self) -> tuple[str, ...]:
        """Return the full names of the fields that this one is filled from."""
        return self._prepopulate_from

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        names = set(names)
        sources = tuple(
            f"{prefix}.{name}" if name in names else name for name in self._prepopulate_from
        )
        return super().prefixed(prefix, names)._with(_prepopulate_from=sources)

    def prepopulated_wire(self, form: BoundForm | None) -> PrepopulatedWire:
        """Return the sources for the browser; a stored record has none."""
        is_stored = form is not None and form.has_instance
        if not self._prepopulate_from or is_stored or self.is_disabled(form):
            return {}
        return {
            "prepopulate": {
                "sources": list(self._prepopulate_from),
                "allowUnicode": self._allows_unicode(),
            }
        }

    def _allows_unicode(self) -> bool:
        source = model_field(self._model, self.model_field_name())
        return isinstance(source, SlugField) and bool(getattr(source, "allow_unicode", False))
