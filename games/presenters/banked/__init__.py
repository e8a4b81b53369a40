"""Players against the house: Caribbean stud and European poker on the console."""

from games.presenters.banked.limits import coming_text, next_text, number_text, stakes_text
from games.presenters.banked.view import table_view

__all__ = ["coming_text", "next_text", "number_text", "stakes_text", "table_view"]
