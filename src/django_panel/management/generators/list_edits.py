"""The lists and dictionaries of the settings and of the URLconf, which commands extend."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Self

Display = ast.List | ast.Tuple
#: What one more item or entry can be added to.
Extensible = Display | ast.Dict

_INDENT = "    "
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

    def assignments(self, name: str) -> list[ast.expr]:
        """Return the values that the module assigns to a name at its top level."""
        values = []
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
                values.append(node.value)
        return values

    def mentions(self, text: str) -> bool:
        """Return whether a string of the code equals ``text``."""
        return any(
            isinstance(node, ast.Constant) and node.value == text for node in ast.walk(self.tree)
        )

    def with_item(self, display: Extensible, code: str) -> Self:
        """Return the source with one more item at the end of a list, tuple or dictionary."""
        start, end = self._span(display)
        close = end - 1
        items = display.values if isinstance(display, ast.Dict) else display.elts
        if not items:
            return self._with_first_item(start, close, code)
        last = self._span(items[-1])[1]
        comma = b"" if b"," in _COMMENT.sub(b"", self._data[last:close]) else b","
        close_line = self._line_start(close)
        if self._data[close_line:close].strip():
            return self._made(self._data[:last] + f", {code}".encode() + self._data[close:])
        indent = self._indent_at(self._span(items[-1])[0])
        before = self._data[:last] + comma + self._data[last:close_line]
        return self._made(before + f"{indent}{code},\n".encode() + self._data[close_line:])

    def with_entry(self, display: ast.Dict, code: str) -> Self:
        """Return the source with one more entry at the beginning of a dictionary."""
        start, _end = self._span(display)
        if display.lineno != display.end_lineno:
            text = f"\n{_INDENT}{code},"
        else:
            text = f"{code}, " if display.keys else code
        return self._made(self._data[: start + 1] + text.encode() + self._data[start + 1 :])

    def with_replaced(self, node: ast.stmt, text: str) -> Self:
        """Return the source with other text in the place of a statement."""
        start, end = self._span(node)
        return self._made(self._data[:start] + text.encode() + self._data[end:])

    def _with_first_item(self, start: int, close: int, code: str) -> Self:
        if b"\n" in self._data[start:close]:
            place = self._line_start(close)
            line = f"{self._indent_at(close)}{_INDENT}{code},\n".encode()
            return self._made(self._data[:place] + line + self._data[place:])
        return self._made(self._data[: start + 1] + code.encode() + self._data[close:])

    def _span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        start = self._starts[node.lineno - 1] + node.col_offset
        end_line = node.end_lineno or node.lineno
        return start, self._starts[end_line - 1] + (node.end_col_offset or 0)

    def _line_start(self, offset: int) -> int:
        return self._data.rfind(b"\n", 0, offset) + 1

    def _indent_at(self, offset: int) -> str:
        line = self._data[self._line_start(offset) :].split(b"\n", 1)[0]
        return line[: len(line) - len(line.lstrip())].decode()

    def _made(self, data: bytes) -> Self:
        return type(self)(data.decode())
