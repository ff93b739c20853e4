"""The base class of columns whose cells are edited in the table."""

from __future__ import annotations

import copy
from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, cast

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import Field, Model

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.callbacks import ValueCallback, checked_callback, takes_record
from django_panel.support.column_types import is_binary, type_name
from django_panel.support.context import current_panel
from django_panel.support.keys import is_key_column
from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import Column
from django_panel.tables.reading.paths import ColumnPath, ModelField

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.tables.columns.aggregate import AggregateFunction
    from django_panel.tables.type_aliases import QuerysetCallback
    from django_panel.tables.wire import ColumnWire

Rule = Callable[[Any], object]

_NOT_A_LINK = "A click on an editable cell edits it, so it cannot be a link or a button."
_WHOLE_RECORDS = "It loads whole records: their version detects conflicting writes."
_NOT_COMPUTED = "An editable cell holds the value of a field, not an aggregate."


@dataclass(frozen=True, eq=False, repr=False)
class EditableColumn(Column):
    """A column whose cells write one field of their record.

    The cell function takes the value and whether the cell is disabled.
    """

    _rules: tuple[Rule, ...] = field(default=(), init=False)
    _disabled_using: Callable[[Any], bool] | None = field(default=None, init=False)
    _mutate_using: ValueCallback | None = field(default=None, init=False)
    _mutate_needs_record: bool = field(default=False, init=False)
    _update_using: Callable[[Any, Any], object] | None = field(default=None, init=False)
    _write_to: str | None = field(default=None, init=False)

    def rules(self, validators: Iterable[Rule]) -> Self:
        """Set Django validators: callables of the value that raise ``ValidationError``.

        They run in addition to the model field's validators and the model's constraints.
        """
        return self._with(_rules=tuple(validators))

    def disabled_using(self, callback: Callable[[Any], bool] | None) -> Self:
        """Disable cells with a callable of the record."""
        return self._with(
            _disabled_using=checked_callback(callback, "disabled_using", "the record")
        )

    def mutate_using(self, callback: ValueCallback | None) -> Self:
        """Change a valid value before the write: a callable of the value, or value and record."""
        record = takes_record(callback, "mutate_using")
        return self._with(_mutate_using=callback, _mutate_needs_record=record)

    def update_using(self, callback: Callable[[Any, Any], object] | None) -> Self:
        """Replace the write with a callable of the record and the value."""
        checked_callback(callback, "update_using", "the record", "the value")
        return self._with(_update_using=callback)

    def write_to(self, attribute: str | None) -> Self:
        """Set the field to write, if it differs from the shown one."""
        return self._with(_write_to=attribute)

    def format_using(self, callback: ValueCallback | None) -> Self:
        """Format the label; raise for a column type without one."""
        if callback is not None and self.formatted_key is None:
            raise PanelSchemaException(
                f"format_using() was called on the {self.type} column {self._name!r}.",
                "An editable cell shows the value it stores.",
                "Use mutate_using() to change the written value, or a read-only column.",
            )
        return super().format_using(callback)

    def url(self, callback: Callable[[Any], str | None] | None) -> Self:
        """Raise: an editable cell cannot be a link."""
        return super().url(self._unsupported(callback, "url", _NOT_A_LINK))

    def link_related(self, condition: bool = True) -> Self:
        """Raise: an editable cell cannot be a link."""
        return super().link_related(self._unsupported(condition, "link_related", _NOT_A_LINK))

    def action(self, action: Action | None) -> Self:
        """Raise: an editable cell cannot be a button."""
        return super().action(self._unsupported(action, "action", _NOT_A_LINK))

    def record_fields(self, *paths: str) -> Self:
        """Raise: the version of a record needs all of its fields."""
        return super().record_fields(*self._unsupported(paths, "record_fields", _WHOLE_RECORDS))

    # Getters.

    def is_editable(self) -> bool:
        return True

    def is_disabled(self, record: Model) -> bool:
        """Return whether this record's cell is disabled."""
        return self._disabled_using is not None and bool(self._disabled_using(record))

    def writes_tenant(self, model: type[Model]) -> bool:
        """Return whether cells would write the tenant of their record, which never changes."""
        panel = current_panel()
        names = frozenset[str]() if panel is None else panel.tenant_fields_of(model)
        return bool(names) and self.target_field_for(model).name in names

    def has_disabled_cells(self) -> bool:
        """Return whether cells of some records may be disabled."""
        return self._disabled_using is not None

    def has_callbacks(self) -> bool:
        """Return whether a write calls a function of the host."""
        return self._update_using is not None or self._mutate_using is not None

    def needs_record(self) -> bool:
        # The version of a row is computed from the whole record.
        return True

    def callbacks_need_record(self) -> bool:
        return self.has_disabled_cells() or super().callbacks_need_record()

    def path_for(self, model: type[Model]) -> ColumnPath:
        """Return the path of the values; raise if the model has no field to write."""
        if self._update_using is None:
            self._check_target(model)
        return super().path_for(model)

    def target_field_for(self, model: type[Model]) -> ModelField:
        """Return the model field to write."""
        name = self._write_to or self._name
        try:
            target = model._meta.get_field(name)
        except FieldDoesNotExist:
            target = None
        if not isinstance(target, Field) or not _is_writable(target):
            raise PanelSchemaException(
                f"The editable column {self._name!r} writes to {name!r}, which is not a writable "
                f"field of {dotted(model)}.",
                "An editable column writes one field of its own record.",
                "Name a field with write_to(), or save the value yourself with update_using().",
            )
        return target

    def accepts_column(self, target: ModelField) -> bool:
        """Return whether cells can show and write a field; subclasses override it."""
        return not is_binary(target)

    def _check_target(self, model: type[Model]) -> None:
        """Raise if the cells cannot show or write their field."""
        target = self.target_field_for(model)
        if not self.accepts_column(target):
            raise PanelSchemaException(
                f"The {self.type} column {self._name!r} writes to {target.name!r}, which is a "
                f"{type_name(target)} of {dotted(model)}.",
                "The cells of this column cannot show and write such values.",
                "Use a column of another type, or name another field with write_to().",
            )

    # Submitted values.

    def clean(self, value: object, record: Model) -> Any:
        """Return the cleaned value; raise ``ValidationError`` for an invalid one."""
        target = self.written_field(record)
        cleaned = self.coerce(value, target)
        if target is not None:
            cleaned = _clean_with_model(target, cleaned, record)
        errors: list[ValidationError] = []
        for rule in self._rules:
            try:
                rule(cleaned)
            except ValidationError as error:
                errors.append(error)
        if errors:
            raise ValidationError(errors)
        return cleaned

    def stored_value(self, record: Model) -> Any:
        """Return the value of the written field, or None if ``update_using`` replaces it."""
        target = self.written_field(record)
        return None if target is None else target.value_from_object(record)

    def get_update_using(self) -> Callable[[Any, Any], object] | None:
        return self._update_using

    def mutated(self, value: Any, record: Model) -> Any:
        """Return the result of ``mutate_using()``, else the value."""
        if self._mutate_using is None:
            return value
        return self._mutate_using(value, *((record,) if self._mutate_needs_record else ()))

    def attributes_for(self, value: Any, record: Model) -> dict[str, Any]:
        """Return the attribute to write; the model validates what ``mutate_using()`` returned."""
        target = self.target_field_for(type(record))
        if self._mutate_using is not None:
            value = _clean_with_model(target, value, record)
        return {target.attname: value}

    @abstractmethod
    def coerce(self, value: object, target: ModelField | None) -> Any:
        """Convert a submitted value to the column's type, or raise ``ValidationError``."""

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {**super().to_wire(derived_label, source), "editable": True}

    def _aggregated(
        self,
        function: AggregateFunction,
        relation: str,
        column: str | None,
        query: QuerysetCallback | None,
    ) -> Self:
        option = "counts" if function == "count" else function
        return cast("Self", self._unsupported(function, option, _NOT_COMPUTED))

    def _unsupported(self, value: Any, option: str, rule: str) -> Any:
        """Return a value that clears an option; raise for any other value."""
        if value:
            raise PanelSchemaException(
                f"{option}() was called on the {self.type} column {self._name!r}.",
                rule,
                "Remove the call, or use a read-only column.",
            )
        return value

    def written_field(self, record: Model) -> ModelField | None:
        """Return the field that a cell writes; None if only ``update_using`` knows it."""
        if self._update_using is None:
            return self.target_field_for(type(record))
        try:
            # The shown field validates the value even if ``update_using`` writes it.
            return self.target_field_for(type(record))
        except PanelSchemaException:
            return None


def _is_writable(target: ModelField) -> bool:
    return target.concrete and not is_key_column(target) and not target.many_to_many


def _clean_with_model(target: ModelField, value: Any, record: Model) -> Any:
    """Run the validators and constraints of the model and return the cleaned value."""
    cleaned = target.clean(value, record)
    changed = copy.copy(record)
    setattr(changed, target.attname, cleaned)
    changed.full_clean(
        exclude={field.name for field in record._meta.concrete_fields if field is not target}
    )
    return getattr(changed, target.attname)
