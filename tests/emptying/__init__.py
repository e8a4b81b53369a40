"""An app of the tests alone: its `flush` takes the place of Django's."""
