"""A project with the packages whose models and fields the panel must be able to show."""

from __future__ import annotations

from pathlib import Path

from tests.hosts.packages.database import database_settings

BASE_DIR = Path(__file__).parent
SECRET_KEY = "only for this test project"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
ROOT_URLCONF = "tests.hosts.packages.urls"
DATABASES = {"default": database_settings()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "Europe/Berlin"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ar", "العربية")]
STATIC_URL = "/static/"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sites",
    "django.contrib.staticfiles",
    "django_panel",
    "djmoney",
    "djmoney.contrib.exchange",
    "phonenumber_field",
    "django_countries",
    "colorfield",
    "taggit",
    "mptt",
    "treebeard",
    "parler",
    "polymorphic",
    "simple_history",
    "django_celery_beat",
    "tests.hosts.packages.catalog",
]
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    INSTALLED_APPS += ["django.contrib.postgres", "tests.hosts.packages.postgres_fields"]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
SITE_ID = 1
SILENCED_SYSTEM_CHECKS = ["fields.W342", "treebeard.W001"]

PHONENUMBER_DEFAULT_REGION = "DE"
DEFAULT_CURRENCY = "EUR"
CURRENCIES = ("EUR", "USD", "JPY", "KWD")
PARLER_LANGUAGES = {1: ({"code": "en"}, {"code": "de"}), "default": {"fallbacks": ["en"]}}
# The walk compares rows: a cached translation would hide what the database has.
PARLER_ENABLE_CACHING = False

PANEL = {"panels": ["tests.hosts.packages.panels.PackagesPanelProvider"]}
