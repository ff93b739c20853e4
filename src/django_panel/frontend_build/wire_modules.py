"""Parse a ``wire.py``: its declarations with their comments.

The source is parsed and never imported. That keeps the name of an alias (a running
``Literal`` has forgotten it), makes recursion a matter of spelling, and lets the command
work while the rest of the package is half written.
"""

from __future__ import annotations

import ast
import io
import tokenize
from dataclasses import dataclass

from django_panel.support.frozen import FrozenValue

_STRING_ENUMS = {"StrEnum", "TextChoices"}
_FIELD_MARKERS = {"NotRequired": True, "Required": False}


class ContractError(Exception):
    """A declaration in a ``wire.py`` cannot be converted to TypeScript."""

    @classmethod
    def at(cls, module: str, node: ast.AST, problem: str) -> ContractError:
        return cls(f"{module}, line {getattr(node, 'lineno', '?')}: {problem}")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Field(FrozenValue):
    """One key of a shape."""

    name: str
    annotation: ast.expr
    optional: bool
    comment: str | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Shape(FrozenValue):
    """A ``TypedDict``, in class or functional syntax."""

    name: str
    bases: tuple[str, ...]
    fields: tuple[Field, ...]
    comment: str | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Alias(FrozenValue):
    """A name for a type expression."""

    name: str
    value: ast.expr
    comment: str | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Choices(FrozenValue):
    """A string enum: the members and their values."""

    name: str
    members: tuple[tuple[str, str], ...]
    comment: str | None


Declaration = Shape | Alias | Choices


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WireModule(FrozenValue):
    """One parsed module."""

    name: str
    comment: str | None
    #: Local name -> (module, name), for imports from the package itself.
    imports: dict[str, tuple[str, str]]
    declarations: tuple[Declaration, ...]

    def declared(self, name: str) -> Declaration | None:
        return next(
            (declaration for declaration in self.declarations if declaration.name == name), None
        )


def parse(name: str, source: str) -> WireModule:
    """Parse the module ``name``."""
    tree = ast.parse(source)
    reader = _Reader(name, source)
    return WireModule(
        name=name,
        comment=ast.get_docstring(tree),
        imports=_own_imports(tree, package=name.partition(".")[0]),
        declarations=tuple(
            declaration for node in tree.body if (declaration := reader.declaration(node))
        ),
    )


