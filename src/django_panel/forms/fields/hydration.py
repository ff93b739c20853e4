"""The value of a field: where it is read from, how it changes, and how it is stored."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.core.exceptions import ObjectDoesNotExist

from django_panel.forms.components import FormComponent
from django_panel.forms.model_relations import (
    relation_storage,
    relation_value,
    reverse_relation,
)
from django_panel.records.relations import set_related
from django_panel.schemas.component import BoolOrCallable
from django_panel.support.fluent import resolved
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FieldType
    from django_panel.forms.wire import LiveWire
    from django_panel.schemas.component import ModelClass
    from django_panel.support.labels import StrOrPromise

ValueCallback = Callable[[Any], Any]
#: Called with all values (which it may change), the field's previous value and the record.
UpdateCallback = Callable[[dict[str, Any], Any, Any], Mapping[str, Any] | None]

DEBOUNCE = 500


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Live(FrozenValue):
    """When the browser sends a change to the server."""

    on_blur: bool = False
    #: Milliseconds after the last key press.
    debounce: int = DEBOUNCE


@dataclass(frozen=True, eq=False, repr=False)
class HydratedField(FormComponent, ABC):
    """The part of a field that reads and stores its value; ``Field`` declares and validates it."""

    type: ClassVar[FieldType]
    _name: str = field(kw_only=False)
    _prefix: str = field(default="", init=False)
    _model: ModelClass | None = field(default=None, init=False, compare=False)
    _default: Any = field(default=None, init=False)
    _live: Live | None = field(default=None, init=False)
    _after_hydrated: ValueCallback | None = field(default=None, init=False)
    _after_updated: UpdateCallback | None = field(default=None, init=False)
    _format: ValueCallback | None = field(default=None, init=False)
    _mutate: ValueCallback | None = field(default=None, init=False)
    _dehydrated: BoolOrCallable = field(default=True, init=False)
    _dehydrate_to: str | None = field(default=None, init=False)
    _dehydrate_when: ValueCallback | None = field(default=None, init=False)
    #: The ``attname`` of the foreign key that has the field's name.
    _key: str | None = field(default=None, init=False, compare=False)
    #: Whether the model has a many-to-many relation with the field's name.
    _is_many: bool = field(default=False, init=False, compare=False)
    #: Whether the field shows a relation that it cannot change: it has no options.
    _is_read_only_relation: bool = field(default=False, init=False, compare=False)

    #: Whether the relation is the reverse side of a foreign key.
    _is_reverse: bool = field(default=False, init=False, compare=False)

    # Options.

    def default(self, value: Any) -> Self:
        """Set the initial value of a new record, or a function that returns it."""
        return self._with(_default=value)

    def live(self, on_blur: bool = False, debounce: int = DEBOUNCE) -> Self:
        """Send changes to the server: after a pause in typing, or when the field loses focus."""
        return self._with(_live=Live(on_blur, max(0, debounce)))

    def after_state_hydrated(self, callback: ValueCallback | None) -> Self:
        """Set a function of the value that may change it before it is shown."""
        return self._with(_after_hydrated=callback)

    def after_state_updated(self, callback: UpdateCallback | None) -> Self:
        """Set a function that runs after a change of this live field.

        It receives all values by name, the field's previous value and the record. It changes
        the values in place, or returns the changed ones.
        """
        return self._with(_after_updated=callback)

    def format_using(self, callback: ValueCallback | None) -> Self:
        """Set a function that converts the stored value for the form."""
        return self._with(_format=callback)

    def dehydrate_state_using(self, callback: ValueCallback) -> Self:
        """Set a function that converts the cleaned value for storage; the first one is used."""
        return self if self._mutate is not None else self._with(_mutate=callback)

    def mutate_using(self, callback: ValueCallback) -> Self:
        """Alias of ``dehydrate_state_using``."""
        return self.dehydrate_state_using(callback)

    def dehydrated(self, rule: BoolOrCallable = True) -> Self:
        """Set whether the value is stored: a boolean, or a function of the record."""
        return self._with(_dehydrated=rule)

    def dehydrate_to(self, attribute: str | None) -> Self:
        """Store the value in another attribute."""
        return self._with(_dehydrate_to=attribute)

    def dehydrate_when(self, callback: ValueCallback | None) -> Self:
        """Store the value only if this function of the value returns true."""
        return self._with(_dehydrate_when=callback)

    # Name and model.

    def get_name(self) -> str:
        """Return the full name, prefixed with the relation inside a relation group."""
        return f"{self._prefix}.{self._name}" if self._prefix else self._name

    def get_prefix(self) -> str:
        """Return the relations to the record that the field writes to, joined with dots."""
        return self._prefix

    def get_attribute(self) -> str:
        """Return the attribute that stores the value."""
        return self._key or self._dehydrate_to or self._name

    def attribute_names(self) -> tuple[str, ...]:
        """Return all attributes that the field writes."""
        return (self.get_attribute(),)

    def attributes_for(self, value: Any) -> dict[str, Any]:
        """Return a stored value as the attributes that the field writes."""
        return {self.get_attribute(): value}

    def get_model(self) -> ModelClass | None:
        """Return the model whose records the field reads and writes, if it is known."""
        return self._model

    def get_default(self) -> Any:
        """Return the initial value of a new record."""
        return resolved(self._default)

    def with_model(self, model: ModelClass | None) -> Self:
        name = self._dehydrate_to or self._name
        key, is_many = relation_storage(model, name)
        several = self.allows_multiple()
        if self._mutate is not None:
            # With ``dehydrate_state_using`` the host decides what the relation stores.
            key, several = None, True
        if (is_many and several) or (key and several is False):
            return self._with(_model=model, _key=key, _is_many=is_many)
        is_reverse = not is_many and reverse_relation(model, name) is not None
        return self._with(
            _model=model,
            _is_read_only_relation=key is not None or is_many or is_reverse,
            _is_reverse=is_reverse,
        )

    def is_read_only_relation(self) -> bool:
        """Return whether the field shows a relation that it cannot change."""
        return self._is_read_only_relation

    def takes_unknown_attributes(self) -> bool:
        """Return whether the host handles the value, so that no attribute has to store it."""
        return self._dehydrated is not True or self._mutate is not None

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        joined = f"{prefix}.{self._prefix}" if self._prefix else prefix
        return super().prefixed(prefix, names)._with(_prefix=joined)

    def allows_multiple(self) -> bool | None:
        """Return whether several options can be selected; None for a field without options.

        Only a field with options can write a relation.
        """
        return None

    def get_relation_name(self) -> str | None:
        """Return the name of the model's relation that the value is written to, if any."""
        is_relation = self._key is not None or self._is_many
        return (self._dehydrate_to or self._name) if is_relation else None

    def stores_foreign_key(self) -> bool:
        """Return whether the selected option is the value of a foreign key."""
        return self._key is not None and self._dehydrate_to is None

    def is_to_many(self) -> bool:
        """Return whether the value is a set of related records."""
        return self._is_many

    def is_outside_row(self) -> bool:
        """Return whether the value is stored in a row of its own, which has no version."""
        return False

    def version_value(self, record: Model) -> Any:
        """Return the stored value as the version of the form compares it."""
        return self.read(record)

    # Reading.

    def owner_of(self, record: Model) -> Any:
        """Return the record that has the value: a related one inside a relation group."""
        owner: Any = record
        for step in self._prefix.split(".") if self._prefix else ():
            try:
                owner = getattr(owner, step, None)
            except ObjectDoesNotExist:
                return None
        return owner

    def read(self, record: Model) -> Any:
        """Return the stored value, or None.

        It is read from the attribute with the field's name, else from the one that stores it.
        """
        owner = self.owner_of(record) if self._prefix else record
        if self._dehydrate_to is not None and hasattr(owner, self._name):
            return getattr(owner, self._name)
        name = self._key or self._dehydrate_to or self._name
        if self._is_reverse and self._format is not None:
            # ``format_using`` of the host reads the related records.
            return getattr(owner, name, None)
        if self._is_many or self._is_read_only_relation:
            return relation_value(owner, name, as_text=self.type in {"text", "textarea"})
        return getattr(owner, name, None)

    def read_attribute(self) -> str | None:
        """Return the attribute of a record that ``read`` returns; None if it does more."""
        return self._own_attribute() if type(self).read is HydratedField.read else None

    def _own_attribute(self) -> str | None:
        is_computed = self._is_many or self._is_read_only_relation or self._is_reverse
        if self._prefix or self._dehydrate_to is not None or is_computed:
            return None
        return self._key or self._name

    def hydrate(self, record: Model | None) -> Any:
        """Return the initial value for the browser: the record's, or the default."""
        is_new = record is None or (self._prefix != "" and self.owner_of(record) is None)
        if record is not None and not is_new:
            return self.hydrate_value(self.read(record))
        return self._hydrated(self.wire_value(self.get_default()))

    def hydrate_value(self, stored: Any) -> Any:
        """Return a stored value as an initial value for the browser."""
        shown = self.wire_value(stored) if self._format is None else self._format(stored)
        return shown if self._after_hydrated is None else self._hydrated(shown)

    def initial_reader(self) -> Callable[[Model | None], Any]:
        """Return a function that returns the same as ``hydrate`` in fewer calls."""
        kind = type(self)
        is_plain = (
            kind.hydrate is HydratedField.hydrate
            and kind.hydrate_value is HydratedField.hydrate_value
            and (self._prefix, self._format, self._after_hydrated) == ("", None, None)
        )
        if not is_plain:
            return self.hydrate
        name, read, wire_value = self.read_attribute(), self.read, self.wire_value

        def read_initial(record: Model | None) -> Any:
            if record is None:
                return self.hydrate(None)
            return wire_value(read(record) if name is None else getattr(record, name, None))

        return read_initial

    def wire_value(self, value: Any) -> Any:
        """Return a stored value in the format of the browser's field."""
        return value

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        """Return why the control cannot show a stored value; None if it can.

        Such a value is shown as text and is not written.
        """
        return None

    def visible_value(self, form: BoundForm, value: Any) -> Any:
        """Return a value of the browser without the parts that the user may not see."""
        return value

    def hides_values(self) -> bool:
        """Return whether ``visible_value`` may leave a part of a value out."""
        return type(self).visible_value is not HydratedField.visible_value

    def _hydrated(self, value: Any) -> Any:
        return value if self._after_hydrated is None else self._after_hydrated(value)

    # Live changes.

    def changes_others(self) -> bool:
        """Return whether a change of this field may change the values of others."""
        return self._live is not None and self._after_updated is not None

    def update_state(self, state: dict[str, Any], previous: Any, record: Any) -> None:
        """Run ``after_state_updated``: it changes ``state`` after a change of this field."""
        if self._live is not None and self._after_updated is not None:
            state.update(self._after_updated(state, previous, record) or {})

    def live_wire(self) -> LiveWire | None:
        live = self._live
        return None if live is None else {"onBlur": live.on_blur, "debounce": live.debounce}

    # Storing.

    def is_dehydrated(self, form: BoundForm) -> bool:
        """Return whether the field is stored at all for this record."""
        return bool(resolved(self._dehydrated, form.record))

    def is_always_stored(self) -> bool:
        """Return whether the value is stored for every record, in an attribute of the model."""
        is_dehydrated = type(self).is_dehydrated is HydratedField.is_dehydrated
        return is_dehydrated and self._dehydrated is True and self.has_attribute()

    def has_attribute(self) -> bool:
        """Return whether the model has an attribute for the value."""
        return hasattr(self._model, self._name) or hasattr(self._model, self.get_attribute())

    def is_stored(self, form: BoundForm, value: Any) -> bool:
        """Return whether a cleaned value is stored in the record."""
        if not self.is_dehydrated(form):
            return False
        return self._dehydrate_when is None or bool(self._dehydrate_when(value))

    def converts_value(self) -> bool:
        """Return whether the cleaned value and the stored value may differ."""
        return self._mutate is not None or self._format is not None

    def stored_value(self, value: Any) -> Any:
        """Return a cleaned value as it is stored."""
        return value if self._mutate is None else self._mutate(value)

    def without_secrets(self, stored: Any) -> Any:
        """Return a stored value without the secrets inside it."""
        return stored

    def saves_itself(self) -> bool:
        """Return whether the value is saved by ``save`` after the record, not as a column."""
        return self._is_many or self._is_read_only_relation

    def save(self, value: Any, record: Model) -> None:
        """Save a value that is not a column, after the record itself is saved."""
        if self._is_many:
            set_related(record, self.get_attribute(), value or [])

    def save_related(self, form: BoundForm, owner: Model) -> None:
        name = self.get_name()
        values = form.changed_values
        if name in values and self.saves_itself() and self.is_stored(form, values[name]):
            self.save(self.stored_value(values[name]), owner)

    def use_uploads(self, form: BoundForm) -> None:
        """Mark the uploads in the cleaned value as used."""
