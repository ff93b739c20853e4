"""The related records of a select: which ones are selected, and how they are saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import Model, Prefetch, QuerySet, prefetch_related_objects
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from django_panel.forms.fields.option_scope import OptionScope
from django_panel.forms.fields.record_options import (
    Describe,
    DetailsSource,
    RecordOption,
    described_options,
    describer,
    details_of,
    to_wire,
)
from django_panel.forms.fields.selectable_records import (
    SelectableRecords,
    selectable_records,
    unknown_attribute,
)
from django_panel.forms.model_relations import SelectRelation, select_relation
from django_panel.records.relations import change_related
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import is_saved
from django_panel.support.related import related_source
from django_panel.support.title_fields import value_field

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import OptionWire

_DEFAULT_SCOPE = OptionScope()


@dataclass(frozen=True, eq=False, repr=False)
class RelatedRecords(FrozenValue):
    """Selectable records, and the relation that stores the selection."""

    selectable: SelectableRecords
    #: The relation, or None if a plain column stores the key.
    relation: SelectRelation | None = None
    #: Which records of the model can be selected, and by whom.
    scope: OptionScope = _DEFAULT_SCOPE
    #: The source of the options' details.
    details: DetailsSource = True

    @property
    def is_many(self) -> bool:
        return self.relation is not None and self.relation.is_many

    @property
    def attname(self) -> str | None:
        return None if self.relation is None else self.relation.attname

    def check(self) -> None:
        """Raise an error if the records lack a declared column; calls a declared function."""
        _model = self.selectable.model

    def can_create(self) -> bool:
        """Return whether the user may create a record; this does not depend on ``unscoped``."""
        return bool(related_source(self.selectable.model).allows("create"))

    # The selected records.

    def selected_keys(self, record: Model) -> list[Any]:
        """Return the keys of the related records of a to-many relation that the user may see.

        The records are read once and cached on the record, under a name that no field has.
        """
        return [self.selectable.record_key(target) for target in self._to_many_records(record)]

    def labels(
        self, keys: Iterable[Any], record: Model | None, stored: Callable[[], Iterable[Any]]
    ) -> list[tuple[Any, str]]:
        """Return keys with their labels; those of related records need no query.

        A stored key whose record the user may not view has a neutral label. Any other key out of
        scope is left out.
        """
        return [(option.value, option.label) for option in self.selected(keys, record, stored)]

    def selected(
        self, keys: Iterable[Any], record: Model | None, stored: Callable[[], Iterable[Any]]
    ) -> list[RecordOption]:
        """Return the records of ``labels()`` as options, without details."""
        wanted = list(dict.fromkeys(str(key) for key in keys if key not in (None, "")))
        known: dict[str, RecordOption] = {}
        if record is not None and wanted:
            loaded = map(self._loaded_option, self._loaded_records(record, wanted))
            known = {option.value: option for option in loaded}
        rest = [key for key in wanted if key not in known]
        for key, label in self.selectable.labels(rest):
            known[str(key)] = RecordOption(str(key), label)
        if any(key not in known for key in rest):
            known = {str(key): _hidden_option(str(key)) for key in stored()} | known
        return [known[key] for key in wanted if key in known]

    def _loaded_option(self, related: Model) -> RecordOption:
        key = str(self.selectable.record_key(related))
        if not self.is_many and not self.scope.shows(related):
            return _hidden_option(key)
        return RecordOption(key, self.selectable.record_label(related), record=related)

    # Options.

    def search(self, text: str, limit: int) -> list[RecordOption]:
        """Return at most ``limit`` records that contain every search term, with details."""
        describe = self._describe()
        if describe is None:
            pairs = self.selectable.search(text, limit)
            return [RecordOption(str(key), label) for key, label in pairs]
        options = self.selectable.loaded(self.selectable.matching(text, limit))
        return described_options(self.selectable, list(options), describe)

    def created(self, record: Model) -> OptionWire:
        """Return a new record as an option; it has details only if it can be selected."""
        selectable, describe = self.selectable, self._describe()
        key = selectable.record_key(record)
        option = RecordOption(str(key), selectable.record_label(record))
        if describe is not None:
            for queryset in selectable.loaded(selectable.with_key(key)):
                option.details = details_of(queryset, describe)
        return to_wire([option], self._describe)[0]

    def options_wire(self, options: Iterable[RecordOption]) -> list[OptionWire]:
        """Return options for the browser; those with equal labels have details."""
        return to_wire(options, self._describe)

    def _describe(self) -> Describe | None:
        return describer(self.details, self.selectable.model, self.scope)

    # Saving.

    def save(self, keys: Sequence[Any], record: Model) -> None:
        """Relate exactly these records; related records out of scope stay related."""
        if self.relation is None:
            return
        name = self.relation.name
        before, wanted = set(getattr(record, name).values_list("pk", flat=True)), set(keys)
        removed = self.selectable.existing_keys(before - wanted)
        change_related(record, name, removed=removed, added=wanted - before)
        record.__dict__.pop(self._cache_name(), None)

    # Cleaning.

    def clean_key(self, raw: Any, before: Callable[[], list[Any]]) -> Any:
        """Return the key of a record that can be selected; a stored key is always valid."""
        key = self.selectable.parse_key(raw)
        if key is None:
            raise self._invalid_choice()
        if key not in before() and not self.selectable.has(key):
            raise self._invalid_choice()
        return key

    def clean_keys(self, raw: Sequence[Any], before: Callable[[], list[Any]]) -> list[Any]:
        """Return the keys of records that can be selected; stored keys are always valid."""
        keys = list(dict.fromkeys(self.selectable.parse_key(key) for key in raw))
        if None in keys:
            raise self._invalid_choice()
        missing = set(keys) - self.selectable.existing_keys(keys)
        if missing and missing - set(before()):
            raise self._invalid_choice()
        return keys

    def explained(self, error: ValidationError) -> ValidationError:
        """Return the error of a missing or wrong choice, with the right that the user lacks."""
        code = getattr(error, "code", None)
        if code not in {"required", "invalid_choice"}:
            return error
        refusal = self.scope.refusal(self.selectable.model)
        return error if refusal is None else ValidationError(refusal, code=code)

    def _invalid_choice(self) -> ValidationError:
        texts = forms.ModelChoiceField.default_error_messages
        return self.explained(ValidationError(texts["invalid_choice"], code="invalid_choice"))

    def _loaded_records(self, record: Model, wanted: list[str]) -> list[Any]:
        if self.relation is None:
            return []
        if self.relation.attname is None:
            return self._to_many_records(record)
        if str(getattr(record, self.relation.attname, None)) not in wanted:
            return []
        try:
            related = getattr(record, self.relation.name)
        except ObjectDoesNotExist:
            return []
        return [] if related is None else [related]

    def _to_many_records(self, record: Model) -> list[Any]:
        if self.relation is None or not is_saved(record):
            return []
        name = self._cache_name()
        if name not in record.__dict__:
            prefetch_related_objects(
                [record], Prefetch(self.relation.name, self.selectable.records(), to_attr=name)
            )
        records: list[Any] = record.__dict__[name]
        return records

    def _cache_name(self) -> str:
        return f"_panel_{self.relation.name if self.relation else ''}"


def _hidden_option(key: str) -> RecordOption:
    return RecordOption(key, not_visible_label(), has_details=False)


def not_visible_label() -> str:
    """Return the label of a stored value whose record the user may not view."""
    return _("Not visible to you")


def records_of_relation(
    owner: type[Model],
    name: str,
    title: str | None,
    searched: Sequence[str],
    scope: OptionScope = _DEFAULT_SCOPE,
) -> RelatedRecords:
    """Return the records that a relation of a model can select."""
    relation = select_relation(owner, name)

    def queryset() -> QuerySet[Any]:
        queryset = scope.records(relation.model)
        limit = relation.limit()
        return queryset.complex_filter(limit) if limit else queryset

    return RelatedRecords(
        selectable_records(relation.model, relation.key, title, searched, queryset),
        relation,
        scope,
    )


def records_of_model(
    source: Any,
    column: str,
    title: str | None,
    searched: Sequence[str],
    scope: OptionScope = _DEFAULT_SCOPE,
) -> RelatedRecords:
    """Return the records of a model, of a queryset, or of a function that returns either."""
    is_function = callable(source) and not isinstance(source, type)

    def queryset() -> QuerySet[Any]:
        queryset = source() if is_function else source
        if not isinstance(queryset, QuerySet):
            return scope.records(queryset)
        return scope.restricted(queryset)

    def selectable() -> SelectableRecords:
        records = source() if is_function else source
        model: type[Model] = records.model if isinstance(records, QuerySet) else records
        key = value_field(model, column)
        if key is None:
            raise unknown_attribute(model, column)
        return selectable_records(model, key, title, searched, queryset)

    # A function may need the user: it is called when a request needs the records.
    options: Any = SimpleLazyObject(selectable) if is_function else selectable()
    return RelatedRecords(options, scope=scope)
