"""Signing in over HTTP, for a console that is no browser."""

import re
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def sign_in(base_url: str, username: str, password: str) -> str:
    """The Cookie header of a new session. Raises PermissionError when the login is refused."""
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    page = browser.open(f"{base_url}/login/").read().decode()
    found = TOKEN.search(page)
    form = {
        "username": username,
        "password": password,
        "csrfmiddlewaretoken": found.group(1) if found else "",
    }
    request = Request(  # noqa: S310  (the address is the operator's own)
        f"{base_url}/login/", urlencode(form).encode(), {"Referer": f"{base_url}/login/"}
    )
    try:
        browser.open(request)
    except HTTPError as error:
        raise PermissionError(f"{username} could not sign in (HTTP {error.code})") from error
    cookies = {cookie.name: cookie.value for cookie in jar}
    if "sessionid" not in cookies:
        raise PermissionError(f"{username} could not sign in")
    return "; ".join(f"{name}={value}" for name, value in cookies.items())
