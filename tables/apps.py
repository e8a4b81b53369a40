from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "tables"
    verbose_name = _("Floor and configuration")
    default_auto_field = "django.db.models.BigAutoField"
