"""What migrations of every app use to let the database itself refuse a change."""

from django.db import migrations


def append_only(table: str) -> migrations.RunSQL:
    """Rows of the table are inserted and never updated or deleted (function of tables 0002)."""
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION baize_refuse_change();",
        f"DROP TRIGGER append_only ON {table};",
    )
