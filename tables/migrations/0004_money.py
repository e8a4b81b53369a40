"""A session that rolls, row digests of a seal, a cut-off that is a time from the start."""

import datetime

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_device_enrolment")]

    operations = [
        migrations.AddField(
            "tablesession",
            "is_roll",
            models.BooleanField(
                default=False,
                help_text="The closing count goes on as the next session's opening count.",
            ),
        ),
        migrations.AddField("seal", "digests", models.JSONField(default=dict)),
        migrations.AlterField(
            "casino",
            "cutoff_at",
            models.TimeField(default=datetime.time(6), verbose_name="cut-off of the gaming day"),
        ),
    ]
