"""The closed lists of the floor: roles, games, kinds and states. No logic, no models."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(TextChoices):
    """Who may do what is written in `tables.permissions` (product.md section 1)."""

    CROUPIER = "croupier", _("Croupier")
    INSPECTOR = "inspector", _("Inspector")
    PIT = "pit", _("Pit boss")
    CHIEF = "chief", _("Chief inspector")
    MANAGER = "manager", _("Casino manager")
    LIMITS = "limits", _("Limits officer")
    COMPLIANCE = "compliance", _("Compliance")
    CAGE = "cage", _("Cage")
    FINANCE = "finance", _("Finance")
    AUDITOR = "auditor", _("Auditor")
    ADMIN = "admin", _("System administrator")


class Language(TextChoices):
    ENGLISH = "en", "English"
    BULGARIAN = "bg", "Български"
    CROATIAN = "hr", "Hrvatski"
    RUSSIAN = "ru", "Русский"


class Game(TextChoices):
    HOLDEM = "holdem", _("Texas hold'em")
    SEVEN_CARD_STUD = "seven_card_stud", _("Casino poker (seven-card stud)")
    CARIBBEAN_STUD = "caribbean_stud", _("Caribbean stud")
    EUROPEAN_POKER = "european_poker", _("European poker")


class EntryMode(TextChoices):
    """How cards reach the system (product.md section 3)."""

    SHOWN = "shown", _("Shown cards are entered")
    DEALT = "dealt", _("The system deals")
    DECLARED = "declared", _("Winners are declared")
    POT_ONLY = "pot_only", _("Only pots are entered")


class DeviceKind(TextChoices):
    CONSOLE = "console", _("Croupier console")
    DASHBOARD = "dashboard", _("Pit dashboard")
    SIGN = "sign", _("Sign at the table")


class Deck(TextChoices):
    FOUR_COLOUR = "four-colour", _("Four colours")
    TWO_COLOUR = "two-colour", _("Two colours")
    COLOUR_SAFE = "colour-safe", _("Colour-safe")


class VersionKind(TextChoices):
    """What is approved (APP-1)."""

    RULESET = "ruleset", _("Rule set")
    STAKES = "stakes", _("Stakes")
    COMMISSION = "commission", _("Commission plan")
    PAYOUTS = "payouts", _("Payout schedule")
    JACKPOT = "jackpot", _("Jackpot")


class VersionStatus(TextChoices):
    """Stored states of a version; "in force" and "superseded" are derived (APP-1)."""

    DRAFT = "draft", _("Draft")
    SUBMITTED = "submitted", _("Submitted")
    RETURNED = "returned", _("Changes requested")
    APPROVED = "approved", _("Approved")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    DISCARDED = "discarded", _("Thrown away")


class Authority(TextChoices):
    """Who adopts or approves a text (APP-2, APP-5)."""

    NRA = "nra", _("Executive director of the NRA")
    MINISTRY = "ministry", _("Ministry of Finance")
    ORGANISER = "organiser", _("The organiser's own decision")


class TaskStatus(TextChoices):
    """How far a long calculation is that a page waits for."""

    WAITING = "waiting", _("Waiting for a worker")
    RUNNING = "running", _("Being calculated")
    DONE = "done", _("Calculated")
    FAILED = "failed", _("Could not be calculated")


class SessionStatus(TextChoices):
    OPENING = "opening", _("Opening count")
    OPEN = "open", pgettext_lazy("table", "Open")
    CLOSING = "closing", _("Closing count")
    CLOSED = "closed", pgettext_lazy("table", "Closed")


class Equipment(TextChoices):
    """What is ticked before a table opens (HOLD-15; the pack is shown face up, HOLD-4)."""

    TABLE = "table", _("Table to the technical norm")
    PACK = "pack", _("One complete pack, checked face up")
    CUT_CARD = "cut_card", _("Cut card")
    CHIPS = "chips", _("Value chips")
    TRAY = "tray", _("Chip tray")
    CASH_BOX = "cash_box", _("Cash box")
    DEALER_BUTTON = "dealer_button", _("DEALER button")


class CountKind(TextChoices):
    """A count is blind, by denomination and by two people (product.md section 10)."""

    OPENING = "opening", _("Opening count")
    CLOSING = "closing", _("Closing count")
    COMMISSION_BOX = "commission_box", _("Commission box")
    DROP_BOX = "drop_box", _("Drop box")


class CountStatus(TextChoices):
    WAITING = "waiting", _("Waiting for both entries")
    DIFFERENT = "different", _("The two entries differ: recount")
    AGREED = "agreed", _("Agreed")


class Unit(TextChoices):
    CHIPS = "chips", pgettext_lazy("ledger", "Chips")
    CASH = "cash", pgettext_lazy("ledger", "Cash")


class AccountKind(TextChoices):
    """The chart of accounts (docs/ledger.md)."""

    CHIPS_ISSUED = "chips_issued", _("Chips issued")
    VAULT = "vault", _("Vault")
    PATRONS = "patrons", _("Chips with patrons")
    CASH_CAGE = "cash_cage", _("Cash in the cage")
    CASH_PATRONS = "cash_patrons", _("Cash from patrons")
    FLOAT = "float", _("Float")
    PLAYERS = "players", _("Players' stacks")
    DROP_BOX = "drop_box", _("Drop box")
    COMMISSION_BOX = "commission_box", _("Commission box")


class TransferCode(TextChoices):
    """Every reason why chips or cash move: an enumeration (product.md section 10)."""

    ISSUE = "issue", _("Chips issued")
    FLOAT_ISSUED = "float_issued", _("Float issued to the table")
    BUY_IN_CASH = "buy_in_cash", _("Buy-in, cash")
    BUY_IN_CHIPS = "buy_in_chips", _("Buy-in, chips")
    SAT_DOWN = "sat_down", _("Sat down with chips")
    LEFT = "left", _("Left with chips")
    RECOUNT = "recount", _("Seat recounted")
    COMMISSION = "commission", _("Commission")
    ANTE = "ante", _("Ante won or paid")
    BET = "bet", _("Bet won or paid")
    FEE = "fee", _("Exchange and purchase fee")
    BONUS = "bonus", _("Bonus bet won or paid")
    COUNT_VARIANCE = "count_variance", _("Count difference")
    BOX_EMPTIED = "box_emptied", _("Box counted and emptied")
    CORRECTION = "correction", _("Correction")


class AlertKind(TextChoices):
    """Alerts stay until an authorised person acknowledges them."""

    CALL = "call", _("Pit boss called")
    OFFLINE = "offline", _("Console offline")
    ROLL_DUE = "roll_due", _("Roll due")
    ROLL_LATE = "roll_late", _("Table not rolled in time")
    VARIANCE = "variance", _("Count difference")
    OPENER = "opener", _("Opener differs from the last closer")
    RECOUNT = "recount", _("Seat recounted")
    OVERRIDE = "override", _("Wager beyond the limits accepted")
    REOPENED = "reopened", _("Hand reopened")
    PATRONS_NEGATIVE = "patrons_negative", _("More chips came back than were sold")
