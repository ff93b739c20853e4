"""A record made of a form's answers in one go: judged, checked by its model, stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError

from django_panel.forms import storing, validation
from django_panel.forms.databases import written_databases
from django_panel.forms.mistakes import FormSchemaException
from django_panel.support.transactions import in_transaction

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.schema import FormSchema


def create(
    schema: FormSchema,
    answers: object,
    using: Callable[[dict[str, Any]], Any] | None = None,
) -> Any:
    """Return the new record, or raise ``ValidationError`` with messages by field name.

    ``using`` makes and stores the record of its attributes; else the model's own ``save`` does.
    """
    model = schema.get_model()
    if model is None:
        raise FormSchemaException.relation_without_model("create")
    cleaned = validation.clean(schema, answers)
    if cleaned.errors:
        raise ValidationError(dict(cleaned.errors))
    attributes = storing.dehydrate(schema, cleaned.values)
    record: Model = model()
    changed = storing.assign(record, attributes)
    errors = storing.model_errors(schema, cleaned.values, record, attributes, changed)
    if errors:
        raise ValidationError(dict(errors))
    with in_transaction(True, using=written_databases(model)):
        attributes |= storing.save_first(schema, cleaned.values)
        if using is None:
            storing.assign(record, attributes)
            record.save()
        else:
            record = using(attributes)
        storing.save_relations(schema, cleaned.values, record)
    return record
