import logging

from django_panel import Panel, Resource, current_user, panel
from django_panel.panels import Plugin, PluginMetadata
from django_panel.widgets import CustomWidget
from django_panel_example_plugin.models import Announcement

logger = logging.getLogger(__name__)
STATIC = "django_panel_example_plugin"


# region contents
class AnnouncementResource(Resource):
    model = Announcement
    navigation_icon = "megaphone"
    navigation_group = "Communication"


class LatestAnnouncements(CustomWidget):
    heading = "Announcements"
    component = "Announcements/Widgets/Latest"

    def data(self) -> dict[str, list[str]]:
        plugin = AnnouncementsPlugin.in_panel(panel())
        entries = 0 if plugin is None else plugin.entries
        titles = Announcement.objects.order_by("-pk").values_list("title", flat=True)
        return {"titles": list(titles[:entries])}


# endregion


# region plugin
class AnnouncementsPlugin(Plugin):
    def __init__(self, banner: str | None = None, entries: int = 3) -> None:
        self.banner = banner
        self.entries = entries

    @classmethod
    def metadata(cls) -> PluginMetadata:
        return PluginMetadata(
            name="Announcements",
            package="django-panel-example-plugin",
            requires_panel=">=0.1,<1",
            url="https://example.com/announcements",
        )

    def register(self, panel: Panel) -> None:
        panel.resources([AnnouncementResource])
        panel.widgets([LatestAnnouncements])
        panel.navigation_groups(["Communication"])
        panel.user_menu_items([{"label": "What is new", "url": "https://example.com/new"}])
        panel.assets(f"{STATIC}/announcements.js", f"{STATIC}/announcements.css")
        if self.banner is not None:
            panel.render_hook("page.start", "Announcements/Hooks/Banner", {"text": self.banner})

    def boot(self, panel: Panel) -> None:
        logger.info("%s uses the panel %s.", current_user(), panel.get_id())


# endregion
