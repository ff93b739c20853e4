"""How a field's value is read, changes while the user types, and is stored."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.components import Component, Rule
from django_panel.support.fluent import resolved

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import LiveWire

Change = Callable[[Any], Any]
#: Called with all values (to be changed in place), the field's earlier value and the record.
Updated = Callable[[dict[str, Any], Any, Any], Mapping[str, Any] | None]

DEBOUNCE = 500


@dataclass(frozen=True, slots=True)
class Live:
    """When the browser asks the server what a change means."""

    on_blur: bool = False
    #: Milliseconds of silence before it asks.
    debounce: int = DEBOUNCE


@dataclass(frozen=True)
class DynamicField(Component, ABC):
    """The half of a field that moves; ``Field`` is the other."""

    _live: Live | None = field(default=None, kw_only=True)
    _after_hydrated: Change | None = field(default=None, kw_only=True)
    _after_updated: Updated | None = field(default=None, kw_only=True)
    _format: Change | None = field(default=None, kw_only=True)
    _mutate: Change | None = field(default=None, kw_only=True)
    _dehydrated: Rule = field(default=True, kw_only=True)
    _dehydrate_to: str | None = field(default=None, kw_only=True)
    _dehydrate_when: Change | None = field(default=None, kw_only=True)
    #: Where the model keeps a relation under the field's name: a key's own attribute, or links.
    _key: str | None = field(default=None, kw_only=True, compare=False)
    _is_many: bool = field(default=False, kw_only=True, compare=False)
    #: The relation is there to be read: this kind of field has no way to choose a record.
    _only_shows: bool = field(default=False, kw_only=True, compare=False)

    def live(self, on_blur: bool = False, debounce: int = DEBOUNCE) -> Self:
        """Ask the server about every change: after a pause in typing, or on leaving."""
        return self._with(_live=Live(on_blur, max(0, debounce)))

    def after_state_hydrated(self, callback: Change | None) -> Self:
        """Set what may change the value before it is shown: a function of the value."""
        return self._with(_after_hydrated=callback)

    def after_state_updated(self, callback: Updated | None) -> Self:
        """Set what follows a change of this live field.

        The function takes all values by name, this field's earlier value and the record. It
        changes the values in place, or returns those that change.
        """
        return self._with(_after_updated=callback)

    def format_using(self, callback: Change | None) -> Self:
        """Set how a stored value is shown: a function of the value, in place of the usual."""
        return self._with(_format=callback)

    def dehydrate_state_using(self, callback: Change) -> Self:
        """Set how an answer is stored: a function of the value. The first one set wins."""
        return self if self._mutate is not None else self._with(_mutate=callback)

    def mutate_using(self, callback: Change) -> Self:
        """Say ``dehydrate_state_using`` in another word."""
        return self.dehydrate_state_using(callback)

    def dehydrated(self, rule: Rule = True) -> Self:
        """Set whether the answer is stored: a truth value, or a function of the record."""
        return self._with(_dehydrated=rule)

    def dehydrate_to(self, attribute: str | None) -> Self:
        """Store the answer under another attribute."""
        return self._with(_dehydrate_to=attribute)

    def dehydrate_when(self, callback: Change | None) -> Self:
        """Store the answer only if the function says yes to its value."""
        return self._with(_dehydrate_when=callback)

    # Readers.

    def is_live(self) -> bool:
        return self._live is not None

    def changes_others(self) -> bool:
        """Return whether a change of this field may change the values of others."""
        return self._live is not None and self._after_updated is not None

    def is_dehydrated(self, form: BoundForm) -> bool:
        """Return whether the field is stored at all for this record."""
        return bool(resolved(self._dehydrated, form.record))

    def is_stored(self, form: BoundForm, value: Any) -> bool:
        """Return whether a cleaned value is stored in the record."""
        if not self.is_dehydrated(form):
            return False
        return self._dehydrate_when is None or bool(self._dehydrate_when(value))

    def offers_several(self) -> bool | None:
        """Return whether several options may be chosen; None for a field without options.

        Only options may name related records.
        """
        return None

    def is_keyed(self) -> bool:
        """Return whether the chosen option is the value of a foreign key."""
        return self._key is not None and self._dehydrate_to is None

    def visible_value(self, form: BoundForm, value: Any) -> Any:
        """Return a value of the browser without what the user of the form is not shown."""
        return value

    def links_many(self) -> bool:
        """Return whether the value is a set of related records."""
        return self._is_many

    def converts_value(self) -> bool:
        """Return whether a cleaned value and what is stored of it may differ."""
        return self._mutate is not None or self._format is not None

    def stored_value(self, value: Any) -> Any:
        """Return a cleaned value as it is stored."""
        return value if self._mutate is None else self._mutate(value)

    def without_secrets(self, stored: Any) -> Any:
        """Return a stored value without the secrets inside it."""
        return stored

    def update_state(self, state: dict[str, Any], previous: Any, record: Any) -> None:
        """Run ``after_state_updated``: it changes ``state`` after a change of this field."""
        if self._live is not None and self._after_updated is not None:
            state.update(self._after_updated(state, previous, record) or {})

    def live_wire(self) -> LiveWire | None:
        live = self._live
        return None if live is None else {"onBlur": live.on_blur, "debounce": live.debounce}
