"""Switch the database connection to a tenant: a schema per tenant, or row-level security."""

# region setting
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError, connection, transaction


@contextmanager
def connection_setting(name: str, value: str) -> Iterator[None]:
    """Set a PostgreSQL setting of the connection, and restore it afterwards."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true)", [name])
        before = cursor.fetchone()[0] or ""
        cursor.execute("SELECT set_config(%s, %s, false)", [name, value])
    try:
        yield
    finally:
        restore(name, before)


def restore(name: str, value: str) -> None:
    """Restore a setting. A connection that cannot be restored is not used again."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config(%s, %s, false)", [name, value])
    except (DatabaseError, transaction.TransactionManagementError):
        if connection.in_atomic_block:
            # The transaction has failed. Its rollback restores the setting.
            transaction.set_rollback(True)
        else:
            connection.close()


# endregion


# region rows
@contextmanager
def tenant_rows(tenant: Any) -> Iterator[None]:
    """Let the policies of the tables show the rows of a tenant."""
    with connection_setting("app.tenant", str(tenant.pk)):
        yield


# endregion


# region schema
@contextmanager
def tenant_schema(tenant: Any) -> Iterator[None]:
    """Use the tables in the schema of a tenant, and the shared tables in ``public``."""
    schema = connection.ops.quote_name(schema_name(tenant))
    with connection_setting("search_path", f"{schema}, public"):
        yield


def schema_name(tenant: Any) -> str:
    return f"tenant_{tenant.pk}"


# endregion


# region create
def create_schema(tenant: Any, models: Any) -> None:
    """Create the schema of a new tenant, with a table for each model."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {connection.ops.quote_name(schema_name(tenant))}")
    with tenant_schema(tenant), connection.schema_editor() as editor:
        for model in models:
            editor.create_model(model)


# endregion
