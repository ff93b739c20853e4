"""A Python file that a command changes; everything else in it stays as it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from django_panel.management.generators.layout import INDENT, line_length

Display = ast.List | ast.Tuple

#: With one more call, formatters write each call of a chain in its own line.
_CALLS_ON_LINES = 2
_COMMENT = re.compile(rb"#[^\n]*")


class PythonSource:
    """The text of a Python file and its syntax tree.

    Methods that change the text return a new source. Positions are bytes, as in ``ast``.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self._data = text.encode()
        self._starts = [0]
        for line in self._data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file; raise ``SyntaxError`` if it is not Python."""
        return cls(path.read_text("utf-8"))

    # Search.

    def assignments(self, name: str) -> list[ast.expr]:
        """Return the values that the module assigns to a name at its top level."""
        found = []
        for node in self.tree.body:
            if isinstance(node, ast.Assign):
                targets: list[ast.expr] = node.targets
            elif isinstance(node, ast.AnnAssign):
                targets = [node.target]
            else:
                continue
            if node.value is not None and any(
                isinstance(target, ast.Name) and target.id == name for target in targets
            ):
                found.append(node.value)
        return found

    def mentions(self, text: str) -> bool:
        """Return whether a string of the code equals ``text``."""
        return any(
            isinstance(node, ast.Constant) and node.value == text for node in ast.walk(self.tree)
        )

    def class_named(self, name: str) -> ast.ClassDef | None:
        """Return the class with this name at the top level."""
        classes = (node for node in self.tree.body if isinstance(node, ast.ClassDef))
        return next((node for node in classes if node.name == name), None)

    def returned(self, class_name: str, method: str) -> ast.expr | None:
        """Return the value that a method returns, if it has one ``return`` at its end."""
        owner = self.class_named(class_name)
        found = None if owner is None else method_of(owner, method)
        if found is None:
            return None
        returns = [node for node in ast.walk(found) if isinstance(node, ast.Return)]
        return returns[0].value if len(returns) == 1 and returns[0] is found.body[-1] else None

    # Changes.

    def with_item(self, display: Display, code: str) -> Self:
        """Return the source with one more item at the end of a list or tuple."""
        start, end = self._span(display)
        close = end - 1
        if not display.elts:
            return self._with_first_item(start, close, code)
        last = self._span(display.elts[-1])[1]
        between = _COMMENT.sub(b"", self._data[last:close])
        comma = b"" if b"," in between else b","
        own_line = self._data[self._line_start(close) : close].strip() == b""
        if own_line:
            indent = self._indent_at(self._span(display.elts[-1])[0])
            line = f"{indent}{code},\n".encode()
            data = self._data[:last] + comma + self._data[last : self._line_start(close)]
            return self._made(data + line + self._data[self._line_start(close) :])
        one_line = self._data[:last] + f", {code}".encode() + self._data[close:]
        made = self._made(one_line)
        if made._fits(start) or display.lineno != display.end_lineno:
            return made
        return self._on_several_lines(display, code)

    def with_call(self, value: ast.expr, method: str, argument: str) -> Self | None:
        """Return the source with an argument of a method in a chain of calls.

        A list that the method already gets receives one more item: ``[argument]`` must then be
        one. Returns None if the expression is no chain of calls.
        """
        if not isinstance(value, ast.Call | ast.Name | ast.Attribute):
            return None
        call = next((each for each in chain(value) if _called(each) == method), None)
        if call is not None:
            return self._with_argument(call, argument)
        end = self._span(value)[1]
        return self._with_chained(value, end, f".{method}({argument})")

    def with_member(self, owner: ast.ClassDef, code: str) -> Self:
        """Return the source with more code at the end of a class."""
        end = self._span(owner.body[-1])[1]
        return self._made(self._data[:end] + f"\n\n{code.rstrip()}".encode() + self._data[end:])

    def with_attribute(self, owner: ast.ClassDef, code: str) -> Self:
        """Return the source with one more attribute after the first ones of a class."""
        place = None
        for node in owner.body:
            is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if not is_docstring and not isinstance(node, ast.Assign | ast.AnnAssign):
                break
            place = node
        if place is None:
            start = self._line_start(self._span(_first_line(owner.body[0]))[0])
            text = f"{INDENT}{code}\n\n".encode()
            return self._made(self._data[:start] + text + self._data[start:])
        blank = "\n" if isinstance(place, ast.Expr) else ""
        end = self._span(place)[1]
        text = f"\n{blank}{INDENT}{code}".encode()
        return self._made(self._data[:end] + text + self._data[end:])

    def with_text(self, offset: int, text: str) -> Self:
        """Return the source with text at an offset."""
        return self._made(self._data[:offset] + text.encode() + self._data[offset:])

    def with_replaced(self, node: ast.stmt | ast.expr, text: str) -> Self:
        """Return the source with other text in the place of a node."""
        start, end = self._span(node)
        return self._between(start, text, end)

    def line_offset(self, line: int) -> int:
        """Return the offset of a line; the first one is 1."""
        return self._starts[min(line - 1, len(self._starts) - 1)]

    def code_of(self, node: ast.stmt | ast.expr) -> str:
        start, end = self._span(node)
        return self._data[start:end].decode()

    # Details.

    def _with_first_item(self, start: int, close: int, code: str) -> Self:
        if b"\n" in self._data[start:close]:
            place = self._line_start(close)
            indent = self._indent_at(close) + INDENT
            line = f"{indent}{code},\n".encode()
            return self._made(self._data[:place] + line + self._data[place:])
        return self._made(self._data[: start + 1] + code.encode() + self._data[close:])

    def _on_several_lines(self, display: Display, code: str) -> Self:
        start, end = self._span(display)
        indent = self._indent_at(start)
        items = [*(self.code_of(each) for each in display.elts), code]
        opening = self._data[start : start + 1].decode()
        closing = self._data[end - 1 : end].decode()
        is_only_argument = (
            self._data[start - 1 : start] == b"(" and self._data[end : end + 1] == b")"
        )
        if is_only_argument:
            line = f"{indent}{INDENT}{opening}{', '.join(items)}{closing}"
            if len(line) <= line_length():
                return self._between(start, f"\n{line}\n{indent}", end)
            indent += INDENT
        lines = "".join(f"{indent}{INDENT}{item},\n" for item in items)
        text = f"{opening}\n{lines}{indent}{closing}"
        if is_only_argument:
            text = f"\n{indent}{text}\n{indent.removesuffix(INDENT)}"
        return self._between(start, text, end)

    def _with_argument(self, call: ast.Call, argument: str) -> Self | None:
        if argument.startswith("["):
            if len(call.args) == 1 and isinstance(call.args[0], ast.List):
                return self.with_item(call.args[0], argument[1:-1])
            return None
        if not call.args or call.keywords:
            return None
        end = self._span(call.args[-1])[1]
        return self.with_text(end, f", {argument}")

    def _with_chained(self, value: ast.expr, end: int, code: str) -> Self:
        """Return the source with one more call, as a formatter would write the chain."""
        last = self._data[self._line_start(end) : end]
        is_long = value.lineno != value.end_lineno
        if is_long and last.lstrip().startswith(b"."):
            return self.with_text(end, f"\n{self._indent_at(end)}{code}")
        made = self.with_text(end, code)
        has_text = any(_is_long_text(node) for node in ast.walk(value))
        has_few_calls = len(list(chain(value))) < _CALLS_ON_LINES
        if has_text or (has_few_calls if is_long else made._fits(end)):
            return made
        start = self._span(value)[0]
        indent = self._indent_at(start)
        parts = [part.replace("\n", f"\n{INDENT}") for part in (*self._links(value), code)]
        text = "(\n" + "\n".join(f"{indent}{INDENT}{part}" for part in parts) + f"\n{indent})"
        return self._between(start, text, end)

    def _links(self, value: ast.expr) -> list[str]:
        """Return the parts of a chain; the first call stays with the name that it begins with."""
        calls = list(chain(value))[::-1]
        if not calls:
            return [self.code_of(value)]
        parts, begin = [], self._span(value)[0]
        for call in calls:
            end = self._span(call)[1]
            parts.append(self._data[begin:end].decode().strip())
            begin = end
        return parts

    def _span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        start = self._starts[node.lineno - 1] + node.col_offset
        end_line = node.end_lineno or node.lineno
        return start, self._starts[end_line - 1] + (node.end_col_offset or 0)

    def _line_start(self, offset: int) -> int:
        return self._data.rfind(b"\n", 0, offset) + 1

    def _indent_at(self, offset: int) -> str:
        start = self._line_start(offset)
        line = self._data[start:].split(b"\n", 1)[0]
        return line[: len(line) - len(line.lstrip())].decode()

    def _fits(self, offset: int) -> bool:
        start = self._line_start(offset)
        return len(self._data[start:].split(b"\n", 1)[0].decode()) <= line_length()

    def _between(self, start: int, text: str, end: int) -> Self:
        """Return the source with other text between two offsets."""
        return self._made(self._data[:start] + text.encode() + self._data[end:])

    def _made(self, data: bytes) -> Self:
        return type(self)(data.decode())


def method_of(owner: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    """Return the method of a class with this name."""
    methods = (node for node in owner.body if isinstance(node, ast.FunctionDef))
    return next((node for node in methods if node.name == name), None)


def chain(value: ast.expr) -> Iterator[ast.Call]:
    """Yield the method calls of a chain, the last one first."""
    while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        yield value
        value = value.func.value


def _called(call: ast.Call) -> str | None:
    return call.func.attr if isinstance(call.func, ast.Attribute) else None


def _is_long_text(node: ast.AST) -> bool:
    """Return whether a string spans several lines; its indentation must not change."""
    return (
        isinstance(node, ast.Constant | ast.JoinedStr)
        and isinstance(getattr(node, "value", ""), str)
        and node.lineno != node.end_lineno
    )


def _first_line(node: ast.stmt) -> ast.stmt | ast.expr:
    """Return the first decorator of a function, or the statement."""
    decorators = getattr(node, "decorator_list", [])
    return decorators[0] if decorators else node
