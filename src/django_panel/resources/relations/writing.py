"""What is written through a relation: records made, changed, joined to their owner, let go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, router
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.forms import storing
from django_panel.forms.fields.select import MOST_ANSWERS, Select
from django_panel.forms.model_rules import record_errors
from django_panel.forms.validation import clean
from django_panel.resources import abilities, records, saving
from django_panel.resources.pages.hooks import FormHooks
from django_panel.resources.relations import reach
from django_panel.resources.relations.forms import RELATED
from django_panel.resources.relations.pivot import PivotGroup
from django_panel.resources.writes import Operation, write_record
from django_panel.support import context
from django_panel.support.keys import database_key
from django_panel.support.refusals import Conflict, InvalidInput, Unprocessable
from django_panel.support.transactions import in_transaction

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema
    from django_panel.resources.relations.bound import BoundRelation


class RelatedForm(FormHooks):
    """A relation where the flow that saves a record's form asks a page."""

    def __init__(self, relation: BoundRelation, schema: FormSchema) -> None:
        self._relation = relation
        self._schema = schema

    def get_resource(self) -> Any:
        return self._relation

    def has_database_transactions(self) -> bool | None:
        return None

    def given(self) -> dict[str, Any]:
        return self._relation.link.given_by(self._relation.owner)

    def join(self, record: Model) -> None:
        # What is asked about the link has been written with it.
        if _group(self._schema) is None:
            self._relation.link.join(self._relation.owner, record)

    def handle_record_creation(self, attributes: Mapping[str, Any]) -> Any:
        record = self._relation.model()
        storing.assign(record, attributes)
        record.save()
        return record

    def handle_record_update(self, record: Any, attributes: Mapping[str, Any]) -> Any:
        storing.assign(record, attributes)
        record.save()
        return record


def create(relation: BoundRelation, schema: FormSchema, answers: Mapping[str, Any]) -> list[Any]:
    """Return the record made of the answers, which belongs to the owner whatever they say."""
    return [saving.create_record(cast("Any", RelatedForm(relation, schema)), schema, answers)]


def update(
    relation: BoundRelation,
    schema: FormSchema,
    record: Any,
    answers: Mapping[str, Any],
    version: str | None = None,
) -> Any:
    """Return the record as the answers changed it; one that changed meanwhile is left alone."""
    form = cast("Any", RelatedForm(relation, schema))
    try:
        return saving.update_record(form, schema, record, answers, version)
    except Conflict as stale:
        # The page around the dialog has a form of its own: a conflict would be taken for its.
        text = _("Somebody has changed this meanwhile. Close the form and open it again.")
        raise InvalidInput({"__all__": [text]}) from stale


def attach(relation: BoundRelation, schema: FormSchema, answers: Mapping[str, Any]) -> list[Any]:
    """Return the records that were attached, each with what was said about the link."""
    chosen = _chosen(relation, schema, answers)
    values = _judged(schema, answers)
    group = _group(schema)
    written: dict[str, Any] = {}
    if group is not None:
        occasion = schema.occasion(None, values)
        for record in chosen:
            errors = group.errors_of_new_link(values, record, occasion)
            if errors:
                raise InvalidInput(errors)
        written = group.written(values, occasion)
    manager = relation.link.manager(relation.owner)
    _write_owner(relation, lambda: manager.add(*chosen, through_defaults=written or None))
    return chosen


def associate(relation: BoundRelation, schema: FormSchema, answers: Mapping[str, Any]) -> list[Any]:
    """Return the records that were given to the owner; their former owners let them go."""
    chosen = _chosen(relation, schema, answers)
    _judged(schema, answers)
    for record in chosen:
        _ask_former_owner(relation, record)
    # Several are given together or not at all.
    with in_transaction(len(chosen) > 1 or None, using=router.db_for_write(relation.model)):
        for record in chosen:
            _give(relation, record)
    return chosen


