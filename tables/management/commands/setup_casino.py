"""`manage.py setup_casino`: the first rows of a real installation, asked for or as options."""

from getpass import getpass
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from tables.enums import Game
from tables.errors import Refused
from tables.formats import money
from tables.models import Casino, StaffMember
from tables.services.floor import add_table, found_casino
from tables.services.installation import found_admin, read_chip, stock_vault

QUESTIONS = {
    "code": "Code of the casino (letters, digits, dash): ",
    "name": "Name of the casino: ",
    "currency": "Currency (EUR): ",
    "time_zone": "Time zone (Europe/Sofia): ",
    "admin": "User name of the first system administrator: ",
    "admin_name": "His name: ",
}
DEFAULTS = {"currency": "EUR", "time_zone": "Europe/Sofia"}


class Command(BaseCommand):
    """Safe to repeat: a casino, table, chip or user that is there already is left as it is."""

    help = (
        "Set up a casino: the house, its tables, its chips in the vault and the first system "
        "administrator. What is not given as an option is asked for."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """An option for each answer."""
        for name in QUESTIONS:
            parser.add_argument(f"--{name.replace('_', '-')}")
        parser.add_argument("--organiser", default="", help="who holds the licence")
        parser.add_argument(
            "--table", action="append", default=[], help="HE-1, or CS-1:caribbean_stud"
        )
        parser.add_argument(
            "--chip", action="append", default=[], help="value:colour:pieces, e.g. 5:red:2000"
        )
        parser.add_argument("--password-file", type=Path, help="holds the administrator's password")
        parser.add_argument("--no-input", action="store_true", help="never ask; fail instead")

    def handle(self, *args: Any, **options: Any) -> None:
        """All or nothing."""
        try:
            with transaction.atomic():
                casino = self._found(options)
                self._furnish(casino, options)
                self._staff(casino, options)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except Refused as refused:
            raise CommandError(str(refused)) from refused

    def _found(self, options: dict[str, Any]) -> Casino:
        casino, made = found_casino(
            code=self._answer("code", options),
            name=self._answer("name", options),
            currency=self._answer("currency", options),
            time_zone=self._answer("time_zone", options),
            organiser=options["organiser"],
        )
        self._say(f"Casino {casino.name}", made)
        return casino

    def _furnish(self, casino: Casino, options: dict[str, Any]) -> None:
        for text in options["table"]:
            code, _colon, game = text.partition(":")
            table, made = add_table(casino, code=code, game=game or Game.HOLDEM)
            self._say(f"Table {table.code}", made)
        chips = [read_chip(text, casino.currency) for text in options["chip"]]
        if chips:
            issued = stock_vault(casino, chips)
            total = money(issued, casino.currency, "en")
            self._say(f"Chips of {total} in the vault" if issued else "Chips", bool(issued))

    def _staff(self, casino: Casino, options: dict[str, Any]) -> None:
        username = self._answer("admin", options)
        there = StaffMember.objects.filter(username=username).exists()
        if not there:
            full_name = self._answer("admin_name", options)
            found_admin(
                casino, username=username, full_name=full_name, password=self._password(options)
            )
        self._say(f"System administrator {username}", not there)

    def _answer(self, name: str, options: dict[str, Any]) -> str:
        given = options[name]
        if given is None and options["no_input"]:
            given = DEFAULTS.get(name)
        elif given is None:
            given = input(QUESTIONS[name]).strip() or DEFAULTS.get(name)
        if not given:
            raise CommandError(f"--{name.replace('_', '-')} is needed.")
        return str(given)

    def _password(self, options: dict[str, Any]) -> str:
        if options["password_file"] is not None:
            return self._read(options["password_file"])
        if options["no_input"]:
            raise CommandError("--password-file is needed.")
        password = getpass("Password: ")
        if password != getpass("Password, once more: "):
            raise CommandError("The two passwords differ.")
        return password

    def _read(self, path: Path) -> str:
        try:
            return path.read_text().rstrip("\n")
        except OSError as error:
            raise CommandError(f"The password file can't be read: {error.strerror}.") from error

    def _say(self, what: str, made: bool) -> None:
        self.stdout.write(f"{what}: {'made' if made else 'there already, left as it is'}")
