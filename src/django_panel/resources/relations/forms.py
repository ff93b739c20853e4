"""The forms of a relation: a record made or changed, attached, or given to the owner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.forms.fields.select import Select
from django_panel.forms.schema import FormSchema
from django_panel.resources.relations import scope
from django_panel.resources.relations.pivot import PIVOT, LinkRows, pivot_group

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.resources.relations.relation_source import RelationSource

OPERATIONS = ("create", "edit", "attach", "associate")

#: The field by which an existing record is chosen.
RELATED = "related"


def operation_form(
    relation: RelationSource, operation: str, *, is_multiple: bool = False
) -> FormSchema:
    """Return the form of one operation, which says which records it is about."""
    with relation.bound():
        if operation in {"attach", "associate"}:
            schema = FormSchema().model(relation.model).schema([_chooser(relation, is_multiple)])
        else:
            schema = FormSchema().model(relation.model)
            schema = relation.manager.form(schema, relation.owner).for_page(operation)
        if operation != "associate":
            group = pivot_group(relation)
            if group is not None:
                schema = _with_group(schema, group)
    return schema.with_form_id(f"{relation.slug}.{operation}")


def with_link(
    relation: RelationSource, record: Any, schema: FormSchema, *, lock: bool = False
) -> Any:
    """Return a record with its link as an attribute, where the form has fields of the link."""
    if any(each.get_prefix() == PIVOT for each in schema.declared_fields()):
        setattr(record, PIVOT, LinkRows(relation).find(record, lock=lock))
    return record


def _chooser(relation: RelationSource, is_multiple: bool) -> Component:
    manager, owner = relation.manager, relation.owner

    def choosable() -> Any:
        with relation.bound():
            return manager.attachable_query(owner)

    return (
        Select(RELATED)
        .label(relation.plural_label if is_multiple else relation.label)
        .multiple(is_multiple)
        .exists_in(choosable, "pk", scope.title_attribute(relation))
        # ``attachable_query`` is scoped itself, unless the action is unscoped.
        .unscoped()
        .searchable()
        .required()
    )


def _with_group(schema: FormSchema, group: Component) -> FormSchema:
    """Return a form with the link's fields at its end; a wizard has them in its last step."""
    wizard = schema.get_wizard()
    if wizard is None:
        return schema.schema([*schema.get_components(), group])
    *others, last = wizard.get_steps()
    ended = last.schema([*last.children(), group])
    steps = wizard.steps([*others, ended])
    return schema.schema([steps if each is wizard else each for each in schema.get_components()])
