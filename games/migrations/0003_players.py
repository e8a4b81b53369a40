"""Players by a random key, and their cash per gaming day."""

import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_guards"), ("tables", "0002_guards")]

    operations = [
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("nickname", models.CharField(max_length=40, verbose_name="nickname")),
                ("since", models.DateTimeField()),
                (
                    "casino",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tables.casino",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["nickname"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("casino", "nickname"), name="player_nickname_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("nickname", ""), _negated=True),
                        name="player_has_a_nickname",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("gaming_day", models.DateField(verbose_name="gaming day")),
                ("player_key", models.UUIDField()),
                ("cash_in_minor", models.BigIntegerField(default=0, verbose_name="cash in")),
                (
                    "document",
                    models.CharField(blank=True, max_length=60, verbose_name="document seen"),
                ),
                ("seen_by", models.CharField(blank=True, max_length=80, verbose_name="seen by")),
                ("identified_at", models.DateTimeField(blank=True, null=True)),
                (
                    "casino",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.casino",
                    ),
                ),
            ],
            options={
                "verbose_name": "player's day",
                "verbose_name_plural": "players' days",
                "ordering": ["-gaming_day"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("casino", "gaming_day", "player_key"), name="player_day_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cash_in_minor__gte", 0)), name="player_day_cash"
                    ),
                ],
            },
        ),
    ]
