"""Words of the admin's theme that neither it nor Django translates into all our languages.

Nothing uses this list at run time: being here, the words get into our catalogues, which come first.
"""

from django.utils.translation import gettext_noop as _

THEME_WORDS = (
    _("Apply Filters"),
    _("Clear all filters"),
    _("Date"),
    _("Expand row"),
    _("False"),
    _("Filters"),
    _("General"),
    _("Go back"),
    _("Hide counts"),
    _("Next"),
    _("No results found"),
    _("Previous"),
    _("Reset filters"),
    _("Select %s"),
    _("Select %s to change"),
    _("Select %s to view"),
    _("Select all objects on this page for an action"),
    _("Select record"),
    _("Select value"),
    _("Show counts"),
    _("This page yielded into no results. Create a new item or reset your filters."),
    _("True"),
    _("Type to search"),
    _("You don’t have permission to view or edit anything."),
)
