"""The ledger: balanced by construction, posted once, never overdrawn, never changed (product 4)."""

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.enums import AccountKind as A
from tables.enums import TransferCode as T
from tables.errors import Refused
from tables.ledger import queries
from tables.ledger.canonical import canonical_json, sha256_of
from tables.ledger.chart import UNIT_OF
from tables.ledger.posting import AlreadyPosted, Move, post, transfer_hashes
from tables.models import Casino, Table
from tables.models.ledger import Account, Posting, Transfer

DAY = date(2026, 11, 30)


@pytest.fixture
def table(casino: Casino) -> Table:
    return Table.objects.create(code="HE-1", casino=casino, game="holdem")


def book(casino: Casino, key: str, *moves: Move, table: Table | None = None, **fields: object):
    return post(
        casino,
        source_key=key,
        cause="test",
        transfers=moves,
        gaming_day=DAY,
        actor=None,
        table=table,
        **fields,
    )


def issue(casino: Casino, amount: int = 1_000_000) -> Posting | None:
    return book(casino, "issue", Move(T.ISSUE, A.CHIPS_ISSUED, A.VAULT, amount))


def to_float(casino: Casino, table: Table, amount: int = 300_000) -> None:
    book(casino, "float", Move(T.FLOAT_ISSUED, A.VAULT, A.FLOAT, amount), table=table)


def test_a_posting_moves_chips_between_accounts(casino: Casino, table: Table) -> None:
    issue(casino)
    to_float(casino, table)

    assert queries.balances(casino)[A.VAULT] == 700_000
    assert queries.balances(casino)[A.CHIPS_ISSUED] == -1_000_000
    assert queries.balances(casino, table)[A.FLOAT] == 300_000
    assert queries.table_balances([table.pk]) == {table.pk: queries.balances(casino, table)}
    assert queries.differences(casino) == []


def test_a_buy_in_is_cash_into_the_box_and_chips_out_of_the_float(
    casino: Casino, table: Table
) -> None:
    issue(casino)
    to_float(casino, table)
    posting = book(
        casino,
        "buy-in",
        Move(T.BUY_IN_CASH, A.CASH_PATRONS, A.DROP_BOX, 40_000),
        Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 40_000),
        Move(T.COMMISSION, A.PLAYERS, A.COMMISSION_BOX, 0),
        table=table,
    )

    assert posting is not None
    assert posting.transfers.count() == 2, "a transfer of nothing is none"
    assert queries.balances(casino, table) == {
        A.FLOAT: 260_000,
        A.PLAYERS: 40_000,
        A.DROP_BOX: 40_000,
        A.COMMISSION_BOX: 0,
    }
    assert queries.balances(casino)[A.CASH_PATRONS] == -40_000


def test_nothing_to_move_is_no_posting(casino: Casino) -> None:
    assert issue(casino, 0) is None
    assert not Posting.objects.exists()


def test_a_negative_amount_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="turn source and target round"):
        Move(T.RECOUNT, A.PATRONS, A.PLAYERS, -1)


def test_the_same_source_key_is_posted_once(casino: Casino) -> None:
    issue(casino)
    with pytest.raises(AlreadyPosted) as raised, transaction.atomic():
        issue(casino)
    assert raised.value.source_key == "issue"
    assert Transfer.objects.count() == 1
    assert queries.balances(casino)[A.VAULT] == 1_000_000


def test_an_account_that_is_short_refuses_and_changes_nothing(casino: Casino, table: Table) -> None:
    issue(casino)
    to_float(casino, table, 10_000)
    before = queries.balances(casino, table)
    with pytest.raises(Refused) as refused:
        book(
            casino,
            "buy-in",
            Move(T.BUY_IN_CASH, A.CASH_PATRONS, A.DROP_BOX, 10_001),
            Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 10_001),
            table=table,
        )
    assert refused.value.code == "insufficient"
    assert refused.value.params["available_minor"] == 10_000
    assert refused.value.params["needed_minor"] == 10_001
    assert str(refused.value) == "Not enough in “Float”: there is €100."
    assert queries.balances(casino, table) == before
    assert not Posting.objects.filter(source_key="buy-in").exists()
    book(casino, "all", Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 10_000), table=table)


