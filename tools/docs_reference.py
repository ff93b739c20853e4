"""Write tables of setters, methods and attributes into the pages of the reference.

Usage: ``python tools/docs_reference.py [--check | --missing]``. A page names a class in a comment
on a line of its own. The table is written below it, up to the closing comment::

    <!-- setters: django_panel.forms.TextInput -->
    <!-- end -->

``setters`` lists the methods that return the object or a changed copy, ``methods`` all public
methods, ``attributes`` the annotated class attributes. ``django_panel.forms.TextInput^Field``
names a base class that is not exported: ``Field`` among the bases of ``TextInput``.

Above a table is the first sentence about the class. Arguments and defaults come from the
signatures, descriptions from the first sentence of the docstrings (``#:`` comments for
attributes). A setter that a class inherits is listed once, in the table of the base class; the
other classes link to it. With ``--check`` nothing is written; the command lists the stale pages
and fails. ``--missing`` lists the names without a description.
"""

from __future__ import annotations

import dataclasses
import inspect
import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
# Run as a script, Python finds the tools beside this file and not the packages above it.
sys.path[:0] = [path for path in (str(ROOT), str(ROOT / "src")) if path not in sys.path]

from tools.annotations import described  # noqa: E402

DOCS = ROOT / "docs"
#: Public methods and attributes that only the framework uses.
INTERNAL = frozenset(
    {
        "bound_to",
        "for_model",
        "in_dialog_of",
        "inside",
        "make",
        "with_children",
        "with_formfield_overrides",
        "with_model",
        "with_model_options",
        "prefixed",
        "unprefixed",
    }
    | {"form_page", "submit_route", "step_route", "get_value"}
)

_COMMENT = re.compile(
    r"<!-- (?P<kind>setters|methods|attributes): (?P<path>[\w.]+)(?:\^(?P<base>\w+))? -->"
)
_ALMOST = re.compile(r"<!--\s*(setters|methods|attributes)\b")
_END = "<!-- end -->"


class BrokenPage(Exception):
    """A page names a class that does not exist, or a table that does not end."""


class Directive(NamedTuple):
    """A comment of a page: what to list of which class, and the lines that it covers."""

    kind: str
    owner: type[Any]
    first: int
    last: int


def directives(text: str) -> Iterator[Directive]:
    """Yield the comments of a page that name a class."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        found = _COMMENT.fullmatch(line)
        if found is None:
            if _ALMOST.match(line):
                raise BrokenPage(f"Line {number + 1} is not '<!-- setters: package.Class -->'.")
            continue
        if _END not in lines[number:]:
            raise BrokenPage(f"The table on line {number + 1} does not end.")
        last = lines.index(_END, number)
        yield Directive(found["kind"], _class_at(found["path"], found["base"]), number, last)


def documented(docs: Path = DOCS) -> dict[type[Any], str]:
    """Return the classes with a table of setters, each with its page, relative to ``docs``."""
    return {
        directive.owner: page.relative_to(docs).as_posix()
        for page in _pages(docs)
        for directive in directives(page.read_text("utf-8"))
        if directive.kind == "setters"
    }


def written(text: str, page: str, known: dict[type[Any], str]) -> str:
    """Return a page with the present tables below the comments that name a class."""
    lines = text.split("\n")
    for directive in reversed(list(directives(text))):
        table = {"setters": setters_table, "methods": methods_table, "attributes": attributes_table}
        rows = table[directive.kind](directive.owner, page, known)
        start = _summary(directive.owner)
        lines[directive.first + 1 : directive.last] = ["", *start, *rows, ""]
    return "\n".join(lines)


def setters_table(owner: type[Any], page: str, known: dict[type[Any], str]) -> list[str]:
    """Return the setters of a class that none of its documented base classes has."""
    rows = [
        (f"`{name}`", _arguments(owner, name), _unset(owner, name), _sentence(owner, name))
        for name in own_setters(owner, set(known))
    ]
    table = _table(("Setter", "Arguments", "Default", "Description"), rows)
    bases = _documented_bases(owner, set(known))
    if bases:
        links = [f"[{base.__name__}]({_link(base, page, known[base])})" for base in bases]
        start = "It also has" if rows else "It has"
        sentence = f"{start} the setters of {' and '.join(links)}."
        table += ["", sentence] if table else [sentence]
    return table


def methods_table(owner: type[Any], page: str, known: dict[type[Any], str]) -> list[str]:
    """Return the public methods that a class defines itself or inherits from a private base."""
    names = [
        name
        for kind in reversed(owner.__mro__[:-1])
        for name in vars(kind)
        if not name.startswith("_")
        and callable(getattr(owner, name, None))
        and not isinstance(getattr(owner, name, None), type)
    ]
    rows = [
        (f"`{name}`", _arguments(owner, name), _sentence(owner, name))
        for name in dict.fromkeys(names)
        if name not in INTERNAL
    ]
    return _table(("Method", "Arguments", "Description"), rows)


def attributes_table(owner: type[Any], page: str, known: dict[type[Any], str]) -> list[str]:
    """Return the annotated attributes of a class, with the comments above them."""
    rows = [
        (f"`{name}`", described(annotation, owner), _value(getattr(owner, name, _REQUIRED)), text)
        for name, annotation, text in _attributes(owner)
    ]
    return _table(("Attribute", "Type", "Default", "Description"), rows)


def own_setters(owner: type[Any], known: set[type[Any]]) -> list[str]:
    """Return the names of a class's setters, without those that a documented base class has."""
    inherited = {
        name: inspect.signature(getattr(base, name))
        for base in _documented_bases(owner, known)
        for name in setters(base)
    }
    return [
        name
        for name in setters(owner)
        if name not in inherited
        or (name in vars(owner) and inspect.signature(getattr(owner, name)) != inherited[name])
    ]


