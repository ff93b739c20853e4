"""The default authentication backend, based on ``django.contrib.auth``."""
