"""One chip set as the sheets of many clubs show it: by language, way of writing amounts, columns, and separator."""

from itertools import product

from tests.tournaments.rules.structure.files.sheet_shapes import AMOUNTS, LAYOUTS

# value, colour, in stock and in a starting stack
CHIPS = ((25, "green", 400, 8), (100, "black", 1_000, 8), (1_000, "yellow", 300, 4), (5_000, "orange", 2_000, 3))
HEADINGS = {
    "English": ("Value", "Colour", "In stock", "In a starting stack"),
    "short": ("Denom", "Color", "Stock", "Each"),
    "German": ("Wert", "Farbe", "Bestand", "Je Stack"),
    "French": ("Valeur", "Couleur", "En stock", "Par tapis"),
    "Spanish": ("Valor", "Color", "Existencias", "Por jugador"),
}
COLOURS = {
    "English": ("green", "black", "yellow", "orange"),
    "short": ("Green", "Black", "Yellow", "Orange"),
    "German": ("grün", "schwarz", "gelb", "orange"),
    "French": ("vert", "noir", "jaune", "orange"),
    "Spanish": ("verde", "negro", "amarillo", "naranja"),
}
# the columns in their order
ORDERS = {"as usual": (0, 1, 2, 3), "colour first": (1, 0, 3, 2)}
Shape = tuple[str, str, str, str]
ALL_SHAPES: tuple[Shape, ...] = tuple(product(HEADINGS, ORDERS, AMOUNTS, LAYOUTS))


def chip_sheet(shape: Shape) -> str:
    """Return the sheet of the chip set in this shape."""
    language, order, amount, layout = shape
    write = AMOUNTS[amount]
    rows = [list(HEADINGS[language])]
    for (worth, _name, stock, each), colour in zip(CHIPS, COLOURS[language], strict=True):
        rows.append([write(worth), colour, write(stock), str(each)])
    return LAYOUTS[layout]([[row[at] for at in ORDERS[order]] for row in rows])
