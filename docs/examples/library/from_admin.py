"""A ModelAdmin and the resource that replaces it."""

from django.contrib import admin
from django.utils.html import format_html
from library.models import Series, Work

from django_panel import Resource, current_user
from django_panel.resources.pages import CreateRecord


# region admin
class WorkAdmin(admin.ModelAdmin):
    list_display = ("title", "author__name", "kind", "shelf_mark")
    list_filter = ("author", "tags")
    search_fields = ("title", "author__name")
    ordering = ("-pages", "title")
    fields = ("title", ("author", "kind"), "pages", "tags", "shelf_mark")
    readonly_fields = ("shelf_mark",)
    list_select_related = ("author",)
    actions = ("shorten",)

    @admin.action(description="Cut to 100 pages", permissions=["change"])
    def shorten(self, request, queryset):
        queryset.update(pages=100)

    @admin.display(description="Shelf mark", ordering="title")
    def shelf_mark(self, obj):
        return f"{obj.kind}/{obj.title[:3].upper()}"


# endregion


# region resource
class WorkResource(Resource[Work]):
    columns = ("title", "author__name", "kind", "shelf_mark")
    filters = ("author", "tags")
    search_fields = ("title", "author__name")
    ordering = ("-pages", "title")
    fields = ("title", ("author", "kind"), "pages", "tags", "shelf_mark")
    readonly_fields = ("shelf_mark",)
    list_select_related = ("author",)
    actions = ("shorten",)

    @admin.action(description="Cut to 100 pages", permissions=["change"])
    def shorten(self, records):
        Work.objects.filter(pk__in=[record.pk for record in records]).update(pages=100)

    @admin.display(description="Shelf mark", ordering="title")
    def shelf_mark(self, record):
        return f"{record.kind}/{record.title[:3].upper()}"


# endregion


# region hooks
class CreateWork(CreateRecord[Work]):
    def mutate_form_data_before_create(self, data):
        return {**data, "kind": "web" if data.get("address") else "print"}


class ScopedWorks(Resource[Work]):
    slug = "scoped-works"

    @classmethod
    def query(cls):
        found = super().query()
        return found if current_user().is_superuser else found.filter(kind="print")

    @classmethod
    def pages(cls):
        return {**super().pages(), "create": CreateWork}


# endregion


# region fieldsets
class SectionedWorks(Resource[Work]):
    slug = "sectioned-works"
    fields = (
        ("Book", {"fields": ["title", ("author", "kind")]}),
        ("Size", {"fields": ["pages"], "description": "Leave empty if unknown."}),
    )


# endregion


# region html
class LinkedWorks(Resource[Work]):
    slug = "linked-works"
    columns = ("title", "link")
    readonly_fields = ("link",)

    def link(self, record):
        return format_html('<a href="{}">Read {}</a>', record.address, record.title)


# endregion


# region series
class SeriesResource(Resource[Series]):
    slug = "series"
    prepopulated_fields = {"slug": ("name",)}
    save_as = True
    view_on_site = True


# endregion


# region site
class HostedSeries(Resource[Series]):
    slug = "hosted-series"

    def view_on_site(self, record):
        return f"https://library.example{record.get_absolute_url()}"


# endregion
