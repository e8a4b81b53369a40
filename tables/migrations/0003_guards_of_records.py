"""Records stay: no table of them is emptied, sessions and counts hold once they are done."""

from django.db import migrations

from tables.guards import never_deleted, never_emptied

COURSES = ["tables_tablesession", "tables_count", "tables_alert", "tables_tableassignment"]
RECORDS = [
    "tables_posting",
    "tables_transfer",
    "tables_account",
    "tables_auditentry",
    "tables_seal",
    "tables_countentry",
    "tables_version",
    *COURSES,
]

FUNCTIONS = """
CREATE FUNCTION baize_guard_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status = 'closed' THEN
        RAISE EXCEPTION 'baize: a closed session never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF (OLD.table_id, OLD.gaming_day, OLD.ruleset_id, OLD.stakes_id, OLD.commission_id,
        OLD.rules, OLD.rules_hash, OLD.opened_by_id, OLD.opened_at)
        IS DISTINCT FROM
       (NEW.table_id, NEW.gaming_day, NEW.ruleset_id, NEW.stakes_id, NEW.commission_id,
        NEW.rules, NEW.rules_hash, NEW.opened_by_id, NEW.opened_at) THEN
        RAISE EXCEPTION 'baize: a session keeps its table, its day and its rules'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION baize_guard_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    untouched tables_count;
BEGIN
    untouched := NEW;
    untouched.reason := OLD.reason;
    IF OLD.status = 'agreed' AND untouched IS DISTINCT FROM OLD THEN
        RAISE EXCEPTION 'baize: an agreed count never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER session_guard BEFORE UPDATE ON tables_tablesession
    FOR EACH ROW EXECUTE FUNCTION baize_guard_session();
CREATE TRIGGER count_guard BEFORE UPDATE ON tables_count
    FOR EACH ROW EXECUTE FUNCTION baize_guard_count();
"""

DROP_FUNCTIONS = """
DROP TRIGGER session_guard ON tables_tablesession;
DROP TRIGGER count_guard ON tables_count;
DROP FUNCTION baize_guard_session();
DROP FUNCTION baize_guard_count();
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_guards")]

    operations = [
        migrations.RunSQL(FUNCTIONS, DROP_FUNCTIONS),
        *[never_deleted(table) for table in COURSES],
        *[never_emptied(table) for table in RECORDS],
    ]
