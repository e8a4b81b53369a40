"""Rounds against the house: played under payout schedules, won or lost by the house."""

import django.db.models.deletion
from django.db import migrations, models

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
        untouched.commission_minor := OLD.commission_minor;{win}
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
WITH_WIN = REOPENING.format(win="\n        untouched.win_minor := OLD.win_minor;")
WITHOUT_WIN = REOPENING.format(win="")


class Migration(migrations.Migration):
    dependencies = [("games", "0004_packs_and_reopening"), ("tables", "0006_four_games")]

    operations = [
        migrations.AddField("round", "win_minor", models.BigIntegerField(default=0)),
        migrations.AddField(
            "round",
            "payouts",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.version",
            ),
        ),
        migrations.AlterField(
            "round",
            "commission",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.version",
            ),
        ),
        migrations.AddConstraint(
            "round",
            models.CheckConstraint(
                condition=models.Q(commission__isnull=False, payouts__isnull=True, win_minor=0)
                | models.Q(commission__isnull=True, payouts__isnull=False, commission_minor=0),
                name="round_commission_or_payouts",
            ),
        ),
        migrations.RunSQL(WITH_WIN, WITHOUT_WIN),
    ]
