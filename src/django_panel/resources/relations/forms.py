"""The forms of a relation: create, edit, attach and associate; how the first two are saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied

from django_panel.forms.fields.record_options import DetailsSource
from django_panel.forms.fields.select import Select
from django_panel.forms.model_form_schema import ModelFormSchema
from django_panel.forms.schema import FormSchema
from django_panel.resources.formfield_overrides import formfield_overrides
from django_panel.resources.overrides import overrides
from django_panel.resources.relations import scope
from django_panel.resources.relations.pivot import PIVOT, ThroughRows, pivot_group, pivot_group_of
from django_panel.resources.saving import RecordHooks, save_form
from django_panel.support.keys import RecordKey
from django_panel.support.record_details import details_line

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.schemas.component import Component

OPERATIONS = ("create", "edit", "attach", "associate")

#: The field that selects an existing record.
RELATED = "related"

#: Returns whether the user may use the form for a record.
Allows = Callable[[Any], object]


# Schemas.


def operation_form(
    relation: RelationSource,
    operation: str,
    *,
    is_multiple: bool = False,
    option_details: DetailsSource = True,
) -> FormSchema:
    """Return the form of an operation."""
    with relation.bound():
        if operation in {"attach", "associate"}:
            select = _related_select(relation, is_multiple)
            select = select.option_details(_details(relation, option_details))
            schema = FormSchema().model(relation.model).schema([select])
        else:
            schema = relation.manager.form(_record_schema(relation), relation.owner)
            schema = schema.for_page(operation)
        if operation != "associate":
            group = pivot_group(relation)
            if group is not None:
                schema = _with_group(schema, group)
    return schema.with_form_id(f"{relation.slug}.{operation}")


def _record_schema(relation: RelationSource) -> FormSchema:
    """Return the schema that the manager's ``form()`` receives."""
    manager = relation.manager
    schema = FormSchema().model(relation.model)
    if manager.form_class is not None:
        kwargs = None
        if overrides(manager, "get_form_kwargs"):
            kwargs = partial(manager.get_form_kwargs, relation.owner)
        schema = ModelFormSchema.of(manager.form_class, relation.model, kwargs)
    return schema.with_formfield_overrides(formfield_overrides(relation.resource))


def with_through_row(
    relation: RelationSource, record: Model, schema: FormSchema, *, lock: bool = False
) -> Any:
    """Return a record with its through row as an attribute, if the form has pivot fields."""
    if any(field.get_prefix() == PIVOT for field in schema.declared_fields()):
        setattr(record, PIVOT, ThroughRows(relation).find(record, lock=lock))
    return record


def _related_select(relation: RelationSource, is_multiple: bool) -> Select:
    manager, owner = relation.manager, relation.owner

    def choices() -> Any:
        with relation.bound():
            return manager.attachable_query(owner)

    return (
        Select(RELATED)
        .label(relation.plural_label if is_multiple else relation.label)
        .multiple(is_multiple)
        .exists_in(choices, "pk", scope.title_attribute(relation))
        # ``attachable_query`` is scoped itself, unless the action is unscoped.
        .unscoped()
        .searchable()
        .required()
    )


def _details(relation: RelationSource, declared: DetailsSource) -> DetailsSource:
    """Return the source of the details: that of the action, else those of the resource.

    An unscoped action offers records out of scope, whose details are not shown.
    """
    resource = relation.resource
    is_default = declared is True and overrides(resource, "global_search_details")
    if not is_default or relation.adds_unscoped:
        return declared if callable(declared) else False

    def details(record: Model) -> str | None:
        with relation.bound():
            return details_line(resource.global_search_details(record))

    return details


def _with_group(schema: FormSchema, group: Component) -> FormSchema:
    """Return a form with the pivot fields at its end; a wizard has them in its last step."""
    wizard = schema.get_wizard()
    if wizard is None:
        return schema.schema([*schema.get_layout(), group])
    *others, last = wizard.get_steps()
    steps = wizard.steps([*others, last.schema([*last.children(), group])])
    return schema.schema(
        [steps if component is wizard else component for component in schema.get_components()]
    )


# Saving.


class RelatedFormHooks(RecordHooks):
    """What ``save_form`` needs to save a relation's form; with a key, the record to change."""

    def __init__(
        self,
        relation: RelationSource,
        schema: FormSchema,
        key: RecordKey | None = None,
        allows: Allows | None = None,
    ) -> None:
        self._relation = relation
        self._schema = schema
        self._key = key
        self._allows = allows

    def source(self) -> RelationSource:
        return self._relation

    def locked_record(self) -> Any:
        if self._key is None:
            return None
        record = self._relation.resolve(self._key, lock=True)
        if self._allows is not None and not self._allows(record):
            raise PermissionDenied
        return with_through_row(self._relation, record, self._schema, lock=True)

    def join(self, record: Model) -> None:
        # The pivot fields of a form have already created the through row.
        if pivot_group_of(self._schema) is None:
            super().join(record)
        else:
            self._relation.ownership().join(record)


def create_related(
    relation: RelationSource,
    schema: FormSchema,
    data: Mapping[str, Any],
) -> Any:
    """Create a record from submitted data; the server sets its owner."""
    hooks = RelatedFormHooks(relation, schema)
    return save_form(schema.bind(data=data, hooks=hooks, given=hooks.given()), hooks)


def update_related(
    relation: RelationSource,
    schema: FormSchema,
    key: RecordKey,
    data: Mapping[str, Any],
    version: str | None = None,
    *,
    allows: Allows | None = None,
) -> Any:
    """Change the record with this key; a stale version raises ``Conflict``."""
    hooks = RelatedFormHooks(relation, schema, key, allows)
    return save_form(schema.bind(data=data, hooks=hooks), hooks, version)
