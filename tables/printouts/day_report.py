"""The report of a day: bags by chips and by table, sums, differences, and the start of the next day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_noop as noop

from tables.models import Bag, ChipCount, SeatAssignment
from tables.printouts.heading import printout_heading
from tables.printouts.labels import REPORTS, printout_sentences
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.bag_opening import last_ended_day
from tables.selectors.days.carry_over import feeding_flights, restart_if_known
from tables.selectors.days.counts import restart_unit
from tournaments.language.days import day_with_time, short_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.models import OWN_ROW, BagPay, ClockAnchor, Day, FloorLog, Tournament
from tournaments.rules.levels import Level
from tournaments.rules.structure.stack_unit import StackUnit
from tournaments.selectors.days.days import current_day, has_feeding_days, row_after_flight
from tournaments.selectors.shown_names import unique_names_in
from tournaments.sentences.navigation import day_name
from tournaments.sentences.stacks import UNIT_TITLES, tenths_text
from tournaments.sentences.times import clock_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedDay:
    """The day of a report with its bags, most chips first.

    With `carries`, the day is fed by flights, and the bags are those of all these flights.
    """

    tournament: Tournament
    day: Day | None
    rows: Sequence[Bag]
    carries: bool

    @property
    def removed_bags(self) -> list[Bag]:
        return [row for row in self.rows if row.removed]

    @property
    def next_day_row(self) -> Tournament:
        """Return the tournament in which the players go on."""
        return self.tournament if self.carries else row_after_flight(self.tournament)

    @property
    def listed_bags(self) -> list[Bag]:
        """Return the bags to list. The report of the next day leaves out removed bags; a flight's report lists all."""
        return [row for row in self.rows if not (self.carries and row.removed)]


#: why a bag is not carried over
REMOVED_WHY = {
    "smaller": noop("the smaller stack"),
    "later": noop("the later stack"),
    "equal_and_later": noop("equal, of a later flight"),
    "not_chosen": noop("not chosen by the player"),
}


