"""The default authentication stack: JSON endpoints on ``django.contrib.auth``."""