def setters(owner: type[Any]) -> list[str]:
    """Return the methods that answer with the object itself or with a changed copy."""
    names = dict.fromkeys(name for kind in reversed(owner.__mro__[:-1]) for name in vars(kind))
    return [
        name
        for name in names
        if not name.startswith("_")
        and name not in INTERNAL
        and inspect.isfunction(method := getattr(owner, name, None))
        and method.__annotations__.get("return") in {"Self", owner.__name__}
    ]


def missing(docs: Path = DOCS) -> list[str]:
    """Return the listed names that have no description."""
    known = documented(docs)
    names = set()
    for page in _pages(docs):
        for directive in directives(page.read_text("utf-8")):
            owner = directive.owner
            if directive.kind == "setters":
                listed = own_setters(owner, set(known))
                names |= {_full_name(owner, name) for name in listed if not _sentence(owner, name)}
            elif directive.kind == "attributes":
                where = f"{owner.__module__}.{owner.__qualname__}"
                names |= {f"{where}.{name}" for name, _, text in _attributes(owner) if not text}
    return sorted(names)


def main(arguments: list[str], *, docs: Path = DOCS) -> int:
    """Write the pages, or check them; return the exit status."""
    if arguments not in ([], ["--check"], ["--missing"]):
        print(__doc__)
        return 2
    _set_up_django()
    try:
        return _run(arguments, docs)
    except BrokenPage as error:
        print(error, file=sys.stderr)
        return 1


def _run(arguments: list[str], docs: Path) -> int:
    if arguments == ["--missing"]:
        print(*missing(docs), sep="\n")
        return 0
    known = documented(docs)
    stale = []
    for path in _pages(docs):
        name, text = path.relative_to(docs).as_posix(), path.read_text("utf-8")
        current = written(text, name, known)
        if current != text:
            stale.append(f"docs/{name}")
            if not arguments:
                path.write_text(current, "utf-8", newline="\n")
    if stale:
        print("Stale, run `make docs-code`:" if arguments else "Written:", *stale, sep="\n  ")
    return 1 if arguments and stale else 0


_REQUIRED = object()
_STARS: dict[object, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}


def _set_up_django() -> None:
    import django
    from django.apps import apps

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.project.settings")
    if not apps.ready:
        django.setup()


def _pages(docs: Path) -> list[Path]:
    return sorted((docs / "reference").rglob("*.md"))


def _class_at(path: str, base: str | None) -> type[Any]:
    module, _, name = path.rpartition(".")
    found = getattr(import_module(module), name, None)
    if base is not None and found is not None:
        found = next((kind for kind in found.__mro__ if kind.__name__ == base), None)
    if not isinstance(found, type):
        raise BrokenPage(f"There is no class {path}{f'^{base}' if base else ''}.")
    return found


def _documented_bases(owner: type[Any], known: set[type[Any]]) -> list[type[Any]]:
    """Return the nearest documented bases: not those that another of them has as its base."""
    bases = [kind for kind in owner.__mro__[1:] if kind in known]
    return [
        base
        for base in bases
        if not any(base is not other and issubclass(other, base) for other in bases)
    ]


