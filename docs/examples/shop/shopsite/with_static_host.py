from shopsite.settings import *  # noqa: F403

# region static
STATIC_URL = "https://static.example.com/shop/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
}
# endregion
