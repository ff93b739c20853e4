"""Records of the library: their page, a dialog that asks, files, and a form for one page."""

from functools import cache

from library.models import Work

from django_panel import Resource, forms, infolists
from django_panel.actions import Action
from django_panel.resources.pages import CreateRecord


class ShownBooks(Resource):
    model = Work

    # region infolist
    @classmethod
    def infolist(cls, schema):
        withdraw = Action("withdraw").action(lambda work: work.delete())
        return schema.schema(
            [
                infolists.Section("The book")
                .columns(3)
                .header_actions([withdraw.requires_confirmation()])
                .schema(
                    [
                        infolists.TextEntry("title").copyable(),
                        infolists.TextEntry("author.name").label("Author"),
                        infolists.BadgeEntry("kind").colors({"web": "info"}),
                        infolists.TextEntry("tags").placeholder("None"),
                    ]
                ),
                infolists.RepeatableEntry("chapters")
                .item_label(lambda chapter: chapter["title"])
                .schema([infolists.TextEntry("writer")]),
            ]
        )

    # endregion


# region dialog
def rename(work, data):
    work.title = data["title"]
    work.save(update_fields=["title"])


class RenamableBooks(Resource):
    model = Work

    @classmethod
    def table(cls, schema):
        return (
            super()
            .table(schema)
            .record_actions(
                [
                    Action("rename")
                    .schema(lambda work: [forms.TextInput("title").required().default(work.title)])
                    .modal_submit_label("Rename")
                    .success_message("Renamed.")
                    .action(rename)
                ]
            )
        )


# endregion


class UploadingBooks(Resource):
    model = Work

    # region uploads
    @classmethod
    def form(cls, schema):
        return schema.schema(
            [
                forms.TextInput("title").required(),
                forms.FileUpload("cover").image().max_size(2048),
                forms.FileUpload("scans")
                .multiple()
                .max_files(10)
                .directory("scans")
                .accepted_types(["application/pdf", "image/*"]),
            ]
        )

    # endregion


# region page-form
class CreateInSteps(CreateRecord):
    def form_schema(self):
        return steps()


@cache
def steps():
    cover = forms.Step("Cover").schema([forms.TextInput("title").required()])
    author = forms.Step("Author").schema([forms.Select("author").relationship("author").required()])
    schema = forms.FormSchema().model(Work).with_form_id("new-work")
    return schema.schema([forms.Wizard([cover, author])]).for_page("create")


# endregion
