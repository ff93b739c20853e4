"""The authentication stack on django-allauth's headless endpoints (extra ``[auth]``)."""
