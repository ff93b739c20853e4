"""Models and model fields of other packages, recognized without importing the packages.

A package whose model is in use is imported already, so its classes are found in ``sys.modules``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from inspect import getattr_static
from operator import attrgetter
from typing import Any

from django.db.models import Field, Model


def package_class(module: str, name: str) -> type[Any] | None:
    """Return a class of an imported module, or None if the module is not imported."""
    cls: type[Any] | None = getattr(sys.modules.get(module), name, None)
    return cls


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


def currency_columns(model: type[Model]) -> frozenset[str]:
    """Return the columns with the currency of an amount of django-money, which shows it itself."""
    field_class = package_class("djmoney.models.fields", "CurrencyField")
    if field_class is None:
        return frozenset()
    fields = (field for field in model._meta.concrete_fields if isinstance(field, field_class))
    return frozenset(
        field.name for field in fields if getattr(field, "price_field", None) is not None
    )


# Trees.


def mptt_manager(model: type[Model]) -> Any:
    """Return the ``TreeManager`` of a django-mptt model, which names its columns, or None."""
    manager = package_class("mptt.managers", "TreeManager")
    if manager is None:
        return None
    return next(
        (candidate for candidate in model._meta.managers if isinstance(candidate, manager)), None
    )


def is_treebeard(model: type[Model]) -> bool:
    """Return whether a model is a node of django-treebeard."""
    base = package_class("treebeard.models", "Node")
    return base is not None and issubclass(model, base)


def tree_columns(model: type[Any]) -> frozenset[str]:
    """Return the columns that store a record's position in a tree; only the package sets them."""
    if is_treebeard(model):
        return frozenset(model.MOVENODE_FORM_EXCLUDED_FIELDS)
    manager = mptt_manager(model)
    if manager is None:
        return frozenset()
    return frozenset(
        {manager.tree_id_attr, manager.left_attr, manager.right_attr, manager.level_attr}
    )


def tree_depth(model: type[Any]) -> Callable[[Any], int] | None:
    """Return a function of a record that returns its depth, or None without a tree order.

    The roots have depth 0. Django-treebeard's ``AL_Node`` has no column to order by.
    """
    manager = mptt_manager(model)
    if manager is not None:
        return attrgetter(manager.level_attr)
    adjacency = package_class("treebeard.al_tree", "AL_Node")
    if not is_treebeard(model) or (adjacency is not None and issubclass(model, adjacency)):
        return None
    return lambda record: int(record.get_depth()) - 1


class TreebeardNodes:
    """The operations of a django-treebeard model, of its manager or of its nodes.

    Up to treebeard 6 they are methods of the nodes.
    """

    def __init__(self, model: type[Any]) -> None:
        self._model = model
        self._manager: Any = model._default_manager
        self._has_manager = hasattr(self._manager, "add_root")

    def add(self, record: Any, parent: Any = None) -> None:
        """Insert a node below its parent, or as a root; a copy has no children."""
        if "numchild" in tree_columns(self._model):
            record.numchild = 0
        if parent is None:
            (self._manager if self._has_manager else self._model).add_root(instance=record)
        elif self._has_manager:
            self._manager.add_child(parent, instance=record)
        else:
            parent.add_child(instance=record)

    def node(self, key: Any) -> Any:
        """Return the node with a key that was selected in the user's scope; None for None."""
        return None if key is None else self._manager.get(pk=key)

    def parent(self, record: Any) -> Any:
        """Return the parent of a node, or None."""
        return self._manager.get_parent(record) if self._has_manager else record.get_parent()

    def move(self, record: Model, parent: Model) -> None:
        """Move a node below another one, or to the roots for None."""
        is_sorted = bool(self._model.node_order_by)
        if parent is not None:
            self._move(record, parent, "sorted-child" if is_sorted else "last-child")
        else:
            owner = self._manager if self._has_manager else self._model
            target = owner.get_last_root_node()
            self._move(record, target, "sorted-sibling" if is_sorted else "last-sibling")

    def _move(self, record: Any, target: Any, position: str) -> None:
        if self._has_manager:
            self._manager.move(record, target, position)
        else:
            record.move(target, position)
        record.refresh_from_db()


# Translations.


def translation_models(model: type[Model]) -> Iterator[tuple[str, type[Any]]]:
    """Yield the models with the translations of a django-parler model, by related name."""
    base = package_class("parler.models", "TranslatedFieldsModelMixin")
    if base is None:
        return
    for relation in model._meta.related_objects:
        related = relation.related_model
        name = relation.get_accessor_name()
        if issubclass(related, base) and name is not None:
            yield name, related


def translated_fields(model: type[Model]) -> Iterator[tuple[str, Field[Any, Any]]]:
    """Yield the translated fields of a django-parler model, with the related name of each."""
    for related_name, translations in translation_models(model):
        for name in translations.get_translated_fields(include_m2m=False):
            yield related_name, translations._meta.get_field(name)
