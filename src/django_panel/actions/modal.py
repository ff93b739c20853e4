"""The dialogs of an action: the confirmation, the modal and its form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.schema import FormSchema
from django_panel.support.fluent import Fluent
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import LabelSource, StrOrPromise, label_text

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire, ModalWidth, ModalWire
    from django_panel.schemas.component import Component

    #: A form, its components, or a function that returns one of these. The function takes the
    #: record, or None for an action without one.
    FormSource = FormSchema | Iterable[Component] | Callable[[Any], Any]

_WIDTHS: tuple[ModalWidth, ...] = ("sm", "md", "lg", "xl", "2xl", "4xl", "screen")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Confirmation(FrozenValue):
    """The texts of a confirmation dialog; a text that is not set has a default."""

    heading: LabelSource | None = None
    description: LabelSource | None = None
    button: StrOrPromise | None = None

    def varies(self) -> bool:
        """Return whether a text depends on the record."""
        return callable(self.heading) or callable(self.description)

    def to_wire(self, record: Any, label: str) -> ConfirmationWire:
        """Return the dialog; ``label`` is the label of the action."""
        description = label_text(self.description, record)
        return {
            "heading": label_text(self.heading, record) or label,
            "description": _("Are you sure?") if description is None else description or None,
            "button": label_text(self.button, record) or label,
        }


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Modal(FrozenValue):
    """The options of an action's dialog; None where an action sets none of them."""

    width: ModalWidth = "md"
    slide_over: bool = False
    sticky_header: bool = False
    sticky_footer: bool = False
    close_by_clicking_away: bool = True
    close_by_escaping: bool = True
    autofocus: bool = True
    heading: LabelSource | None = None
    description: LabelSource | None = None
    submit_label: StrOrPromise | None = None
    cancel_label: StrOrPromise | None = None
    cancel: bool = True
    component_name: str | None = None
    config: Mapping[str, Any] = field(default_factory=dict)

    def varies(self) -> bool:
        """Return whether a text depends on the record."""
        return callable(self.heading) or callable(self.description)

    def to_wire(self, record: Any) -> ModalWire:
        return {
            "width": self.width,
            "slideOver": self.slide_over,
            "stickyHeader": self.sticky_header,
            "stickyFooter": self.sticky_footer,
            "closeByClickingAway": self.close_by_clicking_away,
            "closeByEscaping": self.close_by_escaping,
            "autofocus": self.autofocus,
            "heading": label_text(self.heading, record),
            "description": label_text(self.description, record),
            "submitLabel": label_text(self.submit_label, record),
            "cancelLabel": label_text(self.cancel_label, record),
            "cancel": self.cancel,
            "componentName": self.component_name,
            "config": dict(self.config),
        }


@dataclass(frozen=True, eq=False, repr=False)
class ModalOptions(Fluent):
    """The setters of the dialog; the first call adds the dialog."""

    _modal: Modal | None = field(default=None, init=False)

    def modal_width(self, width: ModalWidth) -> Self:
        """Set the width of the dialog: ``sm`` to ``4xl``, or ``screen``."""
        if width not in _WIDTHS:
            raise PanelSchemaException(
                f"modal_width() was given {width!r}.",
                f"It takes one of {', '.join(_WIDTHS)}.",
                "Correct the call.",
            )
        return self._dialog(width=width)

    def modal_slide_over(self, condition: bool = True) -> Self:
        """Show the dialog as a panel that slides in from the side."""
        return self._dialog(slide_over=condition)

    def modal_sticky_header(self, condition: bool = True) -> Self:
        """Keep the heading visible while the content scrolls."""
        return self._dialog(sticky_header=condition)

    def modal_sticky_footer(self, condition: bool = True) -> Self:
        """Keep the buttons visible while the content scrolls."""
        return self._dialog(sticky_footer=condition)

    def modal_close_by_clicking_away(self, condition: bool = True) -> Self:
        """Close the dialog when the user clicks outside of it."""
        return self._dialog(close_by_clicking_away=condition)

    def modal_close_by_escaping(self, condition: bool = True) -> Self:
        """Close the dialog when the user presses Escape."""
        return self._dialog(close_by_escaping=condition)

    def modal_autofocus(self, condition: bool = True) -> Self:
        """Focus the first field when the dialog opens."""
        return self._dialog(autofocus=condition)

    def modal_heading(self, heading: LabelSource | None) -> Self:
        """Set the heading, or a function of the record; the label by default."""
        return self._dialog(heading=heading)

    def modal_description(self, description: LabelSource | None) -> Self:
        """Set the line below the heading, or a function of the record."""
        return self._dialog(description=description)

    def modal_submit_label(self, label: StrOrPromise | None) -> Self:
        """Set the label of the submit button."""
        return self._dialog(submit_label=label)

    def modal_cancel_label(self, label: StrOrPromise | None) -> Self:
        """Set the label of the cancel button."""
        return self._dialog(cancel_label=label)

    def modal_cancel(self, condition: bool = True) -> Self:
        """Show the cancel button."""
        return self._dialog(cancel=condition)

    def modal_component(self, name: str | None, config: Mapping[str, Any] | None = None) -> Self:
        """Render a component of your project in the dialog, with this configuration."""
        return self._dialog(component_name=name, config=dict(config or {}))

    def get_modal(self) -> Modal | None:
        return self._modal

    def dialog_wire(self, record: Any) -> ModalWire:
        """Return the options of the dialog, or the defaults."""
        return (self._modal or Modal()).to_wire(record)

    def _dialog(self, **changes: Any) -> Self:
        return self._with(_modal=replace(self._modal or Modal(), **changes))


@dataclass(frozen=True, eq=False, repr=False)
class FormOptions(Fluent):
    """The setter of an action's form, which is built when the dialog opens and on submit."""

    _schema: Any = field(default=None, init=False)

    def schema(self, source: FormSource | None) -> Self:
        """Set the form of the dialog: a schema, components, or a function of the record."""
        if source is not None and not callable(source) and not isinstance(source, FormSchema):
            # A copy, because the caller may change its list later.
            source = tuple(source)
        return self._with(_schema=source)

    def has_form(self) -> bool:
        """Return whether the dialog has a form, so that the handler gets its data."""
        return self._schema is not None

    def declares_form(self) -> bool:
        """Return whether the form is the same for every record."""
        return self._schema is not None and not callable(self._schema)

    def receives_raw_data(self) -> bool:
        """Return whether the handler gets the submitted data and validates it itself."""
        return False

    def form_for(self, record: Any, model: Any, form_id: str) -> FormSchema:
        """Return the form for this record."""
        declared = self._schema(record) if callable(self._schema) else self._schema
        schema = declared if isinstance(declared, FormSchema) else FormSchema().schema(declared)
        if schema.get_model() is None:
            schema = schema.about(model)
        return schema.with_form_id(form_id)
