"""Addresses and names at the broker."""

import pytest

from tournaments.live.channel import channel_of, client_url


@pytest.mark.parametrize(
    ("celery", "client"),
    [
        ("redis://127.0.0.1:6379/1", "redis://127.0.0.1:6379/1"),
        ("rediss://:secret@broker/0", "rediss://:secret@broker/0"),
        ("unix:///var/broker.sock?db=2", "unix:///var/broker.sock?db=2"),
        ("redis+socket:///var/broker.sock", "unix:///var/broker.sock?db=0"),
        ("redis+socket:///var/broker.sock?virtual_host=3", "unix:///var/broker.sock?db=3"),
        ("memory://", None),
        ("", None),
    ],
)
def test_celerys_address_becomes_the_librarys(celery: str, client: str | None) -> None:
    assert client_url(celery) == client


def test_a_broker_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="need a Redis or Valkey broker, not amqp://"):
        client_url("amqp://guest@127.0.0.1//")


def test_two_installations_on_one_broker_have_channels_of_their_own() -> None:
    assert channel_of("one") != channel_of("two")


def test_a_channels_name_does_not_give_the_secret_away() -> None:
    assert channel_of("secret") == "shuffle-up:2bb80d537b1da3e3:live"
