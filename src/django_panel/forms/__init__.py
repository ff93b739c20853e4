"""Forms: schemas of fields and layouts, and the form bound to a record and data."""

from __future__ import annotations

from django_panel.forms.bound_form import BoundForm
from django_panel.forms.fields.array_input import ArrayInput
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.binary_upload import BinaryUpload
from django_panel.forms.fields.builder import Block, Builder
from django_panel.forms.fields.checkbox import Checkbox
from django_panel.forms.fields.checkbox_list import CheckboxList
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.color_picker import ColorPicker
from django_panel.forms.fields.computed import Computed
from django_panel.forms.fields.custom import CustomField
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.datetime import DateTimePicker
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.form_field import FormField
from django_panel.forms.fields.generic_relation import GenericRelationSelect
from django_panel.forms.fields.hidden import HiddenInput
from django_panel.forms.fields.inline import Inline
from django_panel.forms.fields.key_value import KeyValue
from django_panel.forms.fields.markdown_editor import MarkdownEditor
from django_panel.forms.fields.money import MoneyInput
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.fields.radio import Radio
from django_panel.forms.fields.range_input import RangeInput
from django_panel.forms.fields.repeater import Repeater
from django_panel.forms.fields.rich_editor import RichEditor
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.slider import Slider
from django_panel.forms.fields.tags_input import TagsInput
from django_panel.forms.fields.text import TextInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.fields.time import TimePicker
from django_panel.forms.fields.toggle import Toggle
from django_panel.forms.fields.toggle_buttons import ToggleButtons
from django_panel.forms.layouts.relation_group import RelationGroup
from django_panel.forms.layouts.totals import Totals
from django_panel.forms.layouts.wizard import Step, Wizard
from django_panel.forms.schema import FormSchema
from django_panel.schemas import (
    Callout,
    CustomComponent,
    EmptyState,
    Grid,
    Operator,
    PrimeIcon,
    PrimeImage,
    PrimeText,
    Section,
    Tab,
    Tabs,
)
from django_panel.support.field_types import register_field_type

__all__ = [
    "ArrayInput",
    "BinaryUpload",
    "Block",
    "BoundForm",
    "Builder",
    "Callout",
    "Checkbox",
    "CheckboxList",
    "CodeEditor",
    "ColorPicker",
    "Computed",
    "CustomComponent",
    "CustomField",
    "DatePicker",
    "DateTimePicker",
    "EmptyState",
    "Field",
    "FileUpload",
    "FormField",
    "FormSchema",
    "GenericRelationSelect",
    "Grid",
    "HiddenInput",
    "Inline",
    "KeyValue",
    "MarkdownEditor",
    "MoneyInput",
    "NumberInput",
    "Operator",
    "PasswordInput",
    "PrimeIcon",
    "PrimeImage",
    "PrimeText",
    "Radio",
    "RangeInput",
    "RelationGroup",
    "Repeater",
    "RichEditor",
    "Section",
    "Select",
    "Slider",
    "Step",
    "Tab",
    "Tabs",
    "TagsInput",
    "TextInput",
    "Textarea",
    "TimePicker",
    "Toggle",
    "ToggleButtons",
    "Totals",
    "Wizard",
    "register_field_type",
]