def test_patrons_may_go_negative_at_a_table(casino: Casino, table: Table) -> None:
    book(casino, "sat", Move(T.SAT_DOWN, A.PATRONS, A.PLAYERS, 5_000), table=table)
    assert queries.balances(casino)[A.PATRONS] == -5_000
    assert queries.differences(casino) == []


def test_a_posting_takes_four_statements(casino: Casino, table: Table) -> None:
    issue(casino)
    to_float(casino, table)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        posting = book(
            casino,
            "hand",
            Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 40_000),
            Move(T.BUY_IN_CASH, A.CASH_PATRONS, A.DROP_BOX, 40_000),
            Move(T.COMMISSION, A.PLAYERS, A.COMMISSION_BOX, 500),
            table=table,
        )
    assert len(captured) == 4, [query["sql"] for query in captured]
    with CaptureQueriesContext(connection) as captured:
        assert len(transfer_hashes(posting)) == 3
    assert len(captured) == 1


def test_table_accounts_need_a_table(casino: Casino) -> None:
    with pytest.raises(ValueError, match="no table"):
        book(casino, "float", Move(T.FLOAT_ISSUED, A.VAULT, A.FLOAT, 1))
    assert not Transfer.objects.exists()


@pytest.mark.parametrize(
    ("model", "values"), [(Posting, {"reason": "another"}), (Transfer, {"amount_minor": 5})]
)
def test_the_database_refuses_change_and_removal(
    casino: Casino, model: type, values: dict[str, object]
) -> None:
    issue(casino)
    for change in (
        lambda: model.objects.all()._raw_delete("default"),
        lambda: model.objects.update(**values),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
    assert model.objects.count() == 1


def test_the_database_refuses_what_python_let_through(casino: Casino, table: Table) -> None:
    issue(casino)
    posting = Posting.objects.get()
    vault, cash = Account.objects.get(kind=A.VAULT), Account.objects.get(kind=A.CASH_CAGE)
    patrons = Account.objects.get(kind=A.PATRONS)
    impossible = [
        {"from_account": vault, "to_account": cash, "amount_minor": 1},  # chips are no cash
        {"from_account": vault, "to_account": vault, "amount_minor": 1},
        {"from_account": vault, "to_account": patrons, "amount_minor": 0},
        {"from_account": vault, "to_account": patrons, "amount_minor": -5},
    ]
    for values in impossible:
        with pytest.raises(IntegrityError), transaction.atomic():
            Transfer.objects.create(posting=posting, code=T.CORRECTION, **values)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(kind=A.VAULT).update(debits=1_000_001)
    assert Transfer.objects.count() == 1
    assert queries.differences(casino) == []


def test_two_casinos_never_share_a_transfer(casino: Casino) -> None:
    issue(casino)
    other = Casino.objects.create(code="other", name="Other", time_zone="Europe/Sofia")
    book(other, "other", Move(T.ISSUE, A.CHIPS_ISSUED, A.VAULT, 1))
    mine, theirs = (Account.objects.get(casino=house, kind=A.VAULT) for house in (casino, other))
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(
            posting=Posting.objects.first(),
            from_account=mine,
            to_account=theirs,
            amount_minor=1,
            code=T.CORRECTION,
        )


def test_a_correction_names_what_it_corrects(casino: Casino) -> None:
    wrong = issue(casino)
    right = book(
        casino,
        "corrected",
        Move(T.CORRECTION, A.VAULT, A.CHIPS_ISSUED, 250_000),
        corrects=wrong,
        reason="miscounted delivery",
    )
    assert right is not None
    assert right.corrects == wrong
    assert queries.balances(casino)[A.VAULT] == 750_000


def test_hashes_cover_every_column_of_transfer_and_posting(casino: Casino) -> None:
    posting = issue(casino)
    [stored] = transfer_hashes(posting)
    transfer = Transfer.objects.select_related("posting").get()
    assert queries.hashes_of([posting.pk]) == {posting.pk: [stored]}
    changes = {
        transfer: {"amount_minor": 999_999, "code": "correction", "to_account_id": 1_000_000},
        transfer.posting: {"gaming_day": date(2026, 12, 1), "reason": "x", "source_key": "y"},
    }
    for row, values in changes.items():
        for name, value in values.items():
            kept = getattr(row, name)
            setattr(row, name, value)
            changed = sha256_of(
                {
                    "posting": {
                        f.attname: getattr(transfer.posting, f.attname)
                        for f in Posting._meta.concrete_fields
                    },
                    "transfer": {
                        f.attname: getattr(transfer, f.attname)
                        for f in Transfer._meta.concrete_fields
                    },
                }
            )
            assert changed != stored, name
            setattr(row, name, kept)


def test_canonical_bytes_are_fixed() -> None:
    assert (
        canonical_json({"b": [1, None, True], "a": "ž"}) == '{"a":"ž","b":[1,null,true]}'.encode()
    )
    with pytest.raises(TypeError):
        canonical_json({"x": object()})


def test_verify_names_the_account_that_was_tampered_with(casino: Casino) -> None:
    issue(casino)
    Account.objects.filter(kind=A.VAULT).update(credits=1_000_500)
    found = [str(difference) for difference in queries.differences(casino)]
    assert found == [
        "Baize Demo Casino vault credits: 1000500 stored, 1000000 recomputed",
        "demo chips of all accounts: 500 stored, 0 recomputed",
    ]


def test_sums_and_statement_of_a_day(casino: Casino, table: Table) -> None:
    issue(casino)
    to_float(casino, table)
    book(casino, "a", Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 100), table=table)
    book(casino, "b", Move(T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS, 250), table=table)
    sums = queries.day_sums(casino, DAY)
    assert sums == {
        (None, T.ISSUE, A.CHIPS_ISSUED, A.VAULT): 1_000_000,
        (table.pk, T.FLOAT_ISSUED, A.VAULT, A.FLOAT): 300_000,
        (table.pk, T.BUY_IN_CHIPS, A.FLOAT, A.PLAYERS): 350,
    }
    entries = queries.statement(casino=casino, day=DAY)
    assert [(entry.table_code, entry.amount_minor) for entry in entries] == [
        ("", 1_000_000),
        ("HE-1", 300_000),
        ("HE-1", 100),
        ("HE-1", 250),
    ]
    assert queries.day_sums(casino, date(2026, 12, 1)) == {}


