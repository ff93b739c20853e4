"""Keep the translations in ``src/django_panel/locale`` complete.

Usage: ``python tools/translations.py update | compile | check``.

``update`` reads the messages of the Python modules, of the templates and, from
``locale/frontend.json``, of the front end. It writes them to ``locale/django.pot`` and into every
``django.po``: new messages without a translation, and without those that are no longer used.
Files are sorted by message and name no lines of the source, so that a diff shows messages only.

``compile`` writes the ``django.mo`` files. ``check`` writes nothing: it lists missing, fuzzy,
unused and malformed translations and stale files, and fails if there are any.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation import templatize

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "django_panel"
#: The functions that mark messages, each with the positions of its texts ("c": the context).
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
_PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|%[sd]|\{\w*\}")
#: A placeholder that a plural form may leave out: in "one row" the number is evident.
_COUNTS = re.compile(r"%\((count|days|minutes|num)\)[sd]")
#: What compiled files name as their date, so that a second run writes the same bytes.
_DATE = datetime(2026, 1, 1, tzinfo=UTC)


def collect(package: Path = PACKAGE) -> Catalog:
    """Return the messages of a package, without translations."""
    found = Catalog(charset="utf-8")
    for path in sorted([*package.rglob("*.py"), *(package / "templates").rglob("*.*")]):
        source = path.read_bytes()
        if path.suffix != ".py":
            source = _calls(templatize(source.decode("utf-8"), origin=str(path)))
        for _line, message, comments, context in extract(
            "python", BytesIO(source), KEYWORDS, ("Translators:",)
        ):
            found.add(message, auto_comments=comments, context=context)
    for key, message_of in _FRONTEND.items():
        for entry in _frontend_messages(package).get(key, ()):
            message, context = message_of(entry)
            found.add(message, context=context)
    return found


#: How each list of ``frontend.json`` becomes a message and its context.
_FRONTEND: dict[str, Callable[[Any], tuple[Any, str | None]]] = {
    "messages": lambda message: (message, None),
    "plurals": lambda pair: (tuple(pair), None),
    "contexts": lambda pair: (pair[1], pair[0]),
}


def _frontend_messages(package: Path) -> dict[str, list[Any]]:
    path = package / "locale" / "frontend.json"
    found: dict[str, list[Any]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def _calls(code: str) -> bytes:
    """Return the calls of gettext in a template that Django has turned into code, one per line."""
    string = r"u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    call = re.compile(rf"n?p?gettext\({string}(?:, {string})*(?:, ?count)?\)")
    return "\n".join(found[0] for found in call.finditer(code)).encode("utf-8")


def load(path: Path) -> Catalog:
    """Return the catalogue in a ``.po`` file."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def merge(catalog: Catalog, messages: Catalog) -> Catalog:
    """Return the messages with the translations that a catalogue has for them."""
    merged = Catalog(locale=catalog.locale, charset="utf-8")
    merged.mime_headers = catalog.mime_headers
    for message in messages:
        if not message.id:
            continue
        known = catalog.get(message.id, message.context)
        fits = known is not None and known.pluralizable == message.pluralizable
        merged.add(
            message.id,
            known.string if known is not None and fits else None,
            flags=[flag for flag in (known.flags if known else ()) if flag == "fuzzy"],
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    return merged


def po_text(catalog: Catalog) -> str:
    """Return a catalogue as the text of a ``.po`` file; without a language, of the ``.pot``."""
    headers = {
        "Project-Id-Version": "django-panel",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if catalog.locale is not None:
        headers |= {"Language": str(catalog.locale), "Plural-Forms": catalog.plural_forms}
    lines = [f'"{name}: {value}\\n"\n' for name, value in headers.items()]
    body = BytesIO()
    write_po(
        body, catalog, width=0, no_location=True, omit_header=True, sort_output=True,
        ignore_obsolete=True,
    )  # fmt: skip
    return 'msgid ""\nmsgstr ""\n' + "".join(lines) + "\n" + body.getvalue().decode().strip() + "\n"


def mo_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue as the content of a ``.mo`` file."""
    catalog.creation_date = catalog.revision_date = _DATE
    compiled = BytesIO()
    write_mo(compiled, catalog)
    return compiled.getvalue()


def po_files(package: Path = PACKAGE) -> list[Path]:
    """Return the translations of a package, sorted by language."""
    return sorted((package / "locale").glob("*/LC_MESSAGES/django.po"))


def update(package: Path = PACKAGE) -> None:
    """Write the present messages into the template and into every translation."""
    messages = collect(package)
    _template(package).write_text(po_text(messages), "utf-8")
    for path in po_files(package):
        path.write_text(po_text(merge(load(path), messages)), "utf-8")


def compile_all(package: Path = PACKAGE) -> None:
    """Write the ``.mo`` file of every translation."""
    for path in po_files(package):
        path.with_suffix(".mo").write_bytes(mo_bytes(load(path)))


def problems(package: Path = PACKAGE) -> Iterator[str]:
    """Yield what is wrong with the translations of a package."""
    messages = collect(package)
    template = _template(package)
    if not template.exists() or template.read_text("utf-8") != po_text(messages):
        yield f"{template.name} is stale."
    for path in po_files(package):
        language = path.parts[-3]
        catalog = load(path)
        found = [*missing(catalog, messages), *malformed(catalog)]
        if catalog.obsolete or any(
            message.id and messages.get(message.id, message.context) is None for message in catalog
        ):
            found.append("has messages that are no longer used.")
        if not found and path.read_text("utf-8") != po_text(merge(catalog, messages)):
            found.append("is not in the form that update writes.")
        if _is_stale(path.with_suffix(".mo"), catalog):
            found.append("has a stale .mo file.")
        yield from (f"{language}: {problem}" for problem in found)


def missing(catalog: Catalog, messages: Catalog) -> Iterator[str]:
    """Yield the messages that have no translation, or a fuzzy one."""
    for message in messages:
        if not message.id:
            continue
        known = catalog.get(message.id, message.context)
        if known is None or not all(_forms(known)):
            yield f"{_id(message)!r} is not translated."
        elif known.fuzzy:
            yield f"{_id(message)!r} is fuzzy."


def malformed(catalog: Catalog) -> Iterator[str]:
    """Yield translations with wrong placeholders, a wrong number of forms or other spaces."""
    for message in catalog:
        if not message.id:
            continue
        forms = _forms(message)
        expected = catalog.num_plurals
        if message.pluralizable and len(forms) != expected:
            yield f"{_id(message)!r} has {len(forms)} plural forms instead of {expected}."
        for form in filter(None, forms):
            if (problem := _difference(message, form)) is not None:
                yield f"{_id(message)!r}: {problem} in {form!r}."


def _difference(message: Message, form: str) -> str | None:
    ids = tuple(message.id) if isinstance(message.id, (tuple, list)) else (message.id,)
    allowed = [{found[0] for found in _PLACEHOLDER.finditer(text)} for text in ids]
    used = {found[0] for found in _PLACEHOLDER.finditer(form)}
    if unknown := used.difference(*allowed):
        return f"unknown placeholder {min(unknown)}"
    lost = set.intersection(*allowed) - used
    if message.pluralizable:
        lost = {name for name in lost if not _COUNTS.fullmatch(name)}
    if lost:
        return f"missing placeholder {min(lost)}"
    if any(allowed) and message.python_format and re.search(r"%(?![%(sd])", form.replace("%%", "")):
        return "a percent sign that is not doubled"
    for text in ids[:1]:
        if (text[0].isspace(), text[-1].isspace()) != (form[0].isspace(), form[-1].isspace()):
            return "another space at the beginning or the end"
    return None


def _is_stale(path: Path, catalog: Catalog) -> bool:
    """Return whether a ``.mo`` file is missing or has other translations than the catalogue."""
    if not path.exists():
        return True
    with path.open("rb") as file:
        compiled = read_mo(file)
    rules = {(each.num_plurals, each.plural_expr) for each in (compiled, catalog)}
    return len(rules) > 1 or _content(compiled) != _content(catalog)


def _content(catalog: Catalog) -> dict[tuple[str, str | None], tuple[str, ...]]:
    return {
        (_id(message), _context(message)): _forms(message)
        for message in catalog
        if message.id and all(_forms(message)) and not message.fuzzy
    }


def _context(message: Message) -> str | None:
    context: str | bytes | None = message.context
    # ``read_mo`` leaves it encoded.
    return context.decode("utf-8") if isinstance(context, bytes) else context


def _id(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (tuple, list)) else message.id


def _forms(message: Message) -> tuple[str, ...]:
    string = message.string
    return tuple(string) if isinstance(string, (tuple, list)) else (string or "",)


def _template(package: Path) -> Path:
    return package / "locale" / "django.pot"


def main(arguments: list[str], *, package: Path = PACKAGE) -> int:
    """Run one of the three commands."""
    if arguments == ["update"]:
        update(package)
    elif arguments == ["compile"]:
        compile_all(package)
    elif arguments == ["check"]:
        found = list(problems(package))
        for problem in found:
            print(problem, file=sys.stderr)
        if found:
            print("Run `make messages`, translate, and run it again.", file=sys.stderr)
            return 1
        print(f"{len(po_files(package))} languages are complete.")
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
