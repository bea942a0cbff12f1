#!/usr/bin/env python3
"""Takes the guide's and the README's pictures anew from a server with the demonstration (`./run demo`).

`.venv/bin/python docs/retake_pictures.py http://localhost:8000 PASSWORD`: the director's password as the server
printed it. Needs Chromium on the path, and what requirements-dev.txt pins.
"""

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

README = Path(__file__).resolve().parent / "shots"
FOLDER = Path(__file__).resolve().parents[1] / "tournaments" / "static" / "tournaments" / "guide"
CHROMIUM = ("chromium-headless-shell", "chromium", "google-chrome", "chrome")
WIDTH, HEIGHT = 1280, 800
#: name of the picture -> the page that it shows
PAGES = {
    "new-tournament": "/open/",
    "add-players": "/t/demo-before/players/",
    "draw": "/t/demo-before/",
    "clock": "/d/demo/clock/",
    "room": "/t/demo/",
    "bubble": "/t/demo-bubble/",
    "payouts": "/t/demo/prizes/",
    "ruling": "/rulings/premature_card/?t=demo",
    "screens": "/t/demo/screens/",
    "phone": "/floor/demo/",
}
#: the README's pictures of a phone -> the page that each shows
IN_THE_HAND = {"phone": "/floor/demo/3/", "ruling": "/rulings/premature_card/?t=demo&table=3"}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}

#: what is typed on a page before its picture is taken
TYPED = {"add-players": "Ada Example\nBix Sample\nCleo Fixture\nKestrel of the Hill\nada example\nDov Placeholder"}


def main(base: str, password: str) -> None:
    """Sign in as the director and take each page at the size of a laptop."""
    chromium = next(path for name in CHROMIUM if (path := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(f"{base}/login/")
        page.fill("[name=username]", "director")
        page.fill("[name=password]", password)
        page.press("[name=password]", "Enter")
        page.wait_for_url(lambda address: "/login/" not in address)
        for name, path in PAGES.items():
            page.goto(base + path)
            if name in TYPED:
                page.fill("textarea", TYPED[name])
            page.wait_for_timeout(1000)
            picture = Image.open(io.BytesIO(page.screenshot()))
            picture.save(FOLDER / f"{name}.webp", quality=78, method=6)
        signed_in = page.context.storage_state()
        hand = browser.new_context(**PHONE, storage_state=signed_in, service_workers="block").new_page()
        for name, path in IN_THE_HAND.items():
            hand.goto(base + path)
            hand.wait_for_timeout(1000)
            hand.screenshot(path=README / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
