"""Why an imported tournament's prizes are not what was taken, and what becomes of each file and person, in words."""

from django.utils.translation import gettext_noop as _

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.rules.exchange.people import Identity
from tournaments.rules.exchange.tdt_entries import Stage
from tournaments.rules.exchange.tdt_sums import DifferenceCause
from tournaments.selectors.exchange.plan import FileFate

CAUSES: dict[str, str] = {
    DifferenceCause.NOT_AWARDED: _("a prize was awarded to nobody"),
    DifferenceCause.NOT_PLAYED: _("a prize was awarded to a person who did not play"),
    DifferenceCause.PUT_IN: _("the house added to the pool"),
    DifferenceCause.GUARANTEE: _("the guarantee added to the pool"),
    DifferenceCause.FIXED_RAKE: _("a fixed rake was taken besides"),
    DifferenceCause.DEAL: _("a deal changed the prizes"),
    DifferenceCause.ROUNDED: _("prizes are rounded"),
    DifferenceCause.BY_HAND: _("prizes were set by hand"),
}
FILE_FATES: dict[str, str] = {
    FileFate.NEW: _("new"),
    FileFate.NEWER: _("replaces an earlier import"),
    FileFate.HERE: _("imported before"),
    FileFate.OLDER: _("a newer file was imported before"),
    FileFate.PLAYED_ON: _("changed here since the last import"),
    FileFate.TWICE: _("the same tournament as another file"),
    FileFate.REFUSED: _("cannot be read"),
}
STAGES: dict[str, str] = {
    Stage.PLANNED: _("planned"),
    Stage.RUNNING: _("running"),
    Stage.FINISHED: _("finished"),
}
IDENTITIES: dict[str, str] = {
    Identity.SEEN: _("imported before"),
    Identity.MATCHED: _("matched"),
    Identity.DOUBTFUL: _("unclear"),
    Identity.NEW: _("new"),
}
DOUBTS: dict[str, str] = {
    "same_nickname": _("the same nickname in the files"),
    "same_email": _("the same e-mail in the files"),
    "nickname_of_another": _("the same nickname, another name"),
    "name_of_several": _("the same name as several players"),
    "name_of_another": _("the same name, another e-mail"),
    "email_of_several": _("the same e-mail as several players"),
    "email_of_another": _("the same e-mail, another club number"),
    "email_twice": _("the same e-mail in the files"),
}


def imported_sentence(facts: dict[str, object]) -> str:
    """Return the line of the log: how many played, and what does not add up."""
    entries = int(str(facts["entries"]))
    said = ngettext(
        "Imported from The Tournament Director: {entries:,} player",
        "Imported from The Tournament Director: {entries:,} players",
        entries,
    ).format(entries=entries)
    difference = int(str(facts["difference"]))
    if not difference:
        return said
    money = money_text(difference, currency=str(facts["currency"]))
    cause = gettext(CAUSES[str(facts["cause"])])
    return gettext("{said}; taken minus paid {money}: {cause}").format(said=said, money=money, cause=cause)
