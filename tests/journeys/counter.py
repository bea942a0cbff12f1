"""An installation as its people use it: cashiers, floor and director, each at the API, by one clock on the wall."""

from collections import defaultdict
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from rest_framework.test import APIClient
from time_machine import travel

from tests.tournaments.services.desk.desk_actions import cashier
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import Role, Tournament

SECOND = timedelta(seconds=1)
#: how the ledger calls what comes in over the desk; everything else goes out
INWARDS = "buy_in"


class EventOverApi:
    """An event's people at work through the API. `now` advances by a second with each action."""

    def __init__(self, tournament: Tournament, director: User, *, now: datetime) -> None:
        self.tournament, self.now = tournament, now
        people = {"director": director, "ana": cashier(tournament, "ana"), "bix": cashier(tournament, "bix")}
        people["flo"] = User.objects.create_user("flo")
        Role.objects.create(tournament=tournament, user=people["flo"], kind=Role.Kind.FLOOR)
        self.clients = {name: APIClient() for name in people}
        for name, client in self.clients.items():
            client.force_authenticate(people[name])

    def done(self, who: str, action: str, **said: Any) -> dict[str, Any]:
        """Do an action; return its log entry."""
        code, answer = self._post(who, action, said)
        assert code == 200, answer
        return dict(answer["log"][-1])

    def refused(self, who: str, action: str, **said: Any) -> str:
        """Do an action that is refused; return the code."""
        code, answer = self._post(who, action, said)
        assert code in (403, 409), answer
        return str(answer["error"]["code"])

    def ask(self, path: str, **query: Any) -> Any:
        """Return a part of the event from the API, as the director."""
        with travel(self.now, tick=False):
            return self.clients["director"].get(f"/api/tournaments/{self.tournament.slug}/{path}/", query).json()

    def every(self, path: str, **query: Any) -> list[dict[str, Any]]:
        """Return all rows of a paged list."""
        found: list[dict[str, Any]] = []
        page: dict[str, Any] = {"next": "1"}
        while page["next"]:
            page = self.ask(path, size=200, page=len(found) // 200 + 1, **query)
            found += page["results"]
        return found

    def there_and_back(self, action: str) -> None:
        """Undo the latest of such actions and redo it: the ledger balances in between and is the same afterwards."""
        before = self.ledger()
        latest = next(row for row in self.every("log") if row["action"] == action and not row["undone"])
        undone = self.done("director", "undo", entry=latest["id"])
        self.ledger()
        self.done("director", "undo", entry=undone["id"])
        assert self.ledger() == before, action

    def ledger(self) -> dict[str, Any]:
        """Return the ledger without its drawers; fails unless it balances and matches the drawers."""
        told = self.ask("money")
        assert (told["came_in"], told["difference"], told["balanced"]) == (told["goes_out"], 0, True), told
        assert told.pop("cashiers") == self._drawers()
        return dict(told)

    def broken_rows(self) -> list[str]:
        """Return the faults in the log's chain of digests."""
        return list(chain_problem_texts(self.tournament))

    def _drawers(self) -> dict[str, dict[str, int]]:
        """Return the sum of each cashier's payments by method; payouts count negative."""
        found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for payment in self.every("payments"):
            inwards = (payment["kind"] == INWARDS) == (payment["reverses"] is None)
            found[payment["by_name"]][payment["method"]] += payment["amount"] if inwards else -payment["amount"]
        return {name: dict(methods) for name, methods in found.items()}

    def _post(self, who: str, action: str, said: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        with travel(self.now, tick=False):
            address = f"/api/tournaments/{self.tournament.slug}/actions/{action}/"
            answer = self.clients[who].post(address, said, format="json")
        self.now += SECOND
        return answer.status_code, answer.json()
