"""Names in formulas of The Tournament Director: what is known of a finished tournament, and what is not."""

from tournaments.rules.leagues.td_clock import CLOCK
from tournaments.rules.messages import message as _

# variables with the same value for all players of the night
SHARED: dict[str, str] = {
    "buyins": _("players who bought in"),
    "totalRebuys": _("rebuys and re-entries of all players"),
    "totalAddOns": _("add-ons of all players"),
    "numberOfLeagueMembers": _("players who are in the league; guests are not"),
    "inTheMoneyRank": _("the last paid place"),
    "pot": _("the prize pool"),
    "preGuaranteedPot": _("the prize pool before the guarantee"),
    "guaranteedPot": _("the guarantee"),
    "houseAdds": _("added by the house to reach the guarantee"),
    "houseContribution": _("prizes above what the players paid"),
    "totalBuyinsAmount": _("paid for all buy-ins"),
    "totalBuyinsRake": _("rake of all buy-ins"),
    "totalBuyinsChips": _("chips of all buy-ins"),
    "totalRebuysAmount": _("paid for all rebuys"),
    "totalRebuysRake": _("rake of all rebuys"),
    "totalRebuysChips": _("chips of all rebuys"),
    "totalAddOnsAmount": _("paid for all add-ons"),
    "totalAddOnsRake": _("rake of all add-ons"),
    "totalAddOnsChips": _("chips of all add-ons"),
    "defaultBuyinFee": _("price of a buy-in"),
    "defaultBuyinRake": _("rake of a buy-in"),
    "defaultBuyinChips": _("chips of a buy-in"),
    "defaultRebuyFee": _("price of a rebuy"),
    "defaultRebuyRake": _("rake of a rebuy"),
    "defaultRebuyChips": _("chips of a rebuy"),
    "defaultAddOnFee": _("price of an add-on"),
    "defaultAddOnRake": _("rake of an add-on"),
    "defaultAddOnChips": _("chips of an add-on"),
    "bountyTotal": _("all bounties"),
    "usePlayerBountyChips": _("1 if bounties were played, else 0"),
    "chipCount": _("all chips"),
    "unadjustedChipCount": _("all chips"),
    "chipCountAdjustment": _("chips added by hand"),
    "playersLeft": _("players still in"),
    "state": _("3: the tournament is over"),
    **CLOCK,
}
# variables that differ between the players
OWN: dict[str, str] = {
    "rank": _("the place, 1 for the winner"),
    "position": _("the place from the end, 1 for who went out first"),
    "leagueRank": _("the place among players of the league, 0 for a guest"),
    "inLeague": _("1 for a player of the league, 0 for a guest"),
    "inTheMoney": _("1 with a prize, else 0"),
    "finalTable": _("1 at the final table, else 0"),
    "numberOfHits": _("players knocked out"),
    "roundOut": _("the round in which the player went out"),
    "numberOfRebuys": _("rebuys and re-entries of the player"),
    "numberOfAddOns": _("add-ons of the player"),
    "numberOfBountyChips": _("bounties bought"),
    "numberOfBountiesWon": _("bounties won"),
    "buyinCost": _("paid for the buy-in"),
    "buyinRake": _("rake of the buy-in"),
    "rebuyCost": _("paid for rebuys"),
    "rebuyRake": _("rake of rebuys"),
    "addOnCost": _("paid for add-ons"),
    "addOnRake": _("rake of add-ons"),
    "bountyChipCost": _("paid for bounties"),
    "totalCost": _("all that the player paid"),
    "totalRake": _("all rake of the player"),
    "prizeWinnings": _("the prize"),
    "bountyWinnings": _("bounties won, in money"),
    "totalWinnings": _("prize and bounties"),
    "take": _("prize and bounties less what the player paid"),
}
VARIABLES = SHARED | OWN
# other names of the variables, in lower case
ALIASES: dict[str, str] = {
    "n": "buyins", "numberofplayers": "buyins", "tnr": "totalRebuys", "totalnumberofrebuys": "totalRebuys",
    "tna": "totalAddOns", "totalnumberofaddons": "totalAddOns", "nm": "numberOfLeagueMembers",
    "mr": "inTheMoneyRank", "pp": "pot", "prizepool": "pot", "players": "playersLeft", "r": "rank",
    "m": "inTheMoney", "placed": "inTheMoney", "nh": "numberOfHits", "ro": "roundOut", "nr": "numberOfRebuys",
    "rebuys": "numberOfRebuys", "na": "numberOfAddOns", "addons": "numberOfAddOns", "nbc": "numberOfBountyChips",
    "nb": "numberOfBountiesWon", "bc": "buyinCost", "br": "buyinRake", "rc": "rebuyCost", "rr": "rebuyRake",
    "ac": "addOnCost", "ar": "addOnRake", "bcc": "bountyChipCost", "tc": "totalCost", "tr": "totalRake",
    "pw": "prizeWinnings", "bw": "bountyWinnings", "tw": "totalWinnings", "t": "take",
}  # fmt: skip
# names that The Tournament Director knows during play or in its statistics, and that no file stores
NOT_STORED = frozenset(
    """nbk numberofbountieskept bmk bountymoneykept playingtime chipstack playersatsametable id internalid
    tables tablesleft totalfixedrake fixedrake restrictbounties rebuysallowed rebuysover rebuysleft rebuyssecondsleft
    rebuyslastround rebuysmaxperplayer rebuysmaxtotal rebuysminplayers addonsallowed addonsover addonsleft
    addonssecondsleft addonslastround addonsmaxperplayer addonsmaxtotal addonsminplayers limit3 limit4 limit5 limit6
    limit7 limit8 nextlimit3 nextlimit4 nextlimit5 nextlimit6 nextlimit7 nextlimit8 clockpausedseconds
    lastplayermovetime lastscreenchangetime handtimersecondsleft""".split()
)
# names of the statistics of a season
OF_SEASON = frozenset({"scores", "listpoints", "numberoftournaments"})

_KEYS = {name.lower(): name for name in VARIABLES} | ALIASES


def known_variable(name: str) -> str:
    """Return the variable that a name in any spelling means; "" for a name that is none."""
    return _KEYS.get(name.lower(), "")
