"""The worker of the queue in the database. Needs ``django-panel[db-queue]``."""
