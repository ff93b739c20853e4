"""The model that a command reads."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from django.apps import apps
from django.core.management.base import CommandError
from django.db.models import Model

from django_panel.exceptions import nearest
from django_panel.management.generators.imports import Imports


def find_model(name: str) -> type[Model]:
    """Return the model with this name or label: ``Product``, ``shop.Product``."""
    name = name.removesuffix(".")
    if "." in name:
        app, _, model = name.rpartition(".")
        found = [
            each
            for each in apps.get_models()
            if each.__name__.lower() == model.lower()
            and app
            in {each._meta.app_label, each.__module__, each.__module__.removesuffix(".models")}
        ]
    else:
        found = [each for each in apps.get_models() if each.__name__.lower() == name.lower()]
    if len(found) > 1:
        labels = ", ".join(sorted(each._meta.label for each in found))
        raise CommandError(f"Several models are called {name!r}: {labels}. Write one of these.")
    if not found:
        known = [label for each in apps.get_models() for label in (each.__name__, each._meta.label)]
        raise CommandError(
            f"There is no model {name!r}.{nearest(name, known)} Write app.Model with --model; the "
            "app must be in INSTALLED_APPS."
        )
    return found[0]


def import_model(model: type[Model], imports: Imports) -> str:
    """Import a model in generated code, and return its name there."""
    imports.add(public_module(model), model.__name__)
    return model.__name__


def public_module(cls: type[Any]) -> str:
    """Return the shortest package that exports a class: ``shop.models`` for a module below it."""
    parts = cls.__module__.split(".")
    for length in range(1, len(parts)):
        package = ".".join(parts[:length])
        if parts[length - 1] == "models" and _exports(package, cls):
            return package
    return cls.__module__


def verbose(model: type[Model], *, many: bool = False) -> str:
    """Return the name of a model in sentences."""
    options = model._meta
    return str(options.verbose_name_plural if many else options.verbose_name)


def known(values: Iterable[str]) -> str:
    """Return names for a message."""
    return ", ".join(sorted(values)) or "none"


def _exports(package: str, cls: type[Any]) -> bool:
    return getattr(import_module(package), cls.__name__, None) is cls
