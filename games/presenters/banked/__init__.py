"""Players against the house: Caribbean stud and European poker on the console."""

from games.presenters.banked.limits import stakes_text
from games.presenters.banked.view import table_view

__all__ = ["stakes_text", "table_view"]
