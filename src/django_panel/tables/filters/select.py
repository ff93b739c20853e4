"""A filter by one or several options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields import option_sources
from django_panel.forms.fields.option_sources import OptionSource
from django_panel.support.labels import StrOrPromise
from django_panel.support.text_lists import list_of
from django_panel.tables.filters.base import Filter, plain_text
from django_panel.tables.filters.field_checks import check_options
from django_panel.tables.filters.target_field import Target

if TYPE_CHECKING:
    from django_panel.tables.filters.wire import FilterWire

#: Further values in a request are ignored.
MAX_CHOICES = 100


@dataclass(frozen=True, eq=False, repr=False)
class SelectFilter(Filter):
    """Filters by the selected options, which default to the field's choices."""

    type = "select"

    _options: OptionSource | None = field(default=None, init=False)
    _placeholder: StrOrPromise = field(default=_("All"), init=False)
    _multiple: bool = field(default=False, init=False)

    def options(self, source: OptionSource | None) -> Self:
        """Set the options: pairs, a mapping, a Django ``Choices`` class, or a function."""
        return self._with(_options=None if source is None else option_sources.prepare(source))

    def placeholder(self, text: StrOrPromise) -> Self:
        """Set the text for no selection."""
        return self._with(_placeholder=text)

    def multiple(self, condition: bool = True) -> Self:
        """Let users select several options; a record must have one of them."""
        return self._with(_multiple=condition)

    def get_options(self) -> list[tuple[Any, StrOrPromise]]:
        """Return the declared options, else the field's choices, as pairs."""
        if self._options is not None:
            return option_sources.pairs(self._options)
        target = self.find_target()
        return [] if target is None else list(getattr(target.field, "flatchoices", None) or ())

    def is_multiple(self) -> bool:
        return self._multiple

    def is_dynamic(self) -> bool:
        return super().is_dynamic() or callable(self._options)

    def sanitize(self, raw: Any) -> Any:
        known = {str(value) for value, _label in self.get_options()}
        if not self._multiple:
            text = plain_text(raw)
            return text if text in known else None
        values = list(raw.values()) if isinstance(raw, Mapping) else raw
        values = values if isinstance(values, list | tuple) else [values]
        texts = [plain_text(value) for value in values[:MAX_CHOICES]]
        return list(dict.fromkeys(text for text in texts if text in known)) or None

    def to_python(self, value: Any) -> Any:
        options = {str(option): option for option, _label in self.get_options()}
        if self._multiple:
            return [options[text] for text in value]
        return options[value]

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        wanted = self.to_python(value)
        lookup = "__in" if self._multiple else ""
        target = self.target(queryset.model)
        return queryset.filter(
            target.matching(queryset, lambda path: Q(**{f"{path}{lookup}": wanted}))
        )

    def describe(self, value: Any) -> str:
        labels = {str(option): str(label) for option, label in self.get_options()}
        return list_of(labels[text] for text in (value if self._multiple else [value]))

    def check(self) -> None:
        super().check()
        # A function may return an empty list for some requests.
        is_known = self._options is not None or self._model is not None
        if is_known and not callable(self._options) and not self.get_options():
            raise PanelSchemaException(
                f"The select filter {self._name!r} has no options.",
                "The options are the choices of its field, or a list that is not empty.",
                "Add .options([(value, label), ...]); only a function may return an empty list.",
            )

    def check_target(self, target: Target) -> None:
        if self._options is not None and not callable(self._options):
            values = (value for value, _label in self.get_options())
            check_options(target, f"select filter {self._name!r}", values)

    def to_wire(self) -> FilterWire:
        return {
            **super().to_wire(),
            "options": option_sources.to_wire(self.get_options()),
            "placeholder": str(self._placeholder),
            "multiple": self._multiple,
        }
