"""A model field of a project, with two inputs."""

# region field
from django import forms
from django.db import models


class PageRangeWidget(forms.MultiWidget):
    def __init__(self, attrs=None):
        super().__init__({"first": forms.NumberInput(), "last": forms.NumberInput()}, attrs)

    def decompress(self, value):
        return value.split("-") if value else [None, None]


class PageRangeFormField(forms.MultiValueField):
    widget = PageRangeWidget

    def __init__(self, **kwargs):
        fields = [forms.IntegerField(label="From"), forms.IntegerField(label="To")]
        super().__init__(fields, **kwargs)

    def compress(self, data_list):
        return f"{data_list[0]}-{data_list[1]}" if data_list else ""


class PageRangeField(models.CharField):
    def formfield(self, **kwargs):
        return PageRangeFormField(required=not self.blank, label=self.verbose_name)


# endregion
