"""What the database itself refuses: change of append-only rows, of approved versions, mixed units."""

from django.db import migrations

from tables.guards import append_only

APPEND_ONLY = [
    "tables_posting",
    "tables_transfer",
    "tables_auditentry",
    "tables_seal",
    "tables_countentry",
]

FUNCTIONS = """
CREATE FUNCTION baize_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'baize: rows of % are append-only', TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION baize_guard_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    untouched tables_version;
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.status IN ('approved', 'withdrawn', 'submitted') THEN
            RAISE EXCEPTION 'baize: a version that was submitted is never deleted'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END IF;
    IF OLD.status = 'approved' AND NEW.status = 'withdrawn' THEN
        untouched := NEW;
        untouched.status := OLD.status;
        untouched.withdrawn_by_id := OLD.withdrawn_by_id;
        untouched.withdrawn_at := OLD.withdrawn_at;
        untouched.withdrawn_reason := OLD.withdrawn_reason;
        IF untouched IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
        END IF;
    END IF;
    IF OLD.status IN ('approved', 'withdrawn') THEN
        RAISE EXCEPTION 'baize: an approved version never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION baize_guard_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    source tables_account;
    target tables_account;
BEGIN
    SELECT * INTO source FROM tables_account WHERE id = NEW.from_account_id;
    SELECT * INTO target FROM tables_account WHERE id = NEW.to_account_id;
    IF source.unit <> target.unit OR source.casino_id <> target.casino_id THEN
        RAISE EXCEPTION 'baize: a transfer stays in one unit and one casino'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER version_guard BEFORE UPDATE OR DELETE ON tables_version
    FOR EACH ROW EXECUTE FUNCTION baize_guard_version();
CREATE TRIGGER transfer_guard BEFORE INSERT ON tables_transfer
    FOR EACH ROW EXECUTE FUNCTION baize_guard_transfer();
"""

DROP_FUNCTIONS = """
DROP TRIGGER version_guard ON tables_version;
DROP TRIGGER transfer_guard ON tables_transfer;
DROP FUNCTION baize_guard_version();
DROP FUNCTION baize_guard_transfer();
DROP FUNCTION baize_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.RunSQL(FUNCTIONS, DROP_FUNCTIONS),
        *[append_only(table) for table in APPEND_ONLY],
    ]
