"""The pack of a dealt hand; the entry mode of each hand; a reopened hand is played again."""

from django.db import migrations, models

from tables.guards import append_only, never_emptied

REOPENING = """
CREATE OR REPLACE FUNCTION baize_guard_round() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest varchar;
    untouched games_round;
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'finished' AND NEW.status = 'playing' THEN
        SELECT kind INTO newest FROM games_tableevent
            WHERE round_id = OLD.id ORDER BY number DESC LIMIT 1;
        untouched := NEW;
        untouched.status := OLD.status;
        untouched.last_seq := OLD.last_seq;
        untouched.finished_at := OLD.finished_at;
        untouched.pot_minor := OLD.pot_minor;
        untouched.commission_minor := OLD.commission_minor;
        untouched.below_band := OLD.below_band;
        untouched.result := OLD.result;
        IF newest = 'Reopened' AND untouched IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
        END IF;
    END IF;
    IF TG_OP = 'DELETE' OR OLD.status <> 'playing' THEN
        RAISE EXCEPTION 'baize: a hand is never deleted and a finished one never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
"""
NO_REOPENING = """
CREATE OR REPLACE FUNCTION baize_guard_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status <> 'playing' THEN
        RAISE EXCEPTION 'baize: a hand is never deleted and a finished one never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0003_guards_of_records"), ("tables", "0004_drivers")]

    operations = [
        migrations.AddField("round", "mode", models.CharField(default="shown", max_length=10)),
        migrations.CreateModel(
            name="DealtPack",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("root", models.CharField(max_length=64)),
                ("leaves", models.JSONField()),
                ("sealed", models.TextField(help_text="base64")),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=models.deletion.PROTECT, related_name="pack", to="games.round"
                    ),
                ),
            ],
            options={"verbose_name": "dealt pack", "verbose_name_plural": "dealt packs"},
        ),
        append_only("games_dealtpack"),
        never_emptied("games_dealtpack"),
        migrations.RunSQL(REOPENING, NO_REOPENING),
    ]
