from shopsite.settings import *  # noqa: F403

ROOT_URLCONF = "shopsite.urls_with_prefix"
