"""Two editions by the API."""

from django.test import Client


def test_api_compares_two_rulebook_editions(client: Client) -> None:
    found = client.get("/api/rules/compare/", {"first": "tda_2019", "second": "tda_2024"}).json()
    rules = {rule["rule"]: rule for rule in found["rules"]}
    first = {"slug": "tda_2019", "name": "TDA 2019", "since": "2019-09-17", "read": "parts"}
    assert found["editions"]["first"] == first
    assert (rules["button-error"]["change"], rules["button-error"]["first"]) == ("not_known", None)
    assert rules["big-blind-ante"]["change"] == "reworded"
    assert {
        "setting": "button_error",
        "title": "A wrongly moved button found after substantial action",
    }.items() <= next(choice for choice in found["choices"] if choice["setting"] == "button_error").items()


def test_refusal_contains_the_unknown_edition(client: Client) -> None:
    answer = client.get("/api/rules/compare/", {"first": "hoyle", "second": "tda_2024"})
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["first"])
