"""Days, facts, reports and exports are never emptied at one stroke."""

from django.db import migrations

from tables.guards import never_emptied

RECORDS = [
    "reports_gamingday",
    "reports_roundfact",
    "reports_sessionfact",
    "reports_report",
    "reports_export",
]


class Migration(migrations.Migration):
    dependencies = [("reports", "0002_guards")]

    operations = [never_emptied(table) for table in RECORDS]
