"""A form as it is declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, NoReturn, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.components import Component, clamped
from django_panel.forms.filling import Filling
from django_panel.forms.layouts.base import checked
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.occasion import Occasion
from django_panel.forms.validation import seen
from django_panel.support.fluent import Fluent
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.wizard import Wizard
    from django_panel.forms.wire import FormWire


@frozen
class FormSchema(Fluent):
    """Fields and layouts in the order they are asked; every setter returns a copy.

    It knows no request: what varies is a callable option of its components, asked about an
    ``Occasion``.
    """

    _components: tuple[Component, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)
    _model: type[Model] | None = field(default=None, kw_only=True, compare=False)
    _page: str | None = field(default=None, kw_only=True)
    _place: str = field(default="", kw_only=True)
    #: What was worked out about this very form.
    _kept: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @classmethod
    def make(cls) -> Self:
        return cls()

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the parts; each full name belongs to one field."""
        declared = tuple(part.bound_to(self._model) for part in checked(components))
        names = Counter(
            name
            for part in declared
            for found in part.declared_fields()
            for name in found.answer_names()
        )
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            raise PanelSchemaException.duplicate_fields(twice)
        _check_wizards(declared)
        return self._with(_components=declared)

    def columns(self, count: int) -> Self:
        """Set how many columns the parts stand in: one to four."""
        return self._with(_columns=clamped(count))

    def model(self, model: type[Model] | None) -> Self:
        """Set the model whose records the form reads and writes."""
        bound = tuple(part.bound_to(model) for part in self._components)
        return self._with(_model=model, _components=bound)

    def for_page(self, page: str | None) -> Self:
        """Set the page the form stands on: ``create``, ``edit``, ``view`` or None."""
        if page == self._page:
            return self
        # Every request asks for the same two or three; what they work out is kept with them.
        standing: dict[str | None, Self] = self._kept.setdefault("pages", {})
        if page not in standing:
            standing[page] = self._with(_page=page)
        return standing[page]

    def at(self, place: str) -> Self:
        """Set which form this is: a name that is the same on every request."""
        return self._with(_place=place)

    # Readers.

    def get_components(self) -> tuple[Component, ...]:
        return self._components

    def get_columns(self) -> int:
        return self._columns

    def get_model(self) -> type[Model] | None:
        return self._model

    def get_page(self) -> str | None:
        return self._page

    def occasion(
        self, record: Model | None = None, state: Mapping[str, Any] | None = None
    ) -> Occasion:
        """Return what the parts are asked about: this form's page, a record, typed values."""
        return Occasion(self._page, record, state, self._place)

    def declared_fields(self) -> Iterable[Field]:
        """Return every field, hidden ones too."""
        found: tuple[Field, ...] | None = self._kept.get("fields")
        if found is None:
            parts = self._components
            found = tuple(each for part in parts for each in part.declared_fields())
            self._kept["fields"] = found
        return found

    def parts_beside(self) -> tuple[Component, ...]:
        """Return the parts that store more than a column; most forms have none."""
        found: tuple[Component, ...] | None = self._kept.get("beside")
        if found is None:
            found = tuple(part for part in self._components if part.stores_beside())
            self._kept["beside"] = found
        return found

    def attribute_names(self) -> dict[str, str]:
        """Return the fields' names by the attributes they write to the record itself."""
        found: dict[str, str] | None = self._kept.get("attributes")
        if found is None:
            own = (each for each in self.declared_fields() if not each.get_prefix())
            found = self._kept["attributes"] = {
                each.get_attribute(): each.get_name() for each in own
            }
        return found

    def fields(self, record: Model | None = None) -> list[Field]:
        """Return the fields that exist on this page for this record."""
        return list(self.shown_fields(self.occasion(record)))

    def shown_fields(self, occasion: Occasion) -> Iterable[Field]:
        """Return the fields that exist on this occasion."""
        standing = self._standing_fields(occasion)
        if standing is not None:
            return standing
        return (each for part in self._components for each in part.shown_fields(occasion))

    def open_fields(self, occasion: Occasion) -> Iterable[Field]:
        """Return the fields that are asked now: shown, and not hidden by a condition."""
        standing = self._standing_fields(occasion)
        if standing is not None and not self._has_conditions():
            return standing
        return (each for part in self._components for each in part.open_fields(occasion))

    def _standing_fields(self, occasion: Occasion) -> tuple[Field, ...] | None:
        """Return the fields of a form that is the same for every record; else None.

        Most forms are, and every save walks through theirs four times.
        """
        if occasion.page != self._page:
            return None
        if "standing" not in self._kept:
            found = None
            if all(part.is_for_everybody() for part in self._components):
                parts = self._components
                found = tuple(each for part in parts for each in part.shown_fields(occasion))
            self._kept["standing"] = found
        standing: tuple[Field, ...] | None = self._kept["standing"]
        return standing

    def _has_conditions(self) -> bool:
        if "conditions" not in self._kept:
            parts = self._components
            self._kept["conditions"] = not all(part.is_unconditional() for part in parts)
        has_some: bool = self._kept["conditions"]
        return has_some

    def get_field(self, name: str, record: Model | None = None) -> Field | None:
        """Return the field of this full name, if it exists on this page for this record."""
        shown = self.shown_fields(self.occasion(record))
        return next((found for found in shown if found.get_name() == name), None)

    def get_wizard(self) -> Wizard | None:
        """Return the form's wizard, if it has one."""
        if "wizard" not in self._kept:
            found = next((part for part in self._components if _is_wizard(part)), None)
            self._kept["wizard"] = found
        wizard: Wizard | None = self._kept["wizard"]
        return wizard

    def step_fields(self, index: int, record: Model | None = None) -> list[Field] | None:
        """Return the fields of one step of the wizard, or None where there is no such step.

        Steps are counted as the browser counts them: those that exist on this page.
        """
        wizard = self.get_wizard()
        occasion = self.occasion(record)
        steps = [] if wizard is None else wizard.shown_steps(occasion)
        if not 0 <= index < len(steps):
            return None
        return list(steps[index].shown_fields(occasion))

    def get_related_names(self) -> tuple[str, ...]:
        """Return the relations that filling the form reads, for ``select_related``."""
        found: tuple[str, ...] | None = self._kept.get("related")
        if found is None:
            names = (name for part in self._components for name in part.get_related_names())
            found = self._kept["related"] = tuple(dict.fromkeys(names))
        return found

    # Values and the wire.

    def values(self, record: Model | None = None) -> dict[str, Any]:
        """Return what each shown field starts with, by full name, as the browser holds it."""
        shown = self.shown_fields(self.occasion(record))
        return {each.get_name(): each.hydrate(record) for each in shown}

    def to_wire(self, record: Model | None = None) -> FormWire:
        """Return the form filled from the record, or with its defaults."""
        return self.to_wire_with_values(self.values(record), record)

    def to_wire_with_state(self, record: Model | None, state: Mapping[str, Any]) -> FormWire:
        """Return the form with typed values laid over the record's own."""
        values = {
            each.get_name(): seen(each, state[each.get_name()])
            if each.get_name() in state
            else each.hydrate(record)
            for each in self.fields(record)
        }
        return self.to_wire_with_values(values, record)

    def to_wire_with_values(
        self, values: Mapping[str, Any], record: Model | None = None
    ) -> FormWire:
        """Return the form holding exactly these values."""
        filling = Filling(self.occasion(record, values), values)
        return {"columns": self._columns, "schema": filling.nodes(self._components)}

    def _with(self, **changes: Any) -> Self:
        return super()._with(**{"_kept": {}, **changes})

    def __getattr__(self, name: str) -> NoReturn:
        """Name the mistake of calling a field's method on the schema."""
        if not name.startswith("_"):
            from django_panel.forms.fields.base import Field

            if hasattr(Field, name):
                raise FormSchemaException.field_method_on_schema(name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def _check_wizards(components: tuple[Component, ...]) -> None:
    wizards = [part for part in components if _is_wizard(part)]
    if len(wizards) > 1:
        raise FormSchemaException.second_wizard()
    if any(_is_wizard(inner) for part in components for inner in _inside(part)):
        raise FormSchemaException.nested_wizard()


def _is_wizard(part: Component) -> bool:
    from django_panel.forms.layouts.wizard import Wizard

    return isinstance(part, Wizard)


def _inside(part: Component) -> Iterator[Component]:
    for child in part.children():
        yield child
        yield from _inside(child)
