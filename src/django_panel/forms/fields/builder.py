"""A field for a list of blocks: entries of several kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.entry_list import EntryList
from django_panel.forms.fields.entry_values import as_list, empty_entry, entry_schema
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import clamp_columns
from django_panel.support.fluent import Fluent
from django_panel.support.labels import StrOrPromise, headline

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import BlockWire, BuilderWire
    from django_panel.forms.wire import FormNodeWire
    from django_panel.schemas.component import Component


@dataclass(frozen=True, eq=False, repr=False)
class Block(Fluent):
    """One kind of entry."""

    _name: str
    _label: StrOrPromise | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)
    _columns: int = field(default=1, init=False)
    _entry: FormSchema = field(default=FormSchema(), init=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("block", type(self))
        if "." in self._name:
            raise PanelSchemaException(
                f"{self._name!r} cannot be the name of a block.",
                "The name is part of the paths of its fields, which are separated by dots.",
                "Rename the block; label() sets the text that users see.",
            )

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the label; by default it is derived from the name."""
        return self._with(_label=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon beside the label."""
        return self._with(_icon=name)

    def columns(self, count: int) -> Self:
        """Set the number of columns: one to four."""
        return self._with(_columns=clamp_columns(count))

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the fields of an entry."""
        return self._with(_entry=entry_schema(components))

    def get_name(self) -> str:
        return self._name

    def get_label(self) -> str:
        return headline(self._name) if self._label is None else str(self._label)

    def get_entry(self) -> FormSchema:
        return self._entry

    def to_wire(self, nodes: list[FormNodeWire]) -> BlockWire:
        """Return the block for the browser, with the nodes of its entries."""
        return {
            "name": self._name,
            "label": self.get_label(),
            "icon": self._icon,
            "columns": self._columns,
            "schema": nodes,
            "emptyData": empty_entry(self._entry),
        }


@dataclass(frozen=True, eq=False, repr=False)
class Builder(EntryList):
    """A list of entries of several kinds: ``{type, data}``.

    An entry of an undeclared kind is dropped. Errors have paths such as
    ``content.0.data.title``.
    """

    type = "builder"
    values_prefix = "data."

    _collapsible: bool = field(default=True, init=False)
    _blocks: tuple[Block, ...] = field(default=(), init=False)

    def blocks(self, blocks: Iterable[Block]) -> Self:
        """Set the kinds of entries."""
        declared = tuple(blocks)
        names = [block.get_name() for block in declared]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise PanelSchemaException(
                f"A builder declares these blocks twice: {', '.join(sorted(twice))}.",
                "A block's name is unique in its builder.",
                "Rename one of each.",
            )
        return self._with(_blocks=declared)

    def get_blocks(self) -> tuple[Block, ...]:
        return self._blocks

    # Entries.

    def entry_schemas(self) -> Mapping[str, FormSchema]:
        return {block.get_name(): block.get_entry() for block in self._blocks}

    def kind_of(self, entry: Any) -> str | None:
        kind = entry.get("type") if isinstance(entry, Mapping) else None
        return next((name for name in self._names() if name == kind), None)

    def values_of(self, entry: Any) -> Any:
        return entry.get("data")

    def entry_of(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        return {"type": kind, "data": values}

    # The wire format.

    def to_node(self, form: BoundForm) -> BuilderWire:
        name = self.get_name()
        return self._node(
            form.values.get(name),
            form,
            [node.values.get(name) for node in form.forms_sharing_nodes()],
        )

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> BuilderWire:
        return self._node(value, form or FormSchema().bind(), [value])

    def _node(self, value: Any, form: BoundForm, lists: list[Any]) -> BuilderWire:
        entries = [entry for stored in lists for entry in as_list(stored)]
        nodes = {
            kind: self.entry_nodes(form, kind, self.values_of_kind(entries, kind))
            for kind in self._names()
        }
        return {
            **super().to_wire(value, form),
            "blocks": [block.to_wire(nodes[block.get_name()]) for block in self._blocks],
            "minItems": self._min_items,
            "maxItems": self._max_items,
            "reorderable": self._reorderable,
            "collapsible": self._collapsible,
            "addLabel": self.get_add_label(),
        }

    def _names(self) -> Iterator[str]:
        return (block.get_name() for block in self._blocks)
