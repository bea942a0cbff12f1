"""The notes of a sheet as sentences."""

from collections.abc import Iterable

from tournaments.language.sentences import said
from tournaments.printouts.structure.labels import CLOSING, SENTENCES, SETTINGS
from tournaments.rules.levels import Closing
from tournaments.rules.rulebook.house_settings import SETTINGS as HOUSE_SETTINGS
from tournaments.rules.structure.schedule.notes import Note

#: Settings whose sentence continues the line before.
_CONTINUED = frozenset({"ante_in_pot_limit", "redraw_at", "race_last_chip"})


def rules(notes: Iterable[Note]) -> list[dict[str, str]]:
    """Return the notes as lines; those that belong together share one."""
    lines: list[dict[str, str]] = []
    for note in notes:
        line = note_text(note)
        if lines and note.key == "setting" and note.facts["name"] in _CONTINUED:
            lines[-1] = {"title": "", "words": f"{lines[-1]['words']} {line['words']}"}
        else:
            lines.append(line)
    return lines


def note_text(note: Note) -> dict[str, str]:
    """Return a note as a sentence, or as a title with the house rule."""
    facts = note.facts
    match note.key:
        case "setting":
            return {"title": "", "words": str(SETTINGS[facts["name"], facts["value"]])}
        case "differs":
            setting = HOUSE_SETTINGS[facts["name"]]
            return {"title": said(setting.title), "words": said(setting.meaning(facts["value"]))}
        case "closes":
            what = ", ".join(str(CLOSING[Closing(closing)]) for closing in facts["what"])
            key = "closes.with" if facts["ends"] else "closes" if facts["level"] else "closes.end"
            return _sentence(key, what=_capital(what), level=facts["level"])
        case "raises":
            return _sentence("raises" if facts["raises"] else "raises.none", raises=facts["raises"])
        case "half_pot":
            return _sentence("half_pot.up" if facts["rounded"] else "half_pot")
    return _sentence(note.key, **facts)


def _sentence(key: str, **facts: object) -> dict[str, str]:
    return {"title": "", "words": str(SENTENCES[key]).format(**facts)}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
