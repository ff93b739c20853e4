"""A password input."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.contrib.auth.hashers import is_password_usable
from django.contrib.auth.password_validation import password_changed, validate_password
from django.core.exceptions import ValidationError
from django.db.models import CharField, TextField
from django.utils.translation import gettext as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_text
from django_panel.records.row import model_field
from django_panel.schemas.component import optional_text

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import PasswordInputWire, PasswordRulesWire
    from django_panel.forms.wire import ValidationHintsWire

#: Hashing a longer password would only cost time.
MAX_PASSWORD_LENGTH = 4096


@dataclass(frozen=True, eq=False, repr=False)
class PasswordInput(Field):
    """A secret; the stored value is never sent to the browser.

    Whitespace is not stripped. The ``password`` of a model with ``set_password()`` is hashed by
    it, unless ``dehydrate_state_using`` is set, and checked by ``AUTH_PASSWORD_VALIDATORS``.
    """

    type = "password"
    # An empty value keeps the stored secret, and a default is not sent to the browser.
    model_options = frozenset({"_helper_text"})

    _confirmed: bool = field(default=False, init=False)
    _revealable: bool = field(default=True, init=False)
    _optional_when_filled: bool = field(default=False, init=False)
    _min_length: int | None = field(default=None, init=False)
    _validated: bool | None = field(default=None, init=False)
    _password_rules: str | None = field(default=None, init=False)

    def confirmed(self, condition: bool = True) -> Self:
        """Require the value twice; the second one is ``{name}_confirmation``."""
        return self._with(_confirmed=condition)

    def revealable(self, condition: bool = True) -> Self:
        """Let users show the value that they typed."""
        return self._with(_revealable=condition)

    def optional_when_filled(self, condition: bool = True) -> Self:
        """Keep the stored secret if the field is empty; then only new records may require it."""
        return self._with(_optional_when_filled=condition)

    def min_length(self, characters: int | None) -> Self:
        """Set the minimum length."""
        return self._with(_min_length=characters)

    def password_validators(self, condition: bool = True) -> Self:
        """Set whether ``AUTH_PASSWORD_VALIDATORS`` check the value.

        By default they check the ``password`` of a model with ``set_password()``.
        """
        return self._with(_validated=condition)

    def password_rules(self, rules: str | None) -> Self:
        """Set the HTML attribute ``passwordrules``, by which browsers generate a password."""
        return self._with(_password_rules=rules)

    def compile(self) -> forms.Field:
        return forms.CharField(
            required=self._required and not self._optional_when_filled,
            strip=False,
            max_length=MAX_PASSWORD_LENGTH,
            min_length=self._min_length,
        )

    def accepts(self, raw: object) -> bool:
        return is_text(raw, max_length=MAX_PASSWORD_LENGTH)

    def is_secret(self) -> bool:
        return True

    def input_names(self) -> list[str]:
        name = self.get_name()
        return [name, f"{name}_confirmation"] if self._confirmed else [name]

    def clean_submitted(self, form: BoundForm) -> Any:
        value = super().clean_submitted(form)
        name = self.get_name()
        if value == "" and self._is_required_in(form):
            raise ValidationError(self.form_field().error_messages["required"], code="required")
        if self._confirmed and value != (form.data.get(f"{name}_confirmation") or ""):
            raise ValidationError(_("The passwords don't match."), code="unconfirmed")
        if value:
            self.check_password(form, value)
        return value

    def check_password(self, form: BoundForm, value: str) -> None:
        """Raise ``ValidationError`` if a password validator refuses the value."""
        is_checked = self.is_user_password() if self._validated is None else self._validated
        if is_checked:
            validate_password(value, self._submitted_user(form))

    def is_stored(self, form: BoundForm, value: Any) -> bool:
        if value == "" and (self._optional_when_filled or form.has_instance):
            return False
        return super().is_stored(form, value)

    def stored_value(self, value: Any) -> Any:
        model: Any = self.get_model()
        if self._mutate is None and value and self.is_user_password():
            user = model()
            user.set_password(value)
            return user.password
        return super().stored_value(value)

    def save_related(self, form: BoundForm, owner: Model) -> None:
        value = form.changed_values.get(self.get_name())
        if value and self._mutate is None and self.is_user_password():
            # Validators may keep a history of passwords.
            password_changed(value, self.owner_of(owner))

    def hydrate(self, record: Model | None) -> None:
        """Return None: a secret is never sent to the browser."""

    def wire_value(self, value: Any) -> None:
        return None

    def hints(self) -> ValidationHintsWire:
        return {**super().hints(), "min": self._min_length, "confirmed": self._confirmed}

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> PasswordInputWire:
        required = self._is_required_in(form)
        rules: PasswordRulesWire = {}
        if self._password_rules:
            rules["passwordRules"] = self._password_rules
        return {
            **super().to_wire(None, form),
            **rules,
            "required": required,
            "helperText": optional_text(self._helper_text) or self._stored_help(form, required),
            "validation": {**self.hints(), "required": required},
            "revealable": self._revealable,
            "confirmation": f"{self.get_name()}_confirmation" if self._confirmed else None,
        }

    def _is_required_in(self, form: BoundForm | None) -> bool:
        """Return whether the field must be filled in; an empty value may keep the stored one."""
        if not self._required or self._has_stored(form):
            return False
        is_new = form is None or not form.has_instance
        return is_new or not self._optional_when_filled

    def _has_stored(self, form: BoundForm | None) -> bool:
        """Return whether an empty value keeps the stored one."""
        return form is not None and any(form.stored_values(self))

    def _stored_help(self, form: BoundForm | None, required: bool) -> str | None:
        """Return what an empty password of a user means."""
        if required or not self.is_user_password():
            return None
        stored = [] if form is None else form.stored_values(self)
        if any(value and is_password_usable(value) for value in stored):
            return _("Leave empty to keep the current password.")
        return _("Without a password, this user cannot sign in.")

    def is_user_password(self) -> bool:
        """Return whether the value is the password of a model with ``set_password()``."""
        return is_user_password(self.get_model(), self.get_attribute())

    def _submitted_user(self, form: BoundForm) -> Any:
        """Return the user as submitted: validators compare the password with its texts."""
        model: Any = self.get_model()
        if not self.is_user_password():
            return None
        stored = None if form.instance is None else self.owner_of(form.instance)
        user = model() if stored is None else copy(stored)
        for other in form.fields:
            value, name = form.state.get(other.get_name()), other.get_attribute()
            is_beside = other.get_prefix() == self.get_prefix() and not other.is_secret()
            is_column = isinstance(model_field(model, name), CharField | TextField)
            if is_beside and is_column and isinstance(value, str):
                setattr(user, name, value)
        return user


def is_user_password(model: type[Model] | None, name: str) -> bool:
    """Return whether a field is the password of a model with ``set_password()``."""
    return name == "password" and hasattr(model, "set_password")
