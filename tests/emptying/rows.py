"""All rows of the product at once: put aside and brought back, so that they are made only once.

Triggers and foreign keys rest meanwhile, which only a superuser may ask for. Ids go on counting, as
they do after `flush`: a row that comes back has its own id, and no later one gets it.
"""

from django.db import connection
from django.db.utils import ProgrammingError

# What `flush` empties, and nothing else: the rows of the migrations stay.
TABLES = """
SELECT tablename FROM pg_tables
WHERE schemaname = current_schema()
  AND tablename NOT IN ('django_migrations', 'django_content_type', 'auth_permission')
ORDER BY tablename
"""
PUT_ASIDE = f"""
DO $$
DECLARE
  name text;
BEGIN
  DROP SCHEMA IF EXISTS aside CASCADE;
  CREATE SCHEMA aside;
  FOR name IN {TABLES} LOOP
    EXECUTE format('CREATE TABLE aside.%I AS TABLE %I', name, name);
  END LOOP;
END $$
"""
BRING_BACK = f"""
DO $$
DECLARE
  name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN {TABLES} LOOP
    EXECUTE format('INSERT INTO %I TABLE aside.%I', name, name);
  END LOOP;
END $$
"""


class Aside:
    """The rows of one moment. One process of tests puts one set of rows aside at a time."""

    def __init__(self) -> None:
        self._filled = False

    def put(self) -> None:
        """Copy what the tables hold into a schema of its own."""
        with connection.cursor() as cursor:
            cursor.execute(PUT_ASIDE)
        self._filled = True

    def bring_back(self) -> bool:
        """Fill the empty tables again; False where nothing is put aside or it isn't allowed."""
        if not self._filled:
            return False
        try:
            with connection.cursor() as cursor:
                cursor.execute(BRING_BACK)
        except ProgrammingError:
            return False
        return True
