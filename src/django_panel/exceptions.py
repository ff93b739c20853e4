"""The exceptions of the package. A message names the object, the rule and the fix."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Self, TypeVar

from django.utils.translation import gettext as _

Item = TypeVar("Item")
Result = TypeVar("Result")


def dotted(thing: object) -> str:
    """Return the full dotted name of a class, or of an object's class."""
    cls = thing if isinstance(thing, type) else type(thing)
    return f"{cls.__module__}.{cls.__qualname__}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `` Did you mean 'x'?`` if a known name is similar, else an empty string."""
    match = get_close_matches(word, sorted(known), n=1)
    return f" Did you mean {match[0]!r}?" if match else ""


class PanelException(Exception):
    """Base class of the errors in a project's declarations.

    ``PanelSchemaException(thing, rule, fix)``: what is wrong, which rule it breaks, and how to
    correct it. The three sentences are joined to one message.
    """

    #: The system-check id under which ``manage.py check`` reports the same error.
    check_id = "panel.E001"

    def __init__(self, thing: str, rule: str = "", fix: str = "") -> None:
        super().__init__(" ".join(part for part in (thing, rule, fix) if part))


class LogicException(RuntimeError):
    """Something was read before it is available.

    For example, a table declaration that reads the current user.
    """

    #: The system-check id under which ``manage.py check`` reports the same error.
    check_id = "panel.E010"


class Halt(Exception):
    """Raised by a hook to stop a write without an error; nothing is saved."""


class PanelAuthorizationException(PanelException):
    """A panel with strict authorization has a resource without a policy."""

    check_id = "panel.E009"


class PanelSchemaException(PanelException):
    """A schema (table, form, infolist …) is declared wrongly."""

    check_id = "panel.E008"

    @classmethod
    def missing_model(cls, resource: type) -> Self:
        return cls(
            f"{dotted(resource)} declares no model. A resource has one model. "
            "Add `model = YourModel` to the class."
        )

    @classmethod
    def unknown_column_path(
        cls, column: str, model: type, segment: str, known: Iterable[str]
    ) -> Self:
        names = sorted(known)
        return cls(
            f"The column {column!r} cannot be read: {dotted(model)} has no single-valued field "
            f"{segment!r}.{nearest(segment, names)} "
            f"Its fields: {', '.join(names) or 'none'}. "
            "The name of a column is a field, or a path across relations with dots."
        )

    @classmethod
    def duplicate_columns(cls, names: Iterable[str]) -> Self:
        return cls(
            f"A table declares these columns twice: {', '.join(sorted(names))}. "
            "The name of a column is unique in its table. Remove one of each."
        )

    @classmethod
    def unknown_default_sort(cls, column: str, known: Iterable[str]) -> Self:
        names = list(known)
        return cls(
            f"A table sorts by {column!r}, which it does not declare.{nearest(column, names)} "
            f"Its columns: {', '.join(names) or 'none'}. "
            "default_sort() names one of them."
        )

    @classmethod
    def unnamed(cls, what: str, part_class: type) -> Self:
        return cls(
            f"A {dotted(part_class)} has no name. Every {what} needs a name. "
            "Pass one as the first argument."
        )

    @classmethod
    def duplicate_fields(cls, names: Iterable[str]) -> Self:
        return cls(
            f"A form declares these fields twice: {', '.join(sorted(names))}. "
            "A field's name is unique in its form. Remove one of each."
        )

    @classmethod
    def unusable_option(cls, option: object) -> Self:
        return cls(
            f"{option!r} is not an option. "
            "options() takes pairs of value and label, a mapping, a Django Choices class, or a "
            "function that returns one of these. Correct the call."
        )

    @classmethod
    def unusable_column_span(cls, span: object, context: str) -> Self:
        return cls(
            f"{context} has the column span {span!r}. "
            "A span is a number from 1 to 4, or 'full'. Use one of these."
        )

    @classmethod
    def unknown_breakpoints(cls, names: Iterable[str], known: Iterable[str], context: str) -> Self:
        return cls(
            f"{context} has a column span for {', '.join(map(repr, names))}. "
            f"The breakpoints are {', '.join(map(repr, known))}. Use these names."
        )


class PanelSchemaErrors(PanelSchemaException):
    """Several errors of one schema, which are raised together."""

    def __init__(self, errors: Iterable[PanelSchemaException]) -> None:
        #: Each error by itself.
        self.errors = tuple(part for error in errors for part in separate_errors(error))
        super().__init__("\n".join(map(str, self.errors)))


def separate_errors(error: Exception) -> tuple[Exception, ...]:
    """Return the errors that were raised together, or the one error."""
    return error.errors if isinstance(error, PanelSchemaErrors) else (error,)


def collect(change: Callable[[Item], Result], items: Iterable[Item]) -> tuple[Result, ...]:
    """Return the result of each item; raise the schema errors of all items together."""
    results: list[Result] = []
    errors: list[PanelSchemaException] = []
    for item in items:
        try:
            results.append(change(item))
        except PanelSchemaException as error:
            errors.append(error)
    if errors:
        raise errors[0] if len(errors) == 1 else PanelSchemaErrors(errors)
    return tuple(results)