def day_report(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the report on a flight, on this tournament's latest ended day, or on all bags carried over to it.

    `bags` are sorted by chips, each with the seat of the next day once it is drawn. `removed` are the bags that are not
    carried over.
    """
    night = last_ended_day(tournament)
    carries = night is None and has_feeding_days(tournament) and not _has_own_bags(tournament)
    rows = _reported_bags(tournament, carries=carries)
    report = ReportedDay(tournament=tournament, day=night or current_day(tournament), rows=rows, carries=carries)
    names, unit = unique_names_in(tournament, (row.entry.player for row in rows)), _next_day_unit(report)
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(REPORTS),
        "event": tournament.whole_tournament.name,
        "day": _day_title(report),
        "facts": [[label, value] for label, value in (*_sum_lines(report), *_time_lines(report)) if value],
        "tables": _table_rows(report),
        "bags": _bag_rows(report, names, unit=unit),
        "depth_title": str(UNIT_TITLES[unit.kind]),
        "with_day": carries,
        "removed": _removed_rows(report, names),
        "differing": [_differing_bag_row(row, names) for row in rows if row.chips != row.stack],
        "reason": _end_reason(report),
    }


def _has_own_bags(tournament: Tournament) -> bool:
    """Return whether a day fed by flights has bags of its own. If so, the report is about the end of that day."""
    return tournament.is_flight and Bag.objects.filter(tournament=tournament).exists()


def _feeding_tournament_keys(tournament: Tournament) -> list[int]:
    """Return the keys of the flights or days whose bags are carried over to this tournament."""
    return [day.played_in_id for day in feeding_flights(tournament)]


def _reported_bags(tournament: Tournament, *, carries: bool) -> list[Bag]:
    """Return the bags of the day, most chips first.

    If `carries`, return all verified bags of the flights that feed the day, including removed ones.
    """
    rows = Bag.objects.filter(entry__voided_at__isnull=True).exclude(entry__bust_out__why="forfeit")
    before = last_ended_day(tournament)
    if carries:
        rows = rows.filter(tournament__in=_feeding_tournament_keys(tournament), verified_at__isnull=False)
    elif before is not None:
        rows = rows.filter(tournament=tournament, at__lte=before.ended_at)
        rows = rows.filter(Q(opened_at__isnull=True) | Q(opened_at__gt=before.ended_at))
    else:
        rows = rows.filter(tournament=tournament)
        rows = rows if tournament.is_flight else rows.filter(opened_at__isnull=True)
    return list(rows.select_related("entry__player", "table", "tournament").order_by("-stack", "voucher", "pk"))


def _day_title(report: ReportedDay) -> str:
    if report.day is None:
        return ""
    name = day_name(report.day.code)
    return _("For: {day}").format(day=name) if report.carries else name


def _sum_lines(report: ReportedDay) -> list[tuple[str, str]]:
    """Return the lines about the number of entries, the expected chips, and the chips in bags."""
    floors = [day.played_in for day in feeding_flights(report.tournament)] if report.carries else [report.tournament]
    ended = report.day.ended_at if report.day and not report.carries else None
    expected = sum(expected_chips(floor, at=ended).total for floor in floors)
    in_bags = sum(row.stack for row in report.rows)
    return [
        (_("Entries"), number_text(sum(floor.entries.count() for floor in floors))),
        (_("Bags"), number_text(len(report.listed_bags))),
        (_("Expected in bags"), number_text(expected)),
        (_("In bags"), number_text(in_bags)),
        (_("Difference"), number_text(in_bags - expected, "+,") if in_bags != expected else ""),
        *_next_day_chip_lines(report),
    ]


def _next_day_chip_lines(report: ReportedDay) -> list[tuple[str, str]]:
    """Return the lines about removed chips and chips of the next day, once bags are carried over."""
    in_play = expected_chips(report.tournament).total if report.carries else 0
    if not in_play:
        return []
    removed = sum(row.stack for row in report.removed_bags)
    return [(_("Chips removed"), f"− {number_text(removed)}"), (_("Chips on the next day"), number_text(in_play))]


def _time_lines(report: ReportedDay) -> list[tuple[str, str]]:
    found, day = [], report.day
    if day is None:
        return []
    if day.ended_at and not report.carries:
        found += [
            (_("Day ended"), _moment_text(report.tournament, day.ended_at)),
            (_("Clock stood at"), _last_level_text(report.tournament)),
        ]
    following = day if report.carries else day.feeds
    if following:
        found.append(
            (_("Next day"), f"{day_name(following.code)}: {_moment_text(report.tournament, following.begins)}")
        )
        found.append((_("It starts in"), _restart_text(report.next_day_row)))
    return found


def _moment_text(tournament: Tournament, at: datetime) -> str:
    local = tournament.as_local_time(at)
    return day_with_time(short_day(local), local)


def _last_level_text(tournament: Tournament) -> str:
    structure, anchor = tournament.structure(), ClockAnchor.objects.get(tournament=tournament)
    step = structure.steps[min(anchor.step, len(structure.steps) - 1)]
    if not isinstance(step, Level):
        return ""
    return _("level {level}, {left}").format(level=step.number, left=clock_text(anchor.left))


def _restart_text(fed: Tournament) -> str:
    begins = restart_if_known(fed, feeding_flights(fed)) if has_feeding_days(fed) else None
    return _("level {level}, {left}").format(level=begins.level, left=clock_text(begins.left)) if begins else ""


def _table_rows(report: ReportedDay) -> list[dict[str, str]]:
    """Return a row for each table with its bags and the counted total; [] if the report covers several flights."""
    if report.carries:
        return []
    counts = ChipCount.objects.filter(tournament=report.tournament, kind=ChipCount.Kind.DAY_END).order_by("at", "pk")
    totals = dict(counts.values_list("table", "total"))
    by_table: dict[int, list[Bag]] = {}
    for row in report.listed_bags:
        by_table.setdefault(row.table.number if row.table else 0, []).append(row)
    found = []
    for number, bags in sorted(by_table.items()):
        chips, counted = sum(bag.stack for bag in bags), totals.get(bags[0].table_id or 0)
        found.append(
            {
                "table": number_text(number) if number else "–",
                "bags": number_text(len(bags)),
                "chips": number_text(chips),
                "counted": "" if counted is None else number_text(counted),
                "differs": number_text(chips - counted, "+,") if counted not in {None, chips} else "",
            }
        )
    return found


def _bag_rows(report: ReportedDay, names: Mapping[int, str], *, unit: StackUnit) -> list[dict[str, str]]:
    whole, rows = report.tournament.whole_tournament, report.listed_bags
    keys = [row.goes_to_id or row.entry_id for row in rows]
    assignments = SeatAssignment.objects.filter(tournament=report.next_day_row, entry__in=keys).select_related(
        "seat__table"
    )
    seated = assignments.order_by("kind") if _has_next_seats(report.tournament) else ()
    seats = {row.entry_id: str(row.seat) for row in seated}
    codes = dict(whole.days.filter(kind__in=OWN_ROW).values_list("played_in", "code"))
    return [
        {
            "place": number_text(at),
            "name": names[row.entry.player_id],
            "number": row.entry.player.club_number,
            "day": codes.get(row.tournament_id, ""),
            "seat": f"{row.table.number}.{row.seat}" if row.table and row.seat else "",
            "chips": number_text(row.stack),
            "depth": tenths_text(row.stack, unit),
            "voucher": number_text(row.voucher) if row.voucher else "",
            "bag": row.number,
            "next": seats.get(row.goes_to_id or row.entry_id, ""),
        }
        for at, row in enumerate(rows, start=1)
    ]


def _has_next_seats(tournament: Tournament) -> bool:
    """Return whether bags may have seats of the next day: in a flight, after an ended day, or if flights feed a day."""
    return tournament.is_flight or last_ended_day(tournament) is not None or has_feeding_days(tournament)


def _next_day_unit(report: ReportedDay) -> StackUnit:
    """Return the unit of stacks with which the next day begins, without chips while unknown."""
    fed = report.next_day_row
    return (restart_unit(fed) if has_feeding_days(fed) else None) or StackUnit()


def _removed_rows(report: ReportedDay, names: Mapping[int, str]) -> list[dict[str, str]]:
    """Return the removed bags, each with the reason and what the player is paid for it."""
    whole, rows = report.tournament.whole_tournament, report.removed_bags
    pays = {pay.entry_id: pay for pay in BagPay.objects.filter(entry__in=[row.entry_id for row in rows])}
    codes = dict(whole.days.filter(kind__in=OWN_ROW).values_list("played_in", "code"))
    return [
        {
            "name": names[row.entry.player_id],
            "day": codes.get(row.tournament_id, ""),
            "chips": number_text(row.stack),
            "why": _(REMOVED_WHY[row.removed]),
            "pay": money_text(pays[row.entry_id].amount, currency=whole.currency) if row.entry_id in pays else "",
        }
        for row in rows
    ]


def _differing_bag_row(row: Bag, names: Mapping[int, str]) -> dict[str, str]:
    return {
        "name": names[row.entry.player_id],
        "written": number_text(row.stack),
        "found": number_text(row.chips),
        "reason": row.reason,
        "by": f"{row.opened_by}, {row.witness}",
    }


def _end_reason(report: ReportedDay) -> str:
    """Return the reason for ending the day despite a difference, "" without one."""
    rows = FloorLog.objects.filter(tournament=report.tournament, action="day.ended", undone_by__isnull=True)
    facts = [row.facts for row in rows.order_by("-number")]
    return next((str(fact["reason"]) for fact in facts if report.day and fact["code"] == report.day.code), "")
