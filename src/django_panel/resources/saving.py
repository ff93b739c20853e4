"""A submitted record form: judged, shaped by its hooks, written.

The order is fixed (inventory §10): validation, the hooks that shape the data, then the
transaction with the write, its relations and the hooks that follow it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, connections, router
from django.db.models import Model

from django_panel.forms import storing
from django_panel.forms.validation import answers_of, clean, with_lists
from django_panel.resources import races
from django_panel.resources.pages.hooks import call_hook, mutated
from django_panel.resources.versions import StaleRecord, version_of
from django_panel.resources.writes import Operation, write_record
from django_panel.support.refusals import Conflict, InvalidInput
from django_panel.support.transactions import wants_transaction
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from django_panel.forms.schema import FormSchema
    from django_panel.resources.pages.create_record import CreateRecord
    from django_panel.resources.pages.edit_record import EditRecord
    from django_panel.resources.pages.record_form import RecordFormPage

#: Fields whose answers are never sent back, nor kept.
SECRETS = frozenset({"password"})


@frozen
class Judged:
    """Answers that were found good, and what they store."""

    values: dict[str, Any]
    attributes: dict[str, Any]
    #: What a new record gets from its parent, whatever was answered.
    given: dict[str, Any]


def create_record(page: CreateRecord, schema: FormSchema, answers: Mapping[str, Any]) -> Any:
    """Return the record made from a form's answers."""
    judged = judge(page, schema, answers, None)
    data = dict(judged.values)
    call_hook(page.before_create, data)
    data = mutated(page.mutate_form_data_before_create, data)
    data = mutated(page.mutate_form_data_before_save, data, None)
    call_hook(page.before_save, None)
    attributes = shaped(schema, judged, data, None)

    def act() -> Any:
        # A key that must not be empty needs the record it leads to first.
        keys = storing.save_first(schema, data)
        record = page.handle_record_creation(attributes | keys | judged.given)
        storing.save_relations(schema, data, record)
        page.join(record)
        call_hook(page.after_create, record)
        call_hook(page.after_save, record)
        return record

    return _written(page, schema, data, attributes, None, act)


def update_record(
    page: EditRecord,
    schema: FormSchema,
    record: Any,
    answers: Mapping[str, Any],
    version: str | None = None,
) -> Any:
    """Return the record as a form's answers changed it; a stale version changes nothing."""
    if version is not None and version != version_of(record):
        raise conflict(schema, answers, record)
    judged = judge(page, schema, answers, record)
    data = mutated(page.mutate_form_data_before_save, dict(judged.values), record)
    call_hook(page.before_save, record)
    attributes = shaped(schema, judged, data, record)

    def act() -> Any:
        keys = storing.save_first(schema, data, record)
        saved = page.handle_record_update(record, attributes | keys)
        saved = record if saved is None else saved
        storing.save_relations(schema, data, saved)
        call_hook(page.after_save, saved)
        return saved

    try:
        return _written(page, schema, data, attributes, record, act, version)
    except StaleRecord as error:
        raise conflict(schema, answers, error.current) from error


def judge(
    page: RecordFormPage, schema: FormSchema, answers: Mapping[str, Any], record: Any
) -> Judged:
    """Return the answers as values and attributes; what form or model refuses raises."""
    cleaned = clean(
        schema, mutated(page.before_validate, dict(with_lists(schema, answers))), record
    )
    if cleaned.errors:
        raise InvalidInput(cleaned.errors)
    given = page.given() if record is None else {}
    attributes = storing.dehydrate(schema, cleaned.values, record) | given
    _refuse(_model_errors(schema, cleaned.values, attributes, record))
    call_hook(page.after_validate, cleaned.values)
    return Judged(cleaned.values, attributes, given)


