"""A select for declared options or records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import starmap
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from django_panel.forms.fields import option_sources
from django_panel.forms.fields.option_creation import CreatesOptions
from django_panel.forms.fields.option_details import DescribesOptions
from django_panel.forms.fields.option_scope import ScopesOptions
from django_panel.forms.fields.option_sources import OptionSource
from django_panel.forms.fields.raw_values import as_list, is_option_value
from django_panel.forms.fields.record_options import declared_option
from django_panel.forms.fields.related_records import (
    RelatedRecords,
    records_of_model,
    records_of_relation,
)
from django_panel.forms.model_relations import keys_in_options, model_is_unknown, save_related_keys
from django_panel.forms.relation_keys import check_relation_keys
from django_panel.support.count_texts import count_text
from django_panel.support.own_methods import has_own_methods
from django_panel.support.text_search import search_terms

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import OptionWire, SelectWire
    from django_panel.schemas.component import ModelClass

#: The maximum number of selected options besides the stored ones.
MAX_SELECTED = 10_000
OPTION_LIMIT = 50
#: A model, a queryset, or a function that returns either.
RecordSource = type[Model] | QuerySet[Any] | Callable[[], Any]


@dataclass(frozen=True, eq=False, repr=False)
class Select(DescribesOptions, ScopesOptions, CreatesOptions):
    """One or several options; the cleaned value is the declared value.

    With ``relationship()`` or ``exists_in()`` the options are records. The browser gets a few
    of them at a time, by searching.
    """

    type = "select"

    _options: OptionSource | None = field(default=None, kw_only=True)
    _multiple: bool = field(default=False, init=False)
    _searchable: bool = field(default=False, init=False)
    _searched: tuple[str, ...] = field(default=(), init=False)
    _option_limit: int = field(default=OPTION_LIMIT, init=False)
    _preload: bool = field(default=False, init=False)
    _relation: str | None = field(default=None, init=False)
    _title: str | None = field(default=None, init=False)
    _records: tuple[RecordSource, str] | None = field(default=None, init=False, compare=False)

    # Options.

    def options(self, source: OptionSource | None) -> Self:
        """Set the options: pairs, a mapping, a Django ``Choices`` class, or a function.

        A function is called on every request; one with a parameter receives the values of the
        form. By default the options are the ``choices`` of the model's column.
        """
        return self._with(_options=None if source is None else option_sources.prepare(source))

    def multiple(self, condition: bool = True) -> Self:
        """Allow several options."""
        return self._with(_multiple=condition)

    def searchable(self, condition: bool | Sequence[str] = True) -> Self:
        """Let users search the options; records also by these attributes."""
        named = () if isinstance(condition, bool) else tuple(condition)
        return self._with(_searchable=bool(condition), _searched=named)

    def option_limit(self, count: int) -> Self:
        """Set the number of records that are loaded at once."""
        return self._with(_option_limit=max(1, count))

    def preload(self, condition: bool = True) -> Self:
        """Send the first records of a searchable select with the form, with one query.

        Otherwise they are loaded when the user opens the list.
        """
        return self._with(_preload=condition)

    def relationship(self, name: str, title_attribute: str | None = None) -> Self:
        """Select records of a relation of the model: one record, or several.

        Their label is ``title_attribute``, else the title of the record.
        """
        return self._with(_relation=name, _title=title_attribute, _records=None)

    def exists_in(
        self, records: RecordSource, column: str = "pk", title_attribute: str | None = None
    ) -> Self:
        """Select the value of a column of records of a model, a queryset or a function."""
        return self._with(_records=(records, column), _title=title_attribute, _relation=None)

    # Readers.

    def get_options(self, form: BoundForm | None = None) -> list[tuple[Any, Any]]:
        """Return the declared options as value and label."""
        if type(self._options) is tuple:
            # Pairs that were read when they were declared.
            return list(self._options)
        if self._options is None:
            return []
        takes_state = self.has_state_options() and form is not None
        return option_sources.pairs(self._options, form.state if takes_state and form else None)

    def get_option_limit(self) -> int:
        return self._option_limit

    def has_state_options(self) -> bool:
        return isinstance(self._options, option_sources.StateOptions)

    def has_options(self) -> bool:
        """Return whether options are declared; a function may return none for some requests."""
        return self.has_record_options() or bool(self._options)

    def has_fixed_options(self) -> bool:
        """Return whether the field has declared options, the same on every request."""
        return not self.has_record_options() and not callable(self._options)

    def is_multiple(self) -> bool:
        return self._is_multiple

    def is_searchable(self) -> bool:
        return self._searchable

    def needs_search(self) -> bool:
        """Return whether the server offers no record until the user searches for one."""
        is_searched = self._searchable and not self._preload
        return is_searched and self._options is None and self.has_record_options()

    def has_record_options(self) -> bool:
        """Return whether the options are records instead of a declared list."""
        return self._relation is not None or self._records is not None

    def get_related_records(self) -> RelatedRecords | None:
        """Return the records that the field offers, or None for declared options."""
        return self._related_records

    def get_related_names(self) -> Iterator[str]:
        related_records = self.get_related_records()
        if (
            related_records is not None
            and related_records.attname is not None
            and self._relation is not None
        ):
            yield "__".join(
                [*self._prefix.split("."), self._relation] if self._prefix else [self._relation]
            )

    def get_attribute(self) -> str:
        related_records = self.get_related_records()
        if (
            related_records is None
            or related_records.attname is None
            or self._dehydrate_to is not None
        ):
            return super().get_attribute()
        return related_records.attname

    def model_field_name(self) -> str:
        return self._relation or super().model_field_name()

    def allows_multiple(self) -> bool:
        return self._multiple

    def stores_foreign_key(self) -> bool:
        return self._relation is None and super().stores_foreign_key()

    def is_read_only_relation(self) -> bool:
        return not self.has_record_options() and super().is_read_only_relation()

    def saves_itself(self) -> bool:
        related_records = self.get_related_records()
        return super().saves_itself() if related_records is None else related_records.is_many

    def needs_record(self) -> bool:
        return self._relation is not None

    def with_model(self, model: ModelClass | None) -> Self:
        bound = super().with_model(model)
        if self._options is None and self._relation is None and self._records is None:
            return bound._with(
                _options=option_sources.model_choices(model, self.get_attribute()) or None
            )
        if model is not None or self._records is not None:
            bound.get_related_records()
            bound.creation_form()
        return bound

    # Cleaning.

    def compile(self) -> forms.Field:
        if self.has_record_options():
            return forms.Field(required=self._required)
        # A callable is called when a value is cleaned, not now.
        source: Any = self.get_options if callable(self._options) else self.get_options()
        if self._multiple:
            return forms.TypedMultipleChoiceField(
                choices=source, coerce=self._declared, required=self._required
            )
        return forms.TypedChoiceField(
            choices=source, coerce=self._declared, required=self._required, empty_value=None
        )

    def clean_submitted(self, form: BoundForm) -> Any:
        if self.has_state_options() and not self.has_record_options():
            return self.options(self.get_options(form)).clean_submitted(form)
        self._check_count(form)
        related_records = self.get_related_records()
        try:
            value = super().clean_submitted(form)
        except ValidationError as error:
            if related_records is None:
                raise
            raise related_records.explained(error) from error
        if related_records is None:
            check_relation_keys(self, value)
        if related_records is None or value is None or value == []:
            return value

        def stored() -> list[Any]:
            return self._stored_keys(form)

        if self.is_multiple():
            return related_records.clean_keys(value, stored)
        return related_records.clean_key(value, stored)

    def _check_count(self, form: BoundForm) -> None:
        """Reject more options than a record can need; the stored ones do not count."""
        chosen = len(as_list(form.data.get(self.get_name())))
        if chosen > MAX_SELECTED and chosen > MAX_SELECTED + len(self._stored_keys(form)):
            raise ValidationError(
                _("Choose at most %(limit)s.") % {"limit": count_text(MAX_SELECTED)},
                code="max_selected",
            )

    def clean(self, raw: object) -> Any:
        # An empty list is sent as an empty text by a form, as null by a script.
        if self.is_multiple():
            return list(dict.fromkeys(super().clean([] if raw == "" or raw is None else raw)))
        return super().clean(None if raw == "" else raw)

    def comparable(self, raw: object) -> Any:
        if raw is None or raw == "":
            return []
        if not self.accepts(raw):
            return super().comparable(raw)
        return [self._text(item) for item in as_list(raw)] if self.is_multiple() else [str(raw)]

    def is_to_many(self) -> bool:
        related = self.get_related_records()
        return super().is_to_many() if related is None else related.is_many

    def accepts(self, raw: object) -> bool:
        if not self.is_multiple():
            return is_option_value(raw)
        # The number is checked with the stored value, which may have more.
        return isinstance(raw, list | tuple) and all(map(is_option_value, raw))

    # The value.

    def read(self, record: Model) -> Any:
        related_records = self.get_related_records()
        if related_records is None:
            if self._is_many and not self.has_state_options():
                return keys_in_options(super().read(record), self._declared_keys())
            return super().read(record)
        owner = self.owner_of(record)
        if related_records.relation is None or owner is None:
            return super().read(record)
        if related_records.attname is not None:
            return getattr(owner, related_records.attname, None)
        return related_records.selected_keys(owner)

    def read_attribute(self) -> str | None:
        related = self.get_related_records()
        if type(self).read is not Select.read or self._prefix:
            return None
        if related is None or related.relation is None:
            return self._own_attribute()
        return related.attname

    def wire_value(self, value: Any) -> Any:
        if self.is_multiple():
            return [self._text(item) for item in as_list(value)]
        return None if value is None else self._text(value)

    def save(self, value: Any, record: Model) -> None:
        related_records = self.get_related_records()
        if related_records is not None:
            related_records.save(value, record)
        elif self._is_many and not self.has_state_options():
            save_related_keys(record, self.get_attribute(), value, self._declared_keys())
        else:
            super().save(value, record)

    # Options and the wire format.

    def search_options(self, search: str, form: BoundForm | None = None) -> list[OptionWire]:
        """Return the options whose label contains all search terms, at most the limit."""
        related_records = self.get_related_records()
        if related_records is not None and self._options is None:
            options = related_records.search(search, self._option_limit)
            return related_records.options_wire(options)
        terms = search_terms(search.lower())
        declared = [
            (value, label)
            for value, label in self.get_options(form)
            if all(term in str(label).lower() for term in terms)
        ]
        return option_sources.select_wire(declared[: self._option_limit])

    def to_node(self, form: BoundForm) -> SelectWire:
        name = self.get_name()
        forms_sharing_nodes = form.forms_sharing_nodes()
        offering = [form] if self._offers_the_same() else forms_sharing_nodes
        offered = [option for node in offering for option in self._offered(node)]
        selected = [one for node in forms_sharing_nodes for one in as_list(node.values.get(name))]
        return self._node(form.values.get(name), form, offered, selected)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> SelectWire:
        return self._node(value, form, self._offered(form), as_list(value))

    def _node(
        self,
        value: Any,
        form: BoundForm | None,
        offered: list[Any],
        selected: list[Any],
    ) -> SelectWire:
        return {
            **super().to_wire(value, form),
            "options": self._options_wire(offered, selected, form),
            "multiple": self.is_multiple(),
            "searchable": self._searchable,
            "usesRelationship": self.has_record_options(),
            "createForm": self._creation_wire(),
        }

    def _offered(self, form: BoundForm | None) -> list[Any]:
        """Return the options that are sent with the form: records, or declared pairs."""
        related_records = self.get_related_records()
        if related_records is None or self._options is not None:
            return self.get_options(form)
        if self._searchable and not self._preload:
            return []
        return related_records.search("", self._option_limit)

    def _offers_the_same(self) -> bool:
        """Return whether all entries of a list have the same options."""
        if self._options is None and self.get_related_records() is not None:
            return True
        return not self.has_state_options() and has_own_methods(type(self), ("get_options",))

    def _options_wire(
        self, offered: list[Any], selected: list[Any], form: BoundForm | None
    ) -> list[OptionWire]:
        """Return the options, and before them the selected values that are not among them."""
        related_records = self.get_related_records()
        if related_records is None:
            # A stored value may have been removed from the declared options.
            is_new = form is None or form.record is None or self.has_state_options()
            former = [] if is_new else option_sources.former_choices(offered, selected)
            return option_sources.select_wire([*former, *offered])
        options = offered if self._options is None else list(starmap(declared_option, offered))
        missing = self._missing_records({option.value for option in options}, selected, form)
        return related_records.options_wire([*missing, *options])

    @cached_property
    def _is_multiple(self) -> bool:
        related_records = self.get_related_records()
        return self._multiple or (related_records is not None and related_records.is_many)

    @cached_property
    def _related_records(self) -> RelatedRecords | None:
        title, searched, scope = self._title, self._searched, self.get_option_scope()
        if self._records is not None:
            source, column = self._records
            return self._described(records_of_model(source, column, title, searched, scope))
        if self._relation is None:
            return None
        if self._model is None:
            raise model_is_unknown(self._relation)
        records = records_of_relation(self._model, self._relation, title, searched, scope)
        return self._described(records)

    def _text(self, value: Any) -> str:
        if isinstance(value, Model):
            related_records = self.get_related_records()
            if related_records is not None:
                value = related_records.selectable.record_key(value)
        return str(value)

    def _declared_keys(self) -> list[str]:
        return [str(value) for value, _label in self.get_options()]

    def _declared(self, text: str) -> Any:
        """Return the declared value that is sent as ``text``."""
        return next(value for value, _label in self.get_options() if str(value) == text)
