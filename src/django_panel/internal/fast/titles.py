"""The column that holds the titles of a model's records.

A list that reads titles as a column needs no instances of related records. Where ``__str__`` only
returns one text column, as ``return self.name`` does, that column holds the titles.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any, TypeAlias

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import CharField, Field, Model, TextField

from django_panel.internal import fast
from django_panel.support.related import related_source
from django_panel.support.title_fields import label_field, value_field
from django_panel.support.titles import has_own_str

ModelField: TypeAlias = "Field[Any, Any]"


def related_title_column(model: type[Model]) -> ModelField | None:
    """Return the column with the titles of a related model in the current panel, or None."""
    source = related_source(model)
    return None if source.computes_titles() else title_column(model, source.title_attribute)


def title_column(model: type[Model], attribute: str | None = None) -> ModelField | None:
    """Return the column with the titles of a model's records, or None if they are computed.

    With ``PANEL["fast_paths"]`` off, a model that defines ``__str__`` has no such column.
    """
    if attribute is not None:
        column = value_field(model, attribute)
        return None if column is None or column.is_relation else column
    if has_own_str(model):
        return _column_of_str(model) if fast.enabled() else None
    if hasattr(model, "name") and value_field(model, "name") is None:
        # A property, or a relation.
        return None
    return label_field(model)


def _returns_attribute(self: Any) -> Any:
    return self.name


def _returns_text_of_attribute(self: Any) -> str:
    return str(self.name)


_SIMPLE = {
    function.__code__.co_code: function.__code__.co_names.index("name")
    for function in (_returns_attribute, _returns_text_of_attribute)
}


@cache
def _column_of_str(model: type[Model]) -> ModelField | None:
    """Return the column that ``__str__`` returns; None if it does anything else."""
    name = _username_field(model) or _returned_name(model.__str__)
    column = None if name is None else value_field(model, name)
    if not isinstance(column, CharField | TextField) or column.null:
        return None
    # A field of another package may return objects.
    return column if type(column).__module__.startswith("django.db.models.") else None


def _returned_name(function: Any) -> str | None:
    """Return the attribute that a method only returns, or None."""
    if not isinstance(function, FunctionType):
        return None
    code = function.__code__
    index = _SIMPLE.get(code.co_code)
    if index is None or code.co_names[:index] != ("str",)[:index]:
        return None
    return code.co_names[index]


def _username_field(model: Any) -> str | None:
    """Return the field that ``AbstractBaseUser.__str__`` returns, or None for another model."""
    if not issubclass(model, AbstractBaseUser):
        return None
    is_inherited = model.__str__ is AbstractBaseUser.__str__
    has_own_name = model.get_username is not AbstractBaseUser.get_username
    return model.USERNAME_FIELD if is_inherited and not has_own_name else None
