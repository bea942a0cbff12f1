"""The settings of servers that tests start: those of the product, but passwords are hashed quickly.

argon2 takes a fifth of a second on purpose, and hundreds of journeys begin by signing in.
"""

from config.settings import *  # noqa: F403 - the settings, all of them
from config.settings import PASSWORD_HASHERS as _OURS

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *_OURS]
