"""Refusals about the account of somebody who signs in."""

from django.utils.translation import gettext_noop as noop

STAFF_REFUSALS: dict[str, tuple[str, str]] = {
    "may_not_reset": (
        noop("You cannot reset the codes of {name}."),
        noop("Use the account menu for your own. Only administrators reset those of administrators."),
    ),
    "no_such_language": (
        noop("{language} is not one of the languages."),
        noop("Choose one of the account menu."),
    ),
    "password_unchanged": (noop("The new password is the old one."), noop("Choose another.")),
    "password_weak": ("{says}", noop("Choose another password.")),
    "second_factor_on": (noop("Sign-in codes are already on."), noop("Turn them off first to use another phone.")),
    "token_ends_in_the_past": (noop("That date is in the past."), noop("Choose a later one, or none.")),
    "token_named_already": (
        noop("You already have a token called {name}."),
        noop("Use another name, or remove that one."),
    ),
    "too_many_searches": (noop("Too many searches of the player register."), noop("Wait a minute, then try again.")),
    "too_many_tokens": (noop("You already have {most} tokens, the limit."), noop("Remove tokens you do not use.")),
    "too_many_tries": (noop("Too many attempts."), noop("Wait a minute, then try again.")),
    "wrong_code": (
        noop("The code is wrong or was used before."),
        noop("Enter the code that the app shows now."),
    ),
    "wrong_password": (noop("That is not your password."), noop("Enter the password that you sign in with.")),
}
