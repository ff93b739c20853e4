"""Sockets, and Django Channels as what joins processes. Needs ``django-panel[realtime]``."""
