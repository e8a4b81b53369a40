"""Four games: payout schedules, a table against the house, what its rounds do to the float."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

GAMES = [
    ("holdem", "Texas hold'em"),
    ("seven_card_stud", "Casino poker (seven-card stud)"),
    ("caribbean_stud", "Caribbean stud"),
    ("european_poker", "European poker"),
]
KINDS = [
    ("ruleset", "Rule set"),
    ("stakes", "Stakes"),
    ("commission", "Commission plan"),
    ("payouts", "Payout schedule"),
]
CODES = [
    ("issue", "Chips issued"),
    ("float_issued", "Float issued to the table"),
    ("buy_in_cash", "Buy-in, cash"),
    ("buy_in_chips", "Buy-in, chips"),
    ("sat_down", "Sat down with chips"),
    ("left", "Left with chips"),
    ("recount", "Seat recounted"),
    ("commission", "Commission"),
    ("ante", "Ante won or paid"),
    ("bet", "Bet won or paid"),
    ("fee", "Exchange and purchase fee"),
    ("bonus", "Bonus bet won or paid"),
    ("count_variance", "Count difference"),
    ("box_emptied", "Box counted and emptied"),
    ("correction", "Correction"),
]

GUARD = """
CREATE OR REPLACE FUNCTION baize_guard_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status = 'closed' THEN
        RAISE EXCEPTION 'baize: a closed session never changes'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF (OLD.table_id, OLD.gaming_day, OLD.ruleset_id, OLD.stakes_id, OLD.commission_id,{old}
        OLD.rules, OLD.rules_hash, OLD.opened_by_id, OLD.opened_at)
        IS DISTINCT FROM
       (NEW.table_id, NEW.gaming_day, NEW.ruleset_id, NEW.stakes_id, NEW.commission_id,{new}
        NEW.rules, NEW.rules_hash, NEW.opened_by_id, NEW.opened_at) THEN
        RAISE EXCEPTION 'baize: a session keeps its table, its day and its rules'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_training")]

    operations = [
        migrations.CreateModel(
            name="PayoutsVersion",
            fields=[],
            options={
                "verbose_name": "payout schedule",
                "verbose_name_plural": "payout schedules",
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("tables.version",),
        ),
        migrations.AlterField(
            model_name="line",
            name="kind",
            field=models.CharField(choices=KINDS, max_length=12, verbose_name="kind"),
        ),
        migrations.AlterField(
            model_name="line",
            name="game",
            field=models.CharField(choices=GAMES, max_length=20, verbose_name="game"),
        ),
        migrations.AlterField(
            model_name="table",
            name="game",
            field=models.CharField(choices=GAMES, max_length=20, verbose_name="game"),
        ),
        migrations.AlterField(
            model_name="transfer",
            name="code",
            field=models.CharField(choices=CODES, max_length=16),
        ),
        migrations.AddField(
            model_name="tablestatus",
            name="win_minor",
            field=models.BigIntegerField(
                default=0,
                help_text="What the house won of the session's banked rounds, less what it paid.",
            ),
        ),
        migrations.AddField(
            model_name="tablesession",
            name="payouts",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.version",
            ),
        ),
        migrations.AlterField(
            model_name="tablesession",
            name="commission",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.version",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=models.CheckConstraint(
                condition=Q(commission__isnull=False, payouts__isnull=True)
                | Q(commission__isnull=True, payouts__isnull=False),
                name="session_commission_or_payouts",
            ),
        ),
        migrations.RunSQL(
            GUARD.format(old=" OLD.payouts_id,", new=" NEW.payouts_id,"),
            GUARD.format(old="", new=""),
        ),
    ]
