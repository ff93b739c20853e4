"""What every entry has: a name that is a path, words around it, and a way to be drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.infolists import reading
from django_panel.infolists.components import InfolistComponent
from django_panel.support.labels import Words, capitalised, headline

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.infolists.wire import EntryType, EntryWire
    from django_panel.resources.record_source import RecordSource

    #: Spelled outside the classes: an entry has an attribute called ``type``.
    ModelClass = type[Model]


@dataclass(frozen=True)
class Entry(InfolistComponent, ABC):
    """One value of a record, named by the field it shows; a dotted name follows relations."""

    type: ClassVar[EntryType]

    _name: str = field(kw_only=False)
    _label: Words | None = field(default=None, kw_only=True)
    _placeholder: Words | None = field(default=None, kw_only=True)
    _helper_text: Words | None = field(default=None, kw_only=True)
    _format: Callable[[Any], Any] | None = field(default=None, kw_only=True)
    _action: Action | None = field(default=None, kw_only=True)
    _model: ModelClass | None = field(default=None, kw_only=True, compare=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("entry", type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Options.

    def label(self, text: Words | None) -> Self:
        """Set the words above the value; ``None`` goes back to the model's."""
        return self._with(_label=text)

    def placeholder(self, text: Words | None) -> Self:
        """Set what stands in place of nothing."""
        return self._with(_placeholder=text)

    def helper_text(self, text: Words | None) -> Self:
        """Set the line below the value."""
        return self._with(_helper_text=text)

    def format_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set what is shown in place of the value: a function of it."""
        return self._with(_format=callback)

    def action(self, action: Action | None) -> Self:
        """Put a button beside the value."""
        return self._with(_action=action)

    # Readers.

    def get_name(self) -> str:
        return self._name

    def get_label(self) -> str:
        if self._label is not None:
            return str(self._label)
        source = self.get_source()
        if "." not in self._name and hasattr(source, "verbose_name"):
            return capitalised(str(source.verbose_name))
        return headline(self._name)

    def get_source(self) -> Any:
        """Return the model's column behind the name, or None."""
        return reading.model_field(self._model, self._name)

    def actions(self) -> Iterator[Action]:
        if self._action is not None:
            yield self._action

    def bound_to(self, source: RecordSource) -> Self:
        return self if self._action is None else self._with(_action=self._action.bound_to(source))

    def of_model(self, model: ModelClass | None) -> Self:
        return self._with(_model=model)

    # Drawing.

    def state(self, record: Any) -> Any:
        """Return what the record holds, formatted where the entry says how."""
        value = reading.read(record, self._name)
        return value if self._format is None else self._format(value)

    @abstractmethod
    def draw(self, value: Any, record: Any) -> Any:
        """Return a value as the browser draws it; None shows the placeholder."""

    def to_node(self, record: Model, *, with_actions: bool) -> EntryWire:
        action = self._action if with_actions else None
        return {
            "component": "entry",
            "name": self._name,
            "label": self.get_label(),
            "type": self.type,
            "value": self.draw(self.state(record), record),
            "placeholder": None if self._placeholder is None else str(self._placeholder),
            "helperText": None if self._helper_text is None else str(self._helper_text),
            "columnSpan": self._column_span,
            "action": None if action is None else action.to_wire(record),
        }
