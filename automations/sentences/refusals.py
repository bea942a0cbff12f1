"""Refusals of automations, webhooks and links, and reasons why a delivery did not arrive."""

from django.utils.translation import gettext_noop as noop

from automations.models import Delivery
from tournaments.language.sentences import gettext as _
from tournaments.sentences.common_refusals import LIMIT_REACHED, NAME_TAKEN

AUTOMATION_REFUSALS: dict[str, tuple[str, str]] = {
    "automation_lacks": (
        noop("Something is missing that this kind of automation needs."),
        noop("Fill in the marked field: a text, a screen, a sound, a webhook or a printout."),
    ),
    "automation_named_already": NAME_TAKEN,
    "condition_not_understood": (
        noop("The condition on {fact} is not understood."),
        noop("Choose a fact, a comparison and a value of its kind."),
    ),
    "copies_nothing": (
        noop("Nothing was copied from {name}."),
        noop("Choose a tournament of yours with other automations. Add its screens and webhooks here first."),
    ),
    "delivery_waits": (
        noop("The delivery to {name} is on its way."),
        noop("Wait for its answer, or press Try again now."),
    ),
    "link_named_already": NAME_TAKEN,
    "link_needs_account": (noop("A button belongs to a person."), noop("Sign in to make one.")),
    "link_token_used": (noop("This token is in use already."), noop("Make a new one.")),
    "link_without_right": (
        noop("Button {name} is not permitted: who made it may not do this any more."),
        noop("Ask a director for a new one."),
    ),
    "network_is_public": (
        noop("{network} is not a private network."),
        noop("Webhooks may go to public addresses anyway. List only addresses in this network."),
    ),
    "no_such_event": (
        noop("{name} is not an event."),
        noop("Choose one from the list, or type one such as entry.bust."),
    ),
    "no_such_field": (
        noop("No event has the field {name}."),
        noop("Use one of these in braces: {known}."),
    ),
    "print_asked_already": (noop("This printout is asked for already."), noop("Print it from the dashboard.")),
    "not_a_network": (
        noop("{network} is not an address or a network."),
        noop("Type for example 192.168.1.20 or 192.168.1.0/24."),
    ),
    "sound_in_automation": (
        noop("The automation {where} plays {name}."),
        noop("Choose another sound for that automation first."),
    ),
    "too_late": (
        noop("The event was too long ago, because the server was offline."),
        noop("No action needed."),
    ),
    "too_many_automations": LIMIT_REACHED,
    "too_many_conditions": (noop("There are more than {most} conditions."), noop("Remove some.")),
    "too_many_links": LIMIT_REACHED,
    "too_many_networks": LIMIT_REACHED,
    "too_many_webhooks": LIMIT_REACHED,
    "webhook_address": (
        noop("This is not an address of this kind of receiver."),
        noop("It begins with {schemes} and holds no name and password."),
    ),
    "webhook_chat": (
        noop("This is not a Telegram chat."),
        noop("Enter the number of the chat, such as -1001234567890, or the name of a channel, such as @ourclub."),
    ),
    "webhook_discord": (
        noop("This is not the address of a Discord webhook."),
        noop("Copy it in Discord from the channel's settings, Integrations: https://discord.com/api/webhooks/…"),
    ),
    "webhook_goes_on": (noop("Webhook {name} is working."), noop("No action needed.")),
    "webhook_home_assistant": (
        noop("This is not the address of a Home Assistant webhook."),
        noop(
            "It ends with /api/webhook/ and the ID of the trigger, such as http://192.168.1.20:8123/api/webhook/floor."
        ),
    ),
    "webhook_named_already": NAME_TAKEN,
    "webhook_nothing_waits": (noop("Nothing waits for webhook {name}."), noop("No action needed.")),
    "webhook_private": (
        noop("{place} is in this network, and webhooks may not go there yet."),
        noop("An organisation director allows it under Webhooks, Addresses in this network."),
    ),
    "webhook_telegram": (
        noop("This is not the address of a Telegram bot."),
        noop("Enter https://api.telegram.org/bot, the token of your bot, and /sendMessage."),
    ),
    "webhook_to_itself": (
        noop("This address is this server itself: it would set itself off."),
        noop("Enter the address of the receiver. For an action here, use an automation."),
    ),
    "webhook_told_only": (
        noop("This receiver hears no events: an event is not a scene or an OSC message."),
        noop("Leave the events empty, and add an automation that sends to it."),
    ),
}

# the title of what only directors of the organisation may do, for the refusal
WEBHOOK_NETWORKS = noop("Allow webhooks in this network")

# why there was no answer, by the code of the problem
PROBLEMS: dict[str, str] = {
    "address_unreadable": noop("The address cannot be read: the server's key has changed. Enter the address again."),
    "closed": noop("The receiver closed the connection without an answer."),
    "no_http": noop("The receiver answered with something that is not HTTP."),
    "no_obs": noop("The receiver does not answer as OBS does. Check the address and the password."),
    "no_osc": noop("This text is not an OSC message: those begin with /."),
    "no_such_host": noop("The name in the address was not found in the network."),
    "no_tls": noop("No secure connection: the receiver's certificate is not valid."),
    "not_reached": noop("The receiver was not reached. Is it on, and in this network?"),
    "own_server": noop("The address leads to this server itself: nothing was sent."),
    "private_address": noop("The address leads into this network, which is not allowed yet: nothing was sent."),
    "too_late": noop("Left out: a device is told within a minute or not at all."),
    "too_slow": noop("The receiver did not answer within 15 seconds."),
}


def delivery_text(delivery: Delivery) -> str:
    """Return the receiver's answer as a sentence."""
    if delivery.problem:
        return _(PROBLEMS[delivery.problem]) if delivery.problem in PROBLEMS else delivery.problem
    if 300 <= delivery.status < 400:
        return _("{status}: the receiver sends us to another address. Enter that one.").format(status=delivery.status)
    if delivery.status == 410:
        return _("410: the receiver wants no more.")
    return f"{delivery.status} {delivery.answer}".strip()
