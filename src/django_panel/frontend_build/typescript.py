"""Convert a parsed ``wire.py`` to TypeScript."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator

from django_panel.frontend_build.wire_modules import (
    Alias,
    Choices,
    ContractError,
    Declaration,
    Shape,
    WireModule,
    terminal_name,
)

#: Resolves a local name of a module to its declaration.
Resolve = Callable[[WireModule, str], Declaration | None]

_SCALARS = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
    "object": "unknown",
    "Any": "unknown",
    "Never": "never",
    "NoReturn": "never",
}
_LISTS = {"list", "List", "Sequence", "Iterable", "Collection", "set", "frozenset"}
_DICTIONARIES = {"dict", "Dict", "Mapping", "MutableMapping"}
_IDENTIFIER = re.compile(r"^[A-Za-z_$][A-Za-z0-9_$]*$")
_WIDTH = 100


def public_name(name: str) -> str:
    """Return the TypeScript name: ``PanelWire`` is ``Panel`` in the browser."""
    return name.removesuffix("Wire") or name


def render(module: WireModule, imports: Iterable[str], resolve: Resolve) -> str:
    """Return the TypeScript of a module; ``imports`` are its import lines."""
    writer = _Writer(module, resolve)
    source = module.name.replace(".", "/") + ".py"
    header = [f"// Generated from {source} by `manage.py panel_contracts`. Do not edit."]
    head = "\n".join([*header, *imports])
    body = [writer.declaration(declaration) for declaration in module.declarations]
    return "\n\n".join([head, *body]) + "\n"


class _Writer:
    """Writes the declarations of one module."""

    def __init__(self, module: WireModule, resolve: Resolve) -> None:
        self._module = module
        self._resolve = resolve
        local = {*module.imports, *(declaration.name for declaration in module.declarations)}
        self._shadows_record = "Record" in {public_name(name) for name in local}
        self._indexed = False

    def declaration(self, item: Declaration) -> str:
        match item:
            case Shape():
                return self._shape(item)
            case Choices():
                values = [json.dumps(value) for _, value in item.members] or ["never"]
                return self._alias(item.name, values, item.comment)
            case Alias():
                # TypeScript refuses an alias that uses itself through Record<>, but not through
                # an index signature.
                self._indexed = item.name in set(_reachable(item, self._module))
                parts = self._union(item.value)
                self._indexed = False
                return self._alias(item.name, parts, item.comment)

    def _shape(self, shape: Shape) -> str:
        extends = ", ".join(public_name(base) for base in shape.bases)
        opening = f"export interface {public_name(shape.name)}"
        lines = [*_comment(shape.comment)]
        lines.append(f"{opening} extends {extends} {{" if extends else f"{opening} {{")
        for field in shape.fields:
            lines += _comment(field.comment, indent="  ")
            key = field.name if _IDENTIFIER.match(field.name) else json.dumps(field.name)
            mark = "?" if field.optional else ""
            lines.append(f"  {key}{mark}: {self._type(field.annotation)};")
        return "\n".join([*lines, "}"])

    def _alias(self, name: str, parts: list[str], comment: str | None) -> str:
        opening = f"export type {public_name(name)} ="
        line = f"{opening} {' | '.join(parts)};"
        if len(line) > _WIDTH:
            line = "\n".join([opening, *(f"  | {part}" for part in parts)]) + ";"
        return "\n".join([*_comment(comment), line])

    def _type(self, node: ast.expr) -> str:
        return " | ".join(self._union(node))

    def _union(self, node: ast.expr) -> list[str]:
        """Return the distinct members of a union, in source order."""
        return list(dict.fromkeys(self._members(node)))

    def _members(self, node: ast.expr) -> Iterator[str]:
        match node:
            case ast.BinOp(op=ast.BitOr()):
                yield from self._members(node.left)
                yield from self._members(node.right)
            case ast.Constant(value=None):
                yield "null"
            case ast.Constant(value=str(text)):
                yield from self._members(ast.parse(text, mode="eval").body)
            case ast.Name() | ast.Attribute():
                yield self._name(node)
            case ast.Subscript():
                yield from self._subscript(node)
            case _:
                raise self._refused(node)

    def _name(self, node: ast.Name | ast.Attribute) -> str:
        name = terminal_name(node) or ""
        if name in _SCALARS:
            return _SCALARS[name]
        if isinstance(node, ast.Name) and self._resolve(self._module, name):
            return public_name(name)
        if name in _LISTS:
            return "unknown[]"
        if name in _DICTIONARIES:
            return self._dictionary("unknown")
        raise self._refused(node)

    def _subscript(self, node: ast.Subscript) -> Iterator[str]:
        container = terminal_name(node.value)
        arguments = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
        if container == "Literal":
            yield from (self._literal(argument) for argument in arguments)
        elif container == "Union":
            for argument in arguments:
                yield from self._members(argument)
        elif container == "Optional":
            yield from self._members(arguments[0])
            yield "null"
        elif container in {"Annotated", "ReadOnly", "Required", "NotRequired"}:
            yield from self._members(arguments[0])
        elif container in _LISTS:
            yield self._array(arguments[0])
        elif container in {"tuple", "Tuple"}:
            yield self._tuple(arguments)
        elif container in _DICTIONARIES and len(arguments) == 2:
            yield self._dictionary(self._type(arguments[1]))
        else:
            raise self._refused(node)

    def _literal(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return json.dumps(node.value)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            choices = self._resolve(self._module, node.value.id)
            if isinstance(choices, Choices) and node.attr in dict(choices.members):
                return json.dumps(dict(choices.members)[node.attr])
        raise self._refused(node)

    def _array(self, item: ast.expr) -> str:
        members = self._union(item)
        return f"({' | '.join(members)})[]" if len(members) > 1 else f"{members[0]}[]"

    def _tuple(self, items: list[ast.expr]) -> str:
        if isinstance(items[-1], ast.Constant) and items[-1].value is ...:
            return self._array(items[0])
        return f"[{', '.join(self._type(item) for item in items)}]"

    def _dictionary(self, value: str) -> str:
        if self._indexed or self._shadows_record:
            return f"{{ [key: string]: {value} }}"
        return f"Record<string, {value}>"

    def _refused(self, node: ast.expr) -> ContractError:
        return ContractError.at(
            self._module.name,
            node,
            f"`{ast.unparse(node)}` cannot travel to the browser. Use the JSON types, a Literal, "
            "a StrEnum, or a shape that a wire.py declares.",
        )


def _reachable(alias: Alias, module: WireModule) -> Iterator[str]:
    """Yield the aliases that ``alias`` uses; itself too if it is recursive."""
    seen: set[str] = set()
    waiting = [alias]
    while waiting:
        for name in names_in(waiting.pop().value):
            declaration = module.declared(name)
            if name not in seen:
                seen.add(name)
                yield name
                if isinstance(declaration, Alias):
                    waiting.append(declaration)


def names_in(node: ast.expr) -> Iterator[str]:
    """Yield all names in a type expression, also in quoted ones."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Constant(value=str(text)):
            yield from names_in(ast.parse(text, mode="eval").body)
        case ast.Subscript(value=kind) if terminal_name(kind) == "Literal":
            return  # strings are values, and enum members are written out
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from names_in(child)


def _comment(text: str | None, indent: str = "") -> list[str]:
    if not text:
        return []
    plain = text.replace("``", "`").replace("*/", "*\\/").strip().splitlines()
    if len(plain) == 1:
        return [f"{indent}/** {plain[0]} */"]
    inner = (f"{indent} * {line.strip()}".rstrip() for line in plain)
    return [f"{indent}/**", *inner, f"{indent} */"]
