"""Frozen values without generated code: what ``@dataclass(frozen=True)`` is, made cheaply.

The standard decorator writes and compiles up to seven functions for every class, about a
millisecond each time, and a first page needs over sixty such classes: a seventh of the whole
cold start. Here all classes share six functions that read a small plan. The classes stay
dataclasses to everybody who asks: ``fields()``, ``replace()`` and a subclass decorated with
the standard decorator work.

A class of which many are made is worth its own constructor: that one is written after a while.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, field
from types import SimpleNamespace
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

Kind = TypeVar("Kind", bound=type[Any])

_PLAN = "__value_plan__"
_PATIENCE = 100


class _Plan:
    """How one class is filled: what ``__init__`` reads."""

    def __init__(self, cls: type[Any]) -> None:
        fields: dict[str, Field[Any]] = getattr(cls, "__dataclass_fields__")  # noqa: B009
        every = fields.values()
        filled = [item for item in every if item.init]
        self.positional = _positional(fields)
        self.names = frozenset(item.name for item in filled)
        self.required = frozenset(
            item.name
            for item in filled
            if item.default is MISSING and item.default_factory is MISSING
        )
        self.defaults = {item.name: item.default for item in every if item.default is not MISSING}
        self.factories = tuple(
            (item.name, item.default_factory)
            for item in every
            if item.default_factory is not MISSING
        )
        #: How many values an instance holds once nothing is missing.
        self.size = len(self.names | self.defaults.keys() | {name for name, _ in self.factories})
        self.compared = tuple(item.name for item in every if item.compare)
        self.shown = tuple(item.name for item in every if item.repr)
        self.has_post_init = hasattr(cls, "__post_init__")
        #: The number of values which, given in order, are all there is to it.
        self.at_once = 0 if self.has_post_init else len(self.positional)
        if self.at_once != self.size:
            self.at_once = 0
        #: How many more are made before the class gets a constructor of its own.
        self.patience = _PATIENCE


def _params(*, eq: bool) -> SimpleNamespace:
    """Return what the standard library asks a base class, above all whether it is frozen."""
    return SimpleNamespace(
        init=True,
        repr=True,
        eq=eq,
        order=False,
        unsafe_hash=False,
        frozen=True,
        match_args=True,
        kw_only=False,
        slots=False,
        weakref_slot=False,
    )


_PARAMS = {eq: _params(eq=eq) for eq in (True, False)}


@overload
def frozen(cls: Kind) -> Kind: ...


@overload
def frozen(*, kw_only: bool = ..., eq: bool = ...) -> Callable[[Kind], Kind]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, *, kw_only: bool = False, eq: bool = True) -> Any:
    """Make a class a frozen value: fields from its annotations, compared by them."""
    if cls is None:
        return lambda each: _made(each, kw_only=kw_only, eq=eq)
    return _made(cls, kw_only=kw_only, eq=eq)


def _made(cls: type[Any], *, kw_only: bool, eq: bool) -> type[Any]:
    fields = _inherited_fields(cls)
    for name, annotation in cls.__annotations__.items():
        if not _is_class_variable(annotation):
            fields[name] = _field_of(cls, name, annotation, kw_only=kw_only)
    setattr(cls, "__dataclass_fields__", fields)  # noqa: B010
    setattr(cls, "__dataclass_params__", _PARAMS[eq])  # noqa: B010
    # Made with the first instance: of many a class a process has none.
    setattr(cls, _PLAN, None)
    methods: dict[str, Any] = {
        "__init__": _init,
        "__repr__": _repr,
        "__setattr__": _refuse_write,
        "__delattr__": _refuse_write,
    }
    if eq:
        methods |= {"__eq__": _eq, "__hash__": _hash}
    own = vars(cls)
    for name, method in methods.items():
        # Python sets __hash__ to None beside an own __eq__; that is no wish of the class.
        if name not in own or (name == "__hash__" and own[name] is None):
            setattr(cls, name, method)
    setattr(cls, "__match_args__", _positional(fields))  # noqa: B010
    return cls


def _inherited_fields(cls: type[Any]) -> dict[str, Field[Any]]:
    fields: dict[str, Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        fields.update(vars(base).get("__dataclass_fields__", {}))
    return fields


def _field_of(cls: type[Any], name: str, annotation: Any, *, kw_only: bool) -> Field[Any]:
    stated = vars(cls).get(name, MISSING)
    item: Any = stated if isinstance(stated, Field) else field(default=stated)
    item.name, item.type = name, annotation
    item._field_type = dataclasses._FIELD  # type: ignore[attr-defined]
    if item.kw_only is MISSING:
        item.kw_only = kw_only
    if item.default is not MISSING:
        setattr(cls, name, item.default)
    elif isinstance(stated, Field):
        delattr(cls, name)
    made: Field[Any] = item
    return made


def _positional(fields: dict[str, Field[Any]]) -> tuple[str, ...]:
    return tuple(item.name for item in fields.values() if item.init and not item.kw_only)


def _plan_of(cls: type[Any]) -> _Plan:
    made: _Plan | None = getattr(cls, _PLAN)
    if made is None:
        made = _Plan(cls)
        setattr(cls, _PLAN, made)
    return made


def _is_class_variable(annotation: Any) -> bool:
    return str(annotation).removeprefix("typing.").startswith("ClassVar")


def _init(self: Any, /, *arguments: Any, **named: Any) -> None:
    # Called some sixty times a page: what is right is seen at a glance, what is wrong is named.
    plan = self.__value_plan__ or _plan_of(type(self))
    plan.patience -= 1
    if plan.patience == 0:
        _write_constructor(type(self), plan)
    values = self.__dict__
    if not named and arguments and len(arguments) == plan.at_once:
        values.update(zip(plan.positional, arguments, strict=True))
        return
    values.update(plan.defaults)
    if arguments:
        if len(arguments) > len(plan.positional):
            raise TypeError(
                f"{type(self).__name__}() takes {len(plan.positional)} positional values, "
                f"not {len(arguments)}"
            )
        values.update(zip(plan.positional, arguments, strict=False))
    if named:
        if arguments or not plan.names.issuperset(named):
            _refuse_unknown(self, plan, len(arguments), named)
        values.update(named)
    for name, factory in plan.factories:
        if name not in values:
            values[name] = factory()
    if len(values) < plan.size:
        missing = plan.required - values.keys()
        raise TypeError(f"{type(self).__name__}() needs {', '.join(sorted(missing))}")
    if plan.has_post_init:
        self.__post_init__()


def _write_constructor(cls: type[Any], plan: _Plan) -> None:
    """Give a class the constructor that its plan describes, as somebody would write it."""
    if vars(cls).get("__init__") is not _init:
        return
    known: dict[str, Any] = {"_absent": MISSING}
    # No field has such a name; one is called ``values``.
    parameters, lines = ["_self", "/"], ["_values_ = _self.__dict__"]
    fields: dict[str, Field[Any]] = vars(cls)["__dataclass_fields__"]
    keywords = [item for item in fields.values() if item.init and item.kw_only]
    for item in (*(fields[name] for name in plan.positional), *keywords):
        if item.kw_only and "*" not in parameters:
            parameters.append("*")
        parameters.append(_parameter(item, known))
    for name, item in fields.items():
        if not item.init and item.default is MISSING and item.default_factory is MISSING:
            continue
        lines.append(f"_values_[{name!r}] = {_filling(item, known)}")
    if plan.has_post_init:
        lines.append("_self.__post_init__()")
    source = f"def __init__({', '.join(parameters)}):\n    " + "\n    ".join(lines)
    try:
        # Names of fields and nothing else are put together here.
        exec(source, known)  # noqa: S102
    except SyntaxError:
        # A value without a default after one that has it: only the plan can read that.
        return
    setattr(cls, "__init__", known["__init__"])  # noqa: B010


def _parameter(item: Field[Any], known: dict[str, Any]) -> str:
    if item.default is not MISSING:
        known[f"_default_{item.name}"] = item.default
        return f"{item.name}=_default_{item.name}"
    return item.name if item.default_factory is MISSING else f"{item.name}=_absent"


def _filling(item: Field[Any], known: dict[str, Any]) -> str:
    """Return the expression that a field is set to."""
    if item.default_factory is not MISSING:
        known[f"_make_{item.name}"] = item.default_factory
        made = f"_make_{item.name}()"
        return f"{made} if {item.name} is _absent else {item.name}" if item.init else made
    known[f"_default_{item.name}"] = item.default
    return item.name if item.init else f"_default_{item.name}"


def _refuse_unknown(self: Any, plan: _Plan, given: int, named: dict[str, Any]) -> None:
    unknown = set(named) - plan.names
    if unknown:
        raise TypeError(f"{type(self).__name__}() has no {', '.join(sorted(unknown))}")
    twice = set(named) & set(plan.positional[:given])
    if twice:
        raise TypeError(f"{type(self).__name__}() was given {', '.join(sorted(twice))} twice")


def _repr(self: Any) -> str:
    plan = _plan_of(type(self))
    inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in plan.shown)
    return f"{type(self).__qualname__}({inside})"


def _eq(self: Any, other: object) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    names = _plan_of(type(self)).compared
    return all(getattr(self, name) == getattr(other, name) for name in names)


def _hash(self: Any) -> int:
    return hash(tuple(getattr(self, name) for name in _plan_of(type(self)).compared))


def _refuse_write(self: Any, name: str, *_: Any) -> NoReturn:
    raise FrozenInstanceError(f"cannot change {name!r}")
