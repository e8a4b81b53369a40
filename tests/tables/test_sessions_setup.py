"""`manage.py setup_casino` and the minute tasks, as a real installation runs them."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tables import tasks
from tables.enums import AccountKind as A
from tables.ledger import queries
from tables.models import AuditEntry, Casino, Denomination, Seal, StaffMember, Table
from tables.services.installation import Chip, read_chip

PASSWORD = "long-enough-and-odd-7"


def setup(tmp_path: Path, **changes: object) -> str:
    secret = tmp_path / "password"
    secret.write_text(f"{PASSWORD}\n")
    options = {
        "code": "sofia",
        "name": "Casino Sofia",
        "currency": "EUR",
        "time_zone": "Europe/Sofia",
        "table": ["HE-1", "HE-2"],
        "chip": ["1:white:5000", "2.50:pink:400", "5:red:2000"],
        "admin": "ivanov",
        "admin_name": "I. Ivanov",
        "password_file": secret,
        "no_input": True,
    }
    out = StringIO()
    call_command("setup_casino", stdout=out, **(options | changes))
    return out.getvalue()


@pytest.mark.django_db
def test_a_real_casino_is_set_up_once(tmp_path: Path) -> None:
    assert setup(tmp_path).splitlines() == [
        "Casino Casino Sofia: made",
        "Table HE-1: made",
        "Table HE-2: made",
        "Chips of €16,000 in the vault: made",
        "System administrator ivanov: made",
    ]
    casino = Casino.objects.get()
    assert queries.balances(casino)[A.VAULT] == 1_600_000
    assert list(Denomination.objects.values_list("value_minor", flat=True)) == [100, 250, 500]
    admin = StaffMember.objects.get()
    assert admin.roles == ["admin"]
    assert admin.check_password(PASSWORD)
    entries = AuditEntry.objects.count()

    again = setup(tmp_path).splitlines()
    assert all(line.endswith("there already, left as it is") for line in again)
    assert queries.balances(casino)[A.VAULT] == 1_600_000
    assert AuditEntry.objects.count() == entries
    assert Table.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"time_zone": "Europe/Nowhere"}, "no time zone"),
        ({"currency": "euro"}, "valid value"),
        ({"table": ["he 1"]}, "Letters, digits and dash"),
        ({"chip": ["5:red"]}, "is no chip"),
        ({"admin": None}, "--admin is needed"),
        ({"password_file": None}, "--password-file is needed"),
        ({"password_file": Path("/nowhere/at-all")}, "can't be read"),
    ],
)
def test_a_wrong_answer_sets_up_nothing(
    tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(CommandError, match=message):
        setup(tmp_path, **changes)
    assert not Casino.objects.exists()
    assert not StaffMember.objects.exists()
    assert not AuditEntry.objects.exists()


@pytest.mark.django_db
def test_a_weak_password_is_refused(tmp_path: Path) -> None:
    weak = tmp_path / "weak"
    weak.write_text("12345")
    with pytest.raises(CommandError, match="too short"):
        setup(tmp_path, password_file=weak)
    assert not Casino.objects.exists()


def test_chips_are_read_exactly() -> None:
    assert read_chip("0.10:white:5", "EUR") == Chip(10, "white", 5)
    assert read_chip("500:black:5", "JPY") == Chip(500, "black", 5)
    for wrong in (
        "0.001:white:5",
        "0:white:5",
        "-1:white:5",
        "1:white:-5",
        "x:y:1",
        "1::5",
        "nan:x:1",
        "inf:x:1",
    ):
        with pytest.raises(Exception, match="is no chip"):
            read_chip(wrong, "EUR")


@pytest.mark.django_db
def test_the_minute_tasks_run(tmp_path: Path) -> None:
    setup(tmp_path)
    tasks.seal()
    tasks.watch_chips()
    assert Seal.objects.get().number == 1
