"""The wall screen's sign: everything that it says, in all its languages (APP-4, screens c5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.engines import registry
from tables.enums import Game
from tables.forms.labels import choice_label
from tables.models import Version
from tables.selectors.signs import Standing
from tables.signs import facts, limits, pays, row, rules
from tables.signs.ranking import RANKING, Example
from tables.signs.said import Said, first, in_each, one_in_each, parts_in_each

LONGEST_TITLE = 27
NO_TIME = "--:--"  # the page puts the time of the last answer in its place
# How many rules have room beside a schedule, and beside the ranking of hands.
MOST_RULES = {True: 7, False: 6}
LEAST_RULES = 4
ROOM_OF_A_JACKPOT = 2
Lines = Callable[[], Sequence[str | Promise]]


@dataclass(frozen=True, slots=True)
class Limit:
    """`amount` stands in the first language, in letters of `size` percent of the greatest."""

    label: Said
    amount: str
    note: Said
    size: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the payout schedule; `odds` by column."""

    hand: Said
    odds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Jackpot:
    title: Said
    seed: Said
    prizes: Said


@dataclass(frozen=True, slots=True)
class Approval:
    """`decision` stands in the first language: a number isn't translated."""

    version: Said
    authority: Said
    decision: str


@dataclass(frozen=True, slots=True)
class Sign:
    """What the page shows. `limits` are empty where none are in force; `rows` are those of a game
    against the house, `ranking` that of a players' game."""

    code: str
    game: str
    languages: tuple[str, ...]
    is_open: bool
    is_banked: bool
    title: Said
    structure: Said
    closed: Said
    limits: tuple[Limit, ...]
    rules: tuple[Said, ...]
    notices: tuple[Said, ...]
    pays: Said
    columns: tuple[Said, ...]
    rows: tuple[Row, ...]
    ranking_title: Said
    ranking: tuple[tuple[Said, Example], ...]
    jackpots: tuple[Jackpot, ...]
    approvals: tuple[Approval, ...]
    gently: Said
    stale: Said

    @property
    def shape(self) -> str:
        """What the look depends on, as a class of the page."""
        if not self.is_open or not self.limits:
            return "closed"
        return "banked" if self.is_banked else "players"

    @property
    def is_long(self) -> bool:
        """Whether the game's name needs smaller letters to stand in one line."""
        return len(first(self.title)) > LONGEST_TITLE

    @property
    def language(self) -> str:
        """The first language, in which the amounts stand."""
        return self.languages[0]


def sign(standing: Standing) -> Sign:
    """The sign of a table; the same for the same standing, whatever the time."""
    return _Writer(standing).sign()


class _Writer:
    """Says everything in the languages of one standing."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.game = standing.game
        self.languages = standing.languages
        self.currency = standing.table.casino.currency
        self.bounds = limits.bounds(standing.contents, self.game, self.currency)

    def sign(self) -> Sign:
        standing, table = self.standing, self.standing.table
        is_open = standing.session is not None
        return Sign(
            code=table.code,
            game=self.game,
            languages=self.languages,
            is_open=is_open,
            is_banked=registry.is_banked(self.game),
            title=self.one(lambda: Game(self.game).label),
            structure=self.one(self._structure),
            closed=self.one(lambda: facts.closed_in_words(standing)),
            limits=self._limits(),
            rules=self._rules() if is_open else (),
            notices=self.each(lambda: facts.notices(standing)),
            pays=self.one(lambda: _("Pays, to 1")),
            columns=self.each(lambda: pays.columns(self.game)),
            rows=self._rows() if is_open else (),
            ranking_title=self.one(lambda: _("Ranking of hands")),
            ranking=self._ranking() if is_open else (),
            jackpots=self._jackpots() if self.bounds else (),
            approvals=self._approvals() if self.bounds else (),
            gently=self.one(lambda: _("Play within your limits")),
            stale=self.one(lambda: _("As at %(time)s") % {"time": NO_TIME}),
        )

    def each(self, lines: Lines) -> tuple[Said, ...]:
        return in_each(self.languages, lines)

    def parts(self, things: Callable[[], Sequence[Any]], *names: str) -> list[tuple[Said, ...]]:
        return parts_in_each(self.languages, things, *names)

    def one(self, words: Callable[[], str | Promise]) -> Said:
        return one_in_each(self.languages, words)

    def _structure(self) -> str:
        """Only players' games have one: no limit, pot limit."""
        structure = getattr(self.bounds.low, "bet_structure", "") if self.bounds else ""
        return str(choice_label("bet_structure", structure)) if structure else ""

    def _limits(self) -> tuple[Limit, ...]:
        bounds = self.bounds
        if bounds is None:
            return ()
        made = limits.limits(self.game, bounds)
        said = self.parts(lambda: limits.limits(self.game, bounds), "label", "amount", "note")
        lesser = row.lesser_size(
            [
                row.Place(first(amount), max(len(words) for _code, words in note), limit.is_wager)
                for limit, (_label, amount, note) in zip(made, said, strict=True)
            ]
        )
        return tuple(
            Limit(label, first(amount), note, row.GREATEST if limit.is_wager else lesser)
            for limit, (label, amount, note) in zip(made, said, strict=True)
        )

    def _rules(self) -> tuple[Said, ...]:
        bounds, seats = self.bounds, self.standing.table.seats
        if bounds is None:
            return ()
        standing = self.standing
        taken = ROOM_OF_A_JACKPOT * len(standing.jackpots) + len(facts.notices(standing))
        most = max(MOST_RULES[registry.is_banked(self.game)] - taken, LEAST_RULES)
        return self.each(lambda: rules.main_rules(self.game, bounds, seats, most))

    def _rows(self) -> tuple[Row, ...]:
        if self.bounds is None or not registry.is_banked(self.game):
            return ()
        paid = pays.schedule(self.game, self.bounds.low)
        hands = self.each(lambda: [pays.hand(line.line) for line in paid])
        return tuple(
            Row(hand, tuple(map(pays.odds_in_words, line.odds)))
            for hand, line in zip(hands, paid, strict=True)
        )

    def _ranking(self) -> tuple[tuple[Said, Example], ...]:
        if self.bounds is None or registry.is_banked(self.game):
            return ()
        names = self.each(lambda: [pays.hand(example.category) for example in RANKING])
        return tuple(zip(names, RANKING, strict=True))

    def _jackpots(self) -> tuple[Jackpot, ...]:
        return tuple(self._jackpot(version) for version in self.standing.jackpots)

    def _jackpot(self, version: Version) -> Jackpot:
        content, currency = version.content, self.currency
        return Jackpot(
            title=self.one(lambda: _("Progressive jackpot")),
            seed=self.one(lambda: pays.seed_in_words(content, currency)),
            prizes=self.one(lambda: pays.prizes_in_words(content, currency)),
        )

    def _approvals(self) -> tuple[Approval, ...]:
        names = ("version", "authority", "decision")
        said = self.parts(lambda: facts.approvals(self.standing), *names)
        return tuple(
            Approval(version, authority, first(decision)) for version, authority, decision in said
        )
