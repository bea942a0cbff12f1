"""The texts of the help, one entry per page; see `docs/translating.md` for their translation."""

from tournaments.contribution_types import Guide
from tournaments.language.sentences import gettext_lazy as _

GUIDES: dict[str, Guide] = {
    "home": Guide(
        lead=_("All tournaments: today, upcoming and past. Here you open a new one."),
        steps=(
            _("Press New tournament and choose what is played."),
            _("Press Dashboard to run a tournament."),
            _("Change the event at the top left at any time."),
        ),
        asked=(
            (_("Who sees this list?"), _("Everybody. The dashboard is only for people who work in the event.")),
            (_("Where are players and structures?"), _("In the tabs beside the title.")),
            (
                _("Who may create a tournament?"),
                _("Organisation staff. An organisation director adds them under Staff."),
            ),
        ),
        keys=(("G H", _("This list")), ("G N", _("New tournament"))),
    ),
    "series": Guide(
        lead=_("A festival: several tournaments with one calendar. Players subscribe to it on their phones."),
        steps=(
            _("Press New series and give it a name, a time zone and the tables of the room."),
            _("Add events: new tournaments, or those that are there already."),
            _("Give players the public view, or print the schedule. New season makes a league table of events."),
        ),
        asked=(
            (
                _("Who may change a series?"),
                _("Organisation staff. A director may put their own tournament into it, on its page Settings."),
            ),
            (
                _("Where do the times come from?"),
                _("From each clock while it runs, and from the structure before. Ends are estimates."),
            ),
            (
                _("The calendar says that the tables are too few. What now?"),
                _("Start the marked event later, at the time that is named, or on another day."),
            ),
        ),
        keys=(("E", _("Add event")), ("P", _("Print schedule"))),
    ),
    "director": Guide(
        lead=_("Who works here, what they do, and where."),
        steps=(
            _("Type a name, choose what they do and where, press Return. They scan the code or type its six digits."),
            _("The code works once, for ten minutes. Press New code in their row for another one."),
            _("Remove access signs a person out at once. They stay below: Give back restores their roles."),
        ),
        asked=(
            (
                _("Do they need a password?"),
                _("No. Their phone is signed out at 06:00; next time press New code, or they choose a password."),
            ),
            (
                _("May a director of one tournament add people?"),
                _("Yes, to that tournament: on its page Settings, People. Nobody gives more than they may do."),
            ),
            (
                _("Who changed what?"),
                _("Latest changes lists it, with Undo. Roles in one tournament are in its log."),
            ),
        ),
        keys=(("Esc", _("Close the code")),),
    ),
    "leagues": Guide(
        lead=_("One table over many nights: each tournament gives points, the best results count."),
        steps=(
            _("Press New league, give it a name, and choose the nights that count. Nights already played count too."),
            _("After each night, press Count beside it, here or on the page where the tournament was finished."),
            _("Season settings: the points formula, how many results count, and who plays the final."),
        ),
        asked=(
            (
                _("Where do the points come from?"),
                _("Tap a figure in the table: it shows the calculation. Results that do not count are struck through."),
            ),
            (
                _("A night was counted by mistake. What now?"),
                _("Events and final: press Remove beside it. Or undo it in the log of that tournament."),
            ),
            (
                _("Who may see the table?"),
                _("Everybody who has its address; it can be shown on a television, printed and put on your website."),
            ),
        ),
        keys=(),
    ),
    "dashboard": Guide(
        lead=_("Run the event from here: clock, tables, moves and what to do next."),
        steps=(
            _("Do what the line under the clock says, or press Return."),
            _("Bust players with B, and confirm moves with M."),
            _("Undo the last action with U. Everything is in the log."),
        ),
        asked=(
            (_("I made a mistake. What now?"), _("Press U. It shows what goes back; press U again to do it.")),
            (_("How do I pause the clock?"), _("Press Space. Press it again to go on.")),
            (_("A player is missing at a table. Where are they?"), _("Press the Find button and type their name.")),
        ),
        keys=(
            (_("Space"), _("Start or pause the clock")),
            ("B", _("Bust a player")),
            ("M", _("Moves")),
            ("E", _("Enter a player")),
            ("U", _("Undo")),
        ),
        rules=("halting", "hand-for-hand", "busts-in-one-hand"),
    ),
    "entries": Guide(
        lead=_("Everybody who entered, with seat, state and payment. The desk sells entries here."),
        steps=(
            _("Open Desk, type a name and press Enter to sell an entry."),
            _("Choose how it is paid before you sell."),
            _("Narrow the list to players who are out, unpaid or not there."),
        ),
        asked=(
            (_("Can I give money back?"), _("Yes. Void the entry with a reason; Undo brings it back.")),
            (_("What if the event is full?"), _("The player joins the waiting list and is called in order.")),
            (_("How do I check the till?"), _("Open Cash-up: money in and out by desk.")),
        ),
        rules=("late-entries", "reentry-forfeit", "rebuys"),
    ),
    "clock": Guide(
        lead=_("The structure: levels, breaks and antes. Changes show on every screen when you save."),
        steps=(
            _("Change a cell as in a spreadsheet."),
            _("Read the checks at the right and correct what they name."),
            _("Save. The sheet gets a new revision."),
        ),
        asked=(
            (
                _("May I change levels during play?"),
                _("Yes, those to come. Levels already played stay."),
            ),
            (
                _("How do I use this structure again?"),
                _("Keep it in the library, then choose it for a new event."),
            ),
            (_("Where is the sheet for players?"), _("Open Blind schedule, or print it under Printouts.")),
        ),
        keys=((_("Ctrl S"), _("Save")), (_("Ins"), _("Add a level"))),
        rules=("new-level", "structure-sheet", "big-blind-ante"),
    ),
    "payouts": Guide(
        lead=_("Decide how many places are paid and how much, then pay the players."),
        steps=(
            _("Choose the places paid and how the prize pool is split."),
            _("Post the payouts when registration has closed."),
            _("Open Payout desk to pay each player and print a slip."),
        ),
        asked=(
            (_("Can I change it later?"), _("Yes, with a reason. The log keeps both versions.")),
            (_("What happens with the cents?"), _("Prizes are rounded as you choose.")),
            (
                _("Two go out in one hand: who gets what?"),
                _("The larger stack before the hand is placed higher."),
            ),
        ),
        rules=("places-paid", "deals", "busts-in-one-hand"),
    ),
    "screens": Guide(
        lead=_("TVs in the room: each has an address, and you choose here what it shows."),
        steps=(
            _("Add a screen by a name, such as Bar."),
            _("Open its address on the TV."),
            _("Choose what it shows. It changes at once."),
        ),
        asked=(
            (_("Can a TV run without signing in?"), _("Yes. A screen's address needs no login.")),
            (_("How do I show a message?"), _("Write a notice in the Notices tab.")),
            (_("In which language are screens?"), _("In the event's language. Change it under Settings.")),
        ),
    ),
    "printouts": Guide(
        lead=_("Everything on paper, in the order of the day. Each opens as a PDF."),
        steps=(
            _("Before the start print seat cards and the seating by name."),
            _("During play print move slips and count sheets when you need them."),
            _("Print the emergency sheet once: with it you go on without power."),
        ),
        asked=(
            (_("Which paper size?"), _("A4. The print window can fit it to Letter.")),
            (_("In which language is it printed?"), _("In the event's language. Change it under Settings.")),
            (_("Nothing is printed. Why?"), _("The page says what is missing, such as open tables.")),
        ),
    ),
    "settings": Guide(
        lead=_("The event's name, game, prices, house rules and people. Only the director changes them."),
        steps=(
            _("Change what you need in a tab."),
            _("Save. The sheet gets a new revision."),
            _("Add people who work here in the People tab."),
        ),
        asked=(
            (_("May I change the buy-in after entries?"), _("Yes. It counts for entries sold from then on.")),
            (_("What may the floor do?"), _("Busts, moves, penalties and rulings, but no money and no settings.")),
            (_("Where do I end the event?"), _("On the dashboard, when one player is left.")),
        ),
        rules=("structure-sheet",),
    ),
}
