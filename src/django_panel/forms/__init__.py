"""Forms: what is asked, how it is drawn, and what counts as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.forms.conditions import Operator as Operator
    from django_panel.forms.fields.builder import Block as Block
    from django_panel.forms.fields.builder import Builder as Builder
    from django_panel.forms.fields.checkbox import Checkbox as Checkbox
    from django_panel.forms.fields.checkbox_list import CheckboxList as CheckboxList
    from django_panel.forms.fields.code_editor import CodeEditor as CodeEditor
    from django_panel.forms.fields.color_picker import ColorPicker as ColorPicker
    from django_panel.forms.fields.custom import CustomField as CustomField
    from django_panel.forms.fields.date import DatePicker as DatePicker
    from django_panel.forms.fields.datetime import DateTimePicker as DateTimePicker
    from django_panel.forms.fields.file_upload import FileUpload as FileUpload
    from django_panel.forms.fields.hidden import HiddenInput as HiddenInput
    from django_panel.forms.fields.key_value import KeyValue as KeyValue
    from django_panel.forms.fields.markdown_editor import MarkdownEditor as MarkdownEditor
    from django_panel.forms.fields.number import NumberInput as NumberInput
    from django_panel.forms.fields.password import PasswordInput as PasswordInput
    from django_panel.forms.fields.radio import Radio as Radio
    from django_panel.forms.fields.repeater import Repeater as Repeater
    from django_panel.forms.fields.rich_editor import RichEditor as RichEditor
    from django_panel.forms.fields.select import Select as Select
    from django_panel.forms.fields.slider import Slider as Slider
    from django_panel.forms.fields.tags_input import TagsInput as TagsInput
    from django_panel.forms.fields.text import TextInput as TextInput
    from django_panel.forms.fields.textarea import Textarea as Textarea
    from django_panel.forms.fields.time import TimePicker as TimePicker
    from django_panel.forms.fields.toggle import Toggle as Toggle
    from django_panel.forms.fields.toggle_buttons import ToggleButtons as ToggleButtons
    from django_panel.forms.layouts.callout import Callout as Callout
    from django_panel.forms.layouts.content import PrimeIcon as PrimeIcon
    from django_panel.forms.layouts.content import PrimeImage as PrimeImage
    from django_panel.forms.layouts.content import PrimeText as PrimeText
    from django_panel.forms.layouts.custom import CustomComponent as CustomComponent
    from django_panel.forms.layouts.empty_state import EmptyState as EmptyState
    from django_panel.forms.layouts.grid import Grid as Grid
    from django_panel.forms.layouts.relation_group import RelationGroup as RelationGroup
    from django_panel.forms.layouts.section import Section as Section
    from django_panel.forms.layouts.tabs import Tab as Tab
    from django_panel.forms.layouts.tabs import Tabs as Tabs
    from django_panel.forms.layouts.wizard import Step as Step
    from django_panel.forms.layouts.wizard import Wizard as Wizard
    from django_panel.forms.schema import FormSchema as FormSchema

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "Block": "forms.fields.builder",
        "Builder": "forms.fields.builder",
        "Callout": "forms.layouts.callout",
        "Checkbox": "forms.fields.checkbox",
        "CheckboxList": "forms.fields.checkbox_list",
        "CodeEditor": "forms.fields.code_editor",
        "ColorPicker": "forms.fields.color_picker",
        "CustomComponent": "forms.layouts.custom",
        "CustomField": "forms.fields.custom",
        "DatePicker": "forms.fields.date",
        "DateTimePicker": "forms.fields.datetime",
        "EmptyState": "forms.layouts.empty_state",
        "FileUpload": "forms.fields.file_upload",
        "FormSchema": "forms.schema",
        "Grid": "forms.layouts.grid",
        "HiddenInput": "forms.fields.hidden",
        "KeyValue": "forms.fields.key_value",
        "MarkdownEditor": "forms.fields.markdown_editor",
        "NumberInput": "forms.fields.number",
        "Operator": "forms.conditions",
        "PasswordInput": "forms.fields.password",
        "PrimeIcon": "forms.layouts.content",
        "PrimeImage": "forms.layouts.content",
        "PrimeText": "forms.layouts.content",
        "Radio": "forms.fields.radio",
        "RelationGroup": "forms.layouts.relation_group",
        "Repeater": "forms.fields.repeater",
        "RichEditor": "forms.fields.rich_editor",
        "Section": "forms.layouts.section",
        "Select": "forms.fields.select",
        "Slider": "forms.fields.slider",
        "Step": "forms.layouts.wizard",
        "Tab": "forms.layouts.tabs",
        "Tabs": "forms.layouts.tabs",
        "TagsInput": "forms.fields.tags_input",
        "TextInput": "forms.fields.text",
        "Textarea": "forms.fields.textarea",
        "TimePicker": "forms.fields.time",
        "Toggle": "forms.fields.toggle",
        "ToggleButtons": "forms.fields.toggle_buttons",
        "Wizard": "forms.layouts.wizard",
    },
)
