"""The app: who sits where."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the log and the doors this app's sentences."""
        from tables.words import deeds, refusals  # noqa: PLC0415 - models are there only once the apps are ready
        from tournaments.words import deeds as log  # noqa: PLC0415 - as above
        from tournaments.words import refusals as doors  # noqa: PLC0415 - as above

        log.tell(deeds.SENTENCES)
        doors.tell(refusals.SENTENCES)
