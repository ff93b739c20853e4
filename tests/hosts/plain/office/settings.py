"""A project that is independent of the test project: another user model, plain WSGI."""

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
SECRET_KEY = "only for this test project"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_panel",
    "library",
]
# A tuple on purpose: it is as legal as a list.
MIDDLEWARE = (
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
)
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.contrib.auth.context_processors.auth"]},
    }
]
ROOT_URLCONF = "office.urls"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": BASE_DIR / "office.sqlite3",
        "OPTIONS": {"transaction_mode": "IMMEDIATE"},
    }
}
AUTH_USER_MODEL = "library.Reader"
# Not the default of new projects, so that a migration which relied on it would show.
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_TZ = True

STATIC_URL = "/assets/"
STATIC_ROOT = BASE_DIR / "collected"
STATICFILES_DIRS = [path for path in [BASE_DIR / "static"] if path.is_dir()]
if os.environ.get("OFFICE_STORAGE") == "manifest":
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }

PANEL = {"panels": ["library.panels.BooksPanelProvider"]}
