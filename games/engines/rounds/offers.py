"""What may be done now in a players' round."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DealDue:
    """The next cards: ``kind`` hole (``seats`` in order, ``count`` each) or board (``street``)."""

    kind: str
    street: str
    seats: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class PotDue:
    """A pot (0: the main pot) whose winners are to be declared, before commission."""

    pot: int
    amount: int
    eligible: tuple[int, ...]


@dataclass(frozen=True)
class Legal:
    """What may be done now. Amounts are None where nobody acts or no raise is allowed; then
    ``raise_refusal`` is the code that a raise would be refused with. ``set_aside_street``: the
    street whose card may be set aside; ``reshuffle``: the next card comes after the cards set
    aside were shuffled back. ``declare``: pots without declared winners, the next to ask first;
    ``pot_due``: ``DeclarePot`` is awaited; ``can_show_all``: the system shows all hands. Stud:
    ``bring_in`` is what posting it puts in; ``can_name_opener``: seats that may be named to open
    the street; ``opener_due``: nothing goes on before one was."""

    phase: str
    street: str
    turn: int | None = None
    to_call: int | None = None
    can_check: bool = False
    can_fold: bool = False
    min_raise_to: int | None = None
    max_raise_to: int | None = None
    raise_refusal: str | None = None
    step: int = 1
    deal: DealDue | None = None
    can_string_bet: bool = False
    can_rest_fold: bool = False
    can_all_check: bool = False
    fold_up_to: tuple[int, ...] = ()
    show_order: tuple[int, ...] = ()
    can_muck: tuple[int, ...] = ()
    can_rest_show: bool = False
    can_declare_dead: tuple[int, ...] = ()
    can_finish: bool = False
    can_misdeal: bool = False
    declare: tuple[PotDue, ...] = ()
    pot_due: bool = False
    can_accept_wager: bool = False
    can_show_all: bool = False
    can_expose: tuple[int, ...] = ()
    set_aside_street: str | None = None
    reshuffle: bool = False
    bring_in: int | None = None
    can_name_opener: tuple[int, ...] = ()
    opener_due: bool = False
