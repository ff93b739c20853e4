from shopsite.settings import *  # noqa: F403

ROOT_URLCONF = "shopsite.urls_with_allauth"

# region allauth
INSTALLED_APPS += ["allauth", "allauth.account", "allauth.headless"]  # noqa: F405
MIDDLEWARE += ["allauth.account.middleware.AccountMiddleware"]  # noqa: F405
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
# endregion
