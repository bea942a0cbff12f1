"""Headings of chip sheets in four languages, and the names of colours."""

import re
from collections.abc import Sequence

from tables.rules.chips.looks import PLAIN, ChipLook
from tournaments.rules.messages import message as _
from tournaments.rules.names import cleaned_name, without_invisible
from tournaments.rules.players.search import fold_text, plain_words
from tournaments.rules.sheets.headings import field_by_heading, fields_of_headings

# the fields that a column can hold, with their labels
FIELDS: dict[str, str] = {
    "worth": _("Value of the chip"),
    "colour": _("Colour"),
    "hex": _("Colour code"),
    "inventory": _("In stock"),
    "in_stack": _("In a starting stack"),
}
# a number of chips, in stock or in a stack
COUNT = "count"
LONGEST_COLOUR = 20

_HEADINGS = {
    "worth": "value|values|denomination|denominations|denom|worth|face value|chip value|value of the chip|wert|werte|"
    "nennwert|chipwert|wert des chips|valor|valores|denominacion|valor de la ficha|valeur|valeurs|valeur du jeton|"
    "valeur faciale",
    "colour": "colour|color|colours|colors|chip colour|chip color|farbe|farben|chipfarbe|colores|couleur|couleurs",
    "hex": "hex|colour code|color code|farbcode|codigo de color|code couleur|code de couleur",
    "inventory": "in stock|stock|inventory|available|in the case|in case|bestand|vorrat|lager|lagerbestand|vorhanden|"
    "en stock|existencias|inventario|disponible|disponibles|inventaire",
    "in_stack": "in a stack|in stack|in a starting stack|in starting stack|starting stack|per stack|per player|each|"
    "im stack|je stack|pro stack|je spieler|pro spieler|startstack|im startstack|en un stack|en el stack|por stack|"
    "por jugador|stack inicial|en un stack inicial|par tapis|par stack|par joueur|tapis de depart|stack de depart",
    COUNT: "count|counts|number|number of chips|quantity|qty|pieces|pcs|anzahl|menge|stuck|stuckzahl|cantidad|unidades|"
    "piezas|numero|numero de fichas|nombre|nombre de jetons|quantite|pieces",
}
_FIELD_BY_HEADING = field_by_heading(_HEADINGS)
# headings of the value, unless another column has it
_CHIPS = frozenset("chip|chips|jeton|jetons|ficha|fichas".split("|"))

_COLOURS = {
    "#e8e6df": "white|weiss|blanco|blanca|blanc|blanche",
    "#b3262e": "red|rot|rojo|roja|rouge",
    "#1f7a4d": "green|grun|verde|vert|verte",
    "#23262a": "black|schwarz|negro|negra|noir|noire",
    "#6b3fa0": "purple|violet|violett|lila|morado|morada|violeta|violette|lavender|lavendel",
    "#e2b93b": "yellow|gelb|amarillo|amarilla|jaune|gold|golden|dorado|oro|or|dore",
    "#2b5fb3": "blue|blau|azul|bleu|bleue",
    "#d9772b": "orange|naranja",
    "#d986a8": "pink|rosa|rose",
    "#7a4f2b": "brown|braun|marron|cafe|brun",
    "#808080": "grey|gray|grau|gris|silver|silber|plata|argent",
    "#2b8f9c": "turquoise|turkis|turquesa|teal|cyan",
}
_HEX_OF = {name: code for code, names in _COLOURS.items() for name in names.split("|")}
_HEX = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


def guess_fields(cells: Sequence[str]) -> list[str]:
    """Return the field of each heading, "" for none. If two headings name the same field, the first gets it.

    A column "Chip" holds the value or, if another column does, the colour.
    """
    words = [plain_words(cell[:60]) for cell in cells]
    found = fields_of_headings(words, _FIELD_BY_HEADING)
    at = next((at for at, word in enumerate(words) if word in _CHIPS), None)
    if at is not None:
        found[at] = "worth" if "worth" not in found else "colour" if "colour" not in found else ""
    return found


def parse_look(cell: str) -> ChipLook:
    """Return the look of a named colour, or of a code such as "#b3262e". An unknown colour is grey."""
    text = cleaned_name(without_invisible(cell))
    if is_colour_code(text):
        return ChipLook("", text.lower())
    words = re.findall(r"\w+", fold_text(text[:LONGEST_COLOUR]))
    return ChipLook(
        text[:LONGEST_COLOUR].strip(), next((_HEX_OF[word] for word in words if word in _HEX_OF), PLAIN.hex)
    )


def is_colour_code(cell: str) -> bool:
    """Return whether a cell is a colour's code, such as "#b3262e"."""
    return _HEX.fullmatch(cell) is not None
