"""Settings in one file, taken only from environment variables. Invalid settings stop the start."""

import os
import secrets
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from whitenoise.compress import Compressor

from config import contributions
from config.databases import database_settings
from config.logs import logging_settings
from config.server.data_folder import exit_if_unwritable
from config.server.shared_cache import redis_url, shared_cache_settings
from systems import program
from systems.data_folder import data_folder

VERSION = program.version()
# what people type before the name of a command
COMMAND = program.COMMAND
# the folder of the packages, and that of `templates`, `locale` and `docs`
BASE_DIR, RESOURCES_DIR = program.PACKAGES, program.RESOURCES
env = environ.Env()

DATA_DIR = data_folder()
with exit_if_unwritable(DATA_DIR):
    DATA_DIR.mkdir(parents=True, exist_ok=True)
DEBUG = env.bool("DEBUG", default=False)
PORT = env.int("PORT", default=8000)
# set by `./run` for its processes: a step of the computer's time moves no clock (selectors/clock/server_time.py)
TIME_IS_WATCHED = env.bool("TIME_IS_WATCHED", default=False)
# set by a server that other computers reach: then QR codes never say localhost
LISTENS_TO_NETWORK = False


def _stored_secret_key() -> str:
    """Return the key stored in DATA_DIR, created at the first start, readable only by its owner."""
    stored = DATA_DIR / "secret_key"
    if not stored.exists():
        with exit_if_unwritable(DATA_DIR):
            descriptor = os.open(stored, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(64))
    return stored.read_text(encoding="ascii").strip()


SECRET_KEY = env.str("SECRET_KEY", default="") or _stored_secret_key()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# where a browser finds this server; printed as QR codes. Empty: taken from the request
PUBLIC_URL = env.str("PUBLIC_URL", default="").rstrip("/")

OWN_APPS = ["tournaments", "tables", "rulings", "automations", "exchange", "standby"]
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "axes",
    "csp",
    "config.server.around_migrations.ServerConfig",
    *OWN_APPS,
]

CONTRIBUTIONS = contributions.MODULES
ROOM, RULINGS = contributions.ROOM, contributions.RULINGS

