"""A field for one or several of a list, or of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.db.models import Model, QuerySet
from django.utils.functional import cached_property

from django_panel.forms.fields import choices
from django_panel.forms.fields.choices import OptionSource
from django_panel.forms.fields.linked import Linked, linked_by, linked_to
from django_panel.forms.fields.option_creation import CreatesOptions
from django_panel.forms.fields.shapes import is_number, is_text
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.relations import offered_links, save_links

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.components import ModelClass
    from django_panel.forms.fields.wire import SelectWire

#: Answers beyond these are not worth comparing with the list.
MOST_ANSWERS = 500
_LONGEST_ANSWER = 255
OPTION_LIMIT = 50

#: A model, a queryset, or a function that returns one.
RecordSource = type[Model] | QuerySet[Any] | Callable[[], Any]


@dataclass(frozen=True)
class Select(CreatesOptions):
    """One or several of a list; an answer comes back as the value that was declared.

    With ``relationship()`` or ``exists_in()`` the list is a table: only as much of it as
    people look for travels to the browser.
    """

    type = "select"

    _options: OptionSource | None = field(default=None, kw_only=True)
    _multiple: bool = field(default=False, kw_only=True)
    _searchable: bool = field(default=False, kw_only=True)
    _searched: tuple[str, ...] = field(default=(), kw_only=True)
    _option_limit: int = field(default=OPTION_LIMIT, kw_only=True)
    _preload: bool = field(default=False, kw_only=True)
    _relation: str | None = field(default=None, kw_only=True)
    _title: str | None = field(default=None, kw_only=True)
    _records: tuple[RecordSource, str] | None = field(default=None, kw_only=True, compare=False)
    _unscoped: bool = field(default=False, kw_only=True)

    # Options.

    def options(self, source: OptionSource | None) -> Self:
        """Set the list: pairs, a mapping, a Django ``Choices`` class, or a function.

        A function is asked on every request; one that takes an argument is given the values
        that stand in the form. Without any, the list is what the model's column states.
        """
        return self._with(_options=None if source is None else choices.fixed(source))

    def multiple(self, condition: bool = True) -> Self:
        """Take several answers."""
        return self._with(_multiple=condition)

    def searchable(self, condition: bool | Sequence[str] = True) -> Self:
        """Let people type to narrow the list; of a table, also by these attributes."""
        named = () if isinstance(condition, bool) else tuple(condition)
        return self._with(_searchable=bool(condition), _searched=named)

    def option_limit(self, count: int) -> Self:
        """Set how many options of a table are offered at once."""
        return self._with(_option_limit=max(1, count))

    def preload(self, condition: bool = True) -> Self:
        """Send the first of a searchable table's options with the form, at a query a field.

        Otherwise they are fetched when the list is opened, as those beyond always are.
        """
        return self._with(_preload=condition)

    def relationship(self, name: str, title_attribute: str | None = None) -> Self:
        """Choose records by a relation of the model: to one record, or to many.

        They are named by ``title_attribute``, else by the field records usually are known by.
        """
        return self._with(_relation=name, _title=title_attribute, _records=None)

    def exists_in(
        self, records: RecordSource, column: str = "pk", title_attribute: str | None = None
    ) -> Self:
        """Choose the value of a column of records: of a model, a queryset or a function's."""
        return self._with(_records=(records, column), _title=title_attribute, _relation=None)

    def unscoped(self, condition: bool = True) -> Self:
        """Offer all records, whatever the user may view of them in this panel.

        By default only records in the scope of their resource are offered, to users who may
        open its list. Creating an option needs the permission to create either way.
        """
        return self._with(_unscoped=condition)

    # Readers.

    def get_options(self, form: BoundForm | None = None) -> list[tuple[Any, Any]]:
        """Return the declared options as value and label."""
        if type(self._options) is tuple:
            # Read when it was declared.
            return list(self._options)
        if self._options is None:
            return []
        takes_state = self.has_state_options() and form is not None
        return choices.pairs(self._options, form.state if takes_state and form else None)

    def get_option_limit(self) -> int:
        return self._option_limit

    def has_state_options(self) -> bool:
        return isinstance(self._options, choices.OptionsOfState)

    def is_multiple(self) -> bool:
        linked = self.get_linked()
        return self._multiple or (linked is not None and linked.is_many)

    def is_searchable(self) -> bool:
        return self._searchable

    def uses_records(self) -> bool:
        """Return whether answers are records rather than a declared list."""
        return self._relation is not None or self._records is not None

    def get_linked(self) -> Linked | None:
        """Return the records behind the field, with what writes them."""
        return self._linked

    def get_related_names(self) -> Iterator[str]:
        linked = self.get_linked()
        if linked is not None and linked.attname is not None and self._relation is not None:
            yield "__".join(
                [*self._prefix.split("."), self._relation] if self._prefix else [self._relation]
            )

    def get_attribute(self) -> str:
        linked = self.get_linked()
        if linked is None or linked.attname is None or self._dehydrate_to is not None:
            return super().get_attribute()
        return linked.attname

    def offers_several(self) -> bool:
        return self._multiple

    def is_keyed(self) -> bool:
        return self._relation is None and super().is_keyed()

    def saves_itself(self) -> bool:
        linked = self.get_linked()
        return super().saves_itself() if linked is None else linked.is_many

    def needs_record(self) -> bool:
        return self._relation is not None

    def bound_to(self, model: ModelClass | None) -> Self:
        bound = super().bound_to(model)
        if self._options is None and self._relation is None and self._records is None:
            return bound._with(_options=choices.of_column(model, self.get_attribute()) or None)
        if model is not None or self._records is not None:
            bound.get_linked()
            bound.creation_form()
        return bound

    # Cleaning.

    def compile(self) -> forms.Field:
        if self.uses_records():
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
        if self.has_state_options() and not self.uses_records():
            return self.options(self.get_options(form)).clean_submitted(form)
        value = super().clean_submitted(form)
        linked = self.get_linked()
        if linked is None or value is None or value == []:
            return value

        def stored() -> list[Any]:
            return self._stored_keys(form)

        if self.is_multiple():
            return linked.chosen_many(value, stored)
        return linked.chosen(value, stored)

    def _stored_keys(self, form: BoundForm) -> list[Any]:
        return [key for value in form.stored_values(self) for key in _listed(value)]

    def clean(self, raw: object) -> Any:
        # An empty list is sent as an empty text by a form, as null by a script.
        if self.is_multiple():
            return list(dict.fromkeys(super().clean([] if raw == "" or raw is None else raw)))
        return super().clean(None if raw == "" else raw)

    def comparable(self, raw: object) -> Any:
        empty = raw is None or raw == ""
        if empty or self.accepts(raw):
            chosen = [] if empty else [self._text(one) for one in _listed(raw)]
            return chosen if self.is_multiple() else chosen[:1]
        return super().comparable(raw)

    def links_many(self) -> bool:
        linked = self.get_linked()
        return super().links_many() if linked is None else linked.is_many

    def accepts(self, raw: object) -> bool:
        if not self.is_multiple():
            return _is_answer(raw)
        return (
            isinstance(raw, list | tuple) and len(raw) <= MOST_ANSWERS and all(map(_is_answer, raw))
        )

    # The value.

    def read(self, record: Model) -> Any:
        linked, owner = self.get_linked(), self.owner_of(record)
        if linked is None and self._is_many and not self.has_state_options():
            return offered_links(super().read(record), self._declared_keys())
        if linked is None or linked.link is None or owner is None:
            return super().read(record)
        if linked.attname is not None:
            return getattr(owner, linked.attname, None)
        return linked.held(owner)

    def wire_value(self, value: Any) -> Any:
        if self.is_multiple():
            return [self._text(one) for one in _listed(value)]
        return None if value is None else self._text(value)

    def save(self, value: Any, record: Model) -> None:
        linked = self.get_linked()
        if linked is not None:
            linked.save(value, record)
        elif self._is_many and not self.has_state_options():
            save_links(record, self.get_attribute(), value, self._declared_keys())
        else:
            super().save(value, record)

    # What is offered.

    def search_options(self, search: str, form: BoundForm | None = None) -> list[tuple[Any, str]]:
        """Return the options in whose words all of these occur, at most the limit."""
        linked = self.get_linked()
        if linked is not None and self._options is None:
            return linked.candidates.search(search, self._option_limit)
        words = search.lower().split()
        found = [
            (value, str(label))
            for value, label in self.get_options(form)
            if all(word in str(label).lower() for word in words)
        ]
        return found[: self._option_limit]

    def to_node(self, form: BoundForm) -> SelectWire:
        name = self.get_name()
        variants = form.variants()
        # The records of a table are the same for every entry of a list.
        offering = [form] if self._offers_table() else variants
        offered = [pair for each in offering for pair in self._offered(each)]
        held = [one for each in variants for one in _listed(each.values.get(name))]
        return self._node(form.values.get(name), form, offered, held)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> SelectWire:
        return self._node(value, form, self._offered(form), _listed(value))

    def _node(
        self,
        value: Any,
        form: BoundForm | None,
        offered: list[tuple[Any, Any]],
        held: list[Any],
    ) -> SelectWire:
        return {
            **super().to_wire(value, form),
            "options": choices.wired([*self._missing(offered, held, form), *offered]),
            "multiple": self.is_multiple(),
            "searchable": self._searchable,
            "usesRelationship": self.uses_records(),
            "createForm": self._creation_wire(),
        }

    def _offered(self, form: BoundForm | None) -> list[tuple[Any, Any]]:
        """Return the options sent with the form; of a table its first records, if any."""
        if not self._offers_table():
            return self.get_options(form)
        return [] if self._searchable and not self._preload else self.search_options("", form)

    def _offers_table(self) -> bool:
        return self._options is None and self.get_linked() is not None

    def _missing(
        self, offered: list[tuple[Any, Any]], held: list[Any], form: BoundForm | None
    ) -> list[tuple[Any, str]]:
        """Return the field's values that the options lack, with their labels."""
        linked = self.get_linked()
        if linked is None:
            return []
        known = {str(value) for value, _label in offered}
        wanted = [one for one in held if is_text(one, _LONGEST_ANSWER) and one not in known]
        instance = None if form is None else form.instance
        owner = None if instance is None else self.owner_of(instance)

        def stored() -> list[Any]:
            return [] if form is None else self._stored_keys(form)

        return linked.labels(wanted[:MOST_ANSWERS], owner, stored) if wanted else []

    # Private steps.

    @cached_property
    def _linked(self) -> Linked | None:
        if self._records is not None:
            source, column = self._records
            return linked_to(source, column, self._title, self._searched, unscoped=self._unscoped)
        if self._relation is None:
            return None
        if self._model is None:
            raise FormSchemaException.relation_without_model(self._relation)
        return linked_by(
            self._model, self._relation, self._title, self._searched, unscoped=self._unscoped
        )

    def _text(self, value: Any) -> str:
        linked = self.get_linked()
        if isinstance(value, Model) and linked is not None:
            value = linked.candidates.key_from(value)
        return str(value)

    def _declared_keys(self) -> list[str]:
        return [str(value) for value, _label in self.get_options()]

    def _declared(self, text: str) -> Any:
        """Return the declared value that travels as ``text``."""
        return next(value for value, _words in self.get_options() if str(value) == text)


def _is_answer(raw: object) -> bool:
    return is_text(raw, longest=_LONGEST_ANSWER) or is_number(raw)


def _listed(value: Any) -> list[Any]:
    """Return what a field holds as a list: nothing, one, or several."""
    if isinstance(value, list | tuple | set | frozenset | QuerySet):
        return list(value)
    return [] if value is None else [value]
