"""``manage.py panel_user``: create a user who can sign in to the panels."""

from __future__ import annotations

import getpass
import os
import sys
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from django_panel.models.users import find_group
from django_panel.panels.registry import get_registry

#: The password in a command without questions; an option would be shown in lists of processes.
PASSWORD_VARIABLE = "PANEL_USER_PASSWORD"  # noqa: S105 - a name, not a password
_ATTEMPTS = 3


class Command(BaseCommand):
    """Create a user, and say which panels the user may enter."""

    help = (
        "Create a user who can sign in. The password is asked for, or read from the environment "
        f"variable {PASSWORD_VARIABLE}. Then the command says for each panel whether the user may "
        "enter it, and which rule refuses."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        name = get_user_model().USERNAME_FIELD
        parser.add_argument("login", help=f"The {name} of the user.")
        parser.add_argument("--email", default="", help="The email address.")
        parser.add_argument(
            "--field",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="Another field of the user model; may be repeated.",
        )
        parser.add_argument(
            "--group", action="append", default=[], help="The name of a group; may be repeated."
        )
        parser.add_argument("--superuser", action="store_true", help="With all permissions.")
        parser.add_argument(
            "--no-staff", action="store_true", help="Without is_staff, which panels ask for."
        )
        parser.add_argument(
            "--noinput",
            "--no-input",
            action="store_false",
            dest="interactive",
            help=f"Ask nothing; read the password from {PASSWORD_VARIABLE}.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = self._new_user(options)
        groups = [_group(name) for name in options["group"]]
        user.set_password(self._password(user, interactive=options["interactive"]))
        try:
            user.full_clean()
        except ValidationError as error:
            raise CommandError(_field_errors(error)) from error
        with transaction.atomic():
            user.save()
            if groups:
                user.groups.set(groups)
            _verify_address(user)
        self.stdout.write(self.style.SUCCESS(f"User {user.get_username()!r} was created."))
        for panel in get_registry().all():
            refusal = panel.access_refusal(user)
            entered = "may enter" if refusal is None else f"may not enter: {refusal}"
            self.stdout.write(f"{panel.get_id()} (/{panel.get_path()}): {entered}")
            if refusal is None and panel.requires_two_factor():
                self.stdout.write("  The panel asks for a second factor first.")

    def _new_user(self, options: dict[str, Any]) -> Any:
        model = get_user_model()
        values = {model.USERNAME_FIELD: options["login"], **_pairs(options["field"])}
        if options["email"]:
            values[getattr(model, "EMAIL_FIELD", "email")] = options["email"]
        flags = {
            "is_active": True,
            "is_superuser": options["superuser"],
            "is_staff": not options["no_staff"],
        }
        values.update({name: value for name, value in flags.items() if hasattr(model, name)})
        for name in values:
            try:
                model._meta.get_field(name)
            except FieldDoesNotExist:
                raise CommandError(
                    f"The user model has no field {name!r}. Correct the option."
                ) from None
        return model(**values)

    def _password(self, user: Any, *, interactive: bool) -> str:
        """Return a password that the validators of the project accept."""
        given = os.environ.get(PASSWORD_VARIABLE)
        if given is not None or not interactive or not sys.stdin.isatty():
            if not given:
                raise CommandError(
                    f"There is no password. Set {PASSWORD_VARIABLE}, or run the command in a "
                    "terminal."
                )
            problems = _password_problems(given, user)
            if problems:
                raise CommandError(" ".join(problems))
            return given
        for _attempt in range(_ATTEMPTS):
            password = getpass.getpass()
            problems = _password_problems(password, user)
            if not problems and password != getpass.getpass("Password (again): "):
                problems = ["The passwords don't match."]
            if not problems:
                return password
            self.stderr.write("\n".join(problems))
        raise CommandError("No user was created: no password was accepted.")


def _pairs(given: list[str]) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in given]
    wrong = [name for name, separator, _value in pairs if not separator]
    if wrong:
        raise CommandError(f"--field takes NAME=VALUE, not {wrong[0]!r}.")
    return {name: value for name, _separator, value in pairs}


def _group(name: str) -> Any:
    group = find_group(name)
    if group is None:
        raise CommandError(f"There is no group {name!r}. Create it first, or correct the name.")
    return group


def _password_problems(password: str, user: Any) -> list[str]:
    if not password:
        return ["The password is empty."]
    try:
        validate_password(password, user)
    except ValidationError as error:
        return [str(message) for message in error.messages]
    return []


def _field_errors(error: ValidationError) -> str:
    return " ".join(
        f"{name}: {' '.join(map(str, messages))}" for name, messages in error.message_dict.items()
    )


def _verify_address(user: Any) -> None:
    """Store a verified address for allauth, which may refuse a login without one."""
    address = getattr(user, getattr(user, "EMAIL_FIELD", "email"), "")
    if address and apps.is_installed("allauth.account"):
        # An optional dependency.
        from django_panel.adapters.allauth.email_addresses import (  # noqa: PLC0415
            store_verified_address,
        )

        store_verified_address(user, address)
