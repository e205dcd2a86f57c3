"""Error pages: a browser reads them in its own language, a program gets data."""

import httpx
import pytest

from tests.server.process import Server

HTML = {"accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize(
    ("wanted", "language", "words"),
    [
        ("pl", "pl", "Nie ma takiego adresu."),
        ("nl, de-AT;q=0.8, en;q=0.9", "en", "There is no such address."),
        ("nl, de-AT;q=0.9, en;q=0.8", "de", "Diese Adresse gibt es nicht."),
        ("", "en", "There is no such address."),
    ],
)
def test_an_error_page_follows_the_language_of_the_browser(
    plain: Server, wanted: str, language: str, words: str
) -> None:
    headers = HTML | {"accept-language": wanted}
    answer = httpx.get(f"{plain.url}/nothing.txt", headers=headers)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}"' in answer.text
    assert words in answer.text


def test_programs_and_the_api_get_data_with_a_code_and_fields(plain: Server) -> None:
    german = HTML | {"accept-language": "de"}
    answer = httpx.get(f"{plain.url}/api/invitations/NOTHERE", headers=german)
    assert answer.json() == {
        "error": "not-found",
        "code": "code",
        "words": "There is no table with this code.",
    }
    assert httpx.get(f"{plain.url}/nothing.txt").json()["words"] == "There is no such address."


def test_a_field_that_is_too_short_or_too_long_is_told_by_its_length(plain: Server) -> None:
    short = httpx.post(f"{plain.url}/api/me", json={"name": ""}).json()
    long = httpx.post(f"{plain.url}/api/me", json={"name": "x" * 99}).json()
    assert (short["code"], short["fields"]) == ("short", {"field": "name", "count": 1})
    assert long["words"] == f"name: {long['fields']['count']} characters at most."
