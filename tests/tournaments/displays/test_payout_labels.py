"""The words of the public list of payouts."""

from tournaments.displays.payout_labels import PAYOUTS
from tournaments.printouts.prizes.payouts import LABELS
from tournaments.views.navigation.pages import PAGES


def test_payouts_have_one_name_on_the_phone_on_paper_and_for_staff() -> None:
    names = {str(name) for name in (PAYOUTS["payouts"], LABELS["payouts"], PAGES["payouts"].label)}
    assert names == {"Payouts"}
