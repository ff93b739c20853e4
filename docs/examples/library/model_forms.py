"""Model forms that a site already has, in a panel."""

from django import forms
from library.models import Work, Writer

from django_panel import RelationManager, Resource, current_user
from django_panel.forms import FormField, Section, Select, TextInput


# region form
class WorkForm(forms.ModelForm):
    address = forms.URLField(label="Web page", required=False, assume_scheme="https")
    reason = forms.CharField(required=False, help_text="Is written to the log.")

    class Meta:
        model = Work
        fields = ["title", "author", "tags", "pages", "address"]

    def clean_title(self):
        return self.cleaned_data["title"].strip(".")

    def clean(self):
        data = super().clean()
        if not data.get("pages") and not data.get("address"):
            raise forms.ValidationError("A work has pages or a web page.")
        return data

    def save(self, commit=True):
        work = super().save(commit=False)
        work.kind = "web" if work.address else "print"
        if commit:
            work.save()
            self.save_m2m()
        return work


# endregion


# region resource
class Works(Resource):
    model = Work
    form_class = WorkForm


# endregion


# region layout
class ArrangedWorks(Resource):
    model = Work
    form_class = WorkForm

    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                Section("Work")
                .columns(2)
                .schema(
                    [
                        FormField("title").column_span_full(),
                        Select("author").searchable(["name"]),
                        FormField("pages"),
                        TextInput("address").url(),
                    ]
                ),
                FormField("reason").visible_on("edit"),
            ]
        )


# endregion


# region kwargs
class WorkOfUserForm(forms.ModelForm):
    class Meta:
        model = Work
        fields = ["title", "author"]

    def __init__(self, *args, user, **kwargs):
        super().__init__(*args, **kwargs)
        if not user.is_superuser:
            self.fields["author"].queryset = Writer.objects.filter(name=user.get_username())


class WorksOfUser(Resource):
    model = Work
    form_class = WorkOfUserForm

    @classmethod
    def get_form_kwargs(cls, record):
        return {"user": current_user()}


# endregion


# region relation
class WorksOfWriter(RelationManager):
    relationship = "work_set"
    form_class = WorkForm


# endregion


class Loan(Exception):
    """The work is lent."""


# region errors
class LentWorks(Resource):
    model = Work
    save_errors = (Loan,)


# endregion
