"""`manage.py messages`: the catalogues of the project, without GNU gettext."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.catalogue_checks import problems
from casino.catalogues import compile_all, update_all


class Command(BaseCommand):
    """Without an option: extract the messages and update every catalogue."""

    help = "Update the translation catalogues from the source; --compile or --check them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Two options that exclude each other."""
        group = parser.add_mutually_exclusive_group()
        group.add_argument("--compile", action="store_true", help="make the .mo files")
        group.add_argument(
            "--check", action="store_true", help="exit 1 and name every missing or wrong entry"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the one thing asked for."""
        if options["compile"]:
            self.stdout.write(f"{len(compile_all())} catalogues compiled")
        elif options["check"]:
            self._check()
        else:
            for language, missing in update_all().items():
                self.stdout.write(f"{language}: {missing} entries to translate")

    def _check(self) -> None:
        found = problems()
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"{len(found)} faults in the catalogues", returncode=1)
        self.stdout.write("The catalogues are complete.")