def terminal_name(node: ast.expr) -> str | None:
    """Return ``Literal`` for both ``Literal`` and ``typing.Literal``."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    return None


class _Reader:
    """Converts the statements of a module to declarations."""

    def __init__(self, module: str, source: str) -> None:
        self._module = module
        self._comments = _attribute_comments(source)
        self._shapes: set[str] = set()

    def declaration(self, node: ast.stmt) -> Declaration | None:
        match node:
            case ast.ClassDef():
                return self._class(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return self._assignment(node, name, value)
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=kind, value=ast.expr() as value
            ):
                if terminal_name(kind) == "TypeAlias":
                    return self._assignment(node, name, value)
        return None

    def _class(self, node: ast.ClassDef) -> Declaration | None:
        bases = [terminal_name(base) for base in node.bases]
        if _STRING_ENUMS.intersection(filter(None, bases)):
            return Choices(
                name=node.name,
                members=tuple(self._members(node)),
                comment=ast.get_docstring(node),
            )
        if any(isinstance(base, ast.Subscript) for base in node.bases):
            raise ContractError.at(
                self._module, node, f"{node.name} is generic. Write one shape per use instead."
            )
        # The base class may be in another wire.py; then the suffix tells.
        is_shape = "TypedDict" in bases or any(
            base in self._shapes or base.endswith("Wire") for base in bases if base
        )
        return self._shape(node, bases) if is_shape else None

    def _shape(self, node: ast.ClassDef, bases: list[str | None]) -> Shape:
        self._shapes.add(node.name)
        total = _is_total(node.keywords)
        fields: list[Field] = []
        for index, statement in enumerate(node.body):
            if not isinstance(statement, ast.AnnAssign):
                continue
            if not isinstance(statement.target, ast.Name):
                continue
            fields.append(
                self._field(
                    statement.target.id,
                    statement.annotation,
                    total=total,
                    comment=self._comment(statement) or _string_after(node.body, index),
                )
            )
        return Shape(
            name=node.name,
            bases=tuple(base for base in bases if base and base != "TypedDict"),
            fields=tuple(fields),
            comment=ast.get_docstring(node),
        )

    def _assignment(self, node: ast.stmt, name: str, value: ast.expr) -> Declaration | None:
        if isinstance(value, ast.Call):
            if terminal_name(value.func) != "TypedDict":
                return None
            return self._functional(node, name, value)
        if isinstance(value, ast.Subscript | ast.BinOp) or (
            isinstance(value, ast.Name | ast.Attribute) and not name.startswith("_")
        ):
            return Alias(name=name, value=value, comment=self._comment(node))
        return None

    def _functional(self, node: ast.stmt, name: str, call: ast.Call) -> Shape:
        match call.args:
            case [_, ast.Dict(keys=keys, values=values)]:
                pairs = list(zip(keys, values, strict=True))
            case _:
                raise ContractError.at(
                    self._module, node, f"{name} needs its fields as a literal dictionary."
                )
        self._shapes.add(name)
        total = _is_total(call.keywords)
        fields = []
        for key, annotation in pairs:
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                raise ContractError.at(self._module, node, f"a key of {name} is not a string.")
            # On the line of the assignment, the comment above belongs to the whole TypedDict.
            comment = self._comment(key) if key.lineno != node.lineno else None
            fields.append(self._field(key.value, annotation, total=total, comment=comment))
        return Shape(name=name, bases=(), fields=tuple(fields), comment=self._comment(node))

    def _field(self, name: str, annotation: ast.expr, *, total: bool, comment: str | None) -> Field:
        optional = not total
        while isinstance(annotation, ast.Subscript):
            marker = terminal_name(annotation.value)
            if marker in _FIELD_MARKERS:
                optional = _FIELD_MARKERS[marker]
            elif marker != "ReadOnly":
                break
            annotation = annotation.slice
        return Field(name=name, annotation=annotation, optional=optional, comment=comment)

    def _members(self, node: ast.ClassDef) -> list[tuple[str, str]]:
        members = []
        for statement in node.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    # TextChoices writes ``DRAFT = "draft", _("Draft")``: the value comes first.
                    first = value.elts[0] if isinstance(value, ast.Tuple) else value
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        members.append((name, first.value))
                        continue
                    if isinstance(first, ast.Call) and terminal_name(first.func) == "auto":
                        members.append((name, name.lower()))
                        continue
                    raise ContractError.at(
                        self._module, statement, f"{node.name}.{name} is not a plain string."
                    )
        return members

    def _comment(self, node: ast.AST) -> str | None:
        first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        return self._comments.get(first) or self._comments.get(-last)


def _is_total(keywords: list[ast.keyword]) -> bool:
    for keyword in keywords:
        if keyword.arg == "total" and isinstance(keyword.value, ast.Constant):
            return bool(keyword.value.value)
    return True


def _string_after(body: list[ast.stmt], index: int) -> str | None:
    following = body[index + 1] if index + 1 < len(body) else None
    match following:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return " ".join(text.split())
    return None


def _attribute_comments(source: str) -> dict[int, str]:
    """Map a line to the ``#:`` comment that describes it.

    A block of comment lines belongs to the first line after it; a comment behind code
    belongs to its own line, stored under the negative number so that both may exist.
    """
    comments: dict[int, str] = {}
    waiting: list[str] = []
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        row, column = token.start
        is_attribute_comment = token.string.startswith("#:")
        text = token.string.removeprefix("#:").removeprefix("#").strip()
        if lines[row - 1][:column].strip():
            if is_attribute_comment:
                comments[-row] = text
            continue
        if is_attribute_comment or waiting:
            waiting.append(text)
        following = lines[row] if row < len(lines) else ""
        if waiting and not following.lstrip().startswith("#"):
            comments[row + 1] = " ".join(waiting)
            waiting = []
    return comments


def _own_imports(tree: ast.Module, package: str) -> dict[str, tuple[str, str]]:
    imports: dict[str, tuple[str, str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == package:
            for alias in node.names:
                imports[alias.asname or alias.name] = (node.module or "", alias.name)
    return imports
