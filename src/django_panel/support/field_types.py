"""The registered types of model fields: what each part of the panel does with a class of fields.

A project calls ``register_field_type()``. The packages of this project declare the classes of
Django and of other packages with ``declare_field_types()``, each for the part that it builds, so
that nothing is imported for a part that is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Never, get_args

from django.db.models import Field, FileField

from django_panel.exceptions import PanelException, PanelSchemaException, dotted, nearest
from django_panel.support.callbacks import checked_callback, takes_two_arguments
from django_panel.support.frozen import FrozenValue
from django_panel.support.package_models import is_django

#: Called with the model field; these return what is built from it.
FieldPart = Literal["column", "filter", "field", "entry", "json_schema"]
#: Called with a value, or with a value and the model field.
ValuePart = Literal["export", "parse", "payload"]
Part = FieldPart | ValuePart

FIELD_PARTS: tuple[FieldPart, ...] = get_args(FieldPart)
VALUE_PARTS: tuple[ValuePart, ...] = get_args(ValuePart)

#: A function of the model field.
FromField = Callable[[Any], Any]
#: A class, or the dotted path of one that is not imported here.
FieldClass = type | str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RegisteredPart(FrozenValue):
    """What is registered for one part of a class."""

    name: Part
    #: The class that it is registered for: the class of the field, or a base class.
    owner: type
    function: Callable[..., Any]
    #: Whether a project has registered it.
    is_declared: bool = False
    #: Whether a function of a value also takes the field.
    takes_field: bool = False

    @property
    def is_specific(self) -> bool:
        """Whether the class is not Django's own: choices and relations do not come before it."""
        return not is_django(self.owner)

    def is_replaced(self, field_class: type, *methods: str) -> bool:
        """Return whether a class of another package below the owner defines one of the methods."""
        for base in field_class.__mro__:
            if base is self.owner:
                return False
            if not is_django(base) and not vars(base).keys().isdisjoint(methods):
                return True
        return False

    def made(self, field: Any, expected: type, name: str | None = None) -> Any:
        """Return what the function makes of a field; raise if it is wrong.

        ``name`` is that of the column, filter or entry: a path, if it is over a relation.
        """
        source = field if name is None or field.name == name else renamed(field, name)
        if not self.is_declared:
            return self.function(source)
        try:
            made = self.function(source)
        except PanelException:
            raise
        except Exception as error:
            raise self._error(
                field, f"raises {type(error).__name__}: {error}", "Correct the function."
            ) from error
        if not isinstance(made, expected):
            raise self._error(
                field,
                f"returned {made!r}",
                f"It returns {_article(expected)}. Correct the function.",
            )
        actual = getattr(made, "get_name", lambda: source.name)()
        if actual != source.name:
            raise self._error(
                field,
                f"returned a {type(made).__name__} called {actual!r}",
                f"Its name is that of the field: {source.name!r}. Pass field.name.",
            )
        return made

    def for_values(self, field: Any) -> Callable[[Any], Any] | None:
        """Return the function of a value, for a field; None if values stay as they are."""
        if self.is_declared:
            return partial(self._call, field)
        made: Callable[[Any], Any] | None = self.function(field)
        return made

    def _call(self, field: Any, value: Any) -> Any:
        try:
            return self.function(value, field) if self.takes_field else self.function(value)
        except Exception as error:
            if self.name == "parse":
                # It raises for a cell that users have to correct.
                raise
            raise self._error(
                field,
                f"raises {type(error).__name__}: {error}",
                "It is called with every value except None. Correct the function.",
            ) from error

    def _error(self, field: Any, what: str, fix: str) -> PanelSchemaException:
        model = getattr(field, "model", None)
        place = field.name if model is None else f"{dotted(model)}.{field.name}"
        return PanelSchemaException(
            f"The {self.name} that register_field_type() has for {dotted(self.owner)} {what} for "
            f"{place}.",
            fix,
        )


class FieldTypes:
    """The registered parts by class; a project's parts have priority over the declared ones."""

    def __init__(self) -> None:
        self._registered: dict[type, dict[str, tuple[Callable[..., Any], bool]]] = {}
        self._declared: dict[str, dict[str, FromField]] = {}
        self._found: dict[tuple[type, Part], RegisteredPart | None] = {}
        self._errors: list[PanelSchemaException] = []

    def declare(self, part: Part, functions: Mapping[Any, FromField]) -> None:
        for field_class, function in functions.items():
            path = field_class if isinstance(field_class, str) else dotted(field_class)
            self._declared.setdefault(path, {})[part] = function
        self._found.clear()

    def register(self, field_class: Any, parts: Mapping[str, Any]) -> None:
        if not (isinstance(field_class, type) and issubclass(field_class, Field)):
            self._errors.append(
                PanelSchemaException(
                    f"register_field_type() was given {field_class!r}.",
                    "It registers a class of model fields.",
                    "Pass the class, such as MoneyField.",
                )
            )
            return
        known = self._registered.setdefault(field_class, {})
        for name, function in parts.items():
            try:
                known[name] = function, _takes_field(field_class, name, function)
            except PanelSchemaException as error:
                self._errors.append(error)
        self._found.clear()

    def find(self, field_class: type, part: Part) -> RegisteredPart | None:
        try:
            return self._found[field_class, part]
        except KeyError:
            registered = self._found[field_class, part] = self._look_up(field_class, part)
            return registered

    def classes(self) -> list[type]:
        """Return the classes that a project has registered."""
        return list(self._registered)

    def errors(self) -> list[PanelSchemaException]:
        """Return the errors of calls that registered something wrong."""
        return list(self._errors)

    @contextmanager
    def restored(self) -> Iterator[None]:
        """Forget at the end of the block what a project registers inside it."""
        registered, errors = self._registered, self._errors
        self._registered = {field_class: dict(parts) for field_class, parts in registered.items()}
        self._errors = list(errors)
        try:
            yield
        finally:
            self._registered, self._errors = registered, errors
            self._found.clear()

    def _look_up(self, field_class: type, part: Part) -> RegisteredPart | None:
        for base in field_class.__mro__:
            registered = self._registered.get(base, {}).get(part)
            if registered is not None:
                function, takes_field = registered
                return RegisteredPart(part, base, function, True, takes_field)
            declared = self._declared.get(dotted(base), {}).get(part)
            if declared is not None:
                return RegisteredPart(part, base, declared)
        return None


