"""The subjects: the sub-folders that a layer may have, the same words in every layer. README's map names them too."""

SUBJECTS = {
    # of tournaments
    "clock": "levels, breaks, stops, hand for hand",
    "structure": "blind levels: files, editor, printed schedule",
    "sheets": "tables that are imported: text of any layout, workbooks, questions about doubts",
    "forecast": "when it ends and how many are left when, from the pace of the field",
    "players": "the register of people",
    "desk": "entries, payments, alternates, bust-outs",
    "prizes": "payouts, deals, bounties, points, places",
    "days": "days and flights: when they end, which bags go forward, where the next day begins",
    "leagues": "points, seasons and their tables",
    "rulebook": "rules that are cited, and the house rules",
    "floor": "the lock in which actions run, its log and undo, what is to be done next",
    "staff": "people who sign in: roles, tokens, languages",
    "screens": "which display a television shows, playlists, pairing, and notices",
    "layouts": "which pieces of the clock a screen shows, and where",
    "sounds": "sounds of the organisation, and which cue plays which",
    "stream": "graphics of a stream: what is shown, who may see and control it",
    "navigation": "header, finder, help and keys of every staff page",
    "guide": "the director's guide",
    "opening": "the page that makes a new tournament: it writes structure, prices and prizes at once",
    # of tables
    "room": "tables, their map, calls",
    "seats": "draw, seat assignments",
    "balance": "moves, breaking tables",
    "hands": "what happens in a hand: button, busts, bags",
    "chips": "sets, colour-ups, counts; rulings about chips that were put in",
    # of rulings
    "betting": "what may be bet",
    "pots": "side pots, odd chips",
    "showdown": "who shows first",
    "procedures": "rulings as steps",
    "penalties": "warnings, missed hands, disqualification",
    "dealers": "the dealer line-up",
    "log": "rulings that were given, with their photos",
    "shot_clock": "the clock on a player, time banks",
    "phone": "what the staff who walk the room hold: its frame, tables and moves",
    # of automations
    "automations": "when something happens: announce, switch, send, play, print",
    "webhooks": "where events are sent, and what came back",
    "links": "buttons of other programs, each for one action",
    # of exchange
    "tdt": "files of The Tournament Director",
    "poker_event": "files as `poker-event/1`",
    "results_list": "lists of results of past events",
}
#: folders of an app whose parts Django or the content names
NO_LAYERS = {"management", "migrations", "presets", "static"}
#: sub-folders that are no subject, and why
SHARED_FOLDERS = {
    "calculators": {
        "reading": "what calculators share to read their fields",
        "answering": "what calculators share to answer: sentences, citations, what other rulebooks say",
    },
    "printouts": {"fonts": "typefaces"},
    "rules": {"content": "what the rules of a small app read"},
    "templates": {"inputs": "one file for each kind of field of a calculator"},
    "static": {
        "shared": "scripts of several subjects",
        "fonts": "typefaces",
        "vendor": "htmx",
        "dashboard": "the page that shows panels of all subjects",
        "calculators": "one page for all calculators, named like their layer",
    },
    "browser": {
        "calculators": "the page of all calculators",
        "dashboard": "the page that shows panels of all subjects",
        "pages": "what holds of every page: it is read in all languages, sizes and themes",
        "faults": "hasty keys, which harm nobody",
        "servers": "the servers that the other tests share",
    },
}
