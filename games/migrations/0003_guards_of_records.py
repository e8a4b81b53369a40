"""Hands, events and commands are never emptied at one stroke."""

from django.db import migrations

from tables.guards import never_emptied

RECORDS = ["games_round", "games_tableevent", "games_commandrecord"]


class Migration(migrations.Migration):
    dependencies = [("games", "0002_guards")]

    operations = [never_emptied(table) for table in RECORDS]
