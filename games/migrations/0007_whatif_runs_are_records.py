"""What was asked and found by what-if isn't emptied at one stroke."""

from django.db import migrations

from tables.guards import never_emptied


class Migration(migrations.Migration):
    dependencies = [("games", "0006_settings_and_whatif")]

    operations = [never_emptied("games_whatifrun")]
