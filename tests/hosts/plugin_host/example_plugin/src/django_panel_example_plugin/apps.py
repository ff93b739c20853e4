from django.apps import AppConfig


class AnnouncementsConfig(AppConfig):
    name = "django_panel_example_plugin"
    label = "announcements"
    default_auto_field = "django.db.models.BigAutoField"
