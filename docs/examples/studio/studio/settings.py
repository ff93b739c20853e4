"""What the tutorial changes in the settings that ``django-admin startproject`` makes."""

# region apps
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_panel",
    "planning",
]
# endregion

DATABASES: dict[str, dict[str, object]] = {"default": {}}

# region panel
DATABASES["default"]["OPTIONS"] = {"transaction_mode": "IMMEDIATE"}

PANEL = {"panels": ["planning.panels.AdminPanelProvider"]}
# endregion
