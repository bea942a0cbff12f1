"""The time of a bust on the dashboard in a real browser: from Return to its answer and to its line in the log.

`python -m lab.pages.browser_taps [BUSTS]` busts players of the demonstration (187 entries) by keys in Chromium, on the
server that `manage.py up` starts; browser and server share the machine. A long task keeps the page from reacting for
over 50 ms; those between Return and the line in the log count. The lower bound is a request for the smallest page.
"""

import sys
import time

from playwright.sync_api import Page, expect

from lab.pages.first_visit import prepare_demo, running_chromium
from lab.rig import SERVER, installation, machine_line, percentile, running_server

AIM = 150
# stores when Return was pressed last, when the first line of the log changed after it, and long tasks: start, length
WATCH = """
window.pressed = 0; window.drawn = 0; window.longTasks = [];
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') { window.pressed = performance.now(); window.drawn = 0; }
}, true);
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longTasks.push([task.startTime, task.duration]);
}).observe({ type: 'longtask', buffered: true });
document.addEventListener('DOMContentLoaded', () => {
  const firstLine = () => document.querySelector('#panel-log li')?.textContent;
  let before = firstLine();
  new MutationObserver(() => {
    if (firstLine() === before) return;
    before = firstLine();
    window.drawn = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
});
"""
TIMES = """() => {
  const { startTime, responseEnd } = performance.getEntriesByType('resource').filter(
    ({ name }) => name.includes('/action/bust/')).at(-1);
  const tasks = window.longTasks.filter(([at, length]) => at + length > window.pressed && at < window.drawn);
  return [responseEnd - startTime, window.drawn - window.pressed, Math.max(0, ...tasks.map(([, length]) => length))];
}"""
FLOOR = """async () => {
  const began = performance.now();
  await (await fetch('/healthz')).text();
  return performance.now() - began;
}"""
# seconds between two busts
PAUSE = 1.0


def bust(page: Page, name: str) -> tuple[float, float, float]:
    """Bust a player by keys; returns ms to the answer, ms to the line in the log, and the longest long task."""
    page.keyboard.press("b")
    page.keyboard.type(name)
    expect(page.locator("#outbox [data-first]")).to_contain_text(name)
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who b")).to_have_text([name])
    page.wait_for_timeout(1000 * PAUSE)
    page.keyboard.press("Enter")
    expect(page.locator("#panel-log li").first).to_contain_text(name)
    page.wait_for_timeout(1000 * PAUSE)
    answered, drawn, longest_task = page.evaluate(TIMES)
    return answered, drawn, longest_task


def players_left(number: int) -> list[str]:
    """Return the names of players in the demonstration who have not busted, the latest entries first."""
    from tournaments.models import Entry  # noqa: PLC0415  Django is ready only now

    entries = Entry.objects.filter(
        tournament__slug="demo", bust_out__isnull=True, seat_assignments__isnull=False, voided_at__isnull=True
    )
    return list(entries.order_by("-pk").values_list("player__display_name", flat=True)[:number])


def main(busts: int) -> None:
    with installation():
        session = prepare_demo()
        names = players_left(busts)
        with running_server(*SERVER) as (port, _pid), running_chromium() as browser:
            base = f"http://127.0.0.1:{port}"
            context = browser.new_context(viewport={"width": 1366, "height": 768}, service_workers="block")
            context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
            page = context.new_page()
            page.add_init_script(WATCH)
            page.goto(f"{base}/t/demo/")
            time.sleep(5)  # until the server is warm
            rows = [bust(page, name) for name in names]
            floor = [page.evaluate(FLOOR) for _ in names]
    print(f"{len(rows)} busts; {machine_line()}; aim {AIM} ms to the answer, no task above 50 ms")
    print("| | p50 ms | p95 ms | longest |\n|---|---:|---:|---:|")
    answered, drawn, tasks = zip(*rows, strict=True)
    spans = {"to the answer": answered, "to the line in the log": drawn, "long task": tasks, "smallest page": floor}
    for what, found in spans.items():
        print(f"| {what} | {percentile(found, 50):.0f} | {percentile(found, 95):.0f} | {max(found):.0f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
