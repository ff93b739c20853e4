"""What columns share whose cells are changed in their place."""

from __future__ import annotations

import copy
from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import Field, Model

from django_panel.tables.columns.base import Column, Text
from django_panel.tables.columns.callbacks import ValueCallback, checked, takes_record
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.paths import ColumnPath, ModelField

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.tables.columns.aggregate import AggregateFunction
    from django_panel.tables.query_types import Narrowing
    from django_panel.tables.wire import ColumnWire

Rule = Callable[[Any], object]

_PRESSED = "A cell that is edited in its place is pressed to be changed, and leads nowhere."
_READ_WHOLE = "Whole records are read for it: a stale write is noticed by all of their values."
_COMPUTED = "A cell that is edited in its place holds a field's value, not a figure over others."
_CALLED = {"count": "counts"} | {name: name for name in ("exists", "sum", "avg", "min", "max")}


@dataclass(frozen=True)
class EditableColumn(Column):
    """A column that writes one field of its record, and nothing else.

    The cell function of such a kind takes the value and whether the cell is disabled.
    """

    _rules: tuple[Rule, ...] = field(default=(), kw_only=True)
    _disabled_using: Callable[[Any], bool] | None = field(default=None, kw_only=True)
    _mutate_using: ValueCallback | None = field(default=None, kw_only=True)
    _mutates_record: bool = field(default=False, kw_only=True)
    _update_using: Callable[[Any, Any], object] | None = field(default=None, kw_only=True)
    _write_to: str | None = field(default=None, kw_only=True)

    def rules(self, validators: Iterable[Rule]) -> Self:
        """Set Django validators: callables of the value that raise ``ValidationError``.

        The model field's own validators and the model's constraints hold beside them.
        """
        return self._with(_rules=tuple(validators))

    def disabled_using(self, callback: Callable[[Any], bool] | None) -> Self:
        """Set which cells cannot be changed: a callable of the record."""
        return self._with(_disabled_using=checked(callback, "disabled_using", "the record"))

    def mutate_using(self, callback: ValueCallback | None) -> Self:
        """Change a valid value before it is written.

        A callable of the value, or of the value and the record.
        """
        record = takes_record(callback, "mutate_using")
        return self._with(_mutate_using=callback, _mutates_record=record)

    def update_using(self, callback: Callable[[Any, Any], object] | None) -> Self:
        """Write the value yourself: a callable of the record and the value."""
        checked(callback, "update_using", "the record", "the value")
        return self._with(_update_using=callback)

    def write_to(self, attribute: str | None) -> Self:
        """Set the field the value is written to, when it is not the one that is shown."""
        return self._with(_write_to=attribute)

    def format_using(self, callback: ValueCallback | None) -> Self:
        """Refuse: a cell that is edited shows what it stores."""
        if callback is not None and self.formatted_key is None:
            raise ColumnMistake.fixed_text(self._name, self.type)
        return super().format_using(callback)

    def url(self, callback: Callable[[Any], str | None] | None) -> Self:
        """Refuse: a cell that is edited is pressed to be changed."""
        return super().url(self._refused(callback, "url", _PRESSED))

    def action(self, action: Action | None) -> Self:
        """Refuse: a cell that is edited is pressed to be changed."""
        return super().action(self._refused(action, "action", _PRESSED))

    def record_fields(self, *paths: str) -> Self:
        """Refuse: the mark by which a stale write is noticed is made of the whole record."""
        return super().record_fields(*self._refused(paths, "record_fields", _READ_WHOLE))

    # Readers.

    def is_editable(self) -> bool:
        return True

    def is_disabled(self, record: Model) -> bool:
        """Return whether this record's cell cannot be changed."""
        return self._disabled_using is not None and bool(self._disabled_using(record))

    def has_disabled_cells(self) -> bool:
        """Return whether some records' cells may be disabled."""
        return self._disabled_using is not None

    def has_callbacks(self) -> bool:
        """Return whether writing a value calls a function of the host."""
        return self._update_using is not None or self._mutate_using is not None

    def needs_record(self) -> bool:
        # The version a cell sends back is a mark of the whole record.
        return True

    def calls_with_record(self) -> bool:
        return self.has_disabled_cells() or super().calls_with_record()

    def path_in(self, model: type[Model]) -> ColumnPath:
        """Return where the values come from, having found where they are written."""
        if self._update_using is None:
            self.target_in(model)
        return super().path_in(model)

    def target_in(self, model: type[Model]) -> ModelField:
        """Return the field that is written."""
        if self._write_to is None and "." in self._name:
            raise ColumnMistake.nowhere_to_write(self._name, model)
        name = self._write_to or self._name
        try:
            target = model._meta.get_field(name)
        except FieldDoesNotExist:
            target = None
        if not isinstance(target, Field) or not _is_written(target):
            if self._write_to is None:
                raise ColumnMistake.nowhere_to_write(self._name, model)
            raise ColumnMistake.not_written(self._name, name, model)
        return target

    # A posted value.

    def clean(self, value: object, record: Model) -> Any:
        """Return a posted value in its own type; a wrong one raises ``ValidationError``."""
        target = self._target_of(record)
        cleaned = self.coerce(value, target)
        if target is not None:
            cleaned = _cleaned_by_model(target, cleaned, record)
        errors: list[ValidationError] = []
        for rule in self._rules:
            try:
                rule(cleaned)
            except ValidationError as refused:
                errors.append(refused)
        if errors:
            raise ValidationError(errors)
        return cleaned

    def stored_value(self, record: Model) -> Any:
        """Return the stored value of the field; None where ``update_using`` writes elsewhere."""
        target = self._target_of(record)
        return None if target is None else target.value_from_object(record)

    def write(self, record: Model, value: Any) -> None:
        """Write a cleaned value: this column's field, and no other that a person could fill.

        What ``mutate_using`` made of it is judged by the model once more.
        """
        if self._mutate_using is not None:
            about = (record,) if self._mutates_record else ()
            value = self._mutate_using(value, *about)
        if self._update_using is not None:
            self._update_using(record, value)
            return
        target = self.target_in(type(record))
        if self._mutate_using is not None:
            value = _cleaned_by_model(target, value, record)
        setattr(record, target.attname, value)
        record.save(update_fields=[target.name, *_own_clocks(record, target)])

    @abstractmethod
    def coerce(self, value: object, target: ModelField | None) -> Any:
        """Return a posted value as the kind of value this column holds, or refuse it."""

    def to_wire(
        self, derived_label: Text | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {**super().to_wire(derived_label, source), "editable": True}

    def _aggregated(
        self,
        function: AggregateFunction,
        relation: str,
        column: str | None,
        query: Narrowing | None,
    ) -> Self:
        raise ColumnMistake.no_such_cell(self._name, self.type, _CALLED[function], _COMPUTED)

    def _refused(self, given: Any, option: str, because: str) -> Any:
        """Return what clears an option; anything else cannot be obeyed."""
        if given:
            raise ColumnMistake.no_such_cell(self._name, self.type, option, because)
        return given

    def _target_of(self, record: Model) -> ModelField | None:
        if self._update_using is None:
            return self.target_in(type(record))
        try:
            # A value that somebody else writes is still judged by the field it is read from.
            return self.target_in(type(record))
        except ColumnMistake:
            return None


def _is_written(target: ModelField) -> bool:
    return target.concrete and not target.primary_key and not target.many_to_many


def _own_clocks(record: Model, target: ModelField) -> list[str]:
    """Return the fields that note by themselves when a record was written.

    ``update_fields`` would leave them behind.
    """
    return [
        each.name
        for each in record._meta.concrete_fields
        if getattr(each, "auto_now", False) and each is not target
    ]


def _cleaned_by_model(target: ModelField, value: Any, record: Model) -> Any:
    """Return what the model makes of a value; its validators and constraints are asked."""
    cleaned = target.clean(value, record)
    changed = copy.copy(record)
    setattr(changed, target.attname, cleaned)
    changed.full_clean(
        exclude={each.name for each in record._meta.concrete_fields if each is not target}
    )
    return getattr(changed, target.attname)
