"""The base class of entries: a path to a value, a label, and the wire format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.db.models import Model
from django.utils.text import capfirst

from django_panel.exceptions import PanelSchemaException
from django_panel.infolists import values
from django_panel.schemas.component import Component, optional_text
from django_panel.support.labels import StrOrPromise, headline
from django_panel.support.lookup_paths import dotted_path
from django_panel.support.related_urls import card_url, related_url

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.infolists.context import InfolistContext
    from django_panel.infolists.wire import EntryType, EntryWire
    from django_panel.records.source import RecordSource
    from django_panel.schemas.component import ModelClass, SchemaKind


@dataclass(frozen=True, eq=False, repr=False)
class Entry(Component, ABC):
    """One value of a record, named by its field; dots or ``__`` follow relations."""

    schema_kind: ClassVar[SchemaKind | None] = "infolist"
    type: ClassVar[EntryType]
    #: Whether the value can be a link to the related record that it comes from.
    supports_link: ClassVar[bool] = False

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, init=False)
    _placeholder: StrOrPromise | None = field(default=None, init=False)
    _helper_text: StrOrPromise | None = field(default=None, init=False)
    _format: Callable[[Any], Any] | None = field(default=None, init=False)
    _action: Action | None = field(default=None, init=False)
    _unscoped: bool = field(default=False, init=False)
    _link_related: bool = field(default=True, init=False)
    _model: ModelClass | None = field(default=None, init=False, compare=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("entry", type(self))
        object.__setattr__(self, "_name", dotted_path(self._name))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Options.

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; by default the model's ``verbose_name``."""
        return self._with(_label=text)

    def placeholder(self, text: StrOrPromise | None) -> Self:
        """Set the text that is shown for an empty value."""
        return self._with(_placeholder=text)

    def helper_text(self, text: StrOrPromise | None) -> Self:
        """Set the help text below the value."""
        return self._with(_helper_text=text)

    def help_text(self, text: StrOrPromise | None) -> Self:
        """Alias of ``helper_text``."""
        return self.helper_text(text)

    def format_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set a function of the value that returns what is shown."""
        return self._with(_format=callback)

    def action(self, action: Action | None) -> Self:
        """Show a button beside the value."""
        return self._with(_action=action)

    def unscoped(self, condition: bool = True) -> Self:
        """Show all related records.

        By default, a relation to many records shows those in the scope of their resource in
        this panel.
        """
        return self._with(_unscoped=condition)

    def link_related(self, condition: bool = True) -> Self:
        """Link a value of a related record to its page, if the user may view it; the default."""
        return self._with(_link_related=condition)

    # Readers.

    def get_name(self) -> str:
        return self._name

    def get_label(self) -> str:
        if self._label is not None:
            return str(self._label)
        source = self.get_source()
        if "." not in self._name and hasattr(source, "verbose_name"):
            return capfirst(str(source.verbose_name))
        return headline(self._name)

    def get_source(self) -> Any:
        """Return the model field with the entry's name, or None."""
        return values.model_field(self._model, self._name)

    def actions(self) -> Iterator[Action]:
        if self._action is not None:
            yield self._action

    def bound_to(self, source: RecordSource) -> Self:
        return self if self._action is None else self._with(_action=self._action.bound_to(source))

    def with_model(self, model: ModelClass | None) -> Self:
        return self._with(_model=model)

    # The wire format.

    def state(self, record: Model) -> Any:
        """Return the value of the record, formatted by ``format_using`` if it is set."""
        value = values.read(record, self._name, unscoped=self._unscoped)
        return value if self._format is None else self._format(value)

    @abstractmethod
    def draw(self, value: Any, record: Any) -> Any:
        """Return a value for the browser; None shows the placeholder."""

    def to_node(self, context: InfolistContext) -> EntryWire:
        record = context.record
        value = self.state(record)
        action = self._action if context.with_actions else None
        node: EntryWire = {
            "component": "entry",
            "name": self._name,
            "label": self.get_label(),
            "type": self.type,
            "value": self.draw(value, record),
            "placeholder": optional_text(self._placeholder),
            "helperText": optional_text(self._helper_text),
            "columnSpan": self._column_span,
            "action": None if action is None else action.to_wire(record),
        }
        node = self._with_related_link(node, context)
        self.add_details(node, value, context)
        return node

    def add_details(self, node: EntryWire, value: Any, context: InfolistContext) -> None:
        """Add what the browser needs besides the value; a subclass does so."""

    def _with_related_link(self, node: EntryWire, context: InfolistContext) -> EntryWire:
        """Add the URL of the related record that the value comes from, if there is one.

        The rows of a list have no links: each could need a query of its own.
        """
        if not (self._link_related and self.supports_link and context.with_actions):
            return node
        related = values.related_record(context.record, self._name)
        url = None if related is None else related_url(related)
        if related is None or url is None:
            return node
        node["url"] = url
        card = card_url(related)
        if card is not None:
            node["cardUrl"] = card
        return node
