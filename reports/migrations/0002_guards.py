"""Facts, reports and exports are append-only; a signed day never changes."""

from django.db import migrations

from tables.guards import append_only

APPEND_ONLY = ["reports_roundfact", "reports_sessionfact", "reports_report", "reports_export"]

DAY_GUARD = """
CREATE FUNCTION baize_guard_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status = 'signed' THEN
        RAISE EXCEPTION 'baize: a signed gaming day never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER day_guard BEFORE UPDATE OR DELETE ON reports_gamingday
    FOR EACH ROW EXECUTE FUNCTION baize_guard_day();
"""


class Migration(migrations.Migration):
    dependencies = [("reports", "0001_initial"), ("tables", "0002_guards")]

    operations = [
        *[append_only(table) for table in APPEND_ONLY],
        migrations.RunSQL(
            DAY_GUARD,
            "DROP TRIGGER day_guard ON reports_gamingday; DROP FUNCTION baize_guard_day();",
        ),
    ]
