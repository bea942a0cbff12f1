"""Ready notices: each house rule that differs from the rulebook."""

from collections.abc import Callable

import pytest
from django.utils import translation

from tests.conftest import MINUTE, NOON
from tournaments.models import Notice, Tournament
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.selectors.screens.notices import MAX_IN_SNAPSHOT, ReadyNotice, notices_for_displays, ready_notices

pytestmark = pytest.mark.django_db


def test_notices_are_proposed_only_for_differences_from_the_rulebook(open_at: Callable[..., Tournament]) -> None:
    assert ready_notices(open_at("plain")) == []
    own = open_at("own", house_overrides={"penalty_start": "current_hand", "penalty_most_rounds": "none"})
    assert ready_notices(own) == [
        ReadyNotice(
            "When a penalty of missed hands starts",
            "At once: the hand in progress counts (TDA 2024: after the hand in progress)",
        )
    ]


def test_every_changed_house_rule_gives_a_valid_notice(open_at: Callable[..., Tournament]) -> None:
    others = {
        name: next(
            value for value in [*setting.values, *(setting.numbers or ())] if value != setting.presets["tda_2024"]
        )
        for name, setting in SETTINGS.items()
    }
    made = ready_notices(open_at("other", house_overrides=others))
    assert [row for row in made if not row.title or len(row.title) > 60 or len(row.text) > 200] == []
    assert len(made) == len(SETTINGS)


def test_current_notice_is_shown_despite_many_ended_notices(open_at: Callable[..., Tournament]) -> None:
    event = open_at("event")
    stands = Notice.objects.create(tournament=event, title="Phones off the table", at=NOON)
    hours = [NOON + 60 * MINUTE * hour for hour in range(MAX_IN_SNAPSHOT + 1)]
    for begins in hours:
        Notice.objects.create(tournament=event, title="Dinner", at=begins, until=begins + 30 * MINUTE)
    shown = notices_for_displays(event)
    assert (len(shown), shown[0]) == (MAX_IN_SNAPSHOT, stands)
    assert [row.at for row in shown[1:]] == hours[2:]


def test_predefined_notice_is_in_the_language_of_the_tournament(open_at: Callable[..., Tournament]) -> None:
    own = open_at("own", language="fr", house_overrides={"penalty_start": "current_hand"})
    with translation.override("de"):
        assert ready_notices(own) == [
            ReadyNotice(
                "Quand commence une pénalité de mains manquées",
                "Aussitôt\u00a0: la main en cours compte (TDA 2024\u00a0: après la main en cours)",
            )
        ]
