"""Settings of the project the tests run in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import django

from tests.project.database import database_settings
from tests.project.fast_paths import turn_off_fast_paths

BASE_DIR = Path(__file__).parent

SECRET_KEY = "tests only"
DEBUG = False
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1", "back.example.test"]
ROOT_URLCONF = "tests.project.urls"
WSGI_APPLICATION = "tests.project.wsgi.application"
AUTH_USER_MODEL = "project.User"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ar", "العربية")]
STATIC_URL = "/static/"
# The smallest valid build: tests of the server need no bundle.
STATICFILES_DIRS = [BASE_DIR / "files"]
LOGIN_URL = "/accounts/login"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "tests.project.apps.ProjectConfig",
    "django_panel",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
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

DATABASES = {"default": database_settings()}

# Sign-in is tested for its rules, not for the cost of a hash.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if django.VERSION >= (6, 1):
    # The test runner replaces it; without one Django warns that there is no default mailer.
    MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

PANEL: dict[str, Any] = {
    "panels": [
        "tests.project.panels.AdminPanelProvider",
        "tests.project.panels.OpsPanelProvider",
    ],
    "row_queries": "error",
}

# ``make test-plain``: Django's own code instead of the optimizations of ``internal/fast``.
if os.environ.get("PANEL_FAST_PATHS") == "off":
    turn_off_fast_paths(PANEL)
