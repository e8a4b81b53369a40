"""What migrations of every app use to let the database itself refuse a change."""

from django.db import migrations


def append_only(table: str) -> migrations.RunSQL:
    """Rows of the table are inserted and never updated or deleted (function of tables 0002)."""
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION baize_refuse_change();",
        f"DROP TRIGGER append_only ON {table};",
    )


def never_emptied(table: str) -> migrations.RunSQL:
    """The table isn't emptied at one stroke (TRUNCATE fires no trigger of a row)."""
    return migrations.RunSQL(
        f"CREATE TRIGGER never_emptied BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION baize_refuse_change();",
        f"DROP TRIGGER never_emptied ON {table};",
    )


def never_deleted(table: str) -> migrations.RunSQL:
    """Rows of the table change in their course and are never deleted."""
    return migrations.RunSQL(
        f"CREATE TRIGGER never_deleted BEFORE DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION baize_refuse_change();",
        f"DROP TRIGGER never_deleted ON {table};",
    )