def _link(base: type[Any], page: str, target: str) -> str:
    anchor = f"#{base.__name__.lower()}"
    return anchor if page == target else os.path.relpath(target, Path(page).parent) + anchor


def _full_name(owner: type[Any], name: str) -> str:
    method = getattr(owner, name)
    return f"{method.__module__}.{method.__qualname__}"


def _arguments(owner: type[Any], name: str) -> str:
    """Return one line for each argument: its name, its default and its type."""
    lines = []
    method = getattr(owner, name)
    for argument in inspect.signature(method).parameters.values():
        if argument.name in {"self", "cls"}:
            continue
        stars = _STARS.get(argument.kind, "")
        default = "" if argument.default is argument.empty else f"={_source(argument.default)}"
        kind = described(argument.annotation, method)
        lines.append(f"`{stars}{argument.name}{default}`" + (f": {kind}" if kind else ""))
    return "<br>".join(lines)


#: Setters whose field has another name; the field with their name is something else.
_STORED_ELSEWHERE = {"prefix"}


def _unset(owner: type[Any], name: str) -> str:
    """Return the value that applies while the setter is not called, if a field stores it."""
    fields = dataclasses.fields(owner) if dataclasses.is_dataclass(owner) else ()
    found = next((field for field in fields if field.name == f"_{name}"), None)
    if found is not None and name in _STORED_ELSEWHERE and hasattr(owner, "affixes_wire"):
        return "none"
    if found is None or found.default is dataclasses.MISSING:
        return ""
    # A field of None that a boolean sets has no value of its own, or stores something else.
    first = list(inspect.signature(getattr(owner, name)).parameters.values())[1:2]
    if found.default is None and [argument.annotation for argument in first] == ["bool"]:
        return ""
    return _value(found.default)


def _value(value: object) -> str:
    if value is _REQUIRED:
        return "required"
    if value is None or value in ((), frozenset()):
        return "none"
    if isinstance(value, tuple | frozenset):
        return ", ".join(f"`{_source(each)}`" for each in value)
    if isinstance(value, str | int | float | type):
        return f"`{_source(value)}`"
    return ""


def _source(value: object) -> str:
    if isinstance(value, type):
        return value.__name__
    if callable(value):
        return "…"
    if dataclasses.is_dataclass(value):
        return f"{type(value).__name__}()"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _summary(owner: type[Any]) -> list[str]:
    """Return the first sentence about a class and an empty line, if it has a docstring."""
    text = vars(owner).get("__doc__") or ""
    # A dataclass without a docstring has its signature there.
    if not text or text.startswith(f"{owner.__name__}("):
        return []
    return [first_sentence(inspect.cleandoc(text)), ""]


def _sentence(owner: type[Any], name: str) -> str:
    """Return the first sentence of a docstring as Markdown."""
    text = inspect.getdoc(getattr(owner, name)) or ""
    return first_sentence(text)


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, with Markdown's backticks."""
    paragraph = " ".join(text.split("\n\n", maxsplit=1)[0].split())
    found = re.match(r"(.+?[.!?])(?= [A-Z`]|$)", paragraph)
    sentence = found[1] if found else paragraph
    sentence = re.sub(r":(?:class|meth|func|attr):`~?([^`]+)`", r"`\1`", sentence)
    return sentence.replace("``", "`").replace("|", "\\|")


def _attributes(owner: type[Any]) -> list[tuple[str, str, str]]:
    """Return name, annotation and comment of the public attributes of a class."""
    source, _ = inspect.getsourcelines(owner)
    found = []
    comment: list[str] = []
    for line in source:
        stripped = line.strip()
        if stripped.startswith("#:"):
            comment.append(stripped.removeprefix("#:").strip())
            continue
        declared = re.match(r"    ([a-z]\w*): ([^=]+?)(?: =|$)", line.rstrip())
        known = vars(owner).get("__annotations__", {})
        if declared and declared[1] in known and declared[1] not in INTERNAL:
            found.append((declared[1], declared[2], first_sentence(" ".join(comment))))
        comment = []
    return found


def _table(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    if not rows:
        return []
    # A column without any content, such as defaults that no field stores, is left out.
    used = [n for n in range(len(headings)) if n == 0 or any(row[n] for row in rows)]
    lines = [[headings[n] for n in used], *([row[n] for n in used] for row in rows)]
    shown = [f"| {' | '.join(cells)} |" for cells in lines]
    return [shown[0], "|" + "---|" * len(used), *shown[1:]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