ROUTES = [
    (source, target)
    for source in A
    for target in A
    if source != target and UNIT_OF[source] == UNIT_OF[target]
]


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(
        st.lists(st.tuples(st.sampled_from(ROUTES), st.integers(0, 5_000)), min_size=1, max_size=5),
        max_size=12,
    )
)
def test_random_postings_never_overdraw_and_always_add_up(
    casino: Casino, table: Table, batches: list
) -> None:
    with transaction.atomic():
        expected = dict.fromkeys(A, 0)
        for number, batch in enumerate(batches):
            after = dict(expected)
            for (source, target), amount in batch:
                after[source] -= amount
                after[target] += amount
            moves = [Move(T.CORRECTION, *route, amount) for route, amount in batch]
            short = [
                kind
                for kind, balance in after.items()
                if balance < 0 and kind not in (A.CHIPS_ISSUED, A.PATRONS, A.CASH_PATRONS)
            ]
            if short:
                with pytest.raises(Refused):
                    book(casino, f"random:{number}", *moves, table=table)
            else:
                book(casino, f"random:{number}", *moves, table=table)
                expected = after
        held = queries.balances(casino) | queries.balances(casino, table)
        assert {kind: held.get(kind, 0) for kind in A} == expected
        assert queries.differences(casino) == []
        transaction.set_rollback(True)
