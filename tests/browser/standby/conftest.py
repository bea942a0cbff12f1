"""Two laptops for each file of tests."""

from collections.abc import Iterator

import pytest

from tests.browser.standby.two_laptops import SLUG, Laptop, open_room


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Laptop, Laptop]]:
    with open_room(tmp_path_factory.mktemp("laptops"), SLUG) as both:
        yield both


@pytest.fixture
def laptops(two: tuple[Laptop, Laptop]) -> tuple[Laptop, Laptop]:
    """Two running laptops, the first of which is primary."""
    first, second = two
    first.says("first", 4, second.address)
    second.says("standby", 4, first.address)
    for laptop in two:
        laptop.kill()
        laptop.start()
    return two
