"""The words of a sign, made from what is in force: for the wall screen and for the printed sheet.

Every function that makes words makes them in the active language; `said` gathers the languages.
"""
