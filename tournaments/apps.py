"""The app: who is in, what level it is, what it pays."""

from django.apps import AppConfig

from tournaments.language.field_errors import say_plainly


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have fields say what is wrong in plain words."""
        say_plainly()
