"""The app: who sits where."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the log and the doors this app's sentences."""
        from tables.selectors import attention as room  # noqa: PLC0415 - as below
        from tables.selectors import bubble_matters, calls, hand_board, hand_matters  # noqa: PLC0415 - as below
        from tables.selectors.chip_sums import changed_chips  # noqa: PLC0415 - as below
        from tables.selectors.snapshot import tables_part  # noqa: PLC0415 - as below
        from tables.views import screens  # noqa: PLC0415 - as below
        from tables.words import attention, bubble, deeds, refusals  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.words import calls as said  # noqa: PLC0415 - as above
        from tables.words import differences as room_differences  # noqa: PLC0415 - as above
        from tables.words import hand_board as by_hands  # noqa: PLC0415 - as above
        from tournaments.selectors import attention as needed  # noqa: PLC0415 - as above
        from tournaments.selectors import snapshot  # noqa: PLC0415 - as above
        from tournaments.selectors.snapshot import bring  # noqa: PLC0415 - as above
        from tournaments.words import attention as line  # noqa: PLC0415 - as above
        from tournaments.words import deeds as log  # noqa: PLC0415 - as above
        from tournaments.words import differences  # noqa: PLC0415 - as above
        from tournaments.words import refusals as doors  # noqa: PLC0415 - as above

        screens.offer()
        bring("tables", tables_part)
        snapshot.count_tables(hand_board.tables_counted)
        snapshot.change_chips(changed_chips)
        log.tell(deeds.SENTENCES)
        differences.tell(room_differences.WORDS)
        doors.tell(refusals.SENTENCES)
        needed.hear(room)
        line.tell(attention.LINES, acts=attention.ACTS)
        needed.hear(calls)
        line.tell(said.LINES, acts=said.ACTS)
        needed.hear(bubble_matters)
        line.tell(bubble.LINES, acts=bubble.ACTS)
        needed.hear(hand_matters)
        line.tell(by_hands.LINES, acts=by_hands.ACTS)