MIDDLEWARE = [
    "config.middleware.answer_times.AnswerTimes",
    "config.middleware.replication.Replication",
    "config.middleware.secure_cookies.SecureCookies",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.compression.CompressedText",
    "config.middleware.private_pages.PrivatePages",
    "config.middleware.database_away.DatabaseAway",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.middleware.sign_in.LimitedSignIns",
    "config.middleware.hosts.AllowedHosts",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.person_language.PersonLanguage",
    "config.middleware.sign_in.DirectorsNeedCodes",
    "config.middleware.last_event.LastEvent",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.peer_policy.PeerPolicy",
    "config.middleware.idempotency.IdempotentPosts",
    "config.middleware.whole_pages.WholePages",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [RESOURCES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # every template says its sentences by gettext
            "builtins": [
                "django.templatetags.i18n",
                "tournaments.templatetags.translations",
                "tournaments.templatetags.messages",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": database_settings(env, DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# your own Redis, Valkey or RabbitMQ, for several servers; unset: tasks stay in the memory of the one process
BROKER_URL = env.str("BROKER_URL", default="") or "memory://localhost/"
ONE_PROCESS = BROKER_URL.startswith("memory:")

# the Redis for counters of all web processes, by default the broker's. "": each process counts alone
SHARED_CACHE_URL = env.str("SHARED_CACHE_URL", default=redis_url(BROKER_URL))
# the Redis that announces changes to the processes. "", as with RabbitMQ alone: they poll the database each second
LIVE_URL = redis_url(env.str("LIVE_URL", default=BROKER_URL)) or redis_url(SHARED_CACHE_URL)
CACHES = {
    # rows by the version of their tournament: per process, never shared
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "rates": shared_cache_settings(SHARED_CACHE_URL, name="rates"),
    # heartbeats and letters of televisions
    "screens": shared_cache_settings(SHARED_CACHE_URL, name="screens"),
}
CELERY_BROKER_URL = BROKER_URL
CELERY_RESULT_BACKEND = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# in memory: fetched early, a task would wait behind those that run, seconds after it was due
CELERY_WORKER_PREFETCH_MULTIPLIER = 0 if ONE_PROCESS else 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"polling_interval": 0.05} if ONE_PROCESS else {"visibility_timeout": 120, "socket_connect_timeout": 2}
)
CELERY_TASK_DEFAULT_QUEUE = "shuffle-up"
CELERY_TIMEZONE = "UTC"
# the folder of scheduled backups, such as a USB stick or a network folder; "": none are made
BACKUP_DIR = env.str("BACKUP_DIR", default="")
BACKUP_MINUTES = env.int("BACKUP_MINUTES", default=60)
BACKUPS_KEPT = env.int("BACKUPS_KEPT", default=48)

CELERY_BEAT_SCHEDULE = {
    "each-second": {"task": "server.second", "schedule": 1.0, "options": {"expires": 5}},
    "forget-files": {"task": "players.forget", "schedule": 3600.0, "options": {"expires": 600}},
    "forget-folders": {"task": "exchange.forget", "schedule": 3600.0, "options": {"expires": 600}},
    "forget-pictures": {"task": "pictures.forget", "schedule": 3600.0, "options": {"expires": 600}},
    "check-forecasts": {"task": "forecast.check", "schedule": 60.0, "options": {"expires": 50}},
    "keep-log-heads": {"task": "log.heads", "schedule": 3600.0, "options": {"expires": 600}},
    "forget-answers": {"task": "once.forget", "schedule": 3600.0, "options": {"expires": 600}},
    # ten times as often as a backup is due, since a restarted server begins to count anew
    "back-up": {"task": "backups.make", "schedule": BACKUP_MINUTES * 6.0, "options": {"expires": 600}},
}

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# directors and administrators must set up sign-in codes first
DIRECTORS_NEED_CODES = env.bool("DIRECTORS_NEED_CODES", default=False)
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AXES_HANDLER = "standby.sessions.Tries"
AXES_CLIENT_IP_CALLABLE = "tournaments.views.rates.client_address"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"

DATA_UPLOAD_MAX_NUMBER_FILES = 2_000  # a folder of .tdt files: exchange/services/folders.py
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000  # a form or JSON; files: config/server/whole_requests.py
SECURE_SSL = env.bool("HTTPS", default=False)
# the port of HTTPS by the server's own authority; 0: none, as behind an HTTPS proxy
HTTPS_PORT = env.int("HTTPS_PORT", default=0 if SECURE_SSL else PORT + 443)
HTTPS_DIR = DATA_DIR / "https"
# the port of the standby protocol, once a second laptop was invited (docs/standby.md)
STANDBY_PORT = env.int("STANDBY_PORT", default=PORT + 444)
# the server answers for this name followed by .local; "": for none
LOCAL_NAME = env.str("LOCAL_NAME", default="shuffle-up")
# proxies whose X-Forwarded-For is trusted; with HTTPS there is one on this machine
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=["127.0.0.1", "::1"] if SECURE_SSL else [])
# for the server's own HTTPS see config/middleware/secure_cookies.py
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL
SESSION_ENGINE = "standby.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_SSL else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE_SSL else None
X_FRAME_OPTIONS = "SAMEORIGIN"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [SELF],
    },
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("fr", "Français"), ("de", "Deutsch")]
LOCALE_PATHS = [RESOURCES_DIR / "locale"]
USE_I18N = USE_TZ = True
USE_THOUSAND_SEPARATOR = False
TIME_ZONE = "UTC"
# the zone that a new tournament proposes
HOUSE_ZONE = env.str("HOUSE_ZONE", default="UTC")

STATIC_URL = "/static/"
# what `manage.py up` builds of the static files; DEBUG serves the sources themselves
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(DATA_DIR / "static")))
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS: list[Path] = []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.storage.BuiltFiles"},
}
# a file that was not built is served as it is
WHITENOISE_USE_FINDERS = True
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
WHITENOISE_AUTOREFRESH = DEBUG
MEDIA_ROOT = DATA_DIR / "media"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.staff.tokens.HashedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.request_fields.PlainJSONParser", "rest_framework.parsers.FormParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "tournaments.api.pages.Pages",
    "PAGE_SIZE": 100,
    "DEFAULT_THROTTLE_CLASSES": [
        "tournaments.api.throttles.StrangersRate",
        "tournaments.api.throttles.PersonsRate",
    ],
    # the address of the connection: X-Forwarded-For has been read already, where its proxy is trusted
    "NUM_PROXIES": 0,
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "1200/min"},
    "EXCEPTION_HANDLER": "config.errors.api_error",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Shuffle Up",
    "DESCRIPTION": "Live poker tournaments: everything the dashboard does.",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    # Choices stay in their fields: as shared components, their names would depend on the language of the labels.
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enum_id_removal",
        "config.schema.add_idempotency_keys",
    ],
}

# actions that take longer, including the wait for the lock, are logged as warnings
SLOW_ACTION_MS = env.int("SLOW_ACTION_MS", default=300)
LOG_LEVEL = env.str("LOG_LEVEL", default="")
# standard error, as service managers and containers want it, instead of files in DATA_DIR/logs
LOG_TO_TERMINAL = env.bool("LOG_TO_TERMINAL", default=False)
LOGGING = logging_settings(LOG_LEVEL, folder=None if LOG_TO_TERMINAL else DATA_DIR / "logs")
