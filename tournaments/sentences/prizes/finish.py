"""Checks before a tournament is finished, as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.selectors.finish import FinishFigures

#: A check: its title, what was found, and whether that is as it should be.
Check = tuple[str, str, bool]
MAX_NAMES = 4


def finish_checks(
    look: FinishFigures, unsettled: Sequence[Mapping[str, Any]], *, at_once: Sequence[Mapping[str, Any]], currency: str
) -> list[Check]:
    """Return the checks before the finish. Bounties are checked only if the event has them.

    `unsettled` are the items to settle now. `at_once` are the items that would remain after a finish now; it is empty
    once the tournament is finished.
    """
    bounties = [] if look.bounties_open is None else [_bounty_check(look.bounties_open)]
    money = _money_check(look, currency, settled=not any(item["needs_reason"] for item in unsettled))
    return [_chip_check(look), money, _open_check(look), *bounties, _prize_check(look, at_once or unsettled, currency)]


def _bounty_check(names: Sequence[str]) -> Check:
    if not names:
        return gettext("Bounties"), gettext("all given"), True
    says = ngettext("nobody was given that of {names}", "{count} not given: {names}", len(names))
    shown = [*names[:MAX_NAMES], *(["…"] if len(names) > MAX_NAMES else [])]
    return gettext("Bounties"), says.format(count=len(names), names=", ".join(shown)), False


def _chip_check(look: FinishFigures) -> Check:
    if look.counted is None:
        return gettext("Chips"), gettext("not counted, {chips:,} expected").format(chips=look.chips), False
    says = gettext("{counted:,} counted, {chips:,} expected").format(counted=look.counted, chips=look.chips)
    return gettext("Chips"), says, look.counted == look.chips


def _money_check(look: FinishFigures, currency: str, *, settled: bool) -> Check:
    taken, expected = (money_text(amount, currency=currency) for amount in (look.taken, look.expected))
    says = gettext("{taken} taken, {expected} expected").format(taken=taken, expected=expected)
    return gettext("Money"), says, settled and look.taken == look.expected


def _open_check(look: FinishFigures) -> Check:
    if not any(look.still_open.values()):
        return gettext("Moves and penalties"), gettext("none open"), True
    moves, penalties = look.still_open.get("moves", 0), look.still_open.get("penalties", 0)
    says = gettext("{moves}, {penalties}").format(
        moves=ngettext("{count} move open", "{count} moves open", moves).format(count=moves),
        penalties=ngettext("{count} penalty open", "{count} penalties open", penalties).format(count=penalties),
    )
    return gettext("Moves and penalties"), says, False


def _prize_check(look: FinishFigures, unsettled: Sequence[Mapping[str, Any]], currency: str) -> Check:
    if over := sum(row.amount_overpaid for row in look.rows):
        says = gettext("{money} too much was paid").format(money=money_text(over, currency=currency))
        return gettext("Payouts"), says, False
    if any(item["kind"] in {"not_posted", "no_taker"} for item in unsettled):
        return gettext("Payouts"), gettext("not every prize has a player"), False
    if not look.unpaid_payouts and any(item["needs_reason"] for item in unsettled):
        says = gettext("{money} paid").format(money=money_text(look.amount_paid, currency=currency))
        return gettext("Payouts"), says, False
    if not look.unpaid_payouts:
        return gettext("Payouts"), gettext("all paid"), True
    count = len(look.unpaid_payouts)
    money = money_text(look.to_pay, currency=currency)
    says = ngettext("{count} still to pay, {money}", "{count} still to pay, {money}", count)
    return gettext("Payouts"), says.format(count=count, money=money), False
