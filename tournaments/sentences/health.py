"""Sentences of the health page: the answer to its question, and a line per part."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from tournaments.composition import composition
from tournaments.contribution_types import LOOK, OK, WRONG, HealthPart
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.sentences.times import ago_text, duration_text

GIGABYTE, MEGABYTE = 10**9, 10**6
ROOM_PARTS = ("screens", "phones", "printer", "power", "sleep")
#: Processes: their figure only says whether they run.
PROCESS_PARTS = ("broker", "worker", "beat")


def health_sentence(parts: Sequence[HealthPart]) -> str:
    """Return the answer to the question "Is everything all right?"."""
    rows = composition().health_rows
    if contributed := next(filter(None, (rows[part.key].verdict(part) for part in parts if part.key in rows)), ""):
        return contributed
    if wrong := [part for part in parts if part.state == WRONG]:
        return _("Not all right: {part}.").format(part=health_part_name(wrong[0]))
    count = sum(part.state == LOOK for part in parts)
    if not count:
        return _("Everything is all right.")
    return ngettext("Play is not affected. {count} warning.", "Play is not affected. {count} warnings.", count).format(
        count=count
    )


def health_part_name(part: HealthPart) -> str:
    if row := composition().health_rows.get(part.key):
        return row.name()
    if part.key in ROOM_PARTS:
        return _room_part_name(part)
    names = {
        "server": _("Server"),
        "database": _("Database"),
        "key": _("Secret key"),
        "disk": _("Disk"),
        "broker": _("Live updates"),
        "worker": _("Worker"),
        "beat": _("Scheduler"),
        "backup": _("Backup"),
    }
    return names[part.key]


def health_part_sentence(part: HealthPart) -> str:
    """Return the problem of a part and what to do, or what the part does."""
    if row := composition().health_rows.get(part.key):
        return row.sentence(part)
    if part.key in ROOM_PARTS:
        return _room_part_sentence(part)
    if part.key == "server" and not part.matter:
        return _server_sentence(part)
    matters = {
        "database_away": _("The database does not answer. Nothing is stored until it does."),
        "database_old": _("The database is of an earlier release. Prepare it for this one: docs/several-servers.md"),
        "key_unknown": _("Unknown: the database does not answer."),
        "other_key": _(
            "This server has another secret key than the database. Give all servers the same SECRET_KEY. "
            "Where the old key is lost, run: {command} prepare --new-key"
        ).format(command=settings.COMMAND),
        "not_synced": _("A power cut may take the last actions. Remove SQLITE_SYNCHRONOUS and start again."),
        "answers_slow": _("Answers take long. Close other programs on this computer."),
        "disk_full": _("The disk is full: nothing more can be stored. Delete files on this computer."),
        "disk_read_only": _("Nothing can be written to the data folder. Check its permissions and the disk."),
        "data_folder_gone": _("The data folder is not there. Check its disk or its network."),
        "disk_low": _("Little space is left. Delete files on this computer before the next tournament."),
        "broker_away": _("It does not answer. Clocks and actions go on; other pages see changes later."),
        "worker_unknown": _("Unknown: the database does not answer."),
        "beat_unknown": _("Unknown: the database does not answer."),
        "beat_silent": _("It has been silent, and the worker hears nothing. Start the server again."),
        "waits": _("It starts when this laptop takes over."),
        "worker_silent": _("It has been silent. Clocks are right; the log and sounds of new levels wait for it."),
        "backup_unknown": _("Unknown: the database does not answer."),
        "no_backup_folder": _(
            "No automatic backup. Choose a folder under Organisation: a USB stick or a shared folder is best."
        ),
        "no_backup_yet": _("There is no backup in the folder yet. The first one is made within an hour."),
        "backup_folder_gone": _("The folder for backups is not there. Plug in the stick, or make the folder."),
        "backup_disk_gone": _("The disk with the backups is not there. Plug in the stick, or make a backup by hand."),
        "backup_failed": _(
            "The last backup failed. Correct this, and it is tried again automatically: {reason}"
        ).format(reason=part.facts.get("reason", "")),
        "backup_late": _("The last backup is old. Check that the folder is there and has space."),
    }
    works = {
        "database": _("Every action is stored before it is confirmed."),
        "key": _("All servers of this database have the same key."),
        "disk": _("There is room for more tournaments."),
        "broker": _("Screens and phones hear of changes at once.")
        if part.facts.get("at_once", True)
        else _("Screens and phones hear of changes within a second."),
        "worker": _("It turns levels and sends what is due."),
        "beat": _("It tells the worker every second what is due."),
        "backup": _("Backups are made automatically and checked."),
    }
    return matters[part.matter] if part.matter else works[part.key]


def _server_sentence(part: HealthPart) -> str:
    started = _("Started {ago}.").format(ago=ago_text(part.facts["ran"]))
    if "slowest" not in part.facts:
        return started
    slowest = ngettext(
        "Its last answer took {slowest:,} ms.", "The slowest of the last {count} answers took {slowest:,} ms.",
        part.facts["count"],
    ).format(count=part.facts["count"], slowest=_milliseconds(part.facts["slowest"]))  # fmt: skip
    return f"{started} {slowest}"


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def _server_figure(part: HealthPart) -> str:
    if "typical" not in part.facts:
        return ""
    return _("{typical:,} ms response").format(typical=_milliseconds(part.facts["typical"]))


def _age_text(facts: Mapping[str, Any], now: datetime) -> str:
    """Return the age of the last success or, if every backup has failed, of the last failure."""
    ago = ago_text(now - (facts.get("at") or facts["failed_at"]))
    if "failed_at" not in facts:
        return ago
    return (_("last one {ago}") if facts["at"] else _("failed {ago}")).format(ago=ago)


def health_part_figure_text(part: HealthPart, *, now: datetime) -> str:
    """Return the figure of a part, such as `212 GB free of 256` or `3 min ago`; "" without one."""
    if row := composition().health_rows.get(part.key):
        return row.figure(part)
    if part.key in ROOM_PARTS:
        return _room_part_figure(part, now=now)
    return _server_figure(part) if part.key == "server" else _other_figure(part, now=now)


def _other_figure(part: HealthPart, *, now: datetime) -> str:
    facts = part.facts
    if "free" in facts:
        free, total = facts["free"] / GIGABYTE, facts["total"] / GIGABYTE
        return _("{free:,.1f} GB free of {total:,.0f} GB").format(free=free, total=total)
    if "bytes" in facts:
        return _("{kind}, {size:,.1f} MB").format(kind=facts["kind"], size=facts["bytes"] / MEGABYTE)
    if facts.get("at") or "failed_at" in facts:
        return _age_text(facts, now)
    return str(facts.get("kind", "")) or (
        _("running") if part.key in PROCESS_PARTS and part.state == OK and not part.matter else ""
    )


def _room_part_name(part: HealthPart) -> str:
    names = {
        "screens": _("Screens"),
        "phones": _("Floor phones"),
        "printer": _("Printer"),
        "power": _("Power"),
        "sleep": _("Sleep"),
    }
    return names[part.key]


def _room_part_sentence(part: HealthPart) -> str:
    """Return the problem of a part of the room and what to do, or what the part does."""
    facts, says = part.facts, part.matter or part.key
    if says == "screens_silent":
        names = ", ".join(facts["names"])
        said = _("No answer from {names}. Their clocks run on. Check their power and network.").format(names=names)
        return f"{said} {_never_seen_sentence(facts)}".strip()
    if says == "screens_unseen":
        return _never_seen_sentence(facts)
    if says == "phone_clocks":
        clocks = "; ".join(_phone_clock_text(who, ahead) for who, ahead in facts["clocks"])
        return _("{clocks}. Set its time to automatic. Taps and clocks here are right.").format(clocks=clocks)
    if says == "phones":
        many = facts["waits"]
        return ngettext("{count} tap waits to be sent.", "{count} taps wait to be sent.", many).format(count=many)
    plain = {
        "no_screens": _("No screen has connected today."),
        "screens": _("All screens answer."),
        "no_phones": _("No floor phone is connected."),
        "battery_low": _("On battery. Plug this laptop in."),
        "on_battery": _("On battery."),
        "power": _("On mains."),
        "sleep": _("This computer does not sleep while a clock runs, unless its lid is closed."),
        "sleep_unlikely": _(
            "Without a battery this computer seldom sleeps. To be sure, turn sleep off in its settings."
        ),
        "sleep_no_program": _(
            "This computer may sleep while a clock runs: it has no systemd-inhibit. Turn sleep off in its settings."
        ),
        "sleep_refused": _(
            "This computer may sleep while a clock runs: its system refuses to stay awake. "
            "Turn sleep off in its settings."
        ),
        "printer": _("Printed by this device’s browser. Check its paper."),
    }
    return plain[says]


def _room_part_figure(part: HealthPart, *, now: datetime) -> str:
    """Return the figure of a part of the room, such as `8 of 9` or `5 connected`; "" without one."""
    facts = part.facts
    if part.key == "screens":
        return _("{count} of {all}").format(count=facts["count"], all=facts["of"]) if facts["of"] else ""
    if part.key == "phones":
        return _("{count} connected").format(count=facts["count"]) if facts["count"] else ""
    if part.key == "power":
        return f"{facts['percent']} %"
    if part.key == "sleep":
        return _("kept awake") if facts["is_held"] else ""
    return _("last sheet {ago}").format(ago=ago_text(now - facts["at"])) if facts["at"] else _("no sheet today")


def _never_seen_sentence(facts: Mapping[str, Any]) -> str:
    """Return the sentence about screens that were never opened; "" without any."""
    if not facts["unseen"]:
        return ""
    said = _("Never seen: {names}. Open the screen’s address on the TV, or remove the screen.")
    return said.format(names=", ".join(facts["unseen"]))


def _phone_clock_text(who: str, ahead: timedelta) -> str:
    if ahead > timedelta():
        return _("{name}’s phone shows a time that is {span} ahead").format(name=who, span=duration_text(ahead))
    return _("{name}’s phone shows a time that is {span} behind").format(name=who, span=duration_text(ahead))