class SpreadsheetException(Exception):
    """A spreadsheet file cannot be read or written. The message is shown to the user.

    ``row`` is the number of the row as a spreadsheet program shows it, ``column`` the number of
    the column, from 1. The text of the exception names both.
    """

    def __init__(self, message: str, row: int | None = None, column: int | None = None) -> None:
        self.message = message
        self.row = row
        self.column = column
        super().__init__(f"{self._place()}{message}")

    def _place(self) -> str:
        values = {"row": self.row, "column": column_letters(self.column or 1)}
        if self.row is not None and self.column is not None:
            return _("Row %(row)s, column %(column)s:") % values + " "
        if self.row is not None:
            return _("Row %(row)s:") % values + " "
        if self.column is not None:
            return _("Column %(column)s:") % values + " "
        return ""


def column_letters(number: int) -> str:
    """Return the letters of a spreadsheet column: 1 is A, 27 is AA."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class PanelRegistrationException(PanelException):
    """A panel, or something that is registered in it, is missing, invalid or in conflict."""

    @classmethod
    def no_current_panel(cls, what: str) -> Self:
        return cls(
            f"{what} needs a panel, and there is no current panel. "
            "A panel is current during a request to the panel and during its background tasks. "
            "Pass panel=, or bind one with django_panel.support.context.bind(panel=...)."
        )

    @classmethod
    def unusable_tenant_relationship(
        cls, resource: type, model: type, path: str, problem: str
    ) -> Self:
        return cls(
            f"{dotted(resource)}.tenant_relationship is {path!r} of {dotted(model)}, {problem}. "
            "It is a relation, or a path of relations, that ends at the tenant. "
            "Correct it, or set it to SHARED if all tenants share the records."
        )

    @classmethod
    def unusable_entry(cls, method: str, entry: object, wanted: str) -> Self:
        name = dotted(entry) if isinstance(entry, type) else repr(entry)
        return cls(
            f"Panel.{method}() was given {name}. It takes {wanted}. "
            "Correct the call in the provider."
        )

    @classmethod
    def duplicate_widget_id(cls, widget_id: str, first: type, second: type) -> Self:
        return cls(
            f"The widgets {dotted(first)} and {dotted(second)} share the id {widget_id!r}. "
            "A widget's id is its kebab-case class name and is unique in a panel. "
            "Rename one of the classes."
        )

    @classmethod
    def reserved_slug(cls, slug: str, owner: type) -> Self:
        return cls(
            f"{dotted(owner)} has the path {slug!r}, which the panel itself uses. "
            "The first segment of a path must not be one of the panel's own paths. "
            f'Set another one on the class, for example `slug = "{slug}-list"`.'
        )

    @classmethod
    def unusable_slug(cls, slug: str, owner: type) -> Self:
        return cls(
            f"{dotted(owner)} has the slug {slug!r}. "
            "A slug contains letters, digits, hyphens and underscores. "
            "Set `slug` on the class."
        )

    @classmethod
    def colliding_route_path(cls, path: str, first: type, second: type) -> Self:
        return cls(
            f"{dotted(first)} and {dotted(second)} both have the path {path!r}. "
            "A path belongs to one resource or page of a panel. "
            "Give one of them a different slug or route_path."
        )

    @classmethod
    def resource_not_in_panel(cls, resource: type, panel_id: str) -> Self:
        return cls(
            f"{dotted(resource)} is not registered in the panel {panel_id!r}. "
            "A panel has URLs only for its own resources and pages. "
            "Add the resource to the panel, or pass the panel that has it."
        )

    @classmethod
    def unknown_page_key(cls, resource: type, key: str, known: Iterable[str]) -> Self:
        names = list(known)
        return cls(
            f"{dotted(resource)} has no page {key!r}.{nearest(key, names)} "
            f"Its pages() names: {', '.join(names) or 'none'}."
        )

    @classmethod
    def unknown_middleware(cls, entry: str, reason: object) -> Self:
        return cls(
            f"The middleware {entry!r} cannot be used: {reason}. "
            "Panel.middleware() takes an alias (panel, panel.two-factor, panel.email-code, "
            "panel.parent), a dotted path or a factory. Correct the entry."
        )

    @classmethod
    def unusable_option(cls, option: str, value: object, rule: str) -> Self:
        return cls(
            f"Panel.{option}() was given {value!r}. {rule} Correct the call in the provider."
        )


class TenantNotBound(PanelRegistrationException):
    """Records of tenants were used where no tenant is bound."""

    @classmethod
    def reading(cls, what: str) -> Self:
        return cls(
            f"{what} needs a tenant, and none is bound. "
            "A tenant is bound during a request to a panel with tenants and during its jobs. "
            "Bind one with `with Tenancy.entering(tenant):`, or read the records of all tenants "
            "with `with Tenancy.all_tenants():`."
        )

    @classmethod
    def writing(cls) -> Self:
        return cls(
            "A record was written inside `with Tenancy.all_tenants():`. "
            "This block only reads: a write belongs to one tenant. "
            "Write after the block, or inside `with Tenancy.entering(tenant):`."
        )
