"""Saving a submitted record form: validation, hooks, the write.

The order is fixed (inventory §10): validation, the hooks that change the data, then the
transaction with the write, its relations and the after-hooks.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, connections, router

from django_panel.forms.attributes import save_first, save_relations
from django_panel.forms.hooks import call_hook, mutated
from django_panel.forms.model_rules import form_errors
from django_panel.resources import races
from django_panel.resources.versions import StaleRecord, version_of
from django_panel.resources.writes import Operation, write_record
from django_panel.support.refusals import Conflict, InvalidInput
from django_panel.support.transactions import wants_transaction

if TYPE_CHECKING:
    from collections.abc import Callable

    from django_panel.forms.bound_form import BoundForm
    from django_panel.resources.pages.create_record import CreateRecord
    from django_panel.resources.pages.edit_record import EditRecord
    from django_panel.resources.pages.record_form import RecordFormPage

#: Types of fields whose values are never sent back.
SECRETS = frozenset({"password"})


def create_record(page: CreateRecord, form: BoundForm) -> Any:
    """Return the record created from a submitted form."""
    data = _validated(page, form)
    call_hook(page.before_create, data)
    data = mutated(page.mutate_form_data_before_create, data)
    data = mutated(page.mutate_form_data_before_save, data, None)
    call_hook(page.before_save, None)
    _apply(form, data)

    def write() -> Any:
        # A foreign key that must not be null needs its target first.
        keys = save_first(form)
        record = page.handle_record_creation(form.attributes | keys | form.given)
        save_relations(form, record)
        page.join(record)
        call_hook(page.after_create, record)
        call_hook(page.after_save, record)
        return record

    return _written(page, form, write)


def update_record(page: EditRecord, form: BoundForm, version: str | None = None) -> Any:
    """Return the record as a submitted form changed it; a stale version changes nothing."""
    record = form.instance
    if version is not None and version != version_of(record):
        raise conflict(form)
    data = mutated(page.mutate_form_data_before_save, _validated(page, form), record)
    call_hook(page.before_save, record)
    _apply(form, data)

    def write() -> Any:
        keys = save_first(form, record)
        saved = page.handle_record_update(record, form.attributes | keys)
        saved = record if saved is None else saved
        save_relations(form, saved)
        call_hook(page.after_save, saved)
        return saved

    try:
        return _written(page, form, write, version)
    except StaleRecord as error:
        raise conflict(form.rebind(instance=error.current)) from error


def conflict(form: BoundForm) -> Conflict:
    """Return both values of each field whose stored value differs from the submitted one."""
    sides: dict[str, dict[str, Any]] = {}
    for field in form.fields:
        name = field.get_name()
        if name not in form.data or field.type in SECRETS or field.is_disabled(form):
            continue
        theirs, mine = field.hydrate(form.instance), field.without(SECRETS, form.data[name])
        if not _is_same(field.without(SECRETS, theirs), mine):
            sides[name] = {"theirs": theirs, "mine": mine}
    return Conflict(version_of(form.instance), sides)


def _validated(page: RecordFormPage, form: BoundForm) -> dict[str, Any]:
    """Return a copy of the cleaned values; errors of the form or the model are raised."""
    if not form.is_valid():
        raise InvalidInput(form.errors)
    call_hook(page.after_validate, form.cleaned_data)
    return dict(form.cleaned_data)


def _apply(form: BoundForm, data: dict[str, Any]) -> None:
    """Go on with the values that hooks returned; changed ones are validated by the model."""
    before = form.attributes
    form.apply_hook_values(data)
    if form.attributes != before:
        _raise(form_errors(form, form.attributes))


def _written(
    page: RecordFormPage,
    form: BoundForm,
    write: Callable[[], Any],
    version: str | None = None,
) -> Any:
    """Run the write; an error of the database becomes an error of the form."""
    record = form.instance
    source, wish = page.source(), page.has_database_transactions()
    operation = Operation.CREATE if record is None else Operation.UPDATE
    # The stored values: a write that fails may have changed the instance.
    before = form.rebind(instance=None if record is None else copy(record))
    try:
        return write_record(source, operation, record, write, version=version, transaction=wish)
    except ValidationError as error:
        # Found only while writing: an upload that another form has just used, a model's save().
        raise InvalidInput.told_by(error) from error
    except (IntegrityError, DataError) as error:
        if races.is_missing_value(error):
            raise
        connection = connections[router.db_for_write(source.model, instance=record)]
        # Without a transaction of its own, a failed write breaks that of the request.
        usable = wants_transaction(wish) or version is not None or not connection.in_atomic_block
        before.set_cleaned_data(form.cleaned_data)
        errors = form_errors(before, form.attributes) if usable else {}
        raise InvalidInput(errors or races.sentence(source)) from error


def _raise(errors: Mapping[str, list[str]]) -> None:
    if errors:
        raise InvalidInput(errors)


def _is_same(theirs: Any, mine: Any) -> bool:
    """Return whether two values are equal as text: ``1`` and ``"1"``, null and empty text."""
    if theirs == mine:
        return True
    empty: tuple[Any, ...] = (None, "", [], {})
    if theirs in empty or mine in empty:
        return theirs in empty and mine in empty
    scalars = (str, int, float)
    return isinstance(theirs, scalars) and isinstance(mine, scalars) and str(theirs) == str(mine)
