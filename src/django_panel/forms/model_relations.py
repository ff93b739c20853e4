"""The relations of a model that a form can read and write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist
from django.db.models import (
    ForeignKey,
    ForeignObjectRel,
    ManyToManyField,
    ManyToManyRel,
    Model,
    OneToOneRel,
    prefetch_related_objects,
)

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.records.relations import set_related
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import is_saved, wire_key
from django_panel.support.related import in_scope, related_source
from django_panel.support.text_lists import list_of

if TYPE_CHECKING:
    from django.db.models import Field as ModelField


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SelectRelation(FrozenValue):
    """A relation that a select can write: to one record, or to many."""

    name: str
    model: type[Model]
    #: The related column whose value is submitted.
    key: ModelField[Any, Any]
    #: The attribute the key is stored under; None for many records.
    attname: str | None
    #: Returns the relation's ``limit_choices_to``; called on every request.
    limit: Callable[[], Any]

    @property
    def is_many(self) -> bool:
        return self.attname is None


def relation_storage(model: type[Model] | None, name: str) -> tuple[str | None, bool]:
    """Return the ``attname`` of a foreign key, and whether the relation is a many-to-many one."""
    if model is None:
        return None, False
    for field in (*model._meta.concrete_fields, *model._meta.many_to_many):
        if field.name == name:
            is_key = isinstance(field, ForeignKey)
            return field.attname if is_key else None, isinstance(field, ManyToManyField)
    return None, isinstance(reverse_relation(model, name), ManyToManyRel)


def reverse_relation(model: type[Model] | None, name: str) -> Any:
    """Return the relation whose reverse accessor has this name, or None.

    Its records store the foreign key, so a value cannot be assigned to the accessor.
    """
    for relation in () if model is None else model._meta.get_fields():
        is_reverse = isinstance(relation, ForeignObjectRel) or relation.one_to_many
        if is_reverse and name == (_accessor(relation) or relation.name):
            return relation
    return None


def relation_value(record: Any, name: str, as_text: bool) -> Any:
    """Return the keys of a record's related records, or their titles as text."""
    related: Any = None
    if record is not None and is_saved(record):
        related = getattr(record, name, None)
    if hasattr(related, "all"):
        if not as_text:
            # Both the values and the version of the form use them, so they are prefetched.
            prefetch_related_objects([record], name)
        # A text shows titles, so only those of records that the user may view.
        rows = in_scope(related.all()) if as_text else related.all()
        if as_text:
            return list_of(map(related_source(rows.model).record_title, rows))
        return [wire_key(row) for row in rows]
    if related is None:
        return None
    return related_source(type(related)).record_title(related) if as_text else wire_key(related)


def keys_in_options(keys: Any, offered: Iterable[str]) -> list[Any]:
    """Return the keys of related records that are among the options."""
    known = set(offered)
    return [key for key in keys or () if str(key) in known]


def save_related_keys(
    record: Model, name: str, keys: Iterable[Any], offered: Iterable[str]
) -> None:
    """Relate the selected records; related records that are no option stay related."""
    set_related(record, name, keys or (), set(offered))


def select_relation(owner: type[Model], name: str) -> SelectRelation:
    """Return a relation that a select of this model can write."""
    relation = _relation(owner, name)
    if isinstance(relation, ForeignKey):
        related: Any = relation.related_model
        return SelectRelation(
            name, related, relation.target_field, relation.attname, relation.get_limit_choices_to
        )
    if isinstance(relation, ManyToManyField):
        related = relation.related_model
        return SelectRelation(name, related, related._meta.pk, None, relation.get_limit_choices_to)
    if isinstance(relation, ManyToManyRel):
        related = relation.related_model
        return SelectRelation(
            relation.get_accessor_name() or name, related, related._meta.pk, None, dict
        )
    raise _unknown_relation(owner, name, select_relation_names(owner))


def select_relation_names(owner: type[Model]) -> list[str]:
    """Return the names of the relations that a select can write."""
    kinds = (ForeignKey, ManyToManyField, ManyToManyRel)
    return _names(owner, kinds)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SingleRelation(FrozenValue):
    """A to-one relation whose record is edited in the form of its owner."""

    name: str
    model: type[Model]
    #: The owner's foreign key; None if the related record has the foreign key.
    attname: str | None
    #: The related record's foreign key; None if the owner has the foreign key.
    back: str | None
    #: Whether the owner cannot be saved without the related record.
    is_required: bool = False

    def find(self, owner: Any) -> Any | None:
        """Return the related record, or None."""
        if owner is None or (self.back is not None and not is_saved(owner)):
            return None
        try:
            return getattr(owner, self.name)
        except ObjectDoesNotExist:
            return None


def single_relation(owner: type[Model], name: str) -> SingleRelation:
    """Return the to-one relation of a relation group."""
    relation = _relation(owner, name)
    related: Any = getattr(relation, "related_model", None)
    if isinstance(relation, ForeignKey) and isinstance(related, type):
        return SingleRelation(name, related, relation.attname, None, is_required=not relation.null)
    if isinstance(relation, OneToOneRel) and isinstance(related, type):
        return SingleRelation(
            relation.get_accessor_name() or name, related, None, relation.field.name
        )
    known = _names(owner, (ForeignKey, OneToOneRel))
    raise _unknown_relation(owner, name, known)


def _relation(owner: type[Model], name: str) -> Any:
    """Return the relation with this name: a field, or a reverse accessor."""
    for field in owner._meta.get_fields():
        if field.is_relation and name in (field.name, _accessor(field)):
            return field
    try:
        return owner._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def _accessor(relation: Any) -> str | None:
    accessor = getattr(relation, "get_accessor_name", None)
    return None if accessor is None else accessor()


def _names(owner: type[Model], kinds: tuple[type, ...]) -> list[str]:
    relations = [field for field in owner._meta.get_fields() if isinstance(field, kinds)]
    return sorted(_accessor(relation) or relation.name for relation in relations)


def model_is_unknown(relation: str) -> PanelSchemaException:
    """Return the error of a relation in a form without a model."""
    return PanelSchemaException(
        f"The form of the relation {relation!r} has no model.",
        "The form of a resource has the resource's model.",
        "For any other form call FormSchema().model(Model).",
    )


def _unknown_relation(owner: type[Model], name: str, known: list[str]) -> PanelSchemaException:
    return PanelSchemaException(
        f"{dotted(owner)} has no relation {name!r}.",
        f"Its relations: {', '.join(known) or 'none'}.{nearest(name, known)}",
        "Correct the name.",
    )
