"""Jackpots as a kind, edges of schedules, comments on versions, settings inside approved ranges."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tables.guards import append_only, never_emptied


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_four_games"),
    ]

    operations = [
        migrations.CreateModel(
            name="JackpotVersion",
            fields=[],
            options={
                "verbose_name": "jackpot",
                "verbose_name_plural": "jackpots",
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("tables.version",),
        ),
        migrations.AddField(
            model_name="version",
            name="edge_reason",
            field=models.CharField(
                blank=True, max_length=500, verbose_name="reason for an edge in the player's favour"
            ),
        ),
        migrations.AlterField(
            model_name="line",
            name="kind",
            field=models.CharField(
                choices=[
                    ("ruleset", "Rule set"),
                    ("stakes", "Stakes"),
                    ("commission", "Commission plan"),
                    ("payouts", "Payout schedule"),
                    ("jackpot", "Jackpot"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="EdgeResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64, unique=True)),
                (
                    "game",
                    models.CharField(
                        choices=[
                            ("holdem", "Texas hold'em"),
                            ("seven_card_stud", "Casino poker (seven-card stud)"),
                            ("caribbean_stud", "Caribbean stud"),
                            ("european_poker", "European poker"),
                        ],
                        max_length=20,
                    ),
                ),
                ("inputs", models.JSONField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting for a worker"),
                            ("running", "Being calculated"),
                            ("done", "Calculated"),
                            ("failed", "Could not be calculated"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("progress", models.PositiveSmallIntegerField(default=0)),
                ("result", models.JSONField(blank=True, null=True)),
                ("error", models.CharField(blank=True, max_length=300)),
                ("asked_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "edge of a schedule",
                "verbose_name_plural": "edges of schedules",
                "ordering": ["-asked_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("progress__lte", 100)), name="edge_progress_percent"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "done"), _negated=True),
                            ("result__isnull", False),
                            _connector="OR",
                        ),
                        name="edge_done_has_a_result",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableSetting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("picked", models.JSONField()),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                (
                    "notice_minutes",
                    models.PositiveSmallIntegerField(default=0, verbose_name="notice"),
                ),
                ("takes_effect_at", models.DateTimeField()),
                ("set_at", models.DateTimeField()),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="settings",
                        to="tables.tablesession",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "table setting",
                "verbose_name_plural": "table settings",
                "ordering": ["session", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "number"), name="setting_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="setting_has_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("takes_effect_at__gte", models.F("set_at"))),
                        name="setting_not_backwards",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="VersionComment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=1000, verbose_name="comment")),
                ("written_at", models.DateTimeField()),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="comments",
                        to="tables.version",
                    ),
                ),
            ],
            options={
                "verbose_name": "comment",
                "verbose_name_plural": "comments",
                "ordering": ["written_at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True),
                        name="comment_says_something",
                    )
                ],
            },
        ),
        append_only("tables_versioncomment"),
        never_emptied("tables_versioncomment"),
        append_only("tables_tablesetting"),
        never_emptied("tables_tablesetting"),
    ]
