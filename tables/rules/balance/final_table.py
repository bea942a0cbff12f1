"""The final table: with how many players it forms."""

#: TDA 2024 RP-9: 9- and 8-handed events play five against five until nine are left, 7- and 6-handed ones seven
NINE_OR_SEVEN = {9: 9, 8: 9, 7: 7, 6: 7}

#: WSOP 2024 rule 68: one more than a table seats
ONE_MORE = {9: 10, 8: 9, 7: 8, 6: 7}

BY_RULE = {"nine_or_seven": NINE_OR_SEVEN, "one_more": ONE_MORE}


def final_table_players(seats: int, *, rule: str | int) -> int:
    """Players left at which an event of `seats` a table forms its final table.

    `rule` is the house setting `final_table_at`: the name of a book's way, or simply the number. Where a book does
    not say (10-handed, or five and fewer) the final table forms when one table holds everybody.
    """
    if isinstance(rule, int):
        return rule
    return BY_RULE[rule].get(seats, seats)


def rule_gives_no_number(seats: int, *, rule: str | int) -> bool:
    """Return whether the number is only that of one table's seats, since the rule has none for this format."""
    return isinstance(rule, str) and seats not in BY_RULE[rule]
