"""The app: what the floor decides."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the log and the doors this app's sentences, and the room those who serve a penalty."""
        from rulings.selectors.penalties import marks, spares  # noqa: PLC0415 - models are there only once the apps are ready
        from rulings.services.carrying import carry_penalties  # noqa: PLC0415 - as above
        from rulings.services.penalties import miss_hands  # noqa: PLC0415 - as above
        from rulings.words import deeds, differences, refusals  # noqa: PLC0415 - as above
        from tables.selectors import balancing  # noqa: PLC0415 - as above
        from tables.selectors import marks as seats  # noqa: PLC0415 - as above
        from tables.services import buttons  # noqa: PLC0415 - as above
        from tournaments.services import entries  # noqa: PLC0415 - as above
        from tournaments.words import deeds as log  # noqa: PLC0415 - as above
        from tournaments.words import differences as put_back  # noqa: PLC0415 - as above
        from tournaments.words import refusals as doors  # noqa: PLC0415 - as above

        log.tell(deeds.SENTENCES)
        doors.tell(refusals.SENTENCES)
        put_back.tell(differences.WORDS)
        balancing.spare(spares)
        seats.mark(marks)
        buttons.HEARS.add(miss_hands)
        entries.CARRIES.add(carry_penalties)
