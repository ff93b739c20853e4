"""The system checks of the package.

======== ==============================================================
id       meaning
======== ==============================================================
E001     panels cannot be loaded (the message names the cause)
E002     ``PANEL`` has an unknown key or an invalid value
E003     a web middleware is missing from ``MIDDLEWARE``
E004     a panel uses an option that is not implemented yet
E005     a required app is missing, or a setting is incompatible
E008     a schema is invalid, or a form would lose what users enter
E009     a strict panel has a resource without a policy
E010     a declaration reads the user, tenant or parent
E011     the conditions of a form depend on each other
E020     a declared form lacks a required field
E021     options of a relation are no keys
W002     no panel is declared
W003     two pages of one resource have the same path
W004     a panel option has an invalid value, which is ignored
W005     a panel has no URL
W006     a setting deletes static files that panels load
W007     a condition refers to a field that its form lacks
W008     the relation of a relation page is not declared
W009     transactions of a SQLite database are deferred
W010     another URL pattern hides pages of a panel
W011     an icon does not exist
W012     an hstore column needs ``django.contrib.postgres``
W020     a derived form cannot offer a required field
E06x/W06x the authentication stack
E07x/W07x broadcasting
E08x/W08x background jobs
E09x/W09x integrations
======== ==============================================================
"""

from __future__ import annotations

from django_panel.checks.registered import check_deployment, check_everything

__all__ = ["check_deployment", "check_everything"]
