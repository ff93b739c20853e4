"""``python -m django_panel COMMAND``: run a command of this package before the app is installed.

Django finds management commands only in installed apps. This module reads the settings module
from ``manage.py`` and runs the command all the same.
"""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import django
from django.conf import ENVIRONMENT_VARIABLE
from django.core.management import load_command_class

_PACKAGE = "django_panel"


def main(arguments: list[str]) -> None:
    """Run ``panel_install`` or another command of the package."""
    if not arguments:
        sys.exit("Name a command, for example: python -m django_panel panel_install")
    name = arguments[0]
    module = os.environ.get(ENVIRONMENT_VARIABLE) or _settings_module(Path("manage.py"))
    if module is None:
        sys.exit(
            f"There are no settings. Run the command in the folder of manage.py, or set "
            f"{ENVIRONMENT_VARIABLE}."
        )
    os.environ[ENVIRONMENT_VARIABLE] = module
    sys.path.insert(0, str(Path.cwd()))
    django.setup()
    try:
        command = load_command_class(_PACKAGE, name)
    except ModuleNotFoundError as error:
        if error.name != f"{_PACKAGE}.management.commands.{name}":
            raise
        sys.exit(f"{_PACKAGE} has no command {name!r}. docs/reference/commands.md lists them.")
    command.run_from_argv([f"python -m {_PACKAGE}", *arguments])


def _settings_module(manage: Path) -> str | None:
    """Return the settings module that ``manage.py`` sets."""
    if not manage.is_file():
        return None
    for node in ast.walk(ast.parse(manage.read_text("utf-8"))):
        arguments = node.args if isinstance(node, ast.Call) else []
        values = [argument.value for argument in arguments if isinstance(argument, ast.Constant)]
        if values[:1] == [ENVIRONMENT_VARIABLE] and len(values) > 1:
            return str(values[1])
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
