"""One receiver, spoken to as it wants: JSON over HTTP, OBS's WebSocket, or OSC."""

from datetime import datetime
from types import TracebackType
from typing import Self

from automations.models import Webhook
from automations.rules.addresses import web_address
from automations.rules.payloads import RECEIVERS, WebhookMessage, body_of
from automations.rules.standard_webhooks import ReceiverAnswer, headers
from automations.selectors.seals import SealedElsewhere, signing_secrets, unsealed
from automations.services.connections import HttpConnection
from automations.services.devices import change_scene, send_osc
from tournaments.rules.refused import Refused


class Receiver:
    """A webhook's receiver, with its connection while it is sent to."""

    def __init__(self, webhook: Webhook) -> None:
        self.webhook = webhook
        self.problem = ""
        try:
            self.extra = unsealed(webhook.extra)
            self.address = web_address(unsealed(webhook.address), schemes=RECEIVERS[webhook.kind].schemes)
            self._http = HttpConnection(self.address)
        except (SealedElsewhere, Refused, KeyError):
            self.problem = "address_unreadable"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _problem: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if not self.problem:
            self._http.close()

    def send(self, message: WebhookMessage, *, key: str, now: datetime) -> ReceiverAnswer:
        """Send a message under its id, `key`. Returns what came back."""
        if self.problem:
            return ReceiverAnswer(problem=self.problem)
        if self.webhook.kind == "obs":
            return change_scene(self.address, scene=message.says, password=self.extra, message=key)
        if self.webhook.kind == "osc":
            return send_osc(self.address, text=message.says)
        body = body_of(self.webhook.kind, message, self.extra)
        signed = headers(signing_secrets(self.webhook, now=now), message=key, at=now, body=body)
        plain = {"content-type": "application/json; charset=utf-8", "user-agent": "Shuffle-Up"}
        return self._http.post(body, {**plain, **signed})
