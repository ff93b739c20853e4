from shopsite.settings import *  # noqa: F403

INSTALLED_APPS = ["django.contrib.admin", *INSTALLED_APPS]  # noqa: F405
ROOT_URLCONF = "shopsite.urls_with_admin"
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
# The login of the Django admin has no rate limit.
SILENCED_SYSTEM_CHECKS = ["panel.W061"]
