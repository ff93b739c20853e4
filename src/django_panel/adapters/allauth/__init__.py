"""The authentication backend for django-allauth's headless endpoints (extra ``auth``)."""
