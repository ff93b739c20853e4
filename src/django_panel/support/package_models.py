"""Models and model fields of other packages, recognized without importing the packages.

A package whose model is in use is imported already, so its classes are found in ``sys.modules``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from inspect import getattr_static
from typing import Any

from django.db.models import Field, Model


def package_class(module: str, name: str) -> type[Any] | None:
    """Return a class of an imported module, or None if the module is not imported."""
    found: type[Any] | None = getattr(sys.modules.get(module), name, None)
    return found


def is_django(thing: Any) -> bool:
    """Return whether a class or function is Django's own."""
    module: str = thing.__module__
    return module.startswith("django.")


# Fields.


def is_object_field(field: Field[Any, Any]) -> bool:
    """Return whether a descriptor of another package turns the column into an object."""
    model = getattr(field, "model", None)
    descriptor = None if model is None else getattr_static(model, field.attname, None)
    return descriptor is not None and not field.is_relation and not is_django(type(descriptor))


def is_own_type(field: Field[Any, Any]) -> bool:
    """Return whether a field extends ``models.Field`` itself, not one of Django's types."""
    nearest = next(filter(is_django, type(field).__mro__))
    return nearest is Field and not field.is_relation


def is_tag_manager(field: Any) -> bool:
    """Return whether a field is a ``TaggableManager`` of django-taggit."""
    manager = package_class("taggit.managers", "TaggableManager")
    return manager is not None and isinstance(field, manager)


# Trees.


def mptt_manager(model: type[Model]) -> Any:
    """Return the ``TreeManager`` of a django-mptt model, which names its columns, or None."""
    manager = package_class("mptt.managers", "TreeManager")
    if manager is None:
        return None
    return next((each for each in model._meta.managers if isinstance(each, manager)), None)


def is_treebeard(model: type[Model], kind: str = "Node") -> bool:
    """Return whether a model is a node of django-treebeard; of one kind if it is named."""
    modules = {"Node": "models", "MP_Node": "mp_tree", "NS_Node": "ns_tree", "AL_Node": "al_tree"}
    base = package_class(f"treebeard.{modules[kind]}", kind)
    return base is not None and issubclass(model, base)


# Translations.


def translation_models(model: type[Model]) -> Iterator[tuple[str, type[Any]]]:
    """Yield the models with the translations of a django-parler model, by related name."""
    base = package_class("parler.models", "TranslatedFieldsModelMixin")
    for relation in () if base is None else model._meta.related_objects:
        related = relation.related_model
        name = relation.get_accessor_name()
        if issubclass(related, base) and name is not None:
            yield name, related


def translated_fields(model: type[Model]) -> Iterator[tuple[str, Field[Any, Any]]]:
    """Yield the translated fields of a django-parler model, with the related name of each."""
    for related_name, translations in translation_models(model):
        for name in translations.get_translated_fields():
            yield related_name, translations._meta.get_field(name)
