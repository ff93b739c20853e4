"""The relation between a parent and its records: of a nested resource, or of a manager."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.contrib.contenttypes.fields import ReverseGenericManyToOneDescriptor
from django.db.models import F, Model, QuerySet
from django.db.models.fields.related_descriptors import (
    ManyToManyDescriptor,
    ReverseManyToOneDescriptor,
)

from django_panel.exceptions import PanelRegistrationException, dotted, nearest
from django_panel.records.relations import change_related
from django_panel.support.frozen import FrozenValue
from django_panel.support.parent_record import ParentRecord, invalid_parent
from django_panel.support.text_keys import cast_key

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ParentLink(FrozenValue, ABC):
    """A relation of a parent model to its child records."""

    #: The accessor on the parent.
    name: str
    #: Its field: a foreign key of the child, a many-to-many field or a generic relation.
    field: Any

    def manager(self, parent: Model, manager: str | None = None) -> Any:
        """Return the parent's related manager, based on this manager of the child if given."""
        related = getattr(parent, self.name)
        return related if manager is None else related(manager=manager)

    def attributes_for(self, parent: Model) -> dict[str, Any]:
        """Return the attributes that a new record of this parent gets."""
        return {}

    def join(self, parent: Model, record: Model) -> None:
        """Add a stored record to the parent, if none of its attributes does."""

    def cleared_attributes(self) -> dict[str, Any] | None:
        """Return the attributes of a record without a parent; None if a parent is required."""
        return None

    def child_field_names(self) -> frozenset[str]:
        """Return the child's fields that refer to the parent."""
        return frozenset()

    def parent_lookup(self) -> str | None:
        """Return the child's look-up of its parent; None if it may have several."""
        return None

    def owner_key(self, record: Model) -> Any:
        """Return the key of a record's parent if the record stores it, else None."""
        return None

    @abstractmethod
    def parents_of(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        """Return the parents of the child with this key; ``rows`` are all children."""

    @abstractmethod
    def parents_by_child(
        self, parents: QuerySet[Any], children: Sequence[Model]
    ) -> dict[Any, list[Model]]:
        """Return the parents of each child by the child's key, in one query."""

    @abstractmethod
    def children_of(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows that belong to one of the parents."""

    @abstractmethod
    def without_parent(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows that belong to no parent."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ForeignKeyLink(ParentLink):
    """The child has one parent, in a foreign key."""

    def attributes_for(self, parent: Model) -> dict[str, Any]:
        return {self.field.name: parent}

    def cleared_attributes(self) -> dict[str, Any] | None:
        return {self.field.name: None} if self.field.null else None

    def child_field_names(self) -> frozenset[str]:
        return frozenset({self.field.name})

    def parent_lookup(self) -> str | None:
        return str(self.field.name)

    def owner_key(self, record: Model) -> Any:
        target = self.field.target_field
        return getattr(record, self.field.attname) if target.primary_key else None

    def parents_of(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        return parents.filter(**{self.field.related_query_name(): key})

    def parents_by_child(
        self, parents: QuerySet[Any], children: Sequence[Model]
    ) -> dict[Any, list[Model]]:
        target, own = self.field.target_field.attname, self.field.attname
        keys = {getattr(child, own) for child in children} - {None}
        parents_by_key = {
            getattr(parent, target): parent for parent in parents.filter(**{f"{target}__in": keys})
        }
        return {
            child.pk: [parents_by_key[getattr(child, own)]]
            for child in children
            if getattr(child, own) in parents_by_key
        }

    def children_of(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(**{f"{self.field.name}__pk__in": parents.order_by().values("pk")})

    def without_parent(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return (
            rows.filter(**{f"{self.field.name}__isnull": True}) if self.field.null else rows.none()
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ManyToManyLink(ParentLink):
    """The child may have several parents; the field is on either model."""

    #: Whether the field is on the child.
    is_on_child: bool = False

    def join(self, parent: Model, record: Model) -> None:
        change_related(parent, self.name, added=[record])

    def through(self) -> Any:
        """Return the through model."""
        return self.field.remote_field.through

    def through_names(self) -> tuple[str, str]:
        """Return the through model's foreign keys: to the parent, and to the child."""
        own, other = self.field.m2m_field_name(), self.field.m2m_reverse_field_name()
        return (other, own) if self.is_on_child else (own, other)

    def parents_of(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        return parents.filter(**{self._names()[1]: key})

    def parents_by_child(
        self, parents: QuerySet[Any], children: Sequence[Model]
    ) -> dict[Any, list[Model]]:
        lookup = self._names()[1]
        related = parents.filter(**{f"{lookup}__in": [child.pk for child in children]})
        by_child: dict[Any, list[Model]] = {}
        for parent in related.annotate(panel_child=F(f"{lookup}__pk")):
            by_child.setdefault(parent.panel_child, []).append(parent)
        return by_child

    def children_of(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        lookup = f"{self._names()[0]}__in"
        # A child of two of the parents must be one row.
        children = rows.filter(**{lookup: parents.order_by().values("pk")})
        return rows.filter(pk__in=children.order_by().values("pk"))

    def without_parent(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(**{f"{self._names()[0]}__isnull": True})

    def _names(self) -> tuple[str, str]:
        """Return the look-ups of the relation: from the child, and from the parent."""
        own, other = str(self.field.name), str(self.field.related_query_name())
        return (own, other) if self.is_on_child else (other, own)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GenericLink(ParentLink):
    """The child has one parent of any model, in a generic foreign key."""

    def attributes_for(self, parent: Model) -> dict[str, Any]:
        related = self.manager(parent)
        return {
            related.content_type_field_name: related.content_type,
            related.object_id_field_name: parent.pk,
        }

    def cleared_attributes(self) -> dict[str, Any] | None:
        child = self.field.related_model._meta
        fields = [child.get_field(name) for name in sorted(self.child_field_names())]
        return (
            {field.name: None for field in fields} if all(field.null for field in fields) else None
        )

    def child_field_names(self) -> frozenset[str]:
        return frozenset({self.field.content_type_field_name, self.field.object_id_field_name})

    def parents_of(self, rows: QuerySet[Any], parents: QuerySet[Any], key: Any) -> QuerySet[Any]:
        own = rows.filter(**{self.field.content_type_field_name: self._type()}, pk=key)
        keys = own.values_list(self.field.object_id_field_name, flat=True)
        return parents.filter(pk__in=list(keys))

    def parents_by_child(
        self, parents: QuerySet[Any], children: Sequence[Model]
    ) -> dict[Any, list[Model]]:
        # The key may be stored as text while the parent's primary key is a number.
        to_key = parents.model._meta.pk.to_python
        name = self.field.object_id_field_name
        keys = {child.pk: to_key(getattr(child, name)) for child in children}
        parents_by_key = {parent.pk: parent for parent in parents.filter(pk__in=set(keys.values()))}
        return {
            child: [parents_by_key[key]] for child, key in keys.items() if key in parents_by_key
        }

    def children_of(self, rows: QuerySet[Any], parents: QuerySet[Any]) -> QuerySet[Any]:
        child = self.field.related_model
        object_id = child._meta.get_field(self.field.object_id_field_name)
        # The key may be stored as text while the parent's primary key is a number.
        key = cast_key("pk", object_id, parents.db)
        keys = parents.order_by().annotate(_key=key).values("_key")
        named = {f"{object_id.name}__in": keys}
        return rows.filter(**{self.field.content_type_field_name: self._type()}, **named)

    def without_parent(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.exclude(**{self.field.content_type_field_name: self._type()})

    def _type(self) -> Any:
        return self.field.get_content_type()


def link_of(resource: type[Resource]) -> ParentLink:
    """Return the link of a nested resource to its parent; a wrong name raises."""
    parent = resource.get_parent_resource()
    if parent is None:
        raise invalid_parent(resource, parent)
    child: Any = resource
    return _link(child, parent.model, resource.get_parent_relationship())


# The bound parent of a nested resource.


def parent_attributes(resource: type[Resource]) -> dict[str, Any]:
    """Return the attributes that a new record below the bound parent gets."""
    if not resource.is_nested():
        return {}
    return link_of(resource).attributes_for(ParentRecord.require(resource))


def link_to_parent(resource: type[Resource], record: Model) -> None:
    """Add a new record to the bound parent, if none of its attributes does."""
    if resource.is_nested():
        link_of(resource).join(ParentRecord.require(resource), record)


def has_other_parent(resource: type[Resource], record: Model) -> bool:
    """Return whether a saved record now belongs to another parent than the bound one."""
    if not resource.is_nested():
        return False
    owner = link_of(resource).owner_key(record)
    return owner is not None and owner != ParentRecord.require(resource).pk


def parent_field_names(resource: type[Resource]) -> frozenset[str]:
    """Return the fields that refer to the parent, which a form does not show.

    A wrong relation raises when the queryset is used, not when a form is rendered.
    """
    if not resource.is_nested():
        return frozenset()
    try:
        return link_of(resource).child_field_names()
    except PanelRegistrationException:
        return frozenset()


def relation_link(
    owner: type[Model], name: str, manager: type | None = None
) -> tuple[ParentLink, type[Model]]:
    """Return the link of an owner's accessor, and the model of its records."""
    model: Any = owner
    return _relation_link(model, name, manager)


@lru_cache(maxsize=512)
def _relation_link(owner: Any, name: str, manager: Any) -> tuple[ParentLink, type[Model]]:
    problem = _problem(owner, name)
    if problem is not None:
        names = sorted(_accessors(owner))
        subject = "A relation manager" if manager is None else dotted(manager)
        raise PanelRegistrationException(
            f"{subject} manages {name!r} of {dotted(owner)}, {problem}.{nearest(name, names)}",
            f"Relations of {owner.__name__} to many records: {', '.join(names) or 'none'}.",
            "Set relationship to the accessor of a reverse foreign key, a many-to-many field or "
            "a generic relation.",
        )
    return _make_link(getattr(owner, name), name)


@lru_cache(maxsize=512)
def _link(resource: Any, parent: Any, name: str) -> ParentLink:
    problem = _problem(parent, name)
    if problem is not None:
        raise _wrong_relation(resource, parent, name, problem)
    link, child = _make_link(getattr(parent, name), name)
    if child._meta.concrete_model is not resource.model._meta.concrete_model:
        raise _wrong_relation(resource, parent, name, f"which holds {dotted(child)}")
    return link


def _problem(parent: type[Model], name: str) -> str | None:
    """Return why a name is no relation to many records, or None if it is one."""
    accessor = getattr(parent, name, None)
    if isinstance(accessor, ReverseManyToOneDescriptor):
        return None
    if hasattr(accessor, "related") or hasattr(accessor, "get_object"):
        return "which leads to one record only"
    return "which is no relation" if hasattr(parent, name) else "which it does not have"


def _make_link(accessor: Any, name: str) -> tuple[ParentLink, type[Model]]:
    """Return the link of an accessor, and the model of its records."""
    field = accessor.field
    if isinstance(accessor, ManyToManyDescriptor):
        reverse = bool(accessor.reverse)
        child = field.model if reverse else field.related_model
        return ManyToManyLink(name, field, reverse), child
    if isinstance(accessor, ReverseGenericManyToOneDescriptor):
        return GenericLink(name, field), field.related_model
    return ForeignKeyLink(name, field), field.model


def _wrong_relation(
    resource: type[Resource], parent: type[Model], name: str, problem: str
) -> PanelRegistrationException:
    known = sorted(_accessors(parent, resource.model))
    return PanelRegistrationException(
        f"{dotted(resource)} is nested under {dotted(parent)} by {name!r}, {problem}."
        f"{nearest(name, known)}",
        f"Relations of {parent.__name__} to its model: {', '.join(known) or 'none'}.",
        "Set parent_relationship to the accessor of a reverse foreign key, a many-to-many field or "
        "a generic relation.",
    )


def _accessors(parent: type[Model], child: type[Model] | None = None) -> Iterator[str]:
    """Yield the accessors of a model to many records: of one model, or of any."""
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
