"""The code of a relation manager, read from the relation of the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError
from django.db.models import ForeignKey, Model

from django_panel.exceptions import nearest
from django_panel.management.generators.component_code import TableCode, form_code
from django_panel.management.generators.models import verbose
from django_panel.management.generators.python_code import Imports
from django_panel.management.generators.stubs import rendered
from django_panel.support.frozen import FrozenValue

HAS_MANY = "has-many"
BELONGS_TO_MANY = "belongs-to-many"


@dataclass(frozen=True, eq=False, repr=False)
class Relation(FrozenValue):
    """A relation of a model to many records."""

    owner: type[Model]
    accessor: str
    model: type[Model]
    kind: str
    #: The field of the related model that leads back; its form does not ask for it.
    back: str | None
    #: Whether a record can exist without an owner.
    is_nullable: bool


def find_relation(owner: type[Model], accessor: str, wanted: str | None) -> Relation:
    """Return the relation with this accessor; raise if it is missing or of another type."""
    known = {relation.accessor: relation for relation in _relations(owner)}
    relation = known.get(accessor)
    if relation is None:
        raise CommandError(
            f"{owner._meta.label} has no relation {accessor!r} to many records."
            f"{nearest(accessor, known)} Its relations: {', '.join(sorted(known)) or 'none'}."
        )
    if wanted is not None and wanted != relation.kind:
        raise CommandError(
            f"{owner._meta.label}.{accessor} is {relation.kind}, not {wanted}. Leave out --type: "
            "the type is read from the model."
        )
    return relation


@dataclass(frozen=True, eq=False, repr=False)
class RelationCode(FrozenValue):
    """A relation manager that is written for a relation."""

    class_name: str
    relation: Relation
    soft_deletes: bool
    page: bool

    @property
    def page_name(self) -> str:
        return f"{self.class_name}Page"

    def text(self) -> str:
        """Return the module of the relation manager; the schema has the default actions."""
        relation, imports = self.relation, Imports()
        imports.add("typing", "Any")
        imports.add("django_panel", "RelationManager")
        imports.add("django_panel.forms", "FormSchema")
        imports.add("django_panel.tables", "TableSchema")
        page = ""
        if self.page:
            imports.add("django_panel.resources.pages", "ManageRelatedRecords")
            page = (
                f'class {self.page_name}(ManageRelatedRecords):\n    """The page of the '
                f'relation."""\n\n    relation_manager = {self.class_name}'
            )
        exclude = {relation.back} if relation.back else set()
        table = TableCode(relation.model, soft_deletes=self.soft_deletes, exclude=exclude)
        return rendered(
            "relation_manager.py",
            relationship=relation.accessor,
            class_name=self.class_name,
            plural=verbose(relation.owner, many=True),
            docstring=f"The {verbose(relation.model, many=True)} of a record.",
            attributes="soft_deletes = True" if self.soft_deletes else "",
            table=table.schema(imports) or "super().table(schema, owner)",
            form=form_code(relation.model, exclude, imports) or "super().form(schema, owner)",
            page=page,
            imports=imports.code(),
        )


def _relations(owner: type[Model]) -> list[Relation]:
    options = owner._meta
    relations = [_relation(owner, field.name, field) for field in options.many_to_many]
    relations += [_relation(owner, field.name, field) for field in options.private_fields]
    for related_object in options.related_objects:
        relations.append(_relation(owner, related_object.get_accessor_name() or "", related_object))
    return [relation for relation in relations if relation is not None]


def _relation(owner: type[Model], accessor: str, field: Any) -> Relation | None:
    related = field.related_model
    kinds = {True: BELONGS_TO_MANY, False: HAS_MANY}
    if not accessor or not isinstance(related, type):
        return None
    if not (field.many_to_many or field.one_to_many):
        return None
    remote: Any = getattr(field, "field", None)
    is_nullable = isinstance(remote, ForeignKey) and remote.null
    back = remote.name if remote is not None and remote.model is related else None
    return Relation(owner, accessor, related, kinds[bool(field.many_to_many)], back, is_nullable)