def shaped(
    schema: FormSchema, judged: Judged, data: Mapping[str, Any], record: Any
) -> dict[str, Any]:
    """Return what is stored after hooks have shaped the values.

    What they left alone is not stored anew: hashing a password twice is slow. What they
    added beside the form is written as it stands.
    """
    values = judged.values
    touched = {
        name: value
        for name, value in data.items()
        # A list may have been changed in place.
        if name not in values or value is not values[name] or isinstance(value, list | dict)
    }
    dropped = values.keys() - data.keys()
    if not touched and not dropped:
        return judged.attributes
    asked = {each.get_name(): each for each in schema.fields(record)}
    attributes = dict(judged.attributes)
    for name in {*dropped, *touched} & asked.keys():
        attributes.pop(asked[name].get_attribute(), None)
    attributes |= storing.dehydrate(schema, touched, record)
    attributes |= {
        name: value for name, value in touched.items() if name not in asked and "." not in name
    }
    attributes |= judged.given
    if attributes != judged.attributes:
        _refuse(_model_errors(schema, data, attributes, record))
    return attributes


def conflict(schema: FormSchema, answers: Mapping[str, Any], current: Model) -> Conflict:
    """Return both sides of each field that stands otherwise than it was sent."""
    sent = answers_of(schema, answers)
    occasion = schema.occasion(current)
    sides: dict[str, dict[str, Any]] = {}
    for asked in schema.shown_fields(occasion):
        name = asked.get_name()
        if name not in sent or asked.type in SECRETS or asked.is_disabled(occasion):
            continue
        theirs, mine = asked.hydrate(current), asked.without(SECRETS, sent[name])
        if not _is_same(asked.without(SECRETS, theirs), mine):
            sides[name] = {"theirs": theirs, "mine": mine}
    return Conflict(version_of(current), sides)


def _written(
    page: RecordFormPage,
    schema: FormSchema,
    data: Mapping[str, Any],
    attributes: Mapping[str, Any],
    record: Any,
    act: Callable[[], Any],
    version: str | None = None,
) -> Any:
    """Run the write; what the database refuses is told to the person, field by field."""
    resource, wish = page.get_resource(), page.has_database_transactions()
    operation = Operation.CREATE if record is None else Operation.UPDATE
    # As it was: a write that fails may have changed the record in memory.
    before = None if record is None else _twin(record)
    try:
        return write_record(resource, operation, record, act, version=version, transaction=wish)
    except ValidationError as error:
        # Found only while writing: an upload that another form has just used, a model's save().
        raise InvalidInput.told_by(error) from error
    except (IntegrityError, DataError) as error:
        if races.is_missing_value(error):
            raise
        connection = connections[router.db_for_write(resource.model, instance=record)]
        # Without a transaction of its own, a failed write spoils the request's.
        usable = wants_transaction(wish) or version is not None or not connection.in_atomic_block
        errors = _model_errors(schema, data, attributes, before) if usable else {}
        raise InvalidInput(errors or races.sentence(resource)) from error


def _model_errors(
    schema: FormSchema, values: Mapping[str, Any], attributes: Mapping[str, Any], record: Any
) -> dict[str, list[str]]:
    """Return what the model has against these attributes, tried on a copy of the record."""
    model: Any = schema.get_model()
    trial = model() if record is None else _twin(record)
    changed = storing.assign(trial, attributes)
    return storing.model_errors(schema, values, trial, attributes, changed)


def _twin(record: Any) -> Any:
    """Return a record with the same values: what ``copy()`` makes, without its detour."""
    made, state = object.__new__(type(record)), record._state
    own = object.__new__(type(state))
    vars(own).update(vars(state), fields_cache=dict(state.fields_cache))
    vars(made).update(vars(record), _state=own)
    return made


def _refuse(errors: Mapping[str, list[str]]) -> None:
    if errors:
        raise InvalidInput(errors)


def _is_same(theirs: Any, mine: Any) -> bool:
    """Return whether two values read the same: ``1`` and ``"1"``, nothing and no text."""
    if theirs == mine:
        return True
    empty: tuple[Any, ...] = (None, "", [], {})
    if theirs in empty or mine in empty:
        return theirs in empty and mine in empty
    scalars = (str, int, float)
    return isinstance(theirs, scalars) and isinstance(mine, scalars) and str(theirs) == str(mine)
