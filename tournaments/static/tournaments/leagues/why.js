/** How a figure of a league table was made, shown beside it; without this script the link leads to a page of its own. */

const tip = document.createElement("div");
tip.className = "lg-tip";
tip.setAttribute("role", "status");
let open = null;

function close() {
  open?.setAttribute("aria-expanded", "false");
  tip.remove();
  open = null;
}

function place(link) {
  const at = link.getBoundingClientRect();
  const width = Math.min(360, document.documentElement.clientWidth - 24);
  const middle = at.left + at.width / 2;
  const left = Math.min(Math.max(12, middle - width / 2), document.documentElement.clientWidth - width - 12);
  tip.style.width = `${width}px`;
  tip.style.left = `${left + window.scrollX}px`;
  tip.style.top = `${at.bottom + window.scrollY + 8}px`;
}

async function show(link, anchor) {
  const answer = await fetch(`${link.href}?part=1`);
  if (!answer.ok) {
    window.location.assign(link.href);
    return;
  }
  const made = new DOMParser().parseFromString(await answer.text(), "text/html");
  tip.replaceChildren(...made.body.childNodes);
  document.body.append(tip);
  anchor.setAttribute("aria-expanded", "true");
  open = anchor;
  place(anchor);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-why]");
  if (!link) {
    if (!tip.contains(event.target)) close();
    return;
  }
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // a figure within the sum of a player is explained in the place of the sum
  const anchor = tip.contains(link) ? open : link;
  const again = open === link;
  close();
  if (!again) show(link, anchor).catch(() => window.location.assign(link.href));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
