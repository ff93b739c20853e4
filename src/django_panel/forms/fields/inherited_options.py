"""The options of a field that come from its model field unless they are declared."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from django.db.models import Field as ModelField

from django_panel.forms.fields.hydration import HydratedField
from django_panel.forms.model_options import options_of
from django_panel.records.row import model_field
from django_panel.support.labels import StrOrPromise


@dataclass(frozen=True, eq=False, repr=False)
class InheritsModelOptions(HydratedField, ABC):
    """A field that records which options are declared, and takes the others from the model."""

    #: The options that come from the model field unless they are declared.
    model_options: ClassVar[frozenset[str]] = frozenset({"_default", "_helper_text", "_required"})

    #: Those of ``model_options`` that are declared.
    _declared_options: frozenset[str] = field(
        default=frozenset(), init=False, compare=False, repr=False
    )
    _has_model_default: bool = field(default=False, init=False, compare=False, repr=False)
    _helper_text: StrOrPromise | None = field(default=None, init=False)
    _required: bool = field(default=False, init=False)

    def _with(self, **changes: Any) -> Self:
        declared = self.model_options & changes.keys()
        if declared:
            changes["_declared_options"] = self._declared_options | declared
        return super()._with(**changes)

    def with_model_options(self, *, is_required: bool = True) -> Self:
        inherited = self.inherited_options()
        has_default = "_default" in inherited
        if not is_required:
            inherited.pop("_required", None)
        # Without an inherited value the class attribute is the default of the option.
        return super()._with(
            _has_model_default=has_default,
            **{
                name: inherited.get(name, getattr(type(self), name))
                for name in self.model_options - self._declared_options
            },
        )

    def inherited_options(self) -> dict[str, Any]:
        """Return the options of the model field that stores the value, by name.

        If the value is converted or stored elsewhere, only the help text is inherited.
        """
        source = model_field(self._model, self.model_field_name())
        options = options_of(source) if isinstance(source, ModelField) else {}
        conversions = (self._mutate, self._format, self._dehydrate_to)
        if self._dehydrated is True and conversions == (None, None, None):
            return options
        return {name: value for name, value in options.items() if name == "_helper_text"}

    def model_field_name(self) -> str:
        """Return the name of the model field that stores the value."""
        return self._name

    def may_be_missing(self) -> bool:
        """Return whether the model has a default for a value that was not submitted."""
        return self._has_model_default and "_required" not in self._declared_options
