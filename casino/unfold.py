"""The look of the administration: day colours, the product's face, our own side bar."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

GREEN = {
    "50": "#eef6f1",
    "100": "#e6f1eb",
    "200": "#c9e2d5",
    "300": "#9fcbb4",
    "400": "#5ba483",
    "500": "#187a4e",
    "600": "#0e5a3f",
    "700": "#0c4c35",
    "800": "#0a3f2c",
    "900": "#083324",
    "950": "#041d14",
}

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Baize",
    "SITE_HEADER": "Baize",
    "SITE_SUBHEADER": _("Administration"),
    "SITE_ICON": lambda request: static("casino/favicon.svg"),
    "SITE_URL": reverse_lazy("home"),
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda request: static("casino/favicon.svg"),
        }
    ],
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "THEME": "light",
    "COLORS": {"primary": GREEN},
    "STYLES": [
        lambda request: static("casino/fonts.css"),
        lambda request: static("casino/admin.css"),
        lambda request: static("tables/admin/approval.css"),
        lambda request: static("tables/admin/edge.css"),
    ],
    "SIDEBAR": {"navigation": "tables.admin.navigation.sidebar"},
}
