"""A column of an importer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.support.fluent import Fluent
from django_panel.support.labels import StrOrPromise, headline

#: A Django validator: a function that raises ``ValidationError``.
Validator = Callable[[Any], object]


@dataclass(frozen=True, eq=False, repr=False)
class ImportColumn(Fluent):
    """A column that an import writes. Its name is a field of the model; setters return copies.

    A name that is no field of the model is only passed to ``Importer.resolve()``.
    """

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, init=False)
    _guesses: tuple[str, ...] = field(default=(), init=False)
    _rules: tuple[Validator, ...] = field(default=(), init=False)
    _required: bool = field(default=False, init=False)
    _cast: Callable[[str], Any] | None = field(default=None, init=False)
    _relationship: tuple[str, str] | None = field(default=None, init=False)
    _creates_related: bool = field(default=False, init=False)
    _example: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("column", type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def label(self, text: StrOrPromise) -> Self:
        """Set the label; the default is the model's label of the field."""
        return self._with(_label=text)

    def guess(self, headings: Iterable[str]) -> Self:
        """Set other headings by which the column is found, besides its name and label."""
        return self._with(_guesses=(headings,) if isinstance(headings, str) else tuple(headings))

    def rules(self, validators: Iterable[Validator]) -> Self:
        """Set Django validators, which run on every value that is not empty."""
        rules = tuple(validators)
        for rule in rules:
            if not callable(rule):
                raise PanelSchemaException(
                    f"{rule!r} is not a rule for the import column {self._name!r}.",
                    "rules() takes Django validators: functions that raise ValidationError.",
                    "Correct the call.",
                )
        return self._with(_rules=rules)

    def required(self, required: bool = True) -> Self:
        """Refuse files without this column, and rows in which its cell is empty."""
        return self._with(_required=required)

    def cast_using(self, callback: Callable[[str], Any] | None) -> Self:
        """Set a function that converts the text of a cell; empty cells are not passed to it.

        It may raise ``ValidationError``; a ``ValueError`` or ``TypeError`` is reported as an
        invalid value.
        """
        return self._with(_cast=callback)

    def relationship(self, name: str, column: str = "pk") -> Self:
        """Find the record of a relation to one record by one of its columns."""
        return self._with(_relationship=(name, column))

    def create_related(self, creates: bool = True) -> Self:
        """Create a related record that does not exist, if the user has the permission."""
        return self._with(_creates_related=creates)

    def example(self, text: str | None) -> Self:
        """Set a cell of the example file."""
        return self._with(_example=text)

    def get_name(self) -> str:
        return self._name

    def get_label(self) -> str:
        return headline(self._name) if self._label is None else str(self._label)

    def has_label(self) -> bool:
        """Return whether a label was set."""
        return self._label is not None

    def get_guesses(self) -> tuple[str, ...]:
        return self._guesses

    def get_rules(self) -> tuple[Validator, ...]:
        return self._rules

    def is_required(self) -> bool:
        return self._required

    def get_cast(self) -> Callable[[str], Any] | None:
        return self._cast

    def get_relationship(self) -> tuple[str, str] | None:
        """Return the relation and the related model's column, or None."""
        return self._relationship

    def creates_related(self) -> bool:
        return self._creates_related

    def get_example(self) -> str | None:
        return self._example
