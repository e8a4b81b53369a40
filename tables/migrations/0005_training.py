"""Training tables, and the four ways in which cards reach the system."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_drivers")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="is_training",
            field=models.BooleanField(
                default=False,
                help_text="Its hands are kept and reconciled, and stand apart in the reports.",
                verbose_name="training table",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="mode",
            field=models.CharField(
                choices=[
                    ("shown", "Shown cards are entered"),
                    ("dealt", "The system deals"),
                    ("declared", "Winners are declared"),
                    ("pot_only", "Only pots are entered"),
                ],
                default="shown",
                max_length=10,
                verbose_name="card entry",
            ),
        ),
    ]
