"""An action's dialog: how it looks, and the form that it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from django_panel.actions.mistakes import ActionMistake
from django_panel.forms.schema import FormSchema
from django_panel.support.fluent import Fluent
from django_panel.support.labels import RecordWords, Words, text_about

if TYPE_CHECKING:
    from django_panel.actions.wire import ModalWidth, ModalWire
    from django_panel.forms.components import Component

    #: A form, its parts, or a function of the record (None where there is none) for one.
    FormSource = FormSchema | Iterable[Component] | Callable[[Any], Any]

_WIDTHS: tuple[ModalWidth, ...] = ("sm", "md", "lg", "xl", "2xl", "4xl", "screen")


@dataclass(frozen=True, slots=True)
class Modal:
    """The options of one dialog; an action that configures none has no such object."""

    width: ModalWidth = "md"
    slide_over: bool = False
    sticky_header: bool = False
    sticky_footer: bool = False
    close_by_clicking_away: bool = True
    close_by_escaping: bool = True
    autofocus: bool = True
    heading: RecordWords | None = None
    description: RecordWords | None = None
    submit_label: Words | None = None
    cancel_label: Words | None = None
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
            "heading": text_about(self.heading, record),
            "description": text_about(self.description, record),
            "submitLabel": text_about(self.submit_label, record),
            "cancelLabel": text_about(self.cancel_label, record),
            "cancel": self.cancel,
            "componentName": self.component_name,
            "config": dict(self.config),
        }


@dataclass(frozen=True)
class ModalOptions(Fluent):
    """The calls that configure a dialog; the first one brings it about."""

    _modal: Modal | None = field(default=None, kw_only=True)

    def modal_width(self, width: ModalWidth) -> Self:
        """Set how wide the dialog is: ``sm`` to ``4xl``, or ``screen``."""
        if width not in _WIDTHS:
            raise ActionMistake.unknown_choice("modal_width", width, _WIDTHS)
        return self._dialog(width=width)

    def modal_slide_over(self, condition: bool = True) -> Self:
        """Let the dialog come in from the side."""
        return self._dialog(slide_over=condition)

    def modal_sticky_header(self, condition: bool = True) -> Self:
        """Keep the heading in sight while the content scrolls."""
        return self._dialog(sticky_header=condition)

    def modal_sticky_footer(self, condition: bool = True) -> Self:
        """Keep the buttons in sight while the content scrolls."""
        return self._dialog(sticky_footer=condition)

    def modal_close_by_clicking_away(self, condition: bool = True) -> Self:
        """Let a click beside the dialog close it."""
        return self._dialog(close_by_clicking_away=condition)

    def modal_close_by_escaping(self, condition: bool = True) -> Self:
        """Let the Escape key close the dialog."""
        return self._dialog(close_by_escaping=condition)

    def modal_autofocus(self, condition: bool = True) -> Self:
        """Put the cursor into the first field."""
        return self._dialog(autofocus=condition)

    def modal_heading(self, words: RecordWords | None) -> Self:
        """Set the heading, or a function of the record; the label by default."""
        return self._dialog(heading=words)

    def modal_description(self, words: RecordWords | None) -> Self:
        """Set the line below the heading, or a function of the record."""
        return self._dialog(description=words)

    def modal_submit_label(self, words: Words | None) -> Self:
        """Set the words on the button that goes ahead."""
        return self._dialog(submit_label=words)

    def modal_cancel_label(self, words: Words | None) -> Self:
        """Set the words on the button that goes back."""
        return self._dialog(cancel_label=words)

    def modal_cancel(self, condition: bool = True) -> Self:
        """Show the button that goes back."""
        return self._dialog(cancel=condition)

    def modal_component(self, name: str | None, config: Mapping[str, Any] | None = None) -> Self:
        """Draw a registered component of the host's in the dialog, with this configuration."""
        return self._dialog(component_name=name, config=dict(config or {}))

    def get_modal(self) -> Modal | None:
        return self._modal

    def dialog_wire(self, record: Any) -> ModalWire:
        """Return how the dialog looks, configured or not."""
        return (self._modal or Modal()).to_wire(record)

    def _dialog(self, **changes: Any) -> Self:
        return self._with(_modal=replace(self._modal or Modal(), **changes))


@dataclass(frozen=True)
class FormOptions(Fluent):
    """The call that gives an action a form; it is built when the dialog opens, and again."""

    _schema: Any = field(default=None, kw_only=True)

    def schema(self, source: FormSource | None) -> Self:
        """Ask for data first: a form, its parts, or a function of the record for either."""
        return self._with(_schema=source if source is None or callable(source) else _kept(source))

    def has_form(self) -> bool:
        """Return whether pressing opens a form, so that the answer comes with data."""
        return self._schema is not None

    def judges_answers(self) -> bool:
        """Return whether the handler is given the answers as they came, to judge them itself."""
        return False

    def form_for(self, record: Any, model: Any, form_id: str) -> FormSchema:
        """Return the form for this record."""
        made = self._schema(record) if callable(self._schema) else self._schema
        schema = made if isinstance(made, FormSchema) else FormSchema().schema(made)
        if schema.get_model() is None:
            schema = schema.model(model)
        return schema.with_form_id(form_id)


def _kept(source: Any) -> Any:
    """Return a declared form as it is kept: a list may be changed by its owner later."""
    return source if isinstance(source, FormSchema) else tuple(source)
