"""An enrolment code of a device runs out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_guards")]

    operations = [
        migrations.AddField(
            model_name="device",
            name="enrolment_until",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
