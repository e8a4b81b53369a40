"""Settings on a bare machine and in a deployment: each case is a process of its own."""

import os
import subprocess
import sys

import pytest

from casino.catalogues import BASE_DIR

DEPLOYED = {
    "BAIZE_SECRET_KEY": "k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
    "BAIZE_HOSTS": "baize.example",
    "DATABASE_URL": "postgresql://baize@127.0.0.1:1/baize",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}
READ = "from django.conf import settings as s; import django; django.setup(); print({})"


def _run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    bare = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "casino.settings"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=BASE_DIR,
        env=bare | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("command", [["check"], ["makemigrations", "--check", "--dry-run"]])
def test_commands_that_need_no_service_run_without_any_variable(command):
    done = _run("manage.py", *command)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_deployment_is_clean():
    done = _run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **DEPLOYED)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no issues" in done.stdout


def test_nothing_is_served_without_a_secret_key():
    done = _run("-c", "import casino.asgi", DATABASE_URL=DEPLOYED["DATABASE_URL"])
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


def test_no_database_is_opened_without_a_secret_key():
    variables = {"DATABASE_URL": os.environ.get("DATABASE_URL", "")}
    if not variables["DATABASE_URL"]:
        pytest.skip("no database: DATABASE_URL isn't set")
    done = _run("manage.py", "showmigrations", **variables)
    assert done.returncode == 1
    assert "SECRET_KEY" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_that_needs_the_database_says_what_is_missing():
    done = _run("manage.py", "showmigrations")
    assert done.returncode == 1
    assert "DATABASE_URL" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_demo_variable_nothing_is_open():
    expression = READ.format("s.DEMO, s.DEBUG, s.SECURE_SSL_REDIRECT, s.SESSION_COOKIE_SECURE")
    assert _run("-c", expression, **DEPLOYED).stdout.strip() == "False False True True"
    forced = _run("-c", expression, BAIZE_DEBUG="1", **DEPLOYED)
    assert forced.stdout.strip() == "False False True True"


def test_the_database_is_pooled():
    expression = READ.format('s.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]')
    assert _run("-c", expression, BAIZE_POOL="7", **DEPLOYED).stdout.strip() == "7"
