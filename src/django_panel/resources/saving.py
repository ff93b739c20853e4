"""Saves a submitted record form in one transaction, from the locked read to the after-hooks.

The order is fixed (decisions D13): the record is read with a lock; its version and the permission
are checked; validation, hooks and the write follow. An error or ``halt()`` rolls back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS, ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, DataError, IntegrityError, connections, router
from django.db.models.signals import post_save

from django_panel.debug.sections import query_section
from django_panel.forms.attributes import hook_data, save_first, save_relations
from django_panel.forms.bound_model_form import BoundModelForm
from django_panel.forms.cleaning import is_inside
from django_panel.forms.conflicts import conflict
from django_panel.forms.fields.inline import inlines_of
from django_panel.forms.hooks import FormHooks, call_hook, has_overrides, mutated
from django_panel.forms.model_validation import form_errors
from django_panel.forms.versions import form_version
from django_panel.records import errors as write_errors
from django_panel.records import locking
from django_panel.records.host_code import is_built_in
from django_panel.records.row import (
    Row,
    assign,
    saves_whole_rows,
    store_new,
)
from django_panel.records.rows import all_rows
from django_panel.records.signals import WriteSource, record_written
from django_panel.records.transaction import wants_transaction
from django_panel.records.writer import RecordWriter, write_records
from django_panel.support.model_signals import has_host_receivers
from django_panel.support.model_type import M
from django_panel.support.request_errors import InvalidInput

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.relation_group import RelationGroup
    from django_panel.records.source import RecordSource
    from django_panel.records.transaction import WriteAttempt

logger = logging.getLogger(__name__)


class RecordHooks(FormHooks[M]):
    """What ``save_form`` needs from a page or a relation's dialog, besides the hooks."""

    #: The record's row as ``save_form`` read it.
    stored_row: Row | None = None
    #: The form that ``save_form`` saves, if a form class saves it.
    model_form: BoundModelForm | None = None
    #: The parent of a new node of a tree, which the form that ``save_form`` saves has selected.
    tree_parent: Any = None

    def source(self) -> RecordSource:
        """Return the source of the records that the form creates or changes."""
        raise NotImplementedError

    def has_database_transactions(self) -> bool | None:
        """Return whether the save uses a transaction; None leaves it to the panel."""
        return None

    def locked_record(self) -> Any:
        """Return the record to change, read with a lock and authorized; None to create one."""
        return None

    def given(self) -> dict[str, Any]:
        """Return the attributes that the server sets on a new record."""
        return self.source().given()

    def join(self, record: Model) -> None:
        """Link a new record to its parent where none of its attributes does."""
        self.source().join(record)

    def handle_record_creation(self, attributes: Mapping[str, Any]) -> Any:
        """Return a new record with these attributes, saved."""
        if self.model_form is not None:
            return self.model_form.create_record(attributes, self.source().database())
        record = self.source().model()
        record._state.db = self.source().database()
        assign(record, attributes)
        store_new(record, self.tree_parent)
        return record

    def handle_record_update(self, record: Model, attributes: Mapping[str, Any]) -> Any:
        """Return the record with these attributes; the columns that differ are saved."""
        row = self.stored_row or Row(record)
        if self.model_form is not None:
            return self.model_form.update_record(record, attributes, row)
        assign(record, attributes)
        row.store(record)
        return record