def _give(relation: BoundRelation, record: Any) -> None:
    given = relation.link.given_by(relation.owner)
    changed = storing.assign(record, given)
    errors = record_errors({}, record, given, changed)
    if errors:
        raise InvalidInput({RELATED: [text for texts in errors.values() for text in texts]})
    try:
        _write_record(relation, record, lambda: storing.store(record, changed))
    except IntegrityError as error:
        text = _("This record does not go together with those that are here.")
        raise InvalidInput({RELATED: [text]}) from error


def detach(relation: BoundRelation, gone: Sequence[Any]) -> None:
    """End the links to these records."""
    manager = relation.link.manager(relation.owner)
    _write_owner(relation, lambda: manager.remove(*gone), transaction=False)


def dissociate(relation: BoundRelation, gone: Sequence[Any]) -> None:
    """Let these records belong to nobody."""
    released = relation.link.released() or {}
    for record in gone:
        changed = storing.assign(record, released)
        _write_record(relation, record, lambda: storing.store(record, changed), transaction=False)  # noqa: B023


def _chosen(relation: BoundRelation, schema: FormSchema, answers: Mapping[str, Any]) -> list[Any]:
    """Return the records that are named; one out of reach and there is none (threats 16)."""
    keys = [database_key(relation.model, key) for key in _named(schema, answers)]
    if None in keys:
        raise Http404
    with relation.asked():
        found = {each.pk: each for each in reach.scope(relation).filter(pk__in=keys)}
        if len(found) < len(set(keys)):
            raise Http404
        if relation.link.manager(relation.owner).filter(pk__in=list(found)).exists():
            raise InvalidInput({RELATED: [_belongs_already(len(found))]})
    return [found[key] for key in dict.fromkeys(keys)]


def _named(schema: FormSchema, answers: Mapping[str, Any]) -> list[Any]:
    """Return the keys that were sent: one, or a list where several may be chosen."""
    sent = answers.get(RELATED)
    if sent is None or sent in ("", []):
        raise InvalidInput({RELATED: [_("This field is required.")]})
    chooser = cast("Select", schema.get_field(RELATED))
    keys = sent if chooser.is_multiple() and isinstance(sent, list) else [sent]
    if len(keys) > MOST_ANSWERS:
        raise InvalidInput({RELATED: [_("Choose at most %(limit)s.") % {"limit": MOST_ANSWERS}]})
    if any(isinstance(key, bool) or not isinstance(key, int | str) for key in keys):
        raise Unprocessable
    return keys


def _belongs_already(count: int) -> str:
    if count == 1:
        return _("This record belongs here already.")
    return _("One of these records belongs here already.")


def _judged(schema: FormSchema, answers: Mapping[str, Any]) -> dict[str, Any]:
    cleaned = clean(schema, answers)
    if cleaned.errors:
        raise InvalidInput(cleaned.errors)
    return cleaned.values


def _ask_former_owner(relation: BoundRelation, record: Any) -> None:
    """Raise where a record is taken from an owner that the reader may not take it from."""
    link, resource = relation.link, relation.owner_resource
    if all(getattr(record, name) is None for name in link.own_names()):
        return
    with context.bind(parents=(), lineage=()):
        former = link.owners(records.across_parents(resource), record.pk).first()
    if former is None or not abilities.about_owner(resource, "dissociate", former, record):
        raise PermissionDenied


def _group(schema: FormSchema) -> PivotGroup | None:
    parts = list(schema.get_components())
    while parts:
        part = parts.pop()
        if isinstance(part, PivotGroup):
            return part
        parts += part.children()
    return None


def _write_owner(relation: BoundRelation, act: Any, *, transaction: bool | None = None) -> None:
    write_record(
        relation.owner_resource,
        Operation.UPDATE,
        relation.owner,
        act,
        transaction=transaction,
    )


def _write_record(
    relation: BoundRelation, record: Any, act: Any, *, transaction: bool | None = None
) -> None:
    write_record(cast("Any", relation), Operation.UPDATE, record, act, transaction=transaction)
