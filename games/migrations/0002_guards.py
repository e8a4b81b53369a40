"""Events and commands are append-only; a finished hand never changes."""

from django.db import migrations

from tables.guards import append_only

ROUND_GUARD = """
CREATE FUNCTION baize_guard_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status <> 'playing' THEN
        RAISE EXCEPTION 'baize: a hand is never deleted and a finished one never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER round_guard BEFORE UPDATE OR DELETE ON games_round
    FOR EACH ROW EXECUTE FUNCTION baize_guard_round();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial"), ("tables", "0002_guards")]

    operations = [
        append_only("games_tableevent"),
        append_only("games_commandrecord"),
        migrations.RunSQL(
            ROUND_GUARD,
            "DROP TRIGGER round_guard ON games_round; DROP FUNCTION baize_guard_round();",
        ),
    ]
