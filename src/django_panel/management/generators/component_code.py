"""The code of columns, filters and form fields: what the panel derives from a model."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import fields
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model

from django_panel import forms, tables
from django_panel.forms.derived import derive_field, derive_fields
from django_panel.management.generators.python_code import (
    Imports,
    list_code,
    text_literal,
    value_literal,
)
from django_panel.records.trash import DEFAULT_TRASH
from django_panel.support.field_types import FIELD_PARTS, output_field, registered_part
from django_panel.support.frozen import FrozenValue
from django_panel.tables.columns.base import Column
from django_panel.tables.derived import derive_columns, derive_table
from django_panel.tables.derived_filters import derive_filters
from django_panel.tables.field_types import derive_column
from django_panel.tables.schema import TableSchema

#: Options that a form takes from the model field.
_READ_FROM_THE_MODEL = {
    *("_declared_options", "_integer", "_max", "_max_length", "_min", "_options", "_step"),
}


def named(model: type[Model], components: Iterable[Any]) -> list[str] | None:
    """Return the literals of names, or None if a name does not give the same component."""
    names = []
    for component in components:
        name = component.get_name() if hasattr(component, "get_name") else None
        source = _model_field(model, name)
        if source is None:
            return None
        derived = (_derived_column(source), derive_field(source))
        if not any(_is_alike(component, other) for other in derived):
            return None
        names.append(text_literal(source.name))
    return names


class TableCode:
    """The code of the table that a panel derives from a model."""

    def __init__(
        self, model: type[Model], *, soft_deletes: bool = False, exclude: Container[str] = ()
    ) -> None:
        self.model = model
        self._soft_deletes = soft_deletes
        self._columns = derive_columns(model, exclude=exclude)

    def schema(self, imports: Imports) -> str | None:
        """Return the expression of the schema, or None if a column has no code."""
        columns = _codes(self.model, self._columns)
        if columns is None:
            return None
        filters = self._filters()
        imports.add("django_panel.tables", *_classes([*columns, *filters]))
        filtered = f".filters({list_code(filters)})" if filters else ""
        return f"schema.columns({list_code(columns)}){filtered}{self._sort(self._columns)}"

    def few_columns(self, count: int, imports: Imports) -> str:
        """Return the expression of a schema with the first visible columns that have code."""
        visible = [column for column in self._columns if column.is_visible()]
        found = [(column, _code(self.model, column)) for column in visible]
        known = [(column, code) for column, code in found if code is not None][:count]
        columns = [column for column, _code in known]
        codes = [code for _column, code in known] or ['TextColumn("pk")']
        imports.add("django_panel.tables", *_classes(codes))
        return f"schema.columns({list_code(codes)}){self._sort(columns)}"

    def _filters(self) -> list[str]:
        names = {column.get_name() for column in self._columns}
        # The trash has a filter of its own.
        names -= {DEFAULT_TRASH.column} if self._soft_deletes else set()
        codes = _codes(self.model, derive_filters(self.model, names)) or []
        return [*codes, "TrashedFilter()"] if self._soft_deletes else codes

    def _sort(self, columns: Sequence[Column]) -> str:
        sort = derive_table(self.model, TableSchema(self.model)).get_default_sort()
        if sort is None or sort.column not in {column.get_name() for column in columns}:
            return ""
        return f".default_sort({text_literal(sort.column)}, {text_literal(sort.direction)})"


def form_code(model: type[Model], exclude: Container[str], imports: Imports) -> str | None:
    """Return the expression of the schema of a form, or None if a field has no code."""
    fields = _codes(model, derive_fields(model, exclude))
    if not fields:
        return None
    imports.add("django_panel.forms", *_classes(fields))
    return f"schema.columns(2).schema({list_code(fields)})"


def _codes(model: type[Model], components: Iterable[Any]) -> list[str] | None:
    """Return the code of components, or None if one of them cannot be written as literals."""
    codes = [_code(model, component) for component in components]
    written = [code for code in codes if code is not None]
    return written if len(written) == len(codes) else None


def _code(model: type[Model], component: Any) -> str | None:
    """Return the call that makes a component, with a method for each option that is set.

    None for a field whose type the project has registered: the registered functions set options.
    """
    cls = type(component)
    is_public = cls.__name__ in {*forms.__all__, *tables.__all__}
    name = component.get_name() if hasattr(component, "get_name") else None
    if not is_public or name is None or _has_registered_type(_model_field(model, name)):
        return None
    plain = cls(name)
    code = f"{cls.__name__}({text_literal(name)})"
    for field in fields(component):
        value = getattr(component, field.name)
        if value == getattr(plain, field.name):
            continue
        if field.name == "_options" and not getattr(_model_field(model, name), "choices", None):
            return None
        if field.name in _READ_FROM_THE_MODEL:
            continue
        call = _call(component, field.name.removeprefix("_"), value)
        if call is None:
            return None
        code += call
    return code


def _is_alike(one: Any, other: Any) -> bool:
    """Return whether two components or options are equal, except for their functions.

    The function of a type may make a new function for each component.
    """
    if isinstance(one, FrozenValue) and type(one) is type(other):
        cls: Any = type(one)
        names = [field.name for field in fields(cls) if field.compare]
        return all(_is_alike(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, tuple | list) and type(one) is type(other) and len(one) == len(other):
        return all(map(_is_alike, one, other))
    return bool(one == other) or (callable(one) and callable(other))


def _has_registered_type(field: Any) -> bool:
    source = output_field(field)
    parts = (registered_part(source, part) for part in FIELD_PARTS)
    return any(part is not None and part.is_declared for part in parts)


def _call(component: Any, option: str, value: Any) -> str | None:
    """Return the call of the method for an option, or None if the value has no literal."""
    if option == "column_span" and value == "full":
        return ".column_span_full()"
    if option == "relation":
        return f".relationship({text_literal(value)})"
    if option == "input_type":
        option, value = value, True
    if option == "disabled_on":
        arguments = ", ".join(text_literal(name) for name in sorted(value))
        return f".{option}({arguments})"
    if option == "colors":
        value = {key: color for key, color in value.items() if color != "neutral"}
        if not value:
            return ""
    literal = "" if value is True else value_literal(value)
    is_method = callable(getattr(component, option, None))
    return f".{option}({literal})" if is_method and literal is not None else None


def _derived_column(source: Any) -> Any:
    """Return the column that a resource derives from a name in ``columns``."""
    return None if source.many_to_many else derive_column(source, source.name)


def _model_field(model: type[Model], name: str | None) -> Any:
    try:
        return None if name is None else model._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def _classes(codes: Iterable[str]) -> set[str]:
    return {code.partition("(")[0] for code in codes}
