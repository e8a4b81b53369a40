"""Players against the house: Caribbean stud and European poker on the console."""

from games.presenters.banked.limits import number_text, stakes_text
from games.presenters.banked.view import table_view

__all__ = ["number_text", "stakes_text", "table_view"]
