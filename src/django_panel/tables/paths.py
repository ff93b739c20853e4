"""Where the values of a column come from, and the fields and attributes a model offers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property  # noqa: TID251 - a host's models may use it
from operator import attrgetter
from typing import Any, TypeAlias, cast

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import (
    Field,
    FileField,
    ForeignKey,
    ForeignObjectRel,
    Model,
)
from django.utils.functional import cached_property as django_cached_property

from django_panel.support.labels import capitalised

ModelField: TypeAlias = "Field[Any, Any]"


@dataclass(frozen=True, slots=True)
class ColumnPath:
    """Where the values of a column come from."""

    #: The path of the value for ``values_list``: ``customer__name``.
    lookup: str
    #: The field at the end of it; None when records are shown by their own text.
    field: ModelField | None
    #: The relations on the way, as one path: ``project__customer``; empty for a field at home.
    relation: str
    #: The model at the end of those relations, or the table's own.
    model: type[Model]
    #: Shown by ``str(record)``: the value is a key, and the records are loaded by it.
    is_record: bool
    #: The names of the fields on the way, as their models spell them.
    verbose_names: tuple[Any, ...]
    #: Computed by the database: the expression that is annotated under ``lookup``.
    annotation: Any = None
    #: Computed in Python: what a fetched record is asked, for no table holds the value.
    compute: Callable[[Any], Any] | None = None
    #: The relations to many that ``compute`` follows, to be fetched beforehand.
    prefetch: str = ""
    #: What stands for such a value in the database, to search and to sort by.
    searched_by: ColumnPath | None = None
    sorted_by: ColumnPath | None = None
    #: Whether ``relation`` passes many records, so that a join would multiply the rows.
    leads_to_many: bool = False

    @property
    def is_text(self) -> bool:
        """Whether a database can look for words in the value: keys of records have none."""
        return self.field is not None and not self.field.is_relation

    def get_label(self) -> str:
        """Return the heading for this path: ``Customer name``; empty when nothing has one."""
        return capitalised(" ".join(str(name) for name in self.verbose_names))

    def reader(self) -> Callable[[Any], Any]:
        """Return the function that reads the value from a fetched record.

        A relation that leads nowhere has no value. A file is read as its name, as a query
        reads it.
        """
        if self.compute is not None:
            return self.compute
        *relations, last = [self.lookup] if self.annotation else self.lookup.split("__")
        is_file = isinstance(self.field, FileField)
        read = _file_name(last) if is_file else attrgetter(last)
        return read_across(relations, read) if relations else read


@dataclass(frozen=True, slots=True)
class Hop:
    """The first relation of a path: from our row to their record."""

    name: str
    model: type[Model]
    our_key: str
    their_key: str
    #: The path of the value from there on.
    rest: str


def computed_path(model: type[Model], compute: Callable[[Any], Any]) -> ColumnPath:
    """Return a path to what ``compute`` makes of each record."""
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
    """Return a reader of a mapping; dots lead into mappings within it."""
    steps = name.split(".")

    def read(item: Any) -> Any:
        for step in steps:
            if not isinstance(item, Mapping):
                return None
            item = item.get(step)
        return item

    return read


def path_to_field(beside: ColumnPath, field: ModelField) -> ColumnPath:
    """Return the path to another field of the record in which ``beside`` ends."""
    return ColumnPath(
        lookup=f"{beside.relation}__{field.name}" if beside.relation else field.name,
        field=field,
        relation=beside.relation,
        model=beside.model,
        is_record=False,
        verbose_names=(field.verbose_name,),
    )


def first_hop(model: type[Model], path: ColumnPath) -> Hop:
    """Return the first relation of a path that has one, with the two columns it compares."""
    name, _, rest = path.lookup.partition("__")
    relation = model._meta.get_field(name)
    if isinstance(relation, ForeignObjectRel):
        link = relation.field
        ours, theirs = link.target_field.attname, link.attname
    else:
        link = cast("ForeignKey[Any, Any]", relation)
        ours, theirs = link.attname, link.target_field.attname
    related = cast("type[Model]", relation.related_model)
    return Hop(name=name, model=related, our_key=ours, their_key=theirs, rest=rest)


def single_valued_names(model: type[Model]) -> list[str]:
    """Return every name a column path may take from ``model``."""
    return [
        field.name
        for field in model._meta.get_fields()
        if (getattr(field, "concrete", False) and not field.many_to_many) or field.one_to_one
    ]


def is_readable_attribute(model: type[Model], name: str) -> bool:
    """Return whether records answer ``name`` themselves: a property, or a method of theirs.

    What Django gives every model is no column, nor is a method that changes data.
    """
    if name.startswith("_") or hasattr(Model, name):
        return False
    attribute = inspect.getattr_static(model, name, None)
    if isinstance(attribute, property | cached_property | django_cached_property):
        return True
    return (
        inspect.isfunction(attribute)
        and not getattr(attribute, "alters_data", False)
        and len(inspect.signature(attribute).parameters) == 1
    )


def _file_name(name: str) -> Callable[[Any], Any]:
    return lambda record: str(getattr(record, name) or "")


def read_across(relations: list[str], read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a reader at the end of relations, any of which may lead nowhere."""
    if not relations:
        return read

    def value(record: Any) -> Any:
        for relation in relations:
            try:
                record = getattr(record, relation)
            except ObjectDoesNotExist:
                return None
            if record is None:
                return None
        return read(record)

    return value
