"""The ``passwordrules`` attribute, derived from Django's password validators.

Browsers and password managers read it when they generate a password. It is only a hint: the
validators decide.
"""

from __future__ import annotations

from django.contrib.auth.password_validation import (
    NumericPasswordValidator,
    get_default_password_validators,
)

#: The longest password that the login endpoint accepts.
MAX_PASSWORD_LENGTH = 4096


def password_rules(min_length: int = 0) -> str:
    """Return the rules of ``AUTH_PASSWORD_VALIDATORS``, for example ``minlength: 8;``.

    ``min_length`` is the shortest password that the authentication backend accepts itself.
    """
    shortest, longest, required = min_length, MAX_PASSWORD_LENGTH, ""
    for validator in get_default_password_validators():
        # Django's validator and those of other packages use these attributes.
        shortest = max(shortest, _whole_number(getattr(validator, "min_length", 0)))
        longest = min(longest, _whole_number(getattr(validator, "max_length", 0)) or longest)
        if isinstance(validator, NumericPasswordValidator):
            required = "required: lower;"
    rules = [f"minlength: {shortest};" if shortest else "", f"maxlength: {longest};", required]
    return " ".join(rule for rule in rules if rule)


def _whole_number(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
