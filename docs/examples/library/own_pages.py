"""Pages of a resource that no built-in page is like."""

# region record
from library.models import Writer

from django_panel import Resource
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ResourcePage


class WriterShelf(InteractsWithRecord, ResourcePage):
    route_path = "{record}/shelf"
    title = "Shelf"
    sub_navigation_label = "Shelf"
    sub_navigation_icon = "book-open"

    def render(self, record):
        writer = self.resolve_record(record)
        works = [{"key": work.pk, "title": work.title} for work in writer.work_set.all()]
        return self.screen("Panels/Library/Pages/WriterShelf", {"works": works}, writer)


# endregion


# region all
class WriterStatistics(ResourcePage):
    title = "Statistics"

    def render(self):
        return self.screen("panel/Page", {"count": self.get_resource().query().count()})


class ShelvedWriters(Resource):
    model = Writer
    slug = "writers"

    @classmethod
    def pages(cls):
        return {**super().pages(), "shelf": WriterShelf, "statistics": WriterStatistics}


# endregion


# region rights
class EditorsShelf(WriterShelf):
    def authorize_record(self, record):
        return self.get_resource().can_edit(record)


class PublishersStatistics(WriterStatistics):
    def can_open(self, record=None):
        return self.get_resource().can_create()


# endregion
