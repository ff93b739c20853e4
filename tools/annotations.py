"""Describe type annotations in plain words: ``int | None`` is "int or None"."""

from __future__ import annotations

import ast
import inspect
import sys
import types
import typing
from collections import abc
from functools import cache
from importlib import import_module
from typing import Any

#: A longer description is shortened: the contents of lists and mappings are left out.
LONGEST = 48
_LISTS = {"Collection", "Iterable", "Sequence", "list", "tuple"}
_MAPPINGS = {"Mapping", "MutableMapping", "dict"}


def described(annotation: Any, owner: Any) -> str:
    """Return an annotation in words; ``owner`` is the function or class that contains it."""
    if annotation is inspect.Parameter.empty:
        return ""
    if not isinstance(annotation, str):
        return _joined(_parts_of_type(annotation))
    names = _names_of(owner.__module__)
    tree = ast.parse(annotation, mode="eval").body
    text = _joined(_parts(tree, names, brief=False))
    return text if len(text) <= LONGEST else _joined(_parts(tree, names, brief=True))


@cache
def _names_of(module: str) -> dict[str, Any]:
    """Return the names of a module, with those that it imports for the type checker only."""
    found = sys.modules[module]
    names: dict[str, Any] = {}
    for node in ast.parse(inspect.getsource(found)).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for statement in node.body:
                if isinstance(statement, ast.ImportFrom) and statement.module:
                    source = import_module(statement.module)
                    names |= {
                        each.asname or each.name: getattr(source, each.name, None)
                        for each in statement.names
                    }
    return names | vars(found)


def _joined(parts: list[str]) -> str:
    unique = list(dict.fromkeys(parts))
    # "None" reads best at the end.
    return " or ".join(sorted(unique, key=lambda part: part == "None"))


def _parts(tree: ast.expr, names: dict[str, Any], *, brief: bool) -> list[str]:
    """Return the alternatives that an annotation allows."""
    match tree:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _parts(left, names, brief=brief) + _parts(right, names, brief=brief)
        case ast.Constant(value=None):
            return ["None"]
        case ast.Constant(value=str() as text):
            return _parts(ast.parse(text, mode="eval").body, names, brief=brief)
        case ast.Name(id=name):
            return _parts_of_name(name, names, brief=brief)
        case ast.Attribute(attr=name):
            return [name]
        case ast.Subscript(value=ast.Name(id=base) | ast.Attribute(attr=base), slice=inner):
            return _parts_of_generic(base, inner, names, brief=brief)
    return [ast.unparse(tree)]


def _parts_of_name(name: str, names: dict[str, Any], *, brief: bool) -> list[str]:
    value = names.get(name)
    if value is None or isinstance(value, type) or typing.get_origin(value) is None:
        return [{"Callable": "callable", "Promise": "str"}.get(name, name)]
    return _parts_of_type(value)


def _parts_of_generic(
    base: str, inner: ast.expr, names: dict[str, Any], *, brief: bool
) -> list[str]:
    if base == "Callable":
        return ["callable"]
    if base == "Literal":
        values = [each.value for each in getattr(inner, "elts", [inner])]
        return [f'"{value}"' if isinstance(value, str) else str(value) for value in values]
    if base in {"ClassVar", "Final"}:
        return _parts(inner, names, brief=brief)
    arguments = [
        _joined(_parts(each, names, brief=brief)) for each in getattr(inner, "elts", [inner])
    ]
    if base in _LISTS:
        return ["list" if brief or arguments[0] == "Any" else f"list of {arguments[0]}"]
    if base in _MAPPINGS:
        return ["dict"]
    if base == "type":
        return [f"{arguments[0]} class"]
    return [base]


def _parts_of_type(value: Any) -> list[str]:
    """Return the alternatives of a type that exists at run time, such as an alias."""
    origin = typing.get_origin(value)
    if value is None or value is types.NoneType:
        return ["None"]
    if origin in {typing.Union, types.UnionType}:
        return [part for each in typing.get_args(value) for part in _parts_of_type(each)]
    if origin is typing.Literal:
        return [f'"{each}"' if isinstance(each, str) else str(each) for each in value.__args__]
    if origin is abc.Callable:
        return ["callable"]
    if origin is type:
        return [f"{_joined(_parts_of_type(typing.get_args(value)[0]))} class"]
    if isinstance(value, typing.ForwardRef):
        return [value.__forward_arg__]
    name = getattr(origin or value, "__name__", str(value))
    name = {"Promise": "str", "Callable": "callable"}.get(name, name)
    return ["list" if name in _LISTS else "dict" if name in _MAPPINGS else name]
