"""The refusals of the reports room, in words."""

from django.utils.translation import gettext_lazy as _

MESSAGES = {
    "day_already_signed": _("This gaming day is signed. A correction belongs to the open day."),
    "day_not_closed": _("This gaming day is not closed yet."),
    "day_changed_since_run": _("Something changed since the last run. Close the day again."),
    "boxes_not_counted": _("The boxes of table %(table)s are not counted yet."),
    "box_not_explained": _("A box of table %(table)s differs and its reason is not given yet."),
    "no_such_day": _("There is no gaming day %(day)s here."),
}
