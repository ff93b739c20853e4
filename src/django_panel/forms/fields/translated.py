"""Translated fields of django-parler: their values belong to the user's language."""

from __future__ import annotations

import dataclasses
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import NON_FIELD_ERRORS, ObjectDoesNotExist, ValidationError

from django_panel.forms.fields.base import Field

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.schemas.component import ModelClass


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class TranslatedField(Field):
    """A field whose value is stored in the record's translation to the current language.

    Values of other languages are never shown as its value, so that they are not saved as
    translations. All translated fields of a form are validated and saved together.
    """

    #: The name of the relation to the translations.
    _related_name: str = dataclasses.field(default="translations", init=False)
    _translations: type[Model] | None = dataclasses.field(default=None, init=False, compare=False)

    def with_model(self, model: ModelClass | None) -> Self:
        return super().with_model(self._translations)

    def is_outside_row(self) -> bool:
        return True

    def read(self, record: Model) -> Any:
        translation = self.translation_of(self.owner_of(record))
        return None if translation is None else getattr(translation, self.get_attribute(), None)

    def translation_of(self, owner: Any) -> Any:
        """Return the translation of a record to the current language, or None."""
        if owner is None or owner.pk is None:
            return None
        try:
            return owner.get_translation(owner.get_current_language(), self._related_name)
        except ObjectDoesNotExist:
            return None

    def saves_itself(self) -> bool:
        return True

    def save_related(self, form: BoundForm, owner: Model) -> None:
        changed = self._changed_fields(form)
        # The first field saves all of them, as one translation.
        if changed and changed[0] is self:
            record: Any = owner
            for field in changed:
                value = field.stored_value(form.changed_values[field.get_name()])
                setattr(record, field.get_attribute(), value)
            record.save_translations()

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        changed = self._changed_fields(form)
        if not changed or changed[0] is not self:
            return {}
        stored = self.translation_of(form.instance)
        model: Any = self._translations
        translation = model() if stored is None else copy(stored)
        for field in changed:
            value = field.stored_value(form.changed_values[field.get_name()])
            setattr(translation, field.get_attribute(), value)
        # A new translation needs all its values.
        fields = changed if stored is not None else self._fields(form)
        return _translation_errors(translation, owner, [field._name for field in fields])

    def _fields(self, form: BoundForm) -> list[TranslatedField]:
        """Return the fields of the form with the same translations."""
        return [
            field
            for field in form.fields
            if isinstance(field, TranslatedField) and field._related_name == self._related_name
        ]

    def _changed_fields(self, form: BoundForm) -> list[TranslatedField]:
        values = form.changed_values
        return [
            field
            for field in self._fields(form)
            if field.get_name() in values and field.is_stored(form, values[field.get_name()])
        ]


def translated(field: Field, related_name: str, translations: type[Model]) -> Field:
    """Return a field that reads and writes a translation, and is otherwise the same."""
    options = {
        option.name: getattr(field, option.name)
        for option in dataclasses.fields(field)
        if option.name != "_name"
    }
    made: Field = _translated_class(type(field))(field.get_name())
    return made._with(**options, _related_name=related_name, _translations=translations)


@cache
def _translated_class(field_class: type[Field]) -> type[Field]:
    made = type(
        f"Translated{field_class.__name__}",
        (TranslatedField, field_class),
        {"__doc__": field_class.__doc__},
    )
    return dataclasses.dataclass(frozen=True)(made)


def _translation_errors(
    translation: Any, owner: Model | None, names: list[str]
) -> dict[str, list[str]]:
    """Return the errors of a translation, by field."""
    meta = translation._meta
    if owner is not None:
        record: Any = owner
        translation.language_code = record.get_current_language()
        translation.master_id = owner.pk
    others = {field.name for field in meta.concrete_fields} - set(names)
    unknown = {"master"} if translation.master_id is None else set()
    errors: dict[str, list[str]] = {}
    checks = (
        lambda: translation.clean_fields(exclude=others),
        translation.clean,
        lambda: translation.validate_unique(exclude=unknown),
    )
    for check in checks:
        try:
            check()
        except ValidationError as error:
            found: dict[str, list[str]] = {NON_FIELD_ERRORS: error.messages}
            if hasattr(error, "error_dict"):
                found = error.message_dict
            for name, messages in found.items():
                known = name if name in names else NON_FIELD_ERRORS
                errors.setdefault(known, []).extend(messages)
    return errors
