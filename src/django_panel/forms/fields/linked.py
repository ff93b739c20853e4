"""A select's records: which one or which many a record holds, and writing that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import Model, Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from django_panel.forms.fields.candidates import Candidates, candidates_of
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.relations import Link, chosen_link
from django_panel.support.related import in_scope, related_source
from django_panel.support.titles import value_field


@dataclass(frozen=True)
class Linked:
    """Records to choose from, and where a choice is kept."""

    candidates: Candidates
    #: The relation, or None where a plain column holds the answer.
    link: Link | None = None
    #: Whether all records of the model may be chosen and are shown by their titles.
    unscoped: bool = False

    @property
    def is_many(self) -> bool:
        return self.link is not None and self.link.is_many

    @property
    def attname(self) -> str | None:
        return None if self.link is None else self.link.attname

    def can_create(self) -> bool:
        """Return whether the user may create such a record; ``unscoped`` does not lift this."""
        return bool(related_source(self.candidates.model).allows("create"))

    # What a record holds.

    def held(self, record: Model) -> list[Any]:
        """Return the keys of the many records linked to this one, as far as one may see them.

        They are read once, with what names them, and kept on the record under a name no field
        can have.
        """
        return [self.candidates.key_from(one) for one in self._linked_records(record)]

    def labels(
        self, keys: Iterable[Any], record: Model | None, stored: Callable[[], Iterable[Any]]
    ) -> list[tuple[Any, str]]:
        """Return keys with their titles, of related records without a search.

        A stored key whose record the user may not view has a neutral label. Any other key out of
        scope is left out.
        """
        wanted = list(dict.fromkeys(str(key) for key in keys if key not in (None, "")))
        known: dict[str, str] = {}
        if record is not None and wanted:
            known = {
                str(self.candidates.key_from(one)): self._visible_label(one)
                for one in self._own_records(record, wanted)
            }
        rest = [key for key in wanted if key not in known]
        known |= {str(key): label for key, label in self.candidates.labels(rest)}
        if any(key not in known for key in rest):
            known = {str(key): hidden_label() for key in stored()} | known
        return [(key, known[key]) for key in wanted if key in known]

    def _visible_label(self, related: Model) -> str:
        if not self.is_many:
            source = related_source(self.candidates.model, unscoped=self.unscoped)
            if not source.can_view(related):
                return hidden_label()
        return self.candidates.label_of(related)

    def save(self, keys: Sequence[Any], record: Any) -> None:
        """Link exactly these records; what the reader cannot see stays linked."""
        if self.link is None:
            return
        manager = getattr(record, self.link.name)
        before, wanted = set(manager.values_list("pk", flat=True)), set(keys)
        manager.remove(*self.candidates.among(before - wanted))
        manager.add(*(wanted - before))
        record.__dict__.pop(self._kept_name(), None)

    # The judgement of an answer.

    def chosen(self, raw: Any, before: Callable[[], list[Any]]) -> Any:
        """Return the key of one record that may be chosen; the present one always may."""
        key = self.candidates.key_of(raw)
        if key is None:
            raise _unknown()
        if key not in before() and not self.candidates.has(key):
            raise _unknown()
        return key

    def chosen_many(self, raw: Sequence[Any], before: Callable[[], list[Any]]) -> list[Any]:
        """Return the keys of records that may be chosen."""
        keys = list(dict.fromkeys(self.candidates.key_of(one) for one in raw))
        if None in keys:
            raise _unknown()
        missing = set(keys) - self.candidates.among(keys)
        if missing and missing - set(before()):
            raise _unknown()
        return keys

    def _own_records(self, record: Any, wanted: list[str]) -> list[Any]:
        if self.link is None:
            return []
        if self.link.attname is None:
            return self._linked_records(record)
        if str(getattr(record, self.link.attname, None)) not in wanted:
            return []
        try:
            related = getattr(record, self.link.name)
        except ObjectDoesNotExist:
            return []
        return [] if related is None else [related]

    def _linked_records(self, record: Any) -> list[Any]:
        if self.link is None or record.pk is None:
            return []
        kept = self._kept_name()
        if kept not in record.__dict__:
            prefetch_related_objects(
                [record], Prefetch(self.link.name, self.candidates.records(), to_attr=kept)
            )
        found: list[Any] = record.__dict__[kept]
        return found

    def _kept_name(self) -> str:
        return f"_panel_{self.link.name if self.link else ''}"


def hidden_label() -> str:
    """Return the label of a stored value whose record the user may not view."""
    return _("Not visible to you")


def linked_by(
    owner: type[Model],
    relation: str,
    title: str | None,
    searched: Sequence[str],
    *,
    unscoped: bool = False,
) -> Linked:
    """Return the records a relation of this model leads to."""
    link = chosen_link(owner, relation)

    def within() -> QuerySet[Any]:
        found = related_source(link.model, unscoped=unscoped).choices()
        limit = link.limit()
        return found.complex_filter(limit) if limit else found

    return Linked(candidates_of(link.model, link.key, title, searched, within), link, unscoped)


def linked_to(
    source: Any,
    column: str,
    title: str | None,
    searched: Sequence[str],
    *,
    unscoped: bool = False,
) -> Linked:
    """Return the records of a model, a queryset or a function that returns one of both."""
    records = source() if callable(source) and not isinstance(source, type) else source
    model: type[Model] = records.model if isinstance(records, QuerySet) else records
    key = value_field(model, column)
    if key is None:
        raise FormSchemaException.unknown_title(model, column)

    def within() -> QuerySet[Any]:
        found = source() if callable(source) and not isinstance(source, type) else source
        if not isinstance(found, QuerySet):
            return related_source(found, unscoped=unscoped).choices()
        return found.all() if unscoped else in_scope(found)

    return Linked(candidates_of(model, key, title, searched, within), unscoped=unscoped)


def _unknown() -> ValidationError:
    return ValidationError(
        forms.ModelChoiceField.default_error_messages["invalid_choice"], code="invalid_choice"
    )
