"""Forms of the library: layouts, conditions, related records, lists of entries."""

from django.utils.text import slugify
from library.models import Genre, Work, Writer

from django_panel import Resource, forms


class TabbedBooks(Resource):
    model = Work

    # region layout
    @classmethod
    def form(cls, schema):
        return schema.columns(2).schema(
            [
                forms.Section("The book")
                .description("The text on the cover.")
                .columns(2)
                .column_span_full()
                .schema([forms.TextInput("title").required(), forms.NumberInput("pages")]),
                forms.Tabs(
                    [
                        forms.Tab("Where").icon("globe").schema([forms.TextInput("address").url()]),
                        forms.Tab("Kind").schema(
                            [
                                forms.Callout("Readers see changes immediately.").tone("warning"),
                                forms.Select("kind").options({"print": "Print", "web": "Web"}),
                            ]
                        ),
                    ]
                ).persist_tab(),
            ]
        )

    # endregion


class SteppedBooks(Resource):
    model = Work

    # region wizard
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.Wizard(
                    [
                        forms.Step("Cover").schema([forms.TextInput("title").required()]),
                        forms.Step("Author").schema(
                            [forms.Select("author").relationship("author").required()]
                        ),
                    ]
                ).submit_label("Add the book")
            ]
        )

    # endregion


class ConditionalBooks(Resource):
    model = Work

    # region conditions
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("title").required(),
                forms.Select("kind").options({"print": "Print", "web": "Web"}).default("print"),
                forms.NumberInput("pages").required().visible_when("kind", "equals", "print"),
                forms.TextInput("address").url().required().hidden_when("kind", "equals", "print"),
            ]
        )

    # endregion


class LiveBooks(Resource):
    model = Work

    # region live
    @classmethod
    def form(cls, schema):
        def suggest(state, previous, record):
            if not state["address"]:
                state["address"] = f"https://books.example/{slugify(state['title'])}"

        return schema.schema(
            [
                forms.TextInput("title").live(on_blur=True).after_state_updated(suggest),
                forms.TextInput("address").url(),
            ]
        )

    # endregion


class DependentBooks(Resource):
    model = Work

    # region dependent
    @classmethod
    def form(cls, schema):
        def bindings(state):
            of_print = {"soft": "Paperback", "hard": "Hardcover"}
            return of_print if state.get("kind") == "print" else {"epub": "EPUB"}

        return schema.schema(
            [
                forms.Select("kind").options({"print": "Print", "web": "Web"}).live(),
                forms.Select("title").options(bindings),
            ]
        )

    # endregion


class ChoosingBooks(Resource):
    model = Work

    # region choosing
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("title").required(),
                forms.Select("author")
                .relationship("author", "name")
                .searchable()
                .required()
                .create_option_form([forms.TextInput("name").required()]),
                forms.Select("tags").relationship("tags").searchable(),
            ]
        )

    # endregion


class Authors(Resource):
    model = Writer

    # region group
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.RelationGroup("profile")
                .heading("About the author")
                .schema([forms.Textarea("bio"), forms.TextInput("website").url()]),
            ]
        )

    # endregion


class ListingBooks(Resource):
    model = Work

    # region repeater
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("title").required(),
                forms.Repeater("chapters")
                .schema(
                    [
                        forms.TextInput("title").required(),
                        forms.Toggle("guest"),
                        forms.TextInput("writer").required().visible_when("guest"),
                        forms.Select("genre").exists_in(Genre).searchable(),
                    ]
                )
                .columns(2)
                .max_items(30)
                .item_label(lambda entry: entry["title"]),
            ]
        )

    # endregion


class WriterWithBooks(Resource):
    model = Writer

    # region inline
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.Inline("work_set")
                .schema([forms.TextInput("title").required(), forms.NumberInput("pages")])
                .table()
                .min_items(1)
                .extra(1),  # noqa: S610
            ]
        )

    # endregion


class BuildingBooks(Resource):
    model = Work

    # region builder
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("title").required(),
                forms.Builder("front").blocks(
                    [
                        forms.Block("heading").schema([forms.TextInput("text").required()]),
                        forms.Block("quote")
                        .icon("quote")
                        .schema([forms.Textarea("words").required(), forms.TextInput("by")]),
                    ]
                ),
            ]
        )

    # endregion
