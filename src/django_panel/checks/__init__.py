"""The system checks of the package.

======== ==============================================================
id       meaning
======== ==============================================================
E001     panels cannot be loaded (the message names the cause)
E002     ``PANEL`` has an unknown key or an invalid value
E003     a web middleware is missing from ``MIDDLEWARE``
E005     a required app is missing, or a setting is incompatible
E008     a schema is invalid, or a form would lose what users enter
E009     a strict panel has a resource without a policy
E010     a declaration reads the user, tenant or parent
E011     the conditions of a form depend on each other
E012     an asset of a panel is not among the static files
E013     a declaration raises an exception, or is not a class method
E014     a registered type of model fields is wrong
E015     the form of an account has a field that users must not or cannot fill in
E016     a class declares a name of ``ModelAdmin`` that has no meaning here
E020     a declared form lacks a required field
E021     options of a relation are no keys
E030     the relation of a resource to the tenant is wrong
E031     a path contains ``{tenant}``, but the panel has no tenants
E032     a panel with tenants has neither a resolver nor ``{tenant}``
E033     the user model does not implement ``HasPanelTenants``
E034     the key of a tenant is no primary key, and there is no resolver
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
W013     two colors of a panel have too little contrast
W014     a function of the project raises an exception while it is checked
W015     discovery leaves out a resource, because it has no model
W020     a derived form cannot offer a required field
W030     a resource in a panel with tenants names no relation to them
W031     an option for tenants has no effect
E040     a search by similarity needs ``django.contrib.postgres``
E041     a number of the global search is invalid
W040     a search by similarity needs the extension ``pg_trgm``
E06x/W06x the authentication stack
E070/W070 broadcasting
E071, W071, W072, W074 the authentication stack
E08x/W08x background jobs
E09x/W09x integrations
W10x     the deployment
======== ==============================================================
"""

from __future__ import annotations

from django_panel.checks.registered import (
    check_databases,
    check_deployed_databases,
    check_deployment,
    check_everything,
)

__all__ = [
    "check_databases",
    "check_deployed_databases",
    "check_deployment",
    "check_everything",
]
