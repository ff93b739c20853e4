"""Forms: what is asked, how it is drawn, and what counts as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.forms.conditions import Operator as Operator
    from django_panel.forms.fields.checkbox import Checkbox as Checkbox
    from django_panel.forms.fields.date import DatePicker as DatePicker
    from django_panel.forms.fields.number import NumberInput as NumberInput
    from django_panel.forms.fields.select import Select as Select
    from django_panel.forms.fields.text import TextInput as TextInput
    from django_panel.forms.fields.toggle import Toggle as Toggle
    from django_panel.forms.layouts.grid import Grid as Grid
    from django_panel.forms.layouts.section import Section as Section
    from django_panel.forms.layouts.wizard import Step as Step
    from django_panel.forms.layouts.wizard import Wizard as Wizard
    from django_panel.forms.schema import FormSchema as FormSchema

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "Checkbox": "forms.fields.checkbox",
        "DatePicker": "forms.fields.date",
        "FormSchema": "forms.schema",
        "Grid": "forms.layouts.grid",
        "NumberInput": "forms.fields.number",
        "Operator": "forms.conditions",
        "Section": "forms.layouts.section",
        "Select": "forms.fields.select",
        "Step": "forms.layouts.wizard",
        "TextInput": "forms.fields.text",
        "Toggle": "forms.fields.toggle",
        "Wizard": "forms.layouts.wizard",
    },
)
