"""Records created and changed through a relation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from django.utils.translation import gettext as _

from django_panel.forms.hooks import FormHooks
from django_panel.forms.instances import assign
from django_panel.resources import saving
from django_panel.resources.relations.pivot import pivot_group_of
from django_panel.support.refusals import Conflict, InvalidInput

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.resources.record_source import RecordSource
    from django_panel.resources.relations.relation_source import RelationSource


class RelatedForm(FormHooks):
    """The hooks of a relation's form; it has none of a page."""

    def __init__(self, relation: RelationSource, schema: FormSchema) -> None:
        self._relation = relation
        self._schema = schema

    def source(self) -> RecordSource:
        return self._relation

    def has_database_transactions(self) -> bool | None:
        return None

    def given(self) -> dict[str, Any]:
        return self._relation.given()

    def join(self, record: Model) -> None:
        # A form with fields of the link has written it.
        if pivot_group_of(self._schema) is None:
            self._relation.join(record)

    def handle_record_creation(self, attributes: Mapping[str, Any]) -> Any:
        record = self._relation.model()
        assign(record, attributes)
        record.save()
        return record

    def handle_record_update(self, record: Any, attributes: Mapping[str, Any]) -> Any:
        assign(record, attributes)
        record.save()
        return record


def create(relation: RelationSource, schema: FormSchema, data: Mapping[str, Any]) -> list[Any]:
    """Return the record created from submitted data; it belongs to the owner in any case."""
    page = RelatedForm(relation, schema)
    form = schema.bind(data=data, hooks=page, given=page.given())
    return [saving.create_record(cast("Any", page), form)]


def update(
    relation: RelationSource,
    schema: FormSchema,
    record: Any,
    data: Mapping[str, Any],
    version: str | None = None,
) -> Any:
    """Return the record as submitted data changed it; a stale version changes nothing."""
    page = RelatedForm(relation, schema)
    form = schema.bind(instance=record, data=data, hooks=page)
    try:
        return saving.update_record(cast("Any", page), form, version)
    except Conflict as stale:
        # The page around the dialog has a form of its own: a conflict would be taken for its.
        text = _("Somebody has changed this meanwhile. Close the form and open it again.")
        raise InvalidInput({"__all__": [text]}) from stale
