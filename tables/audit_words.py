"""The audit trail in words: what was done, which right was refused, what it was done to.

Every action that is recorded stands in `DONE`, every right of `tables.permissions` in
`RIGHT_NAMES`, every refusal of a right and other reason that is kept as a code in `REASONS`.
"""

from typing import Any

from django.apps import apps
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.reasons import reason_text

REFUSED = "refused:"

DONE: dict[str, Any] = {
    "alert.acknowledged": _("Alert acknowledged"),
    "casino.changed": _("Casino changed"),
    "casino.created": _("Casino created"),
    "chips.issued": _("Chips issued"),
    "console.taken_over": _("Console taken over"),
    "count.agreed": _("Count agreed"),
    "count.different": _("The two counts differed"),
    "count.explained": _("Reason of a difference given"),
    "day.closed": _("Gaming day closed"),
    "day.closing": _("Closing of the gaming day begun"),
    "day.signed": _("Gaming day signed"),
    "denomination.changed": _("Denomination changed"),
    "denomination.created": _("Denomination created"),
    "device.changed": _("Device changed"),
    "device.code_renewed": _("New code for a device"),
    "device.enrolled": _("Device enrolled"),
    "device.registered": _("Device registered"),
    "device.revoked": _("Device revoked"),
    "hand.card_exposed": _("Card exposed"),
    "hand.card_set_aside": _("Card set aside"),
    "hand.declared_dead": _("Hand declared dead"),
    "hand.misdeal": _("Misdeal declared"),
    "hand.opener_named": _("Another opener named"),
    "hand.reopened": _("Hand reopened"),
    "hand.voided": _("Hand declared void"),
    "line.created": _("Line created"),
    "pin.changed": _("Own PIN changed"),
    "pin.cleared": _("PIN cleared"),
    "pin.set": _("PIN set"),
    "player.admitted": _("Player admitted, document seen"),
    "player.identified": _("Player identified"),
    "report.exported": _("Report exported"),
    "seat.recounted": _("Seat recounted"),
    "session.called_off": _("Opening called off"),
    "session.closed": _("Table closed"),
    "session.closing": _("Closing count begun"),
    "session.opened": _("Table opened"),
    "session.resumed": _("Closing count stopped"),
    "session.rolled": _("Table rolled into the new gaming day"),
    "staff.changed": _("Person changed"),
    "staff.created": _("Person created"),
    "staff.language_changed": _("Own language changed"),
    "staff.password_changed": _("Own password changed"),
    "staff.password_set": _("Password set"),
    "table.assigned": _("Staff assigned to a table"),
    "table.changed": _("Table changed"),
    "table.created": _("Table created"),
    "table.limits_set": _("Limits of a table set"),
    "table.recounted": _("Table recounted"),
    "version.approved": _("Version approved"),
    "version.commented": _("Comment on a version written"),
    "version.discarded": _("Draft thrown away"),
    "version.drafted": _("Version drafted"),
    "version.edited": _("Draft changed"),
    "version.returned": _("Changes to a version requested"),
    "version.submitted": _("Version submitted"),
    "version.withdrawn": _("Version withdrawn"),
    "wager.overridden": _("Wager beyond the limits accepted"),
    "whatif.asked": _("What-if asked for"),
    "whatif.exported": _("What-if exported"),
}

RIGHT_NAMES: dict[str, Any] = {
    "admin.open": _("the administration"),
    "alert.acknowledge": _("acknowledging an alert"),
    "audit.read": _("reading the audit trail"),
    "box.count": _("counting a box"),
    "chips.read": _("reading the chips outstanding"),
    "console.call": _("calling the pit boss"),
    "console.open": _("the console"),
    "console.play": _("play at the console"),
    "console.recount": _("recounting a seat"),
    "console.sign": _("the inspector's signature"),
    "day.close": _("closing the gaming day"),
    "day.read": _("reading the gaming days"),
    "day.sign": _("signing the gaming day"),
    "device.manage": _("managing devices"),
    "floor.configure": _("configuring the floor"),
    "floor.read": _("reading the records of the floor"),
    "floor.watch": _("watching the floor"),
    "hand.read": _("reading hands"),
    "hand.void": _("declaring a hand void"),
    "ledger.read": _("reading the ledger"),
    "pack.read": _("reading dealt packs"),
    "report.export": _("exporting a report"),
    "self.account": _("the own account"),
    "staff.manage": _("managing people"),
    "table.assign": _("assigning staff"),
    "table.close": _("closing a table"),
    "table.count": _("counting a float"),
    "table.open": _("opening a table"),
    "table.set_stakes": _("setting the limits of a table"),
    "verify.run": _("verifying the books"),
    "version.approve": _("approving a version"),
    "version.comment": _("commenting on a version"),
    "version.draft.commission": _("drafting a commission plan"),
    "version.draft.jackpot": _("drafting a jackpot"),
    "version.draft.payouts": _("drafting a payout schedule"),
    "version.draft.ruleset": _("drafting a rule set"),
    "version.draft.stakes": _("drafting stakes"),
    "version.read": _("reading versions"),
    "version.withdraw": _("withdrawing a version"),
    "whatif.run": _("what-if"),
}

REASONS: dict[str, Any] = {
    "box_needs_cage": _("Nobody from the cage"),
    "counted_the_table": _("Has counted the table"),
    "installation": _("Installation"),
    "not_allowed": _("Without the right"),
    "not_assigned": _("Not assigned to the table"),
    "pin_device": _("Not a registered device"),
    "pin_locked": _("The PIN is locked"),
    "same_person": _("The same person twice"),
    "wrong_pin": _("Wrong name or PIN"),
}


def action_in_words(action: str) -> str:
    """What was done; of a refusal, which right was missing. An unknown code stays as it is."""
    if action.startswith(REFUSED):
        right = action.removeprefix(REFUSED)
        return gettext("Refused: %(right)s") % {"right": RIGHT_NAMES.get(right, right)}
    return str(DONE.get(action, action))


def reason_in_words(reason: str) -> str:
    """The reason as it was typed; one that is kept as a code, in words."""
    return str(REASONS.get(reason) or reason_text(reason))


def object_in_words(object_type: str) -> str:
    """The kind of a row, by its stored model name."""
    for model in apps.get_models():
        if model._meta.model_name == object_type:
            return str(capfirst(model._meta.verbose_name))
    return object_type