@query_section("form", lambda local: local["page"].source().slug)
def save_form(
    form: BoundForm,
    page: RecordHooks,
    version: str | None = None,
) -> Any:
    """Return the record that a submitted form creates or changes; a stale one is not changed.

    ``page`` reads the record. The form is bound to what it read.
    """
    source, transaction = page.source(), page.has_database_transactions()
    database, failed = source.database(), list[_FailedWrite]()
    if source.ownership().needs_rollback(by_project=True):
        transaction = True

    def work(writer: RecordWriter) -> Any:
        record = page.locked_record()
        bound = form.rebind(instance=record)
        bound.database = database
        if record is not None:
            _lock_related(bound)
            if version is not None and version != form_version(bound):
                raise conflict(bound)
        page.model_form = bound if isinstance(bound, BoundModelForm) else None
        write = _create if record is None else _update
        before = None if record is None else copy(record)
        try:
            return write(page, bound, writer)
        except DatabaseError:
            failed.append(_FailedWrite(bound, before))
            raise

    try:
        return write_records(source, work, transaction, by=WriteSource.FORM)
    except ValidationError as error:
        # Raised during the write: an upload that another form has used, or a model's save().
        raise InvalidInput(_errors_by_field(form, error)) from error
    except (IntegrityError, DataError) as error:
        if not failed:
            raise
        if write_errors.is_missing_value(error):
            # The user cannot correct this, so it is logged for the developer.
            logger.exception("The form %s lacks a required value.", form.form_id)
            raise InvalidInput({NON_FIELD_ERRORS: [failed[-1].missing_values()]}) from error
        connection = connections[database]
        # Without its own transaction, a failed write breaks the transaction of the request.
        usable = wants_transaction(transaction) or not connection.in_atomic_block
        errors = failed[-1].errors() if usable else {}
        raise InvalidInput(errors or write_errors.integrity_message(source)) from error


def _errors_by_field(form: BoundForm, error: ValidationError) -> dict[str, list[str]]:
    """Return the messages by field; those of an attribute without a field belong to the form."""
    if not hasattr(error, "error_dict"):
        return {NON_FIELD_ERRORS: error.messages}
    names = form.schema.attribute_names()
    known = {field.get_name() for field in form.schema.declared_fields()}
    errors: dict[str, list[str]] = {}
    for path, messages in error.message_dict.items():
        name = names.get(path, names.get(f"{path}_id", path))
        errors.setdefault(name if is_inside(name, known) else NON_FIELD_ERRORS, []).extend(messages)
    return errors


def _lock_related(form: BoundForm) -> None:
    """Lock the records of the form's relation groups and inlines.

    They are read again: a transaction that held the record's lock before may have changed them.
    """
    for group in form.schema.relation_groups():
        path, _, name = group.get_path().rpartition(".")
        owner = _follow(form.instance, path)
        if owner is not None:
            _lock_group(group, owner, name)
    for inline in inlines_of(form.schema):
        owner = inline.owner_of(form.instance)
        if owner is not None:
            inline.load([owner], locking.locked_rows)


def _lock_group(group: RelationGroup, owner: Model, name: str) -> None:
    bond = group.get_single_relation()
    key = owner.pk if bond.attname is None else getattr(owner, bond.attname)
    using = router.db_for_write(bond.model, instance=owner)
    if key is None or not locking.can_lock(using):
        return
    if bond.attname is None:
        lookup = {str(bond.back): owner}
    else:
        column: Any = owner._meta.get_field(name)
        lookup = {column.target_field.attname: key}
    related = locking.locked(all_rows(bond.model).using(using).filter(**lookup)).first()
    if related is not None:
        setattr(owner, bond.name, related)


def _follow(record: Any, path: str) -> Any:
    for name in path.split(".") if path else ():
        try:
            record = getattr(record, name, None)
        except ObjectDoesNotExist:
            return None
    return record


def _create(page: RecordHooks, form: BoundForm, writer: RecordWriter) -> Any:
    _note_hooks(page, writer.attempt)
    data = _validated(page, form)
    call_hook(page.before_create, data)
    data = mutated(page.mutate_form_data_before_create, data)
    data = mutated(page.mutate_form_data_before_save, data, None)
    call_hook(page.before_save, None)
    _apply(form, data)
    _note_receivers(page.handle_record_creation, form, writer.attempt)
    # A foreign key that must not be null needs its target first.
    attributes = form.attributes | save_first(form) | form.given
    page.tree_parent = form.tree_parent

    def insert(attributes: Mapping[str, Any]) -> Any:
        record = page.handle_record_creation(attributes)
        if page.model_form is not None:
            page.model_form.save_many_to_many(record)
        return record

    def after(record: Model) -> None:
        call_hook(page.after_create, record)
        call_hook(page.after_save, record)

    has_relations = bool(form.schema.relational_components())
    relations = partial(save_relations, form) if has_relations else None
    return writer.create(attributes, insert, relations=relations, join=page.join, after=after)


