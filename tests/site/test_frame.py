"""The frame: login, lock-out, language, the start page of each role, faults."""

import pytest
from django.test import Client
from django.urls import path
from django.utils import translation

from casino.urls import urlpatterns as product_urls
from tables.models import AuditEntry
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def _fail(request):
    raise RuntimeError("a fault of ours")


urlpatterns = [*product_urls, path("fault/", _fail)]
handler500 = "casino.views.server_error"


def test_login_page_opens_in_the_language_that_the_browser_asks_for():
    page = Client().get("/login/", headers={"accept-language": "hr,en;q=0.5"})
    assert page.status_code == 200
    assert page.headers["Content-Language"] == "hr"
    assert '<html lang="hr"' in page.text


def test_a_person_signs_in_and_out(staff):
    staff("croupier", username="kovac")
    client = Client()
    answer = client.post("/login/", {"username": "kovac", "password": PASSWORD})
    assert answer.headers["Location"] == "/"
    assert client.get("/").status_code == 200
    assert client.post("/logout/").headers["Location"] == "/login/"
    assert client.get("/").headers["Location"] == "/login/?next=/"


def test_five_wrong_passwords_lock_the_name_at_this_place_in_the_readers_language(staff):
    staff("croupier", username="kovac")
    client = Client(headers={"accept-language": "ru"})
    for _attempt in range(4):
        assert client.post("/login/", {"username": "kovac", "password": "wrong"}).status_code == 200
    locked = client.post("/login/", {"username": "kovac", "password": "wrong"})
    assert locked.status_code == 429
    assert locked.headers["Content-Language"] == "ru"
    right = client.post("/login/", {"username": "kovac", "password": PASSWORD})
    assert right.status_code == 429
    assert "_auth_user_id" not in client.session
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert elsewhere.post("/login/", {"username": "kovac", "password": PASSWORD}).status_code == 302


@pytest.mark.parametrize(
    ("role", "main_page"),
    [
        ("pit", "/pit/"),
        ("chief", "/pit/"),
        ("manager", "/pit/"),
        ("limits", "/admin/"),
        ("compliance", "/admin/"),
        ("admin", "/admin/"),
        ("cage", "/boxes/"),
        ("finance", "/finance/"),
        ("auditor", "/finance/"),
    ],
)
def test_each_role_starts_at_its_main_page(signed_in, role, main_page):
    assert signed_in(role).get("/").headers["Location"] == main_page


def test_the_top_bar_shows_what_the_role_may_open(signed_in):
    page = signed_in("croupier").get("/").text
    assert 'href="/pit/"' not in page
    assert 'href="/finance/"' not in page
    page = signed_in("manager", "croupier").get("/").text
    assert 'href="/pit/"' in page
    assert 'href="/finance/"' in page


def test_the_language_is_kept_on_the_person_and_in_the_browser(signed_in):
    client = signed_in("croupier")
    answer = client.post("/language/", {"language": "bg", "next": "/password/"})
    assert answer.headers["Location"] == "/password/"
    client.person.refresh_from_db()
    assert client.person.language == "bg"
    client.post("/language/", {"language": "bg"})
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.before, entry.after) == (
        "staff.language_changed",
        {"language": "en"},
        {"language": "bg"},
    )
    assert client.get("/password/").headers["Content-Language"] == "bg"
    client.post("/logout/")
    assert client.get("/login/").headers["Content-Language"] == "bg"


def test_without_a_next_page_the_language_menu_leads_back_where_it_was(signed_in):
    client = signed_in("compliance")
    page = "http://testserver/admin/tables/stakesversion/"
    answer = client.post("/language/", {"language": "ru", "next": ""}, headers={"referer": page})
    assert answer.headers["Location"] == page
    assert client.get("/admin/").headers["Content-Language"] == "ru"
    foreign = {"referer": "https://elsewhere.example/"}
    assert client.post("/language/", {"language": "en"}, headers=foreign).headers["Location"] == "/"


def test_an_unknown_language_and_a_foreign_return_change_nothing(signed_in):
    client = signed_in("croupier")
    answer = client.post("/language/", {"language": "xx", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"
    client.person.refresh_from_db()
    assert client.person.language == "en"


def test_the_password_changes_only_with_the_old_one(signed_in):
    client = signed_in("croupier")
    new = {"new_password1": "another-horse-43", "new_password2": "another-horse-43"}
    client.post("/password/", {"old_password": "wrong", **new})
    client.person.refresh_from_db()
    assert client.person.check_password(PASSWORD)
    assert client.post("/password/", {"old_password": PASSWORD, **new}).status_code == 302
    client.person.refresh_from_db()
    assert client.person.check_password("another-horse-43")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor) == ("staff.password_changed", client.person)
    assert (entry.before, entry.after) == (None, None), "no password in the trail"


def test_faults_have_their_pages(signed_in):
    client = signed_in("croupier")
    missing = client.get("/no/such/page/")
    assert missing.status_code == 404
    assert "No such page" in missing.text
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post("/login/", {"username": "kovac", "password": PASSWORD})
    assert refused.status_code == 403
    assert "This form is too old" in refused.text


@pytest.mark.urls("tests.site.test_frame")
def test_a_fault_of_ours_names_its_request_and_needs_no_database(signed_in):
    client = signed_in("croupier", language="bg")
    client.raise_request_exception = False
    answer = client.get("/fault/", headers={"x-request-id": "request-0001"})
    assert answer.status_code == 500
    assert "request-0001" in answer.text
    assert answer.headers["X-Request-ID"] == "request-0001"
    assert '<html lang="bg"' in answer.text
    assert translation.get_language() == "en"
