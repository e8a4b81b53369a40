from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0004_money"),
    ]

    operations = [
        migrations.AddField(
            model_name="seal",
            name="highest",
            field=models.JSONField(default=dict),
        ),
    ]
