"""A simulated croupier at a players' game: he seats people, deals real cards from a seeded pack and
taps only what the view offers."""

from random import Random
from typing import Any

from games.engines.cards import UNKNOWN
from games.simulator.desk import Desk
from games.simulator.taps import NAMES, Taps


class RingCroupier(Taps):
    """Hold'em and stud, in every mode."""

    def __init__(self, desk: Desk, rng: Random, players: int) -> None:
        super().__init__(desk, rng, players)
        self._holes: dict[int, list[str]] = {}
        self._board: list[str] = []
        self._stub: list[str] = []

    def leave(self) -> None:
        """Between hands: everybody takes his chips and goes."""
        for seat in self._occupied():
            self._leave(seat)

    def step(self, panel: dict[str, Any]) -> None:
        """What the panel asks for."""
        handle = {
            "between": self._between,
            "act": self._act,
            "card": self._card,
            "opener": self._name_opener,
            "show": self._show,
            "winners": self._declare,
            "pot": self._declare_pot,
            "pay": self._pay,
        }[panel["kind"]]
        handle(panel)

    # --- between hands ---------------------------------------------------------------------------

    def _between(self, panel: dict[str, Any]) -> None:
        self.seat_people()
        panel = self.desk.view["panel"]
        if panel.get("draw"):
            self._draw_button(panel["draw"]["seats"])
        if self.send("deal", {}).done:
            self._shuffle()

    def seat_people(self) -> None:
        """Fill the seats, buy broke players in again, let some come and go."""
        for seat in self._occupied():
            if _is_untracked(seat):
                self._top_up(seat)
            elif seat["stack_minor"] == 0:
                self._rebuy(seat)
            elif self.rng.random() < 0.01:
                self._leave(seat)
            elif seat["state"] == "away" and self.rng.random() < 0.5:
                self.send("sit_in", {"seat": seat["seat"], "post": self.rng.random() < 0.5})
            elif seat["state"] != "away" and self.rng.random() < 0.01:
                self.send("sit_out", {"seat": seat["seat"]})
        while len(self._occupied()) < self.players:
            self._take_seat()

    def _occupied(self) -> list[dict[str, Any]]:
        return [seat for seat in self.desk.view["seats"] if seat["state"] != "empty"]

    def _leave(self, seat: dict[str, Any]) -> None:
        """With his stack; where it isn't tracked, with a sum that the table has, or nothing."""
        if not _is_untracked(seat):
            self.send("leave_seat", {"seat": seat["seat"]})
            return
        for amount in (self._buy_in(), 0):
            if self.send("leave_seat", {"seat": seat["seat"], "amount_minor": amount}).done:
                return

    def _top_up(self, seat: dict[str, Any]) -> None:
        """Where stacks aren't tracked nobody is seen to be broke: some buy, some go."""
        dice = self.rng.random()
        if dice < 0.05:
            self.send("buy_in", {"seat": seat["seat"], "amount_minor": self._buy_in()})
        elif dice < 0.07:
            self._leave(seat)

    def _rebuy(self, seat: dict[str, Any]) -> None:
        if self.rng.random() < 0.6:
            self.send("buy_in", {"seat": seat["seat"], "amount_minor": self._buy_in()})
        else:
            self._leave(seat)

    def _take_seat(self) -> None:
        empty = [seat["seat"] for seat in self.desk.view["seats"] if seat["state"] == "empty"]
        here = {seat["name"] for seat in self._occupied()}
        name = self.rng.choice([name for name in NAMES if name not in here])
        data = {"seat": self.rng.choice(empty), "name": name, "buy_in_minor": self._buy_in()}
        answer = self.send("take_seat", data)
        if answer.code == "identification_needed":
            note = {"document": "ID card", "seen_by": "inspector"}
            self.send("take_seat", {**data, "identification": note})

    def _buy_in(self) -> int:
        sheet = self.desk.view["sheets"]["buy_in"]
        step = self.desk.view["money"]["chip_unit_minor"]
        most = min(sheet["max_minor"], 8 * sheet["min_minor"])
        amount = self.rng.randint(sheet["min_minor"], most)
        return max(sheet["min_minor"], amount // (5 * step) * (5 * step))

    def _draw_button(self, seats: list[int]) -> None:
        """A card for each of the seats; without seats the system draws."""
        pack = self.pack()
        cards = {str(seat): pack.pop() for seat in seats}
        self.send("draw_button", {"cards": cards} if cards else {})

    def _shuffle(self) -> None:
        pack = self.pack()
        self._board = [pack.pop() for _ in range(5)]
        dealt_in = [seat["seat"] for seat in self.desk.view["seats"] if seat["cards"]]
        self._holes = {seat: [pack.pop(), pack.pop()] for seat in dealt_in}
        self._stub = pack

    # --- the hand --------------------------------------------------------------------------------

    def _act(self, panel: dict[str, Any]) -> None:
        if self.rng.random() < 0.02 and self.desk.view["undo"]:
            self.send("undo", {})
            return
        kind, data = self._choice(panel)
        self.send(kind, data)

    def _choice(self, panel: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """A plausible action: folds and calls, some raises, and the tap savers of a quick hand."""
        dice = self.rng.random()
        call, fold, raising = panel["call"], panel["fold"], panel["raise"]
        faces_a_bet = fold is not None and not fold.get("confirm")
        saver = self._saver(panel, faces_a_bet)
        if panel.get("bring_in"):
            call = panel["bring_in"]
        if saver and dice < 0.45:
            return saver
        if raising and (dice < 0.62 or call is None):
            return "raise_to", {"seat": panel["seat"], "to_minor": self._raise_to(raising)}
        if faces_a_bet and dice < 0.70:
            return fold["type"], fold["data"]
        if panel.get("string_bet") and dice > 0.99:
            return panel["string_bet"]["type"], panel["string_bet"]["data"]
        return call["type"], call["data"]

    def _saver(self, panel: dict[str, Any], faces_a_bet: bool) -> tuple[str, dict[str, Any]] | None:
        """Several seats in one tap: the rest checks, or everyone up to a later seat folds."""
        offered = {saver["type"]: saver["data"] for saver in panel["savers"]}
        if "all_check" in offered:
            return "all_check", offered["all_check"]
        later = [seat["tap"] for seat in self.desk.view["seats"] if seat.get("tap")]
        later = [tap for tap in later if tap["type"] == "fold_up_to"]
        if faces_a_bet and later:
            tap = self.rng.choice(later)
            return tap["type"], tap["data"]
        return None

    def _raise_to(self, raising: dict[str, Any]) -> int:
        least, most, step = (raising[key] for key in ("min_minor", "max_minor", "step_minor"))
        dice = self.rng.random()
        if dice < 0.45:
            return int(least)
        if dice < 0.55:
            return int(most)
        wanted = min(most, least * self.rng.choice((2, 3, 4)))
        return int(most if wanted == most else max(least, wanted // step * step))

    def _card(self, panel: dict[str, Any]) -> None:
        """One tap where cards aren't entered: they lie there, or the system deals them."""
        if panel["deal"]:
            self.tap(panel["deal"])
        elif panel["type"] == "board":
            dealt = len(self.desk.view["board"])
            self.send("board", {"cards": self._board[dealt : dealt + panel["count"]]})
        else:
            self.send(panel["type"], {**panel["data"], "cards": [self._stub.pop()]})

    def _name_opener(self, panel: dict[str, Any]) -> None:
        """Stud without cards: somebody has the lowest card, or shows the best."""
        seats = [seat["seat"] for seat in panel["seats"]]
        self.send(panel["type"], {**panel["data"], "seat": self.rng.choice(seats)})

    def _show(self, panel: dict[str, Any]) -> None:
        if panel["show_all"]:
            self.tap(panel["show_all"])
            return
        seat = panel["seat"]
        if seat not in self._holes:
            self._holes[seat] = self._turned_over(seat)
        self.send("show", {"seat": seat, "cards": self._holes[seat]})

    def _turned_over(self, seat: int) -> list[str]:
        """Stud: the upcards as they lie, and what the seat held face down."""
        (shown,) = (tile["cards"] for tile in self.desk.view["seats"] if tile["seat"] == seat)
        return [self._stub.pop() if card == UNKNOWN else card for card in shown]

    def _declare(self, panel: dict[str, Any]) -> None:
        self.send(panel["type"], {**panel["data"], "seats": self._winners(panel)})

    def _declare_pot(self, panel: dict[str, Any]) -> None:
        """A pot of some chips, of the least one where the table hasn't so many, else none."""
        step, winners = panel["step_minor"], self._winners(panel)
        for amount in (step * self.rng.randint(4, 120), panel["min_minor"]):
            if self.send(panel["type"], {"amount_minor": amount, "seats": winners}).done:
                return
        self.send("misdeal", {"reason": "exposed_card"})

    def _winners(self, panel: dict[str, Any]) -> list[int]:
        """Mostly one, sometimes two who share."""
        seats = [seat["seat"] for seat in panel["seats"]]
        return self.rng.sample(seats, 2 if self.rng.random() < 0.1 else 1)

    def _pay(self, panel: dict[str, Any]) -> None:
        if self.send("pay", {}).done:
            self.finished += 1


def _is_untracked(seat: dict[str, Any]) -> bool:
    """A seat whose stack the view doesn't say: only pots are entered at this table."""
    return not seat["stack"]
