"""A tournament with thousands of entries, and the actions of its desk. See desk.py."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.test import Client

from tournaments.models import Entry, Player, StructurePlan, Tournament
from tournaments.selectors.desk.ledger import cash_up, event_ledger
from tournaments.services.desk import entries, payments
from tournaments.services.desk.sales import Sale
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.structure.library import save_presets

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
# of the entrants, one in so many has not paid
UNPAID = 20
CLIENT = Client(headers={"host": "localhost"})


def fill_desk(count: int) -> Tournament:
    """Return a tournament with `count` - 1 entries, most of them paid."""
    save_presets()
    by = get_user_model().objects.create_superuser(username="director", password="a long password")
    CLIENT.force_login(by)
    tournament = open_tournament(
        StructurePlan.objects.get(slug="regular"),
        by=by,
        now=NOW - timedelta(hours=2),
        slug="large",
        name="Large",
        starts_at=NOW + timedelta(hours=1),
        prize_share=13_000,
        house_fee=1_500,
        staff_fee=500,
    )
    players = [Player(display_name=f"Player {at:05d}", club_number=f"C{at:05d}") for at in range(count - 1)]
    for player in players:
        player.set_search_columns()
    players = Player.objects.bulk_create(players, batch_size=500)
    with floor(tournament, by=by, now=NOW) as f, f.record("entry.entered", name="", bullet=1):
        rows = f.add_many([_new_entry(tournament, player, at) for at, player in enumerate(players)])
        for at, entry in enumerate(rows):
            if at % UNPAID and at < UNPAID * 4:
                line = payments.LedgerLine(entry=entry, method="cash", amount=entry.price)
                payments.write_payment(f, line=line)
    _pay_most_entries(tournament, rows, by=by)
    return tournament


def _new_entry(tournament: Tournament, player: Player, at: int) -> Entry:
    moment = NOW - timedelta(hours=1) + timedelta(milliseconds=at)
    return Entry(tournament=tournament, player=player, stack=20_000, entered_at=moment, checked_in_at=moment,
                 prize_share=13_000, house_fee=1_500, staff_fee=500)  # fmt: skip


def _pay_most_entries(tournament: Tournament, rows: list[Entry], *, by: Any) -> None:
    from tournaments.models import Payment  # noqa: PLC0415  beside its only use

    number = Payment.objects.count()
    unpaid = [entry for at, entry in enumerate(rows) if at % UNPAID and at >= UNPAID * 4]
    Payment.objects.bulk_create(
        [
            Payment(
                tournament=tournament,
                number=number + at,
                kind="buy_in",
                method="cash",
                amount=entry.price,
                entry=entry,
                by=by,
                by_name="director",
                at=NOW,
            )
            for at, entry in enumerate(unpaid, start=1)
        ],
        batch_size=500,
    )


def insert_one_row(at: int) -> None:
    """Insert one row in a transaction, as a lower bound."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tournaments_doneonce (owner, key, body, status, answer, content_type, at) "
            "VALUES ('', %s, '', 0, '', '', %s)",
            [f"bare {at}", NOW],
        )


def sell_entry(tournament: Tournament, at: int) -> None:
    """Enter and pay a player who is new to the register."""
    with floor(tournament, by=_director(), now=NOW) as f:
        entries.enter(f, name=f"Late {at:04d}", sale=Sale(method="cash"))


def sell_entry_at_desk_page(tournament: Tournament, at: int) -> None:
    """Enter and pay a new player through the desk's page."""
    fields = {"name": f"Later {at:04d}", "method": "cash"}
    _require_ok(CLIENT.post(f"/t/{tournament.slug}/desk/do/enter/", fields, headers={"hx-request": "true"}))


def find_player_at_desk_page(tournament: Tournament, at: int) -> None:
    """Search for a player on the desk's page."""
    _require_ok(CLIENT.get(f"/t/{tournament.slug}/desk/find/", {"q": f"player {at:04d}"}))


def select_entries(tournament: Tournament) -> None:
    """Read one page of entries with bare SQL, as a lower bound."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT e.id, p.display_name FROM tournaments_entry e JOIN tournaments_player p ON p.id = e.player_id "
            "WHERE e.tournament_id = %s AND p.found_by LIKE %s ORDER BY e.entered_at LIMIT 50",
            [tournament.pk, "%player 0%"],
        )
        cursor.fetchall()


def search_entries_page(tournament: Tournament, at: int) -> None:
    _require_ok(CLIENT.get(f"/t/{tournament.slug}/entries/", {"q": f"player {at % 10}"}))


def request_unpaid_entries(tournament: Tournament) -> None:
    _require_ok(CLIENT.get(f"/t/{tournament.slug}/entries/", {"state": "unpaid"}))


def search_entries_in_api(tournament: Tournament, at: int) -> None:
    query = {"q": f"player {at % 10}", "size": "50"}
    _require_ok(CLIENT.get(f"/api/tournaments/{tournament.slug}/entries/", query))


def sum_ledger_and_cash_up(tournament: Tournament) -> None:
    event_ledger(tournament)
    cash_up(tournament)


def _director() -> Any:
    return get_user_model().objects.get(username="director")


def _require_ok(answer: Any) -> None:
    if answer.status_code != 200:
        raise RuntimeError(f"{answer.status_code}: {answer.content[:300]}")
