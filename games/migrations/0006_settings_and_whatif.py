"""The setting that a hand was played under; what-if runs."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_banked_rounds"),
        ("tables", "0007_approved_configuration"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="setting",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.tablesetting",
            ),
        ),
        migrations.CreateModel(
            name="WhatIfRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("content", models.JSONField()),
                ("content_hash", models.CharField(max_length=64)),
                ("from_on", models.DateField(verbose_name="from")),
                ("to_on", models.DateField(verbose_name="to")),
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
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "casino",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.casino",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.version",
                    ),
                ),
            ],
            options={
                "verbose_name": "what-if run",
                "verbose_name_plural": "what-if runs",
                "ordering": ["-asked_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("from_on__lte", models.F("to_on"))),
                        name="whatif_period",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("progress__lte", 100)), name="whatif_progress_percent"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "done"), _negated=True),
                            ("result__isnull", False),
                            _connector="OR",
                        ),
                        name="whatif_done_has_a_result",
                    ),
                ],
            },
        ),
    ]
