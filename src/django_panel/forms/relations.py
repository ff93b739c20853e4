"""Relations of a model as a form meets them: what they lead to, and where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist
from django.db.models import (
    ForeignKey,
    ManyToManyField,
    ManyToManyRel,
    Model,
    OneToOneRel,
    prefetch_related_objects,
)

from django_panel.exceptions import nearest
from django_panel.forms.mistakes import FormSchemaException
from django_panel.support.keys import wire_key
from django_panel.support.related import in_scope

if TYPE_CHECKING:
    from django.db.models import Field as ModelField


@dataclass(frozen=True, slots=True)
class Link:
    """A relation by which a record is chosen: one, or many."""

    name: str
    model: type[Model]
    #: The related column whose value is the answer.
    key: ModelField[Any, Any]
    #: The attribute the key is stored under; None for many records.
    attname: str | None
    #: What the relation's own declaration limits it to; asked on every request.
    limit: Callable[[], Any]

    @property
    def is_many(self) -> bool:
        return self.attname is None


def kept_relation(model: type[Model] | None, name: str) -> tuple[str | None, bool]:
    """Return how a model keeps the relation of this name: a key's attribute, or many links."""
    if model is None:
        return None, False
    for each in (*model._meta.concrete_fields, *model._meta.many_to_many):
        if each.name == name:
            is_key = isinstance(each, ForeignKey)
            return each.attname if is_key else None, isinstance(each, ManyToManyField)
    return None, False


def held_relation(record: Any, name: str, in_words: bool) -> Any:
    """Return what a record's relation leads to: keys as the wire has them, or words."""
    held: Any = None
    if record is not None and record.pk is not None:
        held = getattr(record, name, None)
    if hasattr(held, "all"):
        if not in_words:
            # Read once for a form: its values and its version are made of them.
            prefetch_related_objects([record], name)
        # A text shows titles, so only those of records that the user may view.
        rows = in_scope(held.all()) if in_words else held.all()
        return ", ".join(map(str, rows)) if in_words else [wire_key(each) for each in rows]
    if held is None:
        return None
    return str(held) if in_words else wire_key(held)


def offered_links(keys: Any, offered: Iterable[str]) -> list[Any]:
    """Return the keys of linked records that a declared list offers."""
    known = set(offered)
    return [key for key in keys or () if str(key) in known]


def save_links(record: Any, name: str, keys: Iterable[Any], offered: Iterable[str]) -> None:
    """Link the chosen records; links that a declared list does not offer stay."""
    manager = getattr(record, name)
    known = set(offered)
    before = set(manager.values_list("pk", flat=True))
    others = [key for key in before if str(key) not in known]
    manager.set([*(keys or ()), *others])


def chosen_link(owner: type[Model], name: str) -> Link:
    """Return the relation that a select of this model may write: to one record, or many."""
    found = _relation(owner, name)
    if isinstance(found, ForeignKey):
        related: Any = found.related_model
        return Link(name, related, found.target_field, found.attname, found.get_limit_choices_to)
    if isinstance(found, ManyToManyField):
        related = found.related_model
        return Link(name, related, related._meta.pk, None, found.get_limit_choices_to)
    if isinstance(found, ManyToManyRel):
        related = found.related_model
        return Link(found.get_accessor_name() or name, related, related._meta.pk, None, dict)
    raise FormSchemaException.unknown_relation(owner, name, _known(name, chosen_names(owner)))


def chosen_names(owner: type[Model]) -> list[str]:
    """Return the names a select may write."""
    kinds = (ForeignKey, ManyToManyField, ManyToManyRel)
    return _names(owner, kinds)


@dataclass(frozen=True, slots=True)
class Bond:
    """A relation to exactly one record whose fields a form may ask along."""

    name: str
    model: type[Model]
    #: The owner's column that points there; None where the other record points back.
    attname: str | None
    #: The related record's field that points back; None where the owner points there.
    back: str | None
    #: Whether the owner cannot be stored without the related record.
    is_required: bool = False

    def find(self, owner: Any) -> Any | None:
        """Return the related record, or None where there is none."""
        if owner is None or (self.back is not None and owner.pk is None):
            return None
        try:
            return getattr(owner, self.name)
        except ObjectDoesNotExist:
            return None


def bond(owner: type[Model], name: str) -> Bond:
    """Return the relation to one record that a group of fields follows."""
    found = _relation(owner, name)
    related: Any = getattr(found, "related_model", None)
    if isinstance(found, ForeignKey) and isinstance(related, type):
        return Bond(name, related, found.attname, None, is_required=not found.null)
    if isinstance(found, OneToOneRel) and isinstance(related, type):
        return Bond(found.get_accessor_name() or name, related, None, found.field.name)
    known = _names(owner, (ForeignKey, OneToOneRel))
    raise FormSchemaException.unknown_relation(owner, name, _known(name, known))


def _relation(owner: type[Model], name: str) -> Any:
    """Return the relation of this name: a field, or the name others know the owner by."""
    for each in owner._meta.get_fields():
        if each.is_relation and name in (each.name, _accessor(each)):
            return each
    try:
        return owner._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def _accessor(relation: Any) -> str | None:
    accessor = getattr(relation, "get_accessor_name", None)
    return None if accessor is None else accessor()


def _names(owner: type[Model], kinds: tuple[type, ...]) -> list[str]:
    found = [each for each in owner._meta.get_fields() if isinstance(each, kinds)]
    return sorted(_accessor(each) or each.name for each in found)


def _known(name: str, names: Iterable[str]) -> str:
    listed = list(names)
    return f"{', '.join(listed) or 'none'}.{nearest(name, listed)}"
