"""The path of a column's values, and the fields and attributes of a model."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property  # noqa: TID251 - a host's models may use it
from operator import attrgetter
from typing import Any, TypeAlias, cast

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import (
    Field,
    FileField,
    Model,
    Q,
    QuerySet,
)
from django.utils.functional import cached_property as django_cached_property
from django.utils.text import capfirst

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.callbacks import takes
from django_panel.support.frozen import FrozenValue

ModelField: TypeAlias = "Field[Any, Any]"
#: The records in the scope of a resource, by model.
Scopes: TypeAlias = "Mapping[type[Model], QuerySet[Any]]"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ColumnPath(FrozenValue):
    """The path from a record to the value of a column."""

    #: The lookup for ``values_list``: ``customer__name``.
    lookup: str
    #: The last field of the path; None if the titles of related records are computed.
    field: ModelField | None
    #: The relations of the path: ``project__customer``; empty for a field of the record.
    relation: str
    #: The model that the relations lead to, or the table's model.
    model: type[Model]
    #: Whether the value is a key, and the title of the record with that key is shown.
    is_record: bool
    #: The verbose names of the path.
    verbose_names: tuple[Any, ...]
    #: The database expression to annotate as ``lookup``.
    annotation: Any = None
    #: The function that computes the value from an instance, for values without a column.
    compute: Callable[[Any], Any] | None = None
    #: The relations to many that ``compute`` follows, for ``prefetch_related``.
    prefetch: str = ""
    #: The relations to one record that the titles of those records may follow.
    prefetched_for_titles: tuple[str, ...] = ()
    #: The generic foreign key that ``compute`` reads.
    generic_key: str = ""
    #: The paths that a computed value or title is searched and sorted by.
    searched_by: ColumnPath | None = None
    sorted_by: ColumnPath | None = None
    #: Whether ``relation`` leads to many records, so that a join would multiply the rows.
    is_to_many: bool = False
    #: The models of relations to many records that the value is computed from.
    related_models: tuple[type[Model], ...] = ()
    #: Returns this path over the records in these scopes only (decisions D23).
    rescope: Callable[[Scopes], ColumnPath] | None = None
    #: The prefetches of the records in scope, which ``compute`` reads.
    scoped_prefetches: tuple[Any, ...] = ()
    #: Returns the rows that lead to one of these records by relations in scope, as a condition.
    leads_to: Callable[[QuerySet[Any]], Q] | None = None

    @property
    def is_text(self) -> bool:
        """Whether the database can search the value as text; keys of records cannot be."""
        return self.field is not None and not self.field.is_relation

    def scoped(self, scopes: Scopes) -> ColumnPath:
        """Return the path over the records in these scopes, if it follows such a relation."""
        if self.rescope is None or scopes.keys().isdisjoint(self.related_models):
            return self
        return self.rescope(scopes)

    def unscoped(self) -> ColumnPath:
        """Return the path over all related records, whatever the scope of their resource."""
        if self.rescope is None:
            return self
        # An annotation over all records has a name of its own.
        lookup = f"{self.lookup}__unscoped" if self.annotation is not None else self.lookup
        return replace(self, lookup=lookup, rescope=None, related_models=())

    def get_label(self) -> str:
        """Return the heading made from the verbose names: ``Customer name``."""
        return capfirst(" ".join(str(name) for name in self.verbose_names))

    def reader(self) -> Callable[[Any], Any]:
        """Return the function that reads the value from an instance.

        The value is None if a relation is empty. A file is read as its name, as by a query.
        """
        if self.compute is not None:
            return self.compute
        *relations, last = [self.lookup] if self.annotation else self.lookup.split("__")
        is_file = isinstance(self.field, FileField)
        read = _file_name(last) if is_file else attrgetter(last)
        return read_across(relations, read) if relations else read


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FirstRelation(FrozenValue):
    """The first relation of a path."""

    name: str
    model: type[Model]
    #: The lookup from the related model on.
    rest: str


def computed_path(model: type[Model], compute: Callable[[Any], Any]) -> ColumnPath:
    """Return a path whose value a function computes."""
    return ColumnPath(
        lookup="",
        field=None,
        relation="",
        model=model,
        is_record=False,
        verbose_names=(),
        compute=compute,
    )


def item_reader(name: str) -> Callable[[Any], Any]:
    """Return a function that reads an item of a mapping; dots lead into nested mappings."""
    steps = name.split(".")

    def read(item: Any) -> Any:
        for step in steps:
            if not isinstance(item, Mapping):
                return None
            item = item.get(step)
        return item

    return read


def path_to_field(path: ColumnPath, field: ModelField) -> ColumnPath:
    """Return the path to another field of the record that ``path`` ends at."""
    return ColumnPath(
        lookup=f"{path.relation}__{field.name}" if path.relation else field.name,
        field=field,
        relation=path.relation,
        model=path.model,
        is_record=False,
        verbose_names=(field.verbose_name,),
    )


def first_relation(model: type[Model], path: ColumnPath) -> FirstRelation:
    """Return the first relation of a path over relations."""
    name, _, rest = path.lookup.partition("__")
    related = cast("type[Model]", model._meta.get_field(name).related_model)
    return FirstRelation(name=name, model=related, rest=rest)


def single_valued_names(model: type[Model]) -> list[str]:
    """Return the names of the fields and of the relations to one record."""
    return [
        field.name
        for field in model._meta.get_fields()
        if (getattr(field, "concrete", False) and not field.many_to_many) or field.one_to_one
    ]


def is_readable_attribute(model: type[Model], name: str) -> bool:
    """Return whether ``name`` is a property of the model, or a method that needs no arguments.

    Attributes of Django's ``Model`` and methods that alter data do not count.
    """
    if name.startswith("_") or hasattr(Model, name):
        return False
    attribute = inspect.getattr_static(model, name, None)
    if isinstance(attribute, property | cached_property | django_cached_property):
        return True
    return (
        inspect.isfunction(attribute)
        and not getattr(attribute, "alters_data", False)
        and takes(attribute, 1)
    )


def unreadable_method(model: type[Model], name: str) -> PanelSchemaException | None:
    """Return the error of a method of the model that needs arguments; None for other names."""
    attribute = inspect.getattr_static(model, name, None)
    is_own = inspect.isfunction(attribute) and not hasattr(Model, name)
    if not is_own or not inspect.isfunction(attribute) or takes(attribute, 1):
        return None
    return PanelSchemaException(
        f"{dotted(model)}.{name}{method_signature(attribute)} has the wrong arguments.",
        "A method that shows a value of a record is called without arguments.",
        f"Write `def {name}(self)`, or give the other parameters defaults.",
    )


def method_signature(function: Callable[..., Any]) -> str:
    """Return the parameters of a function without their types: ``(self, request)``."""
    signature = inspect.signature(function)
    plain = [part.replace(annotation=part.empty) for part in signature.parameters.values()]
    return str(signature.replace(parameters=plain, return_annotation=signature.empty))


def _file_name(name: str) -> Callable[[Any], Any]:
    return lambda record: str(getattr(record, name) or "")


def read_across(relations: list[str], read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that follows relations, any of which may be empty, and then reads."""
    if not relations:
        return read

    def value(record: Model) -> Any:
        for relation in relations:
            try:
                record = getattr(record, relation)
            except ObjectDoesNotExist:
                return None
            if record is None:
                return None
        return read(record)

    return value
