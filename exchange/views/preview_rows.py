"""The tournaments in a folder as rows of its preview: purchases, places, prizes."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator

from exchange.models import TdtImport
from exchange.rules.file_facts import PlaceFacts, place_facts, structure_facts
from exchange.selectors.plan import FilePlan, ImportPlan
from exchange.sentences.imports import structure_line
from tournaments.language.figures import money_text
from tournaments.rules.money import minor_digits
from tournaments.sentences.leagues.points import points_text

TOURNAMENTS_ON_PAGE = 25


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place with its player. Prizes and points are "" if there are none."""

    place: str
    tied: bool
    name: str
    calculated: str
    paid: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewRow:
    file: str
    title: str
    day: date | None
    structure: str
    buy_ins: int
    rebuys: int
    re_entries: int
    add_ons: int
    bounties: str
    bought: str
    calculated: str
    paid: str
    differs: bool
    ties: int
    places: tuple[PlaceRow, ...]

    @property
    def has_points(self) -> bool:
        """Return whether the file states points."""
        return any(place.points for place in self.places)


def preview_page_and_rows(
    job: TdtImport, plan: ImportPlan, *, page_number: str
) -> tuple[Page[FilePlan], list[PreviewRow]]:
    """Return a page of the files to store, latest tournament first, and the rows that it shows."""
    coming = sorted(
        (file_plan for file_plan, _read, _sums in plan.files_to_store),
        key=lambda file_plan: (-_start_timestamp(file_plan), file_plan.name),
    )
    page = Paginator(coming, TOURNAMENTS_ON_PAGE).get_page(page_number)
    return page, [_preview_row(file_plan, job=job) for file_plan in page.object_list]


def _start_timestamp(file_plan: FilePlan) -> float:
    return file_plan.read.starts.timestamp() if file_plan.read and file_plan.read.starts else 0


def _preview_row(file_plan: FilePlan, *, job: TdtImport) -> PreviewRow:
    read, sums = file_plan.read, file_plan.sums
    assert read is not None  # noqa: S101 - whoever comes was read
    assert sums is not None  # noqa: S101
    currency = job.currency
    facts = structure_facts(read.source)
    places = place_facts(read.source, digits=minor_digits(currency))
    counts = read.counts
    return PreviewRow(
        file=file_plan.name,
        title=read.title,
        day=read.starts.astimezone(ZoneInfo(job.zone)).date() if read.starts else None,
        structure=structure_line(facts) if facts else "",
        buy_ins=counts["entries"],
        rebuys=counts["rebuys"],
        re_entries=counts["re_entries"] - counts["rebuys"],
        add_ons=counts["add_ons"],
        bounties=money_text(sums.bounties, currency=currency) if sums.bounties else "",
        bought=money_text(sums.bought, currency=currency),
        calculated=money_text(sums.calculated, currency=currency),
        paid=money_text(sums.paid, currency=currency),
        differs=bool(sums.difference) or sums.calculated != sums.paid,
        ties=len(read.ties),
        places=tuple(_place_row(place, currency=currency) for place in places),
    )


def _place_row(place: PlaceFacts, *, currency: str) -> PlaceRow:
    tied = place.first != place.last
    return PlaceRow(
        place=f"{place.first}–{place.last}" if tied else f"{place.first}",
        tied=tied,
        name=place.name,
        calculated=money_text(place.calculated, currency=currency) if place.calculated else "",
        paid=money_text(place.paid, currency=currency) if place.paid else "",
        points=points_text(Decimal(place.points)) if place.points else "",
    )
