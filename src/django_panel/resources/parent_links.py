"""How the records of a nested resource hang on their parent: by which relation, written how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.contrib.contenttypes.fields import ReverseGenericManyToOneDescriptor
from django.db.models import Model, QuerySet
from django.db.models.fields.related_descriptors import (
    ManyToManyDescriptor,
    ReverseManyToOneDescriptor,
)
from django.db.models.functions import Cast

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.resources.relations.mistakes import RelationMistake
from django_panel.support.parent_mistakes import ParentException

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


@dataclass(frozen=True, slots=True)
class ParentLink(ABC):
    """The relation of a parent model that holds a nested resource's records."""

    #: The parent's accessor.
    name: str
    #: The field behind it: a foreign key of the child, a many-to-many, a generic relation.
    field: Any

    def manager(self, parent: Model, manager: str | None = None) -> Any:
        """Return the parent's related manager, or that of another manager of the child."""
        related = getattr(parent, self.name)
        return related if manager is None else related(manager=manager)

    def given_by(self, parent: Model) -> dict[str, Any]:
        """Return the attributes by which a new record belongs to this parent."""
        return {}

    def join(self, parent: Model, record: Model) -> None:  # noqa: B027 - most need no more
        """Let a stored record belong to the parent, where no attribute of it does."""

    def released(self) -> dict[str, Any] | None:
        """Return the attributes of a record that belongs to nobody; None where each must."""
        return None

    def own_names(self) -> frozenset[str]:
        """Return the child's fields that only say which parent it has."""
        return frozenset()

    def upward(self) -> str | None:
        """Return the child's look-up of its one parent; None where it may have several."""
        return None

    def owner_key(self, record: Model) -> Any:
        """Return the key of a record's parent, where the record itself holds it."""
        return None

    @abstractmethod
    def owners(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        """Return those of the parents that hold the child with this key, one of its rows."""

    @abstractmethod
    def below(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        """Return those of the child's rows that belong to one of the parents."""

    @abstractmethod
    def unowned(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return those of the child's rows that belong to no parent at all."""


@dataclass(frozen=True, slots=True)
class ForeignKeyLink(ParentLink):
    """The child has one parent, in a foreign key."""

    def given_by(self, parent: Model) -> dict[str, Any]:
        return {self.field.name: parent}

    def released(self) -> dict[str, Any] | None:
        return {self.field.name: None} if self.field.null else None

    def own_names(self) -> frozenset[str]:
        return frozenset({self.field.name})

    def upward(self) -> str | None:
        return str(self.field.name)

    def owner_key(self, record: Model) -> Any:
        target = self.field.target_field
        return getattr(record, self.field.attname) if target.primary_key else None

    def owners(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        return parents.filter(**{self.field.related_query_name(): key})

    def below(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(**{f"{self.field.name}__pk__in": parents.order_by().values("pk")})

    def unowned(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return (
            rows.filter(**{f"{self.field.name}__isnull": True}) if self.field.null else rows.none()
        )


@dataclass(frozen=True, slots=True)
class ManyToManyLink(ParentLink):
    """The child may have several parents; the field stands on either side."""

    #: Whether the field is the child's own.
    is_childs: bool = False

    def join(self, parent: Model, record: Model) -> None:
        self.manager(parent).add(record)

    def through(self) -> Any:
        """Return the model of the rows that link the two."""
        return self.field.remote_field.through

    def through_names(self) -> tuple[str, str]:
        """Return the through model's foreign keys: the parent's, and the child's."""
        own, other = self.field.m2m_field_name(), self.field.m2m_reverse_field_name()
        return (other, own) if self.is_childs else (own, other)

    def owners(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        return parents.filter(**{self._names()[1]: key})

    def below(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        lookup = f"{self._names()[0]}__in"
        # A child of two of them is one row.
        found = rows.filter(**{lookup: parents.order_by().values("pk")})
        return rows.filter(pk__in=found.order_by().values("pk"))

    def unowned(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(**{f"{self._names()[0]}__isnull": True})

    def _names(self) -> tuple[str, str]:
        """Return the relation's names in queries: the child's, and the parent's."""
        own, other = str(self.field.name), str(self.field.related_query_name())
        return (own, other) if self.is_childs else (other, own)


@dataclass(frozen=True, slots=True)
class GenericLink(ParentLink):
    """The child has one parent of any model: its type and its key."""

    def given_by(self, parent: Model) -> dict[str, Any]:
        related = self.manager(parent)
        return {
            related.content_type_field_name: related.content_type,
            related.object_id_field_name: parent.pk,
        }

    def released(self) -> dict[str, Any] | None:
        child = self.field.related_model._meta
        held = [child.get_field(name) for name in sorted(self.own_names())]
        return {each.name: None for each in held} if all(each.null for each in held) else None

    def own_names(self) -> frozenset[str]:
        return frozenset({self.field.content_type_field_name, self.field.object_id_field_name})

    def owners(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        own = rows.filter(**{self.field.content_type_field_name: self._type()}, pk=key)
        held = own.values_list(self.field.object_id_field_name, flat=True)
        return parents.filter(pk__in=list(held))

    def below(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        child = self.field.related_model
        held = child._meta.get_field(self.field.object_id_field_name)
        # A key may be kept as text, whatever the parent's own is.
        keys = parents.order_by().annotate(_held=Cast("pk", output_field=held)).values("_held")
        named = {f"{held.name}__in": keys}
        return rows.filter(**{self.field.content_type_field_name: self._type()}, **named)

    def unowned(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.exclude(**{self.field.content_type_field_name: self._type()})

    def _type(self) -> Any:
        return self.field.get_content_type()


def link_of(resource: type[Resource]) -> ParentLink:
    """Return how a nested resource hangs on its parent; a wrong name is a mistake."""
    parent = resource.get_parent_resource()
    if parent is None:
        raise ParentException.unusable_parent(resource, parent)
    child: Any = resource
    return _link(child, parent.model, resource.get_parent_relationship())


def names_of_parent(resource: type[Resource]) -> frozenset[str]:
    """Return the fields that only say which parent a record has; nobody need be asked.

    A wrong relation is told to whoever uses the query, and not to those who draw a form.
    """
    if not resource.is_nested():
        return frozenset()
    try:
        return link_of(resource).own_names()
    except PanelRegistrationException:
        return frozenset()


def relation_of(
    owner: type[Model], name: str, asker: type | None = None
) -> tuple[ParentLink, type[Model]]:
    """Return the link behind an owner's accessor, and the model of the records it holds."""
    model: Any = owner
    return _relation(model, name, asker)


@lru_cache(maxsize=512)
def _relation(owner: Any, name: str, asker: Any) -> tuple[ParentLink, type[Model]]:
    why = _refused(owner, name)
    if why is not None:
        raise RelationMistake.unknown_relation(owner, name, why, _accessors(owner), asker)
    return _made(getattr(owner, name), name)


@lru_cache(maxsize=512)
def _link(resource: Any, parent: Any, name: str) -> ParentLink:
    why = _refused(parent, name)
    if why is not None:
        raise _wrong(resource, parent, name, why)
    found, child = _made(getattr(parent, name), name)
    if child._meta.concrete_model is not resource.model._meta.concrete_model:
        raise _wrong(resource, parent, name, f"which holds {dotted(child)}")
    return found


def _refused(parent: type[Model], name: str) -> str | None:
    """Return why a name is no relation to many records, or None where it is one."""
    accessor = getattr(parent, name, None)
    if isinstance(accessor, ReverseManyToOneDescriptor):
        return None
    if hasattr(accessor, "related") or hasattr(accessor, "get_object"):
        return "which leads to one record only"
    return "which is no relation" if hasattr(parent, name) else "which it does not have"


def _made(accessor: Any, name: str) -> tuple[ParentLink, type[Model]]:
    """Return the link behind an accessor, and the model it holds."""
    field = accessor.field
    if isinstance(accessor, ManyToManyDescriptor):
        reverse = bool(accessor.reverse)
        child = field.model if reverse else field.related_model
        return ManyToManyLink(name, field, reverse), child
    if isinstance(accessor, ReverseGenericManyToOneDescriptor):
        return GenericLink(name, field), field.related_model
    return ForeignKeyLink(name, field), field.model


def _wrong(
    resource: type[Resource], parent: type[Model], name: str, why: str
) -> PanelRegistrationException:
    known = _accessors(parent, resource.model)
    return ParentException.wrong_parent_relationship(resource, parent, name, why, known)


def _accessors(parent: type[Model], child: type[Model] | None = None) -> Iterator[str]:
    """Yield the accessors of a model that hold records of another, or of any."""
    wanted = None if child is None else child._meta.concrete_model
    for relation in parent._meta.get_fields(include_hidden=False):
        if not (relation.one_to_many or relation.many_to_many):
            continue
        related: Any = relation.related_model
        if related is None or wanted not in (None, related._meta.concrete_model):
            continue
        accessor = getattr(relation, "get_accessor_name", None)
        name = relation.name if accessor is None else accessor()
        if name:
            yield name
