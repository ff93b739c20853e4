"""The code of a relation manager, read from the relation of the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError
from django.db.models import ForeignKey, Model

from django_panel.exceptions import nearest
from django_panel.management.generators.form_code import FormCode
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.methods import attribute_lines, class_method
from django_panel.management.generators.models import verbose
from django_panel.management.generators.stubs import rendered
from django_panel.management.generators.table_code import TableCode

HAS_MANY = "has-many"
BELONGS_TO_MANY = "belongs-to-many"


@dataclass(frozen=True)
class Relation:
    """A relation of a model to many records."""

    owner: type[Model]
    accessor: str
    model: type[Model]
    kind: str
    #: The field of the related model that leads back; its form does not ask for it.
    back: str | None
    #: Whether a record can exist without an owner.
    is_nullable: bool


def find_relation(owner: type[Model], accessor: str, kind: str | None) -> Relation:
    """Return the relation with this accessor; raise if it is missing or of another type."""
    found = {each.accessor: each for each in _relations(owner)}
    relation = found.get(accessor)
    if relation is None:
        raise CommandError(
            f"{owner._meta.label} has no relation {accessor!r} to many records."
            f"{nearest(accessor, found)} Its relations: {', '.join(sorted(found)) or 'none'}."
        )
    if kind is not None and kind != relation.kind:
        raise CommandError(
            f"{owner._meta.label}.{accessor} is {relation.kind}, not {kind}. Leave out --type: the "
            "type is read from the model."
        )
    return relation


@dataclass(frozen=True)
class RelationCode:
    """A relation manager that is written for a relation."""

    class_name: str
    relation: Relation
    soft_deletes: bool
    page: bool

    @property
    def page_name(self) -> str:
        return f"{self.class_name}Page"

    def text(self) -> str:
        """Return the module of the relation manager."""
        relation, imports = self.relation, Imports()
        imports.add("typing", "Any")
        imports.add("django_panel", "RelationManager")
        plural = verbose(relation.owner, many=True)
        page = ""
        if self.page:
            imports.add("django_panel.resources.pages", "ManageRelatedRecords")
            page = (
                f'\n\nclass {self.page_name}(ManageRelatedRecords):\n    """The page of the '
                f'relation."""\n\n    relation_manager = {self.class_name}\n'
            )
        attributes = ["soft_deletes = True"] if self.soft_deletes else []
        related = verbose(relation.model, many=True)
        return rendered(
            "relation_manager.py",
            relationship=relation.accessor,
            class_name=self.class_name,
            plural=plural,
            docstring=f"The {related} of a record.",
            attributes=attribute_lines(attributes).lstrip("\n"),
            methods=(self._table(imports) + self._form(imports)).lstrip("\n"),
            page=page,
            imports=imports.code(),
        )

    def _table(self, imports: Imports) -> str:
        exclude = {self.relation.back} if self.relation.back else set()
        table = TableCode(self.relation.model, soft_deletes=self.soft_deletes, exclude=exclude)
        columns = table.columns()
        if columns is None:
            return ""
        body = table.body(columns, imports, actions=self._actions())
        signature = "table(cls, schema: TableSchema, owner: Any) -> TableSchema"
        return class_method(signature, body)

    def _form(self, imports: Imports) -> str:
        exclude = {self.relation.back} if self.relation.back else set()
        form = FormCode(self.relation.model, exclude)
        fields = form.fields()
        if fields is None:
            return ""
        signature = "form(cls, schema: FormSchema, owner: Any) -> FormSchema"
        return class_method(signature, form.body(fields, imports))

    def _actions(self) -> dict[str, list[str]]:
        header, rows, bulk = ["CreateRelatedAction()"], ["EditRelatedAction()"], []
        if self.relation.kind == BELONGS_TO_MANY:
            header.append("AttachAction()")
            rows.append("DetachAction()")
            bulk.append("DetachBulkAction()")
        elif self.relation.is_nullable:
            header.append("AssociateAction()")
            rows.append("DissociateAction()")
            bulk.append("DissociateBulkAction()")
        if self.soft_deletes:
            rows += ["RestoreRelatedAction()", "ForceDeleteRelatedAction()"]
            bulk += ["RestoreRelatedBulkAction()", "ForceDeleteRelatedBulkAction()"]
        return {
            "header_actions": header,
            "record_actions": [*rows, "DeleteRelatedAction()"],
            "bulk_actions": [*bulk, "DeleteRelatedBulkAction()"],
        }


def _relations(owner: type[Model]) -> list[Relation]:
    options = owner._meta
    found = [_relation(owner, each.name, each) for each in options.many_to_many]
    found += [_relation(owner, each.name, each) for each in options.private_fields]
    for each in options.related_objects:
        found.append(_relation(owner, each.get_accessor_name() or "", each))
    return [each for each in found if each is not None]


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
