"""Adds records to a relation and removes them: attach, associate, detach, dissociate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, router
from django.db.models.signals import m2m_changed
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.forms.fields.select import Select
from django_panel.records.errors import as_validation_errors
from django_panel.records.host_code import saving_runs_host_code
from django_panel.records.locking import read_locked
from django_panel.records.row import AssignedColumns, Row
from django_panel.records.rows import all_rows
from django_panel.records.rules import validate_record
from django_panel.records.signals import WriteSource, record_written
from django_panel.records.tenant_ownership import not_owned_message
from django_panel.records.transaction import in_transaction, written_databases
from django_panel.records.writer import inner_writer
from django_panel.resources import abilities, records
from django_panel.resources.relations import scope
from django_panel.resources.relations.forms import RELATED
from django_panel.resources.relations.pivot import pivot_group_of
from django_panel.support import context
from django_panel.support.count_texts import count_text
from django_panel.support.keys import database_key
from django_panel.support.query_scope import QueryScope
from django_panel.support.request_errors import InvalidInput, Unprocessable

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.schema import FormSchema
    from django_panel.records.transaction import WriteAttempt
    from django_panel.resources.parent_links import ManyToManyLink
    from django_panel.resources.relations.relation_source import RelationSource

#: The number of records that one request can attach.
_MAX_ATTACHED = 500


def databases(relation: RelationSource) -> tuple[str, ...]:
    """Return the database aliases that these operations write to."""
    of_owner = router.db_for_write(type(relation.owner), instance=relation.owner)
    return tuple(dict.fromkeys((*written_databases(of_owner), relation.database())))


def has_several_keys(data: Mapping[str, Any]) -> bool:
    """Return whether the data names several records, which are added in one transaction."""
    related = data.get(RELATED)
    return isinstance(related, list) and len(related) > 1


def attach(
    relation: RelationSource, schema: FormSchema, data: Mapping[str, Any], attempt: WriteAttempt
) -> list[Any]:
    """Attach the submitted records, with the submitted pivot values, and return them.

    Runs inside ``run_write``, on an owner that was read with a lock: two requests that attach the
    same record run one after the other, and the second finds the link.
    """
    chosen = _chosen(relation, schema, data)
    form = _valid_form(schema, data)
    group = pivot_group_of(schema)
    written: dict[str, Any] = {}
    if group is not None:
        for record in chosen:
            errors = group.errors_of_new_row(form, record)
            if errors:
                raise InvalidInput(errors)
        written = group.attributes(form)
    through = cast("ManyToManyLink", relation.link).through()
    if m2m_changed.has_listeners(through) or record_written.has_listeners(
        relation.owner_source.model
    ):
        attempt.mark_host_code()
    with _errors_of_select(relation):
        writer = inner_writer(relation.owner_source, WriteSource.RELATION)
        writer.relate(relation.owner, relation.link.name, added=chosen, through=written or None)
    return chosen


def associate(
    relation: RelationSource, schema: FormSchema, data: Mapping[str, Any], attempt: WriteAttempt
) -> list[Any]:
    """Set the foreign key of the submitted records to the owner, and return them."""
    chosen = _chosen(relation, schema, data)
    _valid_form(schema, data)
    for record in chosen:
        _require_release(relation, record)
    if saving_runs_host_code(relation.model):
        attempt.mark_host_code()
    for record in chosen:
        _set_owner(relation, record)
    return chosen


def _set_owner(relation: RelationSource, record: Model) -> None:
    given = relation.link.attributes_for(relation.owner)
    row = Row(record)
    errors = validate_record({}, AssignedColumns.assign(record, given))
    if errors:
        raise InvalidInput({RELATED: [text for texts in errors.values() for text in texts]})
    with _errors_of_select(relation):
        try:
            inner_writer(relation, WriteSource.RELATION).change(row)
        except IntegrityError as error:
            text = _("This record conflicts with the records that are here already.")
            raise InvalidInput({RELATED: [text]}) from error


@contextmanager
def _errors_of_select(relation: RelationSource) -> Iterator[None]:
    """Show errors of the host's code at the field that selects the records.

    These are a ``ValidationError``, and exceptions in ``save_errors`` of the related resource or
    of the owner's.
    """
    try:
        with as_validation_errors(relation.owner_resource), as_validation_errors(relation.resource):
            yield
    except ValidationError as error:
        raise InvalidInput({RELATED: error.messages}) from error


def detach(relation: RelationSource, removed: Sequence[Any]) -> None:
    """Remove records from a many-to-many relation; the action's runner has locked them.

    An error is raised if the owner or a record would then not belong to the current tenant.
    """
    ends = (
        (relation.owner_source.ownership(), [relation.owner]),
        (relation.ownership(), removed),
    )
    linked = [(ownership, among) for ownership, among in ends if ownership.depends_on_links()]
    # The runner handles ``save_errors`` of the related resource.
    with (
        in_transaction(bool(linked), using=databases(relation)),
        as_validation_errors(relation.owner_resource),
    ):
        writer = inner_writer(relation.owner_source, WriteSource.RELATION)
        writer.relate(relation.owner, relation.link.name, removed=removed)
        for ownership, among in linked:
            if len(ownership.only(among)) < len(among):
                raise ValidationError(not_owned_message())


def dissociate(relation: RelationSource, removed: Sequence[Any]) -> None:
    """Set the foreign keys of these records to null, in the order of their primary keys."""
    cleared = relation.link.cleared_attributes() or {}
    writer = inner_writer(relation, WriteSource.RELATION)
    for record in sorted(removed, key=lambda record: record.pk):
        writer.change(Row(record), cleared)


def _chosen(relation: RelationSource, schema: FormSchema, data: Mapping[str, Any]) -> list[Any]:
    """Return the submitted records, locked; raise 404 if one is out of scope (D2)."""
    keys = [database_key(relation.model, key) for key in _submitted_keys(schema, data)]
    if None in keys:
        raise Http404
    with relation.bound():
        by_key = {record.pk: record for record in read_locked(scope.related_scope(relation), keys)}
        if len(by_key) < len(set(keys)):
            raise Http404
        if relation.link.manager(relation.owner).filter(pk__in=list(by_key)).exists():
            raise InvalidInput({RELATED: [_already_related(len(by_key))]})
    return [by_key[key] for key in dict.fromkeys(keys)]


def _submitted_keys(schema: FormSchema, data: Mapping[str, Any]) -> list[Any]:
    """Return the submitted keys: one, or a list if several may be chosen."""
    related = data.get(RELATED)
    if related is None or related in ("", []):
        raise InvalidInput({RELATED: [_("This field is required.")]})
    select = cast("Select", schema.get_field(RELATED))
    keys = related if select.is_multiple() and isinstance(related, list) else [related]
    if len(keys) > _MAX_ATTACHED:
        raise InvalidInput(
            {RELATED: [_("Choose at most %(limit)s.") % {"limit": count_text(_MAX_ATTACHED)}]}
        )
    if any(isinstance(key, bool) or not isinstance(key, int | str) for key in keys):
        raise Unprocessable
    return keys


def _already_related(count: int) -> str:
    if count == 1:
        return _("This record has already been added.")
    return _("One of these records has already been added.")


def _valid_form(schema: FormSchema, data: Mapping[str, Any]) -> BoundForm:
    form = schema.bind(data=data, writes_record=False)
    if not form.is_valid():
        raise InvalidInput(form.errors)
    return form


def _require_release(relation: RelationSource, record: Model) -> None:
    """Raise if the user may not remove a record from its current owner."""
    link, resource = relation.link, relation.owner_resource
    if all(getattr(record, name) is None for name in link.child_field_names()):
        return
    with context.bind(parents=(), lineage=()):
        parents = records.queryset_of(resource, QueryScope(any_parent=True))
        former = link.parents_of(all_rows(relation.model), parents, record.pk).first()
    if former is None or not abilities.owner_verdict(resource, "dissociate", former, record):
        raise PermissionDenied
