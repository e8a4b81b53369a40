"""`manage.py verify`: exit 0 clean, 1 something differs, 2 it could not run.

What can't be looked into on this server (packs without their key) is said and is no difference.
"""

import datetime as dt
import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import Error

from reports.services.verify import Finding, verify
from reports.services.verify_packs import unchecked


class Command(BaseCommand):
    help = "Play every event again, add every balance up again, check every hash and seal."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--day", type=dt.date.fromisoformat, help="only this gaming day")
        parser.add_argument("--seal", default="", help="a seal's hash as a report printed it")
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            findings, closed = verify(options["day"], options["seal"]), unchecked(options["day"])
        except Error as error:
            self.stderr.write(f"verify could not run: {error}")
            sys.exit(2)
        self._print(findings, closed, as_json=options["json"])
        sys.exit(1 if findings else 0)

    def _print(self, findings: list[Finding], closed: list[str], *, as_json: bool) -> None:
        if as_json:
            found = [asdict(finding) for finding in findings]
            answer = {"ok": not findings, "findings": found, "unchecked": closed}
            self.stdout.write(json.dumps(answer))
            return
        for line in closed:
            self.stdout.write(line)
        for finding in findings:
            self.stdout.write(f"{finding.check}: {finding.where}: {finding.what}")
        self.stdout.write("clean" if not findings else f"{len(findings)} differ")
