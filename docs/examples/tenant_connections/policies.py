"""Migration operations: policies that show each tenant its own rows."""

# region policies
from django.db import migrations

ENABLE = """
    ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant ON {table} USING ({condition});
"""
DISABLE = """
    DROP POLICY tenant ON {table};
    ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE {table} DISABLE ROW LEVEL SECURITY;
"""


def tenant_policy(table: str, condition: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        ENABLE.format(table=table, condition=condition), DISABLE.format(table=table)
    )


operations = [
    # A site has a foreign key to the tenant, a region.
    tenant_policy(
        "project_site", "region_id = nullif(current_setting('app.tenant', true), '')::bigint"
    ),
    # A job belongs to a site; the policy of the sites applies to the subquery too.
    tenant_policy("project_job", "site_id IN (SELECT id FROM project_site)"),
]
# endregion
