"""The relations whose records can be the rows of an inline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import ManyToManyField, ManyToManyRel, ManyToOneRel, Model, OneToOneRel

from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.support.frozen import FrozenValue
from django_panel.support.generic_keys import GenericKey


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InlineLink(FrozenValue):
    """The columns by which rows belong to their owner: a foreign key, or a generic one."""

    #: The model of the rows.
    model: type[Model]
    #: The foreign key of the rows; None if they have a generic one.
    foreign_key: Any = None
    generic: GenericKey | None = None

    @property
    def names(self) -> frozenset[str]:
        """The attributes of a row that the link sets."""
        if self.generic is None:
            return frozenset({self.foreign_key.name, self.foreign_key.attname})
        type_column, key = self.generic.type_column, self.generic.key_column
        return frozenset({self.generic.name, type_column.name, type_column.attname, key.name})

    def condition(self, owners: Sequence[Model]) -> dict[str, Any]:
        """Return the look-ups that find the rows of these owners."""
        if self.generic is None:
            return {f"{self.foreign_key.name}__in": owners}
        return {
            self.generic.type_column.name: self.generic.type_of(owners[0]),
            f"{self.generic.key_column.name}__in": [owner.pk for owner in owners],
        }

    def owner_key(self, row: Model) -> str:
        """Return the value by which a row refers to its owner, as text."""
        column = self.foreign_key if self.generic is None else self.generic.key_column
        return str(getattr(row, column.attname))

    def key_of(self, owner: Model) -> str:
        """Return the value by which rows refer to an owner, as text."""
        if self.generic is None:
            return str(getattr(owner, self.foreign_key.target_field.attname))
        return str(owner.pk)

    def connect(self, row: Model, owner: Model) -> None:
        """Let a row belong to an owner, which may not be saved yet."""
        if self.generic is None:
            setattr(row, self.foreign_key.name, owner)
            return
        setattr(row, self.generic.type_column.name, self.generic.type_of(owner))
        setattr(row, self.generic.key_column.name, owner.pk)


def inline_link(owner: type[Model], name: str) -> InlineLink:
    """Return the link of a relation: a reverse foreign key, a generic one, or a through model."""
    relations = {_accessor(relation): relation for relation in _relations(owner)}
    relation = relations.get(name)
    if relation is None:
        raise PanelSchemaException(
            f"{dotted(owner)} has no relation {name!r} for an inline.",
            f"Its relations to many records: {', '.join(sorted(relations)) or 'none'}."
            f"{nearest(name, relations)}",
            "Correct the name.",
        )
    if isinstance(relation, ManyToManyField | ManyToManyRel):
        return _through_link(owner, name, relation)
    if isinstance(relation, ManyToOneRel):
        return InlineLink(_model(relation.related_model), foreign_key=relation.field)
    return _generic_link(relation)


def _generic_link(relation: Any) -> InlineLink:
    meta = relation.related_model._meta
    generic = GenericKey(
        name=relation.object_id_field_name,
        type_column=meta.get_field(relation.content_type_field_name),
        key_column=meta.get_field(relation.object_id_field_name),
        for_concrete_model=relation.for_concrete_model,
    )
    names = (field.name for field in meta.private_fields if _refers_by(field, generic))
    name = next(names, generic.name)
    return InlineLink(
        _model(relation.related_model),
        generic=GenericKey(
            name, generic.type_column, generic.key_column, generic.for_concrete_model
        ),
    )


def _refers_by(field: Any, generic: GenericKey) -> bool:
    return getattr(field, "fk_field", None) == generic.key_column.name


def _through_link(owner: type[Model], name: str, relation: Any) -> InlineLink:
    """Return the link of the rows of a many-to-many relation's through model."""
    is_forward = isinstance(relation, ManyToManyField)
    field = relation if is_forward else relation.field
    through = field.remote_field.through
    if through._meta.auto_created:
        raise PanelSchemaException(
            f"The relation {name!r} of {dotted(owner)} has no through model of its own.",
            "The rows of an inline are the records of a through model.",
            f"Use Select({name!r}).relationship({name!r}), or declare a through model.",
        )
    key = field.m2m_field_name() if is_forward else field.m2m_reverse_field_name()
    return InlineLink(through, foreign_key=through._meta.get_field(key))


def _relations(owner: type[Model]) -> Iterable[Any]:
    """Yield the relations of a model to many records, also the generic ones."""
    for field in owner._meta.get_fields():
        is_reverse = isinstance(field, ManyToOneRel) and not isinstance(field, OneToOneRel)
        is_generic = hasattr(field, "content_type_field_name")
        if is_reverse or is_generic or isinstance(field, ManyToManyField | ManyToManyRel):
            yield field


def _accessor(relation: Any) -> str:
    if not isinstance(relation, ManyToOneRel | ManyToManyRel):
        return str(relation.name)
    return str(relation.get_accessor_name())


def _model(related: Any) -> type[Model]:
    model: type[Model] = related
    return model
