"""Records created and changed through a relation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied

from django_panel.resources.relations.forms import with_link
from django_panel.resources.relations.pivot import pivot_group_of
from django_panel.resources.saving import RecordHooks, save_form
from django_panel.support.keys import RecordKey

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.support.transactions import WriteAttempt

#: Returns whether the user may use the form for a record.
Allows = Callable[[Any], object]


class RelatedForm(RecordHooks):
    """A relation's form; it has no hooks. With a key it changes the record of that key."""

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
        return with_link(self._relation, record, self._schema, lock=True)

    def join(self, record: Model) -> None:
        # A form with fields of the link has written it.
        if pivot_group_of(self._schema) is None:
            super().join(record)


def create(
    relation: RelationSource,
    schema: FormSchema,
    data: Mapping[str, Any],
    outer: WriteAttempt | None = None,
) -> list[Any]:
    """Return the record created from submitted data; it belongs to the owner in any case."""
    page = RelatedForm(relation, schema)
    return [save_form(schema.bind(data=data, hooks=page, given=page.given()), page, outer=outer)]


def update(
    relation: RelationSource,
    schema: FormSchema,
    key: RecordKey,
    data: Mapping[str, Any],
    version: str | None = None,
    *,
    allows: Allows | None = None,
) -> Any:
    """Return the record of a key as submitted data changed it; a stale one is not changed."""
    page = RelatedForm(relation, schema, key, allows)
    return save_form(schema.bind(data=data, hooks=page), page, version)
