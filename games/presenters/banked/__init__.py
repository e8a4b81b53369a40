"""Players against the house: Caribbean stud and European poker on the console."""
