"""What a panel does with the model field of the project."""

# region register
from django.apps import AppConfig
from library.rating_field import RatingField


class ReviewsConfig(AppConfig):
    name = "reviews"

    def ready(self):
        from django_panel import forms, infolists, tables

        forms.register_field_type(
            RatingField,
            column=lambda field: tables.TextColumn(field.name).format_using(star_text).sortable(),
            filter=lambda field: tables.SelectFilter(field.name).options(star_options(field)),
            field=lambda field: forms.ToggleButtons(field.name).options(star_options(field)),
            entry=lambda field: infolists.TextEntry(field.name).format_using(star_text),
            export=lambda value, field: f"{value} of {field.stars}",
            parse=lambda text: int(text.partition(" of ")[0]),
            payload=lambda value, field: {"stars": value, "of": field.stars},
            json_schema=lambda field: {
                "type": "object",
                "properties": {"stars": {"type": "integer"}, "of": {"const": field.stars}},
            },
        )


def star_text(value):
    return "" if value is None else "★" * value


def star_options(field):
    return [(number, star_text(number)) for number in range(1, field.stars + 1)]


# endregion
