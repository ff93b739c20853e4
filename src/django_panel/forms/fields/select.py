"""A field for one or several of a list, or of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet

from django_panel.forms.fields import choices
from django_panel.forms.fields.base import Field, is_number, is_text
from django_panel.forms.fields.choices import OptionSource
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.occasion import ANYTIME, Occasion
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.components import Component, ModelClass
    from django_panel.forms.fields.linked import Linked
    from django_panel.forms.fields.wire import OptionWire, SelectWire
    from django_panel.forms.filling import Filling
    from django_panel.forms.schema import FormSchema

#: Answers beyond these are not worth comparing with the list.
MOST_ANSWERS = 500
_LONGEST_ANSWER = 255
OPTION_LIMIT = 50

#: A model, a queryset, or a function that returns one.
RecordSource = type[Model] | QuerySet[Any] | Callable[[], Any]


@frozen
class Select(Field):
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
    _create_form: tuple[Component, ...] = field(default=(), kw_only=True)
    _create_using: Callable[[dict[str, Any]], Any] | None = field(default=None, kw_only=True)
    _linked: Linked | None = field(default=None, init=False, compare=False, repr=False)
    _creation: Any = field(default=None, init=False, compare=False, repr=False)

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

    def create_option_form(self, components: Iterable[Component]) -> Self:
        """Let people make a missing record in place, by this form."""
        return self._with(_create_form=tuple(components))

    def create_option_using(self, callback: Callable[[dict[str, Any]], Any] | None) -> Self:
        """Set how the new record is made: a function of its attributes that returns it."""
        return self._with(_create_using=callback)

    # Readers.

    def get_options(self, occasion: Occasion = ANYTIME) -> list[tuple[Any, Any]]:
        """Return the declared list as value and words."""
        if type(self._options) is tuple:
            # Read when it was declared.
            return list(self._options)
        return [] if self._options is None else choices.pairs(self._options, occasion.state)

    def get_option_limit(self) -> int:
        return self._option_limit

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
        if self._linked is None and (self._relation is not None or self._records is not None):
            self.__dict__["_linked"] = self._made_link()
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

    # The judgement of an answer.

    def compile(self) -> forms.Field:
        if self.uses_records():
            return forms.Field(required=self._required)
        # Given as a function, the list is read when an answer is judged, not now.
        source: Any = self.get_options if callable(self._options) else self.get_options()
        if self._multiple:
            return forms.TypedMultipleChoiceField(
                choices=source, coerce=self._declared, required=self._required
            )
        return forms.TypedChoiceField(
            choices=source, coerce=self._declared, required=self._required, empty_value=None
        )

    def judge(self, answers: Mapping[str, Any], occasion: Occasion) -> Any:
        if isinstance(self._options, choices.OptionsOfState) and not self.uses_records():
            return self.options(self.get_options(occasion)).judge(answers, occasion)
        value = super().judge(answers, occasion)
        linked = self.get_linked()
        if linked is None or value is None or value == []:
            return value

        def before() -> list[Any]:
            return [key for held in occasion.held(self) for key in _listed(held)]

        if self.is_multiple():
            return linked.chosen_many(value, before)
        return linked.chosen(value, before)

    def clean(self, raw: object) -> Any:
        # An unanswered list arrives as an empty text from a form, as null from a script.
        if self.is_multiple():
            return list(dict.fromkeys(super().clean([] if raw == "" or raw is None else raw)))
        return super().clean(None if raw == "" else raw)

    def accepts(self, raw: object) -> bool:
        if not self.is_multiple():
            return _is_answer(raw)
        return (
            isinstance(raw, list | tuple) and len(raw) <= MOST_ANSWERS and all(map(_is_answer, raw))
        )

    # The value.

    def read(self, record: Model) -> Any:
        linked, owner = self.get_linked(), self.owner_of(record)
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
        if linked is None:
            super().save(value, record)
        else:
            linked.save(value, record)

    # What is offered.

    def search_options(self, search: str, occasion: Occasion = ANYTIME) -> list[tuple[Any, str]]:
        """Return the options in whose words all of these occur, at most the limit."""
        linked = self.get_linked()
        if linked is not None and self._options is None:
            return linked.candidates.search(search, self._option_limit)
        words = search.lower().split()
        found = [
            (value, str(label))
            for value, label in self.get_options(occasion)
            if all(word in str(label).lower() for word in words)
        ]
        return found[: self._option_limit]

    def to_node(self, filling: Filling) -> SelectWire:
        name = self.get_name()
        # A table is the same for every entry of a list.
        occasions = [filling.occasion] if self._offers_table() else filling.occasions()
        offered = [pair for occasion in occasions for pair in self._offered(occasion)]
        held = [one for value in filling.held(name) for one in _listed(value)]
        return self._drawn(filling.values.get(name), filling.occasion, offered, held)

    def to_wire(self, value: Any = None, occasion: Occasion = ANYTIME) -> SelectWire:
        return self._drawn(value, occasion, self._offered(occasion), _listed(value))

    def _drawn(
        self,
        value: Any,
        occasion: Occasion,
        offered: list[tuple[Any, Any]],
        held: list[Any],
    ) -> SelectWire:
        return {
            **super().to_wire(value, occasion),
            "options": choices.wired([*self._missing(offered, held, occasion), *offered]),
            "multiple": self.is_multiple(),
            "searchable": self._searchable,
            "usesRelationship": self.uses_records(),
            "createForm": self._creation_wire(),
        }

    def _offered(self, occasion: Occasion) -> list[tuple[Any, Any]]:
        """Return what the browser has at once: of a table its first records, if any."""
        if not self._offers_table():
            return self.get_options(occasion)
        return [] if self._searchable and not self._preload else self.search_options("", occasion)

    def _offers_table(self) -> bool:
        return self._options is None and self.get_linked() is not None

    def _missing(
        self, offered: list[tuple[Any, Any]], held: list[Any], occasion: Occasion
    ) -> list[tuple[Any, str]]:
        """Return what the field holds and the list lacks, with its words."""
        linked = self.get_linked()
        if linked is None:
            return []
        known = {str(value) for value, _words in offered}
        wanted = [one for one in held if is_text(one, _LONGEST_ANSWER) and one not in known]
        owner = None if occasion.record is None else self.owner_of(occasion.record)
        return linked.labels(wanted[:MOST_ANSWERS], owner) if wanted else []

    # A new option in place.

    def creation_form(self) -> FormSchema | None:
        """Return the form that makes a missing record, if one was declared."""
        if self._creation is None and self._create_form:
            from django_panel.forms.schema import FormSchema

            linked = self.get_linked()
            if linked is None:
                raise FormSchemaException.nothing_to_create(self._name)
            schema = FormSchema().model(linked.candidates.model).for_page("create")
            self.__dict__["_creation"] = schema.schema(self._create_form)
        made: FormSchema | None = self._creation
        return made

    def option_form(self, occasion: Occasion) -> FormSchema | None:
        schema = self.creation_form() if self.can_create_option() else None
        # A form of its own: what is uploaded into it is good for nothing else.
        return None if schema is None else schema.at(f"{occasion.place}.{self.get_name()}")

    def can_create_option(self) -> bool:
        """Return whether the reader may make a missing record here."""
        linked = self.get_linked()
        return bool(self._create_form) and linked is not None and linked.can_create()

    def create_option(self, answers: object, occasion: Occasion = ANYTIME) -> OptionWire:
        """Make a record of these answers and return it as an option.

        What the form or the model refuses raises ``ValidationError`` by field name.
        """
        from django_panel.forms.creating import create

        linked, schema = self.get_linked(), self.option_form(occasion)
        if linked is None or schema is None or self.is_disabled(occasion):
            raise PermissionDenied
        record = create(schema, answers, self._create_using)
        made = linked.candidates
        return {"value": str(made.key_from(record)), "label": made.label_of(record)}

    def _creation_wire(self) -> Any:
        schema = self.creation_form() if self.can_create_option() else None
        return None if schema is None else schema.to_wire()

    # Private steps.

    def _made_link(self) -> Linked:
        from django_panel.forms.fields.linked import linked_by, linked_to

        if self._records is not None:
            source, column = self._records
            return linked_to(source, column, self._title, self._searched)
        if self._model is None or self._relation is None:
            raise FormSchemaException.relation_without_model(self._relation or self._name)
        return linked_by(self._model, self._relation, self._title, self._searched)

    def _text(self, value: Any) -> str:
        linked = self.get_linked()
        if isinstance(value, Model) and linked is not None:
            value = linked.candidates.key_from(value)
        return str(value)

    def _declared(self, text: str) -> Any:
        """Return the declared value that travels as ``text``."""
        return next(value for value, _words in self.get_options() if str(value) == text)

    def _with(self, **changes: Any) -> Self:
        return super()._with(**{"_linked": None, "_creation": None, **changes})


def _is_answer(raw: object) -> bool:
    return is_text(raw, longest=_LONGEST_ANSWER) or is_number(raw)


def _listed(value: Any) -> list[Any]:
    """Return what a field holds as a list: nothing, one, or several."""
    if isinstance(value, list | tuple | set | frozenset | QuerySet):
        return list(value)
    return [] if value is None else [value]
