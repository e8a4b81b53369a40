"""`manage.py load_demo`: the demo casino, made once, and its users printed."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.demo import house, people


class Command(BaseCommand):
    help = "Make the demo casino (only with BAIZE_DEMO=1) and print its users."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("The demo casino is loaded only where BAIZE_DEMO=1 is set.")
        house.load()
        self.stdout.write(people.introduction())