field_types = FieldTypes()


def register_field_type(
    field_class: type[Field[Any, Any]],
    *,
    column: FromField | None = None,
    filter: FromField | None = None,  # noqa: A002 - the name of the part
    field: FromField | None = None,
    entry: FromField | None = None,
    export: Callable[..., Any] | None = None,
    parse: Callable[..., Any] | None = None,
    payload: Callable[..., Any] | None = None,
    json_schema: Callable[[Any], dict[str, Any]] | None = None,
    **unknown: Never,
) -> None:
    """Set what the panel does with the model fields of a class and of its subclasses.

    ``column``, ``filter``, ``field`` and ``entry`` are functions of the model field that return a
    component with its name. ``export`` returns the cell of a file for a value, ``parse`` the value
    for the text of a cell, and ``payload`` the JSON for a value; each may take the model field as
    its second argument. ``json_schema`` returns the JSON schema of the payload. A part that is not
    named stays as it is. Call it in ``AppConfig.ready()``.
    """
    parts = {
        "column": column,
        "filter": filter,
        "field": field,
        "entry": entry,
        "export": export,
        "parse": parse,
        "payload": payload,
        "json_schema": json_schema,
        **unknown,
    }
    named = {name: function for name, function in parts.items() if function is not None}
    field_types.register(field_class, named)


def declare_field_types(part: Part, functions: Mapping[Any, FromField]) -> None:
    """Declare a part for classes of Django and of packages, by class or by dotted path.

    The functions take the model field. Those of ``export``, ``parse`` and ``payload`` return the
    function of a value, or None if values stay as they are: they are called once for a run, so
    they may read the language and the time zone.
    """
    field_types.declare(part, functions)


def registered_part(field: Any, part: Part) -> RegisteredPart | None:
    """Return what is registered for a model field, by the first class in its ``__mro__``."""
    return field_types.find(type(field), part)


def specific_part(field: Any, part: Part) -> RegisteredPart | None:
    """Return what is registered for a class that is not Django's, or None."""
    specific = field_types.find(type(field), part)
    return specific if specific is not None and specific.is_specific else None


def output_field(field: Any) -> Any:
    """Return the field of the values: for a generated column that of its expression, named."""
    if not getattr(field, "generated", False):
        return field
    output = copy(field.output_field)
    output.name = output.attname = field.name
    output.verbose_name = field.verbose_name
    output.model = getattr(field, "model", None)
    return output


def is_parsed_by_project(field: Any) -> bool:
    """Return whether a project has registered how cells of a field are parsed.

    For a field that stores files it is registered for a class of such fields: a function for all
    fields does not know that a cell must not name a file of the storage.
    """
    part = registered_part(field, "parse")
    if part is None or not part.is_declared or part.is_replaced(type(field), "to_python"):
        return False
    return not isinstance(field, FileField) or issubclass(part.owner, FileField)


def renamed(field: Any, name: str) -> Any:
    """Return a copy of a model field with another name: a path, or that of a generated column."""
    source = copy(field)
    source.name = name
    return source


def _takes_field(field_class: type, name: str, function: Any) -> bool:
    """Return whether a function of a value takes the field, too; raise for a wrong part."""
    if name not in (*FIELD_PARTS, *VALUE_PARTS):
        raise PanelSchemaException(
            f"register_field_type({dotted(field_class)}) was given {name!r}."
            f"{nearest(name, (*FIELD_PARTS, *VALUE_PARTS))}",
            f"The parts of a field type are {', '.join((*FIELD_PARTS, *VALUE_PARTS))}.",
            "Correct the name.",
        )
    option = f"The {name} of {dotted(field_class)} in register_field_type"
    if name in FIELD_PARTS:
        checked_callback(function, option, "the model field")
        return False
    return takes_two_arguments(function, option, "the value", "the model field")


def _article(expected: type) -> str:
    """Return what a function must return, for a message."""
    if expected is dict:
        return "a dictionary"
    return f"{'an' if expected.__name__[0] in 'AEIOU' else 'a'} {dotted(expected)}"
