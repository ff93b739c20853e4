"""Methods and properties that the attributes of a resource name, as on ``ModelAdmin``.

The attributes that ``admin.display`` and ``admin.action`` set are read: ``short_description``,
``admin_order_field``, ``boolean``, ``empty_value_display`` and ``allowed_permissions``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db.models.expressions import Combinable

from django_panel.actions.action import Action
from django_panel.exceptions import PanelSchemaException, dotted, nearest
from django_panel.resources import abilities
from django_panel.support.callbacks import takes
from django_panel.support.labels import headline
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.computed import ComputedBooleanColumn, ComputedTextColumn
from django_panel.tables.reading.paths import is_readable_attribute, method_signature

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.resource import Resource

#: The module of ``Resource``, which imports this one.
_RESOURCE_MODULE = "django_panel.resources.resource"
#: Django's names of permissions, by the names of the panel's abilities.
_ABILITIES = {"add": "create", "change": "edit", "delete": "delete_any", "view": "view_any"}


def declared(resource: type[Resource], attribute: str) -> tuple[Any, ...] | None:
    """Return an attribute of a resource as a tuple; None if it is not declared."""
    given: Any = getattr(resource, attribute)
    if given is None:
        return None
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise PanelSchemaException(
            f"{dotted(resource)}.{attribute} is {given!r}.",
            "It is a list of names and objects.",
            f"Write `{attribute} = [{given!r}]`.",
        )
    return tuple(given)


def resource_method(resource: type[Resource], name: str) -> Callable[..., Any] | None:
    """Return a method that the resource declares, bound to the class, or None."""
    member = _declared_member(resource, name)
    if isinstance(member, classmethod | staticmethod):
        return member.__get__(None, resource)
    # A resource is never instantiated: ``self`` of a plain method is the class.
    return partial(member, resource) if inspect.isfunction(member) else None


def record_method(resource: type[Resource], name: str) -> Callable[..., Any] | None:
    """Return a method that is called with a record; raise for one with other arguments."""
    method = resource_method(resource, name)
    if method is not None and not takes(method, 1):
        rule = "A column or a read-only field is called with the record."
        raise _wrong_arguments(resource, name, rule, "record")
    return method


def computed_column(resource: type[Resource], name: str) -> Column | None:
    """Return the column for a method of the resource or an attribute of the model, or None."""
    if name == "__str__":
        label = resource.model._meta.verbose_name
        return ComputedTextColumn(name).label(label)
    method = record_method(resource, name)
    if method is not None:
        return _described(name, method, _declared_member(resource, name))
    if not is_readable_attribute(resource.model, name):
        return None
    member = inspect.getattr_static(resource.model, name)
    return _described(name, partial(_read, name), member)


def readable_value(resource: type[Resource], name: str) -> Callable[[Any], Any] | None:
    """Return a function of the record that reads a method or a property, or None."""
    if name == "__str__":
        return str
    method = record_method(resource, name)
    if method is None and is_readable_attribute(resource.model, name):
        return partial(_read, name)
    return method


def label_of(resource: type[Resource], name: str) -> Any:
    """Return the label of a method or a property."""
    member = _declared_member(resource, name)
    if member is None:
        member = inspect.getattr_static(resource.model, name, None)
    return _option(member, "short_description") or headline(name)


def named_action(resource: type[Resource], name: str) -> Action:
    """Return the action of a selection that a method of the resource handles."""
    handler = resource_method(resource, name)
    if handler is None:
        raise PanelSchemaException(
            f"{dotted(resource)}.actions names {name!r}, which the class does not declare."
            f"{nearest(name, declared_methods(resource))}",
            "A name is a method of the resource that takes the selected records.",
            f"Add `@classmethod def {name}(cls, records)`, or list an Action.",
        )
    if not _takes_selection(handler):
        rule = "An action is called with the selected records; current_user() returns the user."
        raise _wrong_arguments(resource, name, rule, "records")
    member = _declared_member(resource, name)
    action = Action(name).bulk_action(handler)
    label = _option(member, "short_description")
    permissions = _option(member, "allowed_permissions") or ()
    if label is not None:
        action = action.label(label)
    return action.authorize(_rule(resource, permissions)) if permissions else action


def declared_methods(resource: type[Resource]) -> list[str]:
    """Return the names of the methods that the host added to a resource."""
    return sorted(
        name
        for base in resource.__mro__
        for name in vars(base)
        if not name.startswith("_") and resource_method(resource, name) is not None
    )


def _declared_member(resource: type[Resource], name: str) -> Any:
    """Return what a class of the host declares under a name that ``Resource`` does not have."""
    classes = resource.__mro__
    framework = next(cls for cls in classes if cls.__module__ == _RESOURCE_MODULE)
    if hasattr(framework, name):
        return None
    return next((vars(cls)[name] for cls in classes if name in vars(cls)), None)


def _takes_selection(handler: Callable[..., Any]) -> bool:
    """Return whether a handler takes the records, and perhaps ``data``."""
    parameters = [*inspect.signature(handler, follow_wrapped=False).parameters]
    return takes(handler, 1) or (takes(handler, 2) and parameters[1:2] == ["data"])


def _wrong_arguments(
    resource: type[Resource], name: str, rule: str, subject: str
) -> PanelSchemaException:
    """Return the error of a method; ``subject`` is the argument that it is called with."""
    member = _declared_member(resource, name)
    function = getattr(member, "__func__", member)
    arguments = [] if isinstance(member, staticmethod) else ["self"]
    if isinstance(member, classmethod):
        arguments = ["cls"]
    return PanelSchemaException(
        f"{dotted(resource)}.{name}{method_signature(function)} has the wrong arguments.",
        rule,
        f"Write `def {name}({', '.join([*arguments, subject])})`.",
    )


def _described(name: str, compute: Callable[[Any], Any], member: Any) -> Column:
    """Return a column with the options that ``admin.display`` set on a method."""
    column_class = ComputedBooleanColumn if _option(member, "boolean") else ComputedTextColumn
    column: Column = column_class(name, _compute=compute)
    label = _option(member, "short_description")
    order = _option(member, "admin_order_field")
    empty = _option(member, "empty_value_display")
    column = column.label(headline(name) if label is None else label)
    if isinstance(order, str):
        path = order.removeprefix("-")
        minus = order.removesuffix(path)
        column = column.sortable(column=f"{minus}{dotted_path(path)}")
    elif isinstance(order, Combinable):
        column = column.sortable(column=order)
    return column if empty is None else column.placeholder(empty)


def _option(member: Any, name: str) -> Any:
    if isinstance(member, classmethod | staticmethod):
        member = member.__func__
    elif isinstance(member, property):
        member = member.fget
    return getattr(member, name, None)


def _read(name: str, record: Model) -> Any:
    value = getattr(record, name)
    return value() if callable(value) else value


def _rule(resource: type[Resource], permissions: Any) -> Callable[[Any], bool]:
    unknown = [permission for permission in permissions if permission not in _ABILITIES]
    if unknown:
        raise PanelSchemaException(
            f"An action of {dotted(resource)} requires the permission {unknown[0]!r}."
            f"{nearest(unknown[0], _ABILITIES)}",
            f"The permissions of an action are {', '.join(_ABILITIES)}.",
            "Use Action(...).authorize(...) for another rule.",
        )

    def rule(record: Model | None) -> bool:
        return all(_allows(resource, permission, record) for permission in permissions)

    return rule


def _allows(resource: type[Resource], permission: str, record: Any) -> bool:
    if permission == "change":
        # Without a record, the records of the selection decide.
        return record is None or abilities.allows(resource, "edit", record)
    if permission == "delete" and record is not None:
        return abilities.allows(resource, "delete", record)
    return abilities.allows(resource, _ABILITIES[permission])
