"""The fields that derived forms use for classes of model fields."""

# region resource
from django.db import models
from library.models import Genre, Portrait

from django_panel import Panel, PanelProvider, Resource, forms, tables


class PortraitResource(Resource):
    model = Portrait
    formfield_overrides = {
        models.TextField: forms.RichEditor,
        models.URLField: lambda source: forms.TextInput(source.name).url().max_length(80),
    }


# endregion


# region panel
class LibraryPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("library")
            .formfield_overrides({models.TextField: forms.MarkdownEditor})
            .resources([PortraitResource, GenreResource])
        )


# endregion


# region indent
class GenreResource(Resource):
    model = Genre

    @classmethod
    def table(cls, schema):
        return schema.columns([tables.TextColumn("name").indent(lambda genre: genre.level)])


# endregion
