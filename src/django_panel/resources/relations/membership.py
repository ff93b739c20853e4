"""Records that begin or cease to belong to their owner: attach, associate, detach, dissociate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, router
from django.db.models.signals import m2m_changed
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.forms.fields.select import MOST_ANSWERS, Select
from django_panel.forms.instances import assign, store
from django_panel.forms.model_rules import record_errors
from django_panel.resources import abilities, records
from django_panel.resources.host_code import saving_runs_host_code
from django_panel.resources.locking import read_locked
from django_panel.resources.relations import scope
from django_panel.resources.relations.forms import RELATED
from django_panel.resources.relations.pivot import pivot_group_of
from django_panel.resources.writes import Operation, announce, record_written
from django_panel.support import context
from django_panel.support.keys import database_key
from django_panel.support.query_scope import QueryScope
from django_panel.support.refusals import InvalidInput, Unprocessable

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.parent_links import ManyToManyLink
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.support.transactions import WriteAttempt


def databases(relation: RelationSource) -> tuple[str, ...]:
    """Return the aliases that a change of membership writes to."""
    models = (relation.owner_resource.model, relation.model)
    return tuple(dict.fromkeys(router.db_for_write(model) for model in models))


def names_several(data: Mapping[str, Any]) -> bool:
    """Return whether several records are named: they are joined all or none."""
    sent = data.get(RELATED)
    return isinstance(sent, list) and len(sent) > 1


def attach(
    relation: RelationSource, schema: FormSchema, data: Mapping[str, Any], attempt: WriteAttempt
) -> list[Any]:
    """Return the records that were attached, each with the submitted values of its link.

    Runs inside ``run_write``, on an owner that was read with a lock: two requests that attach the
    same record run one after the other, and the second finds the link.
    """
    chosen = _chosen(relation, schema, data)
    form = _valid_form(schema, data)
    group = pivot_group_of(schema)
    written: dict[str, Any] = {}
    if group is not None:
        for record in chosen:
            errors = group.errors_of_new_link(form, record)
            if errors:
                raise InvalidInput(errors)
        written = group.attributes(form)
    through = cast("ManyToManyLink", relation.link).through()
    if m2m_changed.has_listeners(through) or record_written.has_listeners(relation.owners.model):
        attempt.host_code()
    relation.link.manager(relation.owner).add(*chosen, through_defaults=written or None)
    announce(relation.owners, Operation.UPDATE, relation.owner)
    return chosen


def associate(
    relation: RelationSource, schema: FormSchema, data: Mapping[str, Any], attempt: WriteAttempt
) -> list[Any]:
    """Return the records that now belong to the owner instead of their former owners."""
    chosen = _chosen(relation, schema, data)
    _valid_form(schema, data)
    for record in chosen:
        _ask_former_owner(relation, record)
    if saving_runs_host_code(relation.model):
        attempt.host_code()
    for record in chosen:
        _give(relation, record)
    return chosen


def _give(relation: RelationSource, record: Any) -> None:
    given = relation.link.given_by(relation.owner)
    changed = assign(record, given)
    errors = record_errors({}, record, given, changed)
    if errors:
        raise InvalidInput({RELATED: [text for texts in errors.values() for text in texts]})
    try:
        store(record, changed)
    except IntegrityError as error:
        text = _("This record does not go together with those that are here.")
        raise InvalidInput({RELATED: [text]}) from error
    announce(relation, Operation.UPDATE, record)


def detach(relation: RelationSource, gone: Sequence[Any]) -> None:
    """Remove the links to these records; the action's runner has locked them."""
    relation.link.manager(relation.owner).remove(*gone)
    announce(relation.owners, Operation.UPDATE, relation.owner)


def dissociate(relation: RelationSource, gone: Sequence[Any]) -> None:
    """Empty the foreign keys of these records, in the order of their keys."""
    released = relation.link.released() or {}
    for record in sorted(gone, key=lambda each: each.pk):
        store(record, assign(record, released))
        announce(relation, Operation.UPDATE, record)


def _chosen(relation: RelationSource, schema: FormSchema, data: Mapping[str, Any]) -> list[Any]:
    """Return the records that are named, locked; 404 where one is out of scope (D2)."""
    keys = [database_key(relation.model, key) for key in _named(schema, data)]
    if None in keys:
        raise Http404
    with relation.bound():
        found = {each.pk: each for each in read_locked(scope.related_scope(relation), keys)}
        if len(found) < len(set(keys)):
            raise Http404
        if relation.link.manager(relation.owner).filter(pk__in=list(found)).exists():
            raise InvalidInput({RELATED: [_belongs_already(len(found))]})
    return [found[key] for key in dict.fromkeys(keys)]


def _named(schema: FormSchema, data: Mapping[str, Any]) -> list[Any]:
    """Return the keys that were sent: one, or a list where several may be chosen."""
    sent = data.get(RELATED)
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


def _valid_form(schema: FormSchema, data: Mapping[str, Any]) -> BoundForm:
    form = schema.bind(data=data, writes_record=False)
    if not form.is_valid():
        raise InvalidInput(form.errors)
    return form


def _ask_former_owner(relation: RelationSource, record: Any) -> None:
    """Raise where a record is taken from an owner that the reader may not take it from."""
    link, resource = relation.link, relation.owner_resource
    if all(getattr(record, name) is None for name in link.own_names()):
        return
    with context.bind(parents=(), lineage=()):
        parents = records.queryset_of(resource, QueryScope(any_parent=True))
        former = link.owners(records.all_rows(relation.model), parents, record.pk).first()
    if former is None or not abilities.about_owner(resource, "dissociate", former, record):
        raise PermissionDenied
