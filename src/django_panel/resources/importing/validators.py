"""Compiled column validators: one function for each mapped column, made once for each run.

A function converts the text of a cell and validates the value as ``Model.full_clean()`` would,
without a form or an instance for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db.models import AutoField, BigAutoField, CharField, Field, SmallAutoField, TextField
from django.utils.translation import gettext as _

from django_panel.imports.column import ImportColumn, Validator
from django_panel.imports.declaration import ImporterDeclaration, field_of
from django_panel.resources.importing.cells import (
    CONVERSION_ERRORS,
    invalid_choice,
    is_text,
    parser_of,
)
from django_panel.support.field_types import is_parsed_by_project

#: The value of an empty cell whose field the database or Django fills itself.
UNSET: Any = object()
#: Converts a cell; raises ``ValidationError``.
Convert = Callable[[str], Any]

#: So many different cells of a column are remembered with their values.
_MAX_CACHED = 4_096


def column_converter(declaration: ImporterDeclaration, column: ImportColumn) -> Convert:
    """Return the compiled converter of a column that is no relation."""
    field = field_of(declaration.model, column)
    checks = [*_field_checks(field), *declaration.rules_of(column.get_name())]
    empty = empty_value(field, required=column.is_required())
    cast = column.get_cast()
    if field is not None and cast is None:
        parse = parser_of(field)
    else:
        parse = _cast_parser(field, cast)
    if field is not None and is_text(field) and parse is str:
        return _text_converter(checks, empty)
    # Only values of Django's own parsers are shared between rows: they are immutable.
    return _converter(parse, checks, empty, cached=cast is None and _is_immutable(field))


def _is_immutable(field: Field[Any, Any] | None) -> bool:
    """Return whether the values of a field can be shared between records."""
    if field is None:
        return True
    has_own_values = field.get_internal_type() in {"JSONField", "ArrayField", "BinaryField"}
    is_django_type = type(field).__module__.startswith("django.db.models.")
    return is_django_type and not has_own_values and not is_parsed_by_project(field)


def key_converter(target: Field[Any, Any], column: ImportColumn) -> Convert:
    """Return the converter of a relation's column: from a cell to the key of the related record.

    An empty cell is ``UNSET`` here; the relation decides what it means.
    """
    plain = target
    while plain.remote_field is not None:
        plain = plain.target_field  # type: ignore[attr-defined]
    cast = column.get_cast()
    parse = parser_of(plain) if cast is None else _cast_parser(plain, cast)
    return _converter(parse, [], lambda: UNSET, cached=cast is None)


def _text_converter(checks: Sequence[Validator], empty: Callable[[], Any]) -> Convert:
    """Return a converter for text, which is used as it is, without spaces around it."""
    limit, others = _split_length(checks)

    def convert(cell: str) -> Any:
        text = cell.strip()
        if not text:
            return empty()
        if "\x00" in text:
            raise ValidationError(_("Null characters are not allowed."), code="null_characters")
        if limit is not None and len(text) > limit:
            run_validators(checks, text)
        if others:
            run_validators(others, text)
        return text

    return convert


def _converter(
    parse: Callable[[str], Any],
    checks: Sequence[Validator],
    empty: Callable[[], Any],
    *,
    cached: bool,
) -> Convert:
    values: dict[str, Any] = {}

    def convert(cell: str) -> Any:
        if cached and cell in values:
            return values[cell]
        text = cell.strip()
        if not text:
            return empty()
        value = parse(text)
        if value is None:
            return empty()
        run_validators(checks, value)
        if cached:
            if len(values) >= _MAX_CACHED:
                values.clear()
            values[cell] = value
        return value

    return convert


def _cast_parser(field: Field[Any, Any] | None, cast: Callable[[str], Any] | None) -> Convert:
    """Return a parser that calls the importer's function first."""

    def parse(text: str) -> Any:
        try:
            value = text if cast is None else cast(text)
        except CONVERSION_ERRORS:
            raise ValidationError(_("Enter a valid value."), code="invalid") from None
        if value is None or field is None:
            return value
        try:
            value = field.to_python(value)
        except CONVERSION_ERRORS:
            raise ValidationError(_("Enter a valid value."), code="invalid") from None
        if field.flatchoices and not any(value == known for known, _label in field.flatchoices):
            raise invalid_choice(field, value)
        return value

    return parse


def run_validators(checks: Iterable[Validator], value: Any) -> None:
    """Run validators and raise all their errors together."""
    errors: list[ValidationError] = []
    for check in checks:
        try:
            check(value)
        except ValidationError as error:
            errors.extend(error.error_list)
    if errors:
        raise ValidationError(errors)


def _field_checks(field: Field[Any, Any] | None) -> list[Validator]:
    """Return the validators of a model field with its own messages."""
    if field is None:
        return []
    return [_with_message(field, check) for check in field.validators]


def _with_message(field: Field[Any, Any], check: Any) -> Validator:
    """Return a validator that uses the field's message for its code, as Django does."""
    code = getattr(check, "code", None)
    own = field.error_messages.get(code) if code is not None else None
    if own is None:
        return check  # type: ignore[no-any-return]

    def run(value: Any) -> None:
        try:
            check(value)
        except ValidationError as error:
            error.message = own
            raise

    return run


def _split_length(checks: Sequence[Validator]) -> tuple[int | None, list[Validator]]:
    """Return the maximum length, which is compared directly, and the other validators."""
    lengths = [check for check in checks if type(check) is MaxLengthValidator]
    if len(lengths) != 1 or callable(lengths[0].limit_value):
        return None, list(checks)
    return lengths[0].limit_value, [check for check in checks if check is not lengths[0]]


def empty_value(field: Field[Any, Any] | None, *, required: bool = False) -> Callable[[], Any]:
    """Return a function for the value of an empty cell: null, empty text, or the default.

    It raises ``ValidationError`` if the column needs a value.
    """
    if required:
        return _raiser(_("This field is required."), "required")
    if field is None or isinstance(field, AutoField | BigAutoField | SmallAutoField):
        return lambda: None
    if getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False):
        return lambda: UNSET
    if field.blank and (field.null or isinstance(field, CharField | TextField)):
        empty = None if field.null else ""
        return lambda: empty
    if field.has_default() and (field.null or field.get_default() is not None):
        return field.get_default
    if field.has_db_default():
        return lambda: UNSET
    return _raiser(str(field.error_messages["blank"]), "blank")


def _raiser(message: str, code: str) -> Callable[[], Any]:
    def fail() -> Any:
        raise ValidationError(message, code=code)

    return fail
