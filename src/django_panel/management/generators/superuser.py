"""The code that creates a superuser in generated tests."""

from __future__ import annotations

from django.contrib.auth import get_user_model

from django_panel.management.generators.layout import INDENT, text_literal


def superuser_code() -> str:
    """Return the arguments of ``create_superuser()`` for the project's user model."""
    model = get_user_model()
    values = dict.fromkeys([model.USERNAME_FIELD, *model.REQUIRED_FIELDS], "superuser")
    email = getattr(model, "EMAIL_FIELD", "email")
    if email in values:
        values[email] = "superuser@example.com"
    arguments = [f"{name}={text_literal(value)}" for name, value in values.items()]
    # Tests log in with ``force_login()``; hashing a password takes longer than the test.
    arguments.append("password=None")
    return "\n".join(f"{INDENT * 3}{argument}," for argument in arguments)
