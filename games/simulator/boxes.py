"""A simulated croupier at a game against the house: antes, decisions, the bank, the winners.

The cards of boxes and bank are real ones from a seeded pack; the table learns of them only what it
is told.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from games.engines.banked import LOST, BankedRules
from games.engines.banked.comparing import compare, hand_of, line_of
from games.engines.caribbean_stud import BONUS_OF_THE_LAW
from games.simulator.desk import Answer, Desk
from games.simulator.taps import NAMES, Taps

BANK_CARDS = 5
MOST_ANTES = 4  # an ante is at most so many least ones
HABITS = BankedRules(cards_dealt=5, exchange_max=0, exchange_extra=0, buy_card=False, schedule=())


Cards = dict[int, list[str]]


class BoxCroupier(Taps):
    """Caribbean stud and European poker, in every mode."""

    def __init__(self, desk: Desk, rng: Random, players: int) -> None:
        super().__init__(desk, rng, players)
        self._hands: Cards = {}
        self._first: Cards = {}
        self._given: Cards = {}
        self._bank: list[str] = []
        self._stub: list[str] = []
        self._before: list[tuple[Cards, Cards]] = []

    def step(self, panel: dict[str, Any]) -> None:
        """What the panel asks for."""
        handle = {
            "between": self._begin,
            "bets": self._place,
            "bank_card": self._show_bank_card,
            "decide": self._decide,
            "bank": self._open_bank,
            "results": self._show_boxes,
            "settle": self._settle,
        }[panel["kind"]]
        handle(panel)

    def seat_people(self) -> None:
        """Somebody buys chips; nobody has a seat here."""
        self._buy_in()

    def leave(self) -> None:
        """Nobody has chips on the table between rounds."""

    # --- bets ------------------------------------------------------------------------------------

    def _begin(self, panel: dict[str, Any]) -> None:
        if self.rng.random() < 0.25:
            self._buy_in()
        if panel["same"] and self.rng.random() < 0.3 and self.tap(panel["same"]).done:
            return
        self._place_a_bet(panel)

    def _buy_in(self) -> None:
        key = self.desk.view["sheets"]["cash"]
        least = self.desk.view["sheets"]["buy_in"]["min_minor"]
        name = {"name": self.rng.choice(NAMES)} if self.rng.random() < 0.3 else {}
        data = {"amount_minor": least * self.rng.choice((50, 100, 200)), **name}
        if self.tap(key, **data).code == "identification_needed":
            note = {"document": "ID card", "seen_by": "inspector"}
            self.tap(key, **data, identification=note)

    def _place(self, panel: dict[str, Any]) -> None:
        """More boxes until enough of them play; now and then a bet is taken back."""
        lying = [box for box in panel["boxes"] if box["ante_minor"]]
        free = [box for box in panel["boxes"] if box["open"] and not box["ante_minor"]]
        if len(lying) > 1 and self.rng.random() < 0.03 and lying[-1]["take_back"]:
            self.tap(lying[-1]["take_back"])
        elif not lying or (free and len(lying) < self.players and self.rng.random() < 0.8):
            self._place_a_bet(panel)
        elif self.tap(panel["close"]).done:
            self._deal([box["box"] for box in lying])

    def _place_a_bet(self, panel: dict[str, Any]) -> None:
        free = [box["box"] for box in panel["boxes"] if box["open"] and not box["ante_minor"]]
        data = {"box": self.rng.choice(free), "ante_minor": self._amount(panel["ante"])}
        if panel["bonus"] and self.rng.random() < 0.4:
            data["bonus_minor"] = self._amount(panel["bonus"])
        if panel["blind_of"] and self.rng.random() < 0.4:
            data["blind_of"] = self.rng.choice(panel["blind_of"])["box"]
        self.send(panel["type"], {**panel["data"], **data})

    def _amount(self, field: dict[str, Any]) -> int:
        least, most, step = (field[name] for name in ("min_minor", "max_minor", "step_minor"))
        wanted = least * self.rng.randint(1, MOST_ANTES)
        return int(min(most, wanted) // step * step)

    def _deal(self, boxes: list[int]) -> None:
        tiles = {tile["seat"]: tile for tile in self.desk.view["seats"]}
        self._stub = self.pack()
        self._first = {
            box: [self._stub.pop() for _ in tiles[box]["cards"]] for box in sorted(boxes)
        }
        self._hands = {box: list(cards) for box, cards in self._first.items()}
        self._given, self._before = {}, []
        self._bank = [self._stub.pop() for _ in range(BANK_CARDS)]

    # --- decisions -------------------------------------------------------------------------------

    def _show_bank_card(self, panel: dict[str, Any]) -> None:
        if panel["deal"]:
            self.tap(panel["deal"])
        elif panel["choices"] and self.rng.random() < 0.5:
            self.tap(panel["choices"][0])
        else:
            self.send(panel["type"], {**panel["data"], "card": self._bank[-1]})

    def _decide(self, panel: dict[str, Any]) -> None:
        """Some boxes take a card, some leave, the rest bets; a mis-tap is undone."""
        if self.rng.random() < 0.02 and self.desk.view["undo"]:
            self._undo()
            return
        taps = [tap for box in panel["boxes"] for tap in self._exceptions(box)]
        if taps and self.rng.random() < 0.6:
            self.rng.choice(taps)()
        else:
            self.tap(panel["rest"])

    def _undo(self) -> None:
        if self.tap(self.desk.view["undo"]).done and self._before:
            self._hands, self._given = self._before.pop()

    def _exceptions(self, box: dict[str, Any]) -> list[Callable[[], None]]:
        taps: list[Callable[[], None]] = []
        if box["fold"]:
            taps.append(lambda: self._decided(self.tap(box["fold"])))
        if box["exchange"]:
            taps.append(lambda: self._exchange(box["box"], box["exchange"]))
        if box["buy"]:
            taps.append(lambda: self._buy(box["box"], box["buy"]))
        return taps

    def _decided(self, answer: Answer) -> None:
        """What the boxes held before the tap is kept, for it may be undone."""
        if answer.done:
            self._before.append((dict(self._hands), dict(self._given)))

    def _exchange(self, box: int, key: dict[str, Any]) -> None:
        count = self.rng.choice(key["counts"])
        slots = sorted(self.rng.sample(range(len(self._hands[box])), count))
        answer = self.tap(key, **({"slots": slots} if key["slots"] else {"count": count}))
        self._decided(answer)
        if answer.done:
            held = self._hands[box]
            self._given[box] = [held[at] for at in slots]
            kept = [card for at, card in enumerate(held) if at not in slots]
            self._hands[box] = kept + [self._stub.pop() for _ in range(count + key["extra"])]

    def _buy(self, box: int, key: dict[str, Any]) -> None:
        answer = self.tap(key)
        self._decided(answer)
        if answer.done:
            self._hands[box] = [*self._hands[box], self._stub.pop()]

    # --- results ---------------------------------------------------------------------------------

    def _open_bank(self, panel: dict[str, Any]) -> None:
        if panel["deal"]:
            self.tap(panel["deal"])
            return
        plays = line_of(hand_of(HABITS, tuple(self._bank))) != "high_card"
        said = [key for key in panel["choices"] if key["data"].get("plays") == plays]
        if said:
            self.tap(said[0])
        else:
            self.send(panel["type"], {**panel["data"], "cards": self._bank[:-1]})

    def _show_boxes(self, panel: dict[str, Any]) -> None:
        """Winners first, one a step; when all of them are on the table the rest has lost."""
        for box in panel["boxes"]:
            if box["show"]:
                self.tap(box["show"])
                return
            if box["enter"] and (box["needs_cards"] or not box["declare"]) and self._wins(box):
                self._enter(box["box"], box["enter"])
                return
            if box["declare"] and self._wins(box):
                self._declare(box["box"], box["declare"])
                return
        self._settle(panel)

    def _wins(self, box: dict[str, Any]) -> bool:
        """Whether the box would lose something by not being shown."""
        number = box["box"]
        return box["needs_cards"] or self._outcome(number) != LOST or self._first_hand(number) != ""

    def _outcome(self, box: int) -> str:
        """How the box stands against the bank; a bank without a game wins nothing."""
        banner = self.desk.view["banner"]
        if banner is None or banner["tone"] != "plays":
            return LOST
        hand, bank = (hand_of(HABITS, tuple(cards)) for cards in (self._hands[box], self._bank))
        return compare(HABITS, hand, bank)

    def _first_hand(self, box: int) -> str:
        """What the first cards are, if a bonus bet pays on it."""
        line = line_of(hand_of(HABITS, tuple(self._first[box])))
        return line if BONUS_OF_THE_LAW.get(line) else ""

    def _enter(self, box: int, key: dict[str, Any]) -> None:
        given = {"given": self._given[box]} if key["given"] else {}
        self.tap(key, cards=self._hands[box], **given)

    def _declare(self, box: int, key: dict[str, Any]) -> None:
        """The hand by name; a hand that can't lie so at this table has lost."""
        first = self._first_hand(box)
        named: dict[str, Any] = {"bonus": first} if key["bonus"] and first else {}
        outcome = self._outcome(box)
        if outcome != LOST:
            hand = line_of(hand_of(HABITS, tuple(self._hands[box])))
            if self.tap(key, hand=hand, outcome=outcome, **named).done:
                return
        self.tap(key, outcome=LOST, **named)

    def _settle(self, panel: dict[str, Any]) -> None:
        if self.tap(panel["settle"]).done:
            self.finished += 1
