"""Who drives a table: its console and the person at it; alerts of overrides and reopenings."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0003_guards_of_records"),
    ]

    operations = [
        migrations.AddField(
            model_name="tablesession",
            name="driver",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="tablesession",
            name="driver_console",
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="alert",
            name="kind",
            field=models.CharField(
                choices=[
                    ("call", "Pit boss called"),
                    ("offline", "Console offline"),
                    ("roll_due", "Roll due"),
                    ("roll_late", "Table not rolled in time"),
                    ("variance", "Count difference"),
                    ("opener", "Opener differs from the last closer"),
                    ("recount", "Seat recounted"),
                    ("override", "Wager beyond the limits accepted"),
                    ("reopened", "Hand reopened"),
                    ("patrons_negative", "More chips came back than were sold"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("driver__isnull", True), ("driver_console__isnull", True)),
                    models.Q(("driver__isnull", False), ("driver_console__isnull", False)),
                    _connector="OR",
                ),
                name="session_console_has_a_person",
            ),
        ),
    ]
