"""The public state of the two laptops."""

import json
from pathlib import Path

from django.conf import LazySettings
from django.test import Client


def test_standby_page_of_a_single_laptop_shows_role_and_address(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    answer = client.get("/standby/")
    assert answer.json() == {
        "role": "alone",
        "epoch": 0,
        "in_step": False,
        "addresses": ["http://testserver"],
        "port": 0,
    }
    assert answer["Access-Control-Allow-Origin"] == "*"


def test_standby_page_shows_the_addresses_of_both_laptops(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    said = {"role": "standby", "epoch": 2, "peer": "http://10.0.0.7:8000", "in_step": True, "since": None, "behind": 0,
            "reason": "", "witness": None}  # fmt: skip
    (tmp_path / "standby.json").write_text(json.dumps(said))
    assert client.get("/standby/").json() == {
        "role": "standby", "epoch": 2, "in_step": True, "port": 0,
        "addresses": ["http://testserver", "http://10.0.0.7:8000"],
    }  # fmt: skip
