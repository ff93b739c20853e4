"""Settings of the demo. Comments explain the lines that are not obvious."""

from __future__ import annotations

from pathlib import Path

import django

from demo import environment

BASE_DIR = Path(__file__).resolve().parent
VAR = environment.var_folder(BASE_DIR)

# --- This machine ------------------------------------------------------------------------------

DEBUG = environment.flag("DEBUG", default=True)
SECRET_KEY = environment.secret_key(VAR)

# Names of this machine only, and never "*": links in mails are made of what a request says.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]

DATABASES = {"default": environment.database(VAR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Applications ------------------------------------------------------------------------------

INSTALLED_APPS = [
    "demo.agency",
    # The one line a project needs for its panels; the rest is Django's and the demo's.
    "django_panel",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    # Sign-in, sign-out, registration and password reset as JSON endpoints.
    "allauth",
    "allauth.account",
    "allauth.headless",
    # Second factors: codes of an app, recovery codes, passkeys.
    "allauth.mfa",
    # Background jobs in a queue that is a table of the database. The interface is a package of its
    # own before Django 6.0.
    *(["django_tasks"] if django.VERSION < (6, 0) else []),
    "django_tasks_db",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Serves the static files, compressed where the browser allows it.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    # Activates the language; after the session, before views.
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # Required by allauth.
    "allauth.account.middleware.AccountMiddleware",
    # django_panel appends its own four middleware.
]

ROOT_URLCONF = "demo.urls"
ASGI_APPLICATION = "demo.asgi.application"
WSGI_APPLICATION = "demo.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                # allauth and the Django admin both read `request` in their templates.
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Panels ------------------------------------------------------------------------------------

#: Every language that the package has, by its own name.
PANEL_LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "id": "Bahasa Indonesia",
    "ar": "العربية",
}

PANEL = {
    "panels": [
        "demo.panels.AdminPanelProvider",
        "demo.panels.OpsPanelProvider",
        "demo.panels.CrewPanelProvider",
    ],
    "locales": PANEL_LANGUAGES,
    "row_queries": "error",
    # The demo is for users; the queries of its pages are not of interest to them.
    "query_bar": False,
    # One server process needs no Redis; `DEMO_REDIS_URL=redis://127.0.0.1:6379/0 make demo` uses
    # one all the same, and is then heard from the job worker too.
    "broadcasting": environment.broadcasting(),
    # Only for the demo: `manage.py demo_receiver` is on this machine. Elsewhere list the hosts of
    # your receivers, and leave private networks blocked.
    "integrations": {
        "allowed_hosts": ["127.0.0.1", "localhost"],
        "block_private_networks": False,
    },
}

# --- Sign-in -----------------------------------------------------------------------------------

AUTH_USER_MODEL = "agency.User"
AUTHENTICATION_BACKENDS = [
    # Permissions, and the login of the Django admin.
    "django.contrib.auth.backends.ModelBackend",
    # Login by email address, with allauth's rate limits.
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    # Without this line allauth accepts six characters.
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
# The user model has no user name; allauth would look for one.
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
# A person with an unverified address enters a code at sign-in; an invitation needs none.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
# As long as the panel's own PANEL["password_timeout"], or people are asked at odd times.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
# allauth answers in JSON and draws no page of its own: the panel has the screens.
HEADLESS_ONLY = True
# Cookies and CSRF as in any Django site; the token client for mobile apps stays closed.
HEADLESS_CLIENTS = ("browser",)
# Where links in mails lead. The panels have no registration, and addresses are verified by code.
HEADLESS_FRONTEND_URLS = {
    "account_signup": "/admin/login",
    "account_reset_password": "/admin/forgot-password",
    "account_reset_password_from_key": "/admin/reset-password/{key}",
}

# Second factors that users of the panels can set up.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
# The name that an app shows beside the codes.
MFA_TOTP_ISSUER = "Django Panel demo"
# The demo has no HTTPS.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG

# Where Django itself sends somebody who is not signed in.
LOGIN_URL = "/admin/login"
LOGIN_REDIRECT_URL = "/admin"

# --- Sessions, cookies, headers ----------------------------------------------------------------

# In the database: signing somebody out is deleting a row.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_SECURE = not DEBUG
CSRF_COOKIE_SECURE = not DEBUG
# The panel's script reads the CSRF cookie and sends it back as a header.
CSRF_COOKIE_HTTPONLY = False
X_FRAME_OPTIONS = "DENY"

# --- Background jobs ---------------------------------------------------------------------------

# `manage.py panel_worker` runs the jobs of this queue; without TASKS they would run in the request.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}

# --- Mail --------------------------------------------------------------------------------------

# The demo sends nothing: codes and links appear in the terminal.
if django.VERSION >= (6, 1):
    MAILERS = {"default": {"BACKEND": "django.core.mail.backends.console.EmailBackend"}}
else:
    EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = "Fernhill Studio <studio@demo.test>"

# --- Language and time -------------------------------------------------------------------------

LANGUAGE_CODE = "en"
# The languages of the switcher. The panel is translated; the demo's own labels are in English.
LANGUAGES = list(PANEL_LANGUAGES.items())
USE_I18N = True
# Stored in UTC, shown in this zone.
USE_TZ = True
TIME_ZONE = "Europe/Amsterdam"

# --- Static files ------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
# Where `manage.py panel_build` puts the front end with the demo's own pages. It is found before
# the one in the package.
STATICFILES_DIRS = [BASE_DIR / "static"]
# Files are found without `collectstatic`. The names of the front end's files contain a hash.
WHITENOISE_USE_FINDERS = True
WHITENOISE_IMMUTABLE_FILE_TEST = r"/django_panel/assets/"

# --- Uploaded files ----------------------------------------------------------------------------

# In the folder with everything else the demo writes. `demo.urls` serves them; a large site leaves
# that to its web server, or names a storage that keeps them elsewhere.
MEDIA_URL = "media/"
MEDIA_ROOT = VAR / "media"
# Exports and import reports are private: no URL leads to this folder.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    "panel_private": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": VAR / "private", "base_url": None},
    },
}
