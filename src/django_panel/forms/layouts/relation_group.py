"""Fields of a related record, asked in the form of its owner."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import ObjectDoesNotExist

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import storing
from django_panel.forms.components import Component
from django_panel.forms.layouts.base import Layout, checked
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.model_rules import record_errors
from django_panel.forms.relations import Bond, bond
from django_panel.support.labels import Words
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.filling import Filling
    from django_panel.forms.layouts.wire import RelationGroupWire
    from django_panel.forms.occasion import Occasion

_EMPTY: tuple[Any, ...] = (None, "", False, [], {}, ())


@frozen
class RelationGroup(Layout):
    """Fields that live on a related record: the one a key points to, or that points back.

    They are named ``{relation}.{field}``. Saving writes the related record, and of the owner
    only the key that leads there. A record that is missing is made as soon as one of the
    answers says something.
    """

    _relation: str = field(kw_only=False)
    _prefix: str = field(default="", kw_only=True)
    _heading: Words | None = field(default=None, kw_only=True)
    _description: Words | None = field(default=None, kw_only=True)
    _creates_missing: bool = field(default=True, kw_only=True)
    _bond: Bond | None = field(default=None, kw_only=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self._relation:
            raise PanelSchemaException.unnamed("relation group", type(self))

    @classmethod
    def make(cls, relation: str) -> Self:
        return cls(relation)

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set what is asked; names and conditions inside speak of the related record."""
        declared = checked(components)
        names = {found.get_name() for part in declared for found in part.declared_fields()}
        return self._with(
            _children=tuple(part.prefixed(self.get_path(), names) for part in declared)
        )

    def heading(self, text: Words | None) -> Self:
        """Set the words above."""
        return self._with(_heading=text)

    def description(self, text: Words | None) -> Self:
        """Set the line below the heading."""
        return self._with(_description=text)

    def creates_missing(self, condition: bool = True) -> Self:
        """Make the related record where there is none; without that the group is not asked."""
        return self._with(_creates_missing=condition)

    # Readers.

    def get_path(self) -> str:
        """Return the relations from the form's own record to this one, with dots."""
        return f"{self._prefix}.{self._relation}" if self._prefix else self._relation

    def is_shown(self, occasion: Occasion) -> bool:
        """Return whether there is somewhere to write to: a record, or the right to make one."""
        if not super().is_shown(occasion):
            return False
        return self._creates_missing or self._is_there(occasion.record)

    def is_for_everybody(self) -> bool:
        return self._creates_missing and super().is_for_everybody()

    def _is_there(self, record: Any) -> bool:
        try:
            for step in self.get_path().split("."):
                record = getattr(record, step, None)
        except ObjectDoesNotExist:
            return False
        return record is not None

    def get_related_names(self) -> Iterator[str]:
        yield self.get_path().replace(".", "__")
        yield from super().get_related_names()

    def unsettled_names(self) -> Iterator[str]:
        # What stands deeper is a relation of another record.
        if self.get_bond().attname is not None:
            yield self._relation

    def needs_record(self) -> bool:
        return True

    def get_bond(self) -> Bond:
        if self._bond is None:
            raise FormSchemaException.relation_without_model(self._relation)
        return self._bond

    def bound_to(self, model: type[Model] | None) -> Self:
        found = None if model is None else bond(model, self._relation)
        related = None if found is None else found.model
        return super().bound_to(related)._with(_bond=found)

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        joined = f"{prefix}.{self._prefix}" if self._prefix else prefix
        return super().prefixed(prefix, names)._with(_prefix=joined)

    # Storing.

    def save_first(
        self, values: Mapping[str, Any], record: Model | None, occasion: Occasion
    ) -> dict[str, Any]:
        """Make a missing record the owner's key must point to, and return that key."""
        found = self.get_bond()
        written = self._written(values, occasion)
        if found.attname is None or found.find(record) is not None or not self._makes(written):
            return {}
        related = found.model()
        written |= super().save_first(values, related, occasion)
        storing.assign(related, written)
        related.save()
        return {found.attname: related.pk}

    def save_related(self, values: Mapping[str, Any], record: Model, occasion: Occasion) -> None:
        found = self.get_bond()
        related = found.find(record)
        written = self._written(values, occasion)
        if related is None:
            if not self._makes(written):
                return
            related = self._made(found, values, record, occasion)
        else:
            storing.store(related, storing.assign(related, written))
        super().save_related(values, related, occasion)

    def related_errors(
        self, values: Mapping[str, Any], record: Model | None, occasion: Occasion
    ) -> dict[str, list[str]]:
        found = self.get_bond()
        related = found.find(record)
        written = self._written(values, occasion)
        if related is None and not self._makes(written):
            return {}
        # A copy: what is only judged must not look stored.
        judged: Any = found.model() if related is None else copy.copy(related)
        besides = set(super().unsettled_names())
        if found.back is not None:
            besides.add(found.back)
            if record is not None:
                _point_back(judged, found.back, record)
        changed = storing.assign(judged, written)
        names = {each.get_attribute(): each.get_name() for each in self._own(occasion)}
        errors = record_errors(names, judged, written, changed, besides)
        return errors | super().related_errors(values, judged, occasion)

    def _made(self, found: Bond, values: Mapping[str, Any], record: Any, occasion: Occasion) -> Any:
        """Return a new related record, stored and linked to its owner."""
        related: Any = found.model()
        written = self._written(values, occasion)
        storing.assign(related, written | super().save_first(values, related, occasion))
        if found.back is not None:
            setattr(related, found.back, record)
        related.save()
        if found.attname is not None:
            setattr(record, found.name, related)
            record.save(update_fields=[found.name])
        return related

    def _makes(self, written: Mapping[str, Any]) -> bool:
        """Return whether these answers are worth a record of their own."""
        return self._creates_missing and any(value not in _EMPTY for value in written.values())

    def _written(self, values: Mapping[str, Any], occasion: Occasion) -> dict[str, Any]:
        return storing.attributes_of(self._own(occasion), values, occasion)

    def _own(self, occasion: Occasion) -> list[Field]:
        """Return the fields that live on the related record itself, not on one behind it."""
        path = self.get_path()
        return [
            each
            for child in self._children
            for each in child.shown_fields(occasion)
            if each.get_prefix() == path
        ]

    def to_node(self, filling: Filling) -> RelationGroupWire | None:
        nodes = filling.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "relationship",
            **self.layout_wire(),
            "relation": self.get_path(),
            "heading": None if self._heading is None else str(self._heading),
            "description": None if self._description is None else str(self._description),
            "columns": self._columns,
            "createsMissing": self._creates_missing,
            "fields": filling.field_names(self),
            "schema": nodes,
        }


def _point_back(judged: Any, name: str, owner: Model) -> None:
    """Let a trial copy know its owner; plain assignment would hand the copy to the owner too."""
    link = judged._meta.get_field(name)
    setattr(judged, link.attname, getattr(owner, link.target_field.attname))
    link.set_cached_value(judged, owner)