def _update(page: RecordHooks, form: BoundForm, writer: RecordWriter) -> Any:
    record = form.instance
    page.stored_row = row = Row(record)
    _note_hooks(page, writer.attempt)
    data = mutated(page.mutate_form_data_before_save, _validated(page, form), record)
    call_hook(page.before_save, record)
    _apply(form, data)
    _note_receivers(page.handle_record_update, form, writer.attempt)

    def relations(saved: Any) -> None:
        if page.model_form is not None:
            page.model_form.save_many_to_many(saved)
        save_relations(form, saved)

    has_relations = bool(form.schema.relational_components()) or page.model_form is not None
    return writer.change(
        row,
        form.attributes | save_first(form),
        page.handle_record_update,
        relations=relations if has_relations else None,
        after=partial(call_hook, page.after_save),
        is_changed=bool(form.changed_values),
        by_project=page.model_form is not None or not _is_built_in(page.handle_record_update),
    )


def _validated(page: RecordHooks, form: BoundForm) -> dict[str, Any]:
    """Return a copy of the cleaned values; errors of the form or the model are raised."""
    if not form.is_valid():
        raise InvalidInput(form.errors)
    if not has_overrides(page):
        # No hook reads the stored values of unchanged fields.
        return form.changed_values
    data = hook_data(form)
    call_hook(page.after_validate, data)
    return data


def _apply(form: BoundForm, data: dict[str, Any]) -> None:
    """Replace the values by those that hooks returned; the model validates changed ones."""
    if data is form.changed_values:
        return
    before = form.attributes
    form.apply_hook_values(data)
    if form.attributes is not before:
        errors = form.model_errors()
        if errors:
            raise InvalidInput(errors)


def _note_hooks(page: RecordHooks, attempt: WriteAttempt) -> None:
    if has_overrides(page) or page.model_form is not None:
        attempt.mark_host_code()


def _note_receivers(handle: Callable[..., Any], form: BoundForm, attempt: WriteAttempt) -> None:
    """Note host code that runs during the write: a handler, ``save()``, signal receivers."""
    model = form.schema.get_model()
    # Related records are saved too, and their models may have receivers.
    is_plain = _is_own(handle) and not form.schema.relational_components()
    if not is_plain or model is None or saves_whole_rows(model) or _has_receivers(model):
        attempt.mark_host_code()


def _is_own(handle: Callable[..., Any]) -> bool:
    """Return whether a page does not override how its record is saved."""
    function = getattr(handle, "__func__", handle)
    return function in (RecordHooks.handle_record_creation, RecordHooks.handle_record_update)


def _is_built_in(handle: Callable[..., Any]) -> bool:
    """Return whether a handler is one of this package, so that its record tells the changes."""
    return is_built_in(getattr(handle, "__func__", handle))


def _has_receivers(model: type[Model]) -> bool:
    return has_host_receivers(post_save, model) or record_written.has_listeners(model)


class _FailedWrite:
    """A form whose write the database refused, with the record as it was before."""

    def __init__(self, form: BoundForm, before: Any) -> None:
        self._form = form
        self._before = before

    def missing_values(self) -> str:
        """Return a message that names the required columns without a value."""
        model: Any = self._form.schema.get_model()
        trial = model() if self._before is None else copy(self._before)
        assign(trial, self._form.attributes)
        return write_errors.missing_values(trial)

    def errors(self) -> dict[str, list[str]]:
        """Validate with the model's rules again: another user may have saved a conflicting row."""
        before = self._form.rebind(instance=self._before)
        before.set_cleaned_data(self._form.changed_values)
        return form_errors(before, self._form.attributes)
