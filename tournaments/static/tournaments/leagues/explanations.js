/** Explains a figure of a league table in a tip beside it; without this script the link leads to a page of its own. */

const tip = document.createElement("div");
tip.className = "league-tip";
tip.setAttribute("role", "status");
let openAnchor = null;

function closeTip() {
  openAnchor?.setAttribute("aria-expanded", "false");
  tip.remove();
  openAnchor = null;
}

function placeTip(link) {
  const linkRect = link.getBoundingClientRect();
  const width = Math.min(360, document.documentElement.clientWidth - 24);
  const centre = linkRect.left + linkRect.width / 2;
  const left = Math.min(Math.max(12, centre - width / 2), document.documentElement.clientWidth - width - 12);
  tip.style.width = `${width}px`;
  tip.style.left = `${left + window.scrollX}px`;
  tip.style.top = `${linkRect.bottom + window.scrollY + 8}px`;
}

async function showTip(link, anchor) {
  const answer = await fetch(`${link.href}?part=1`);
  if (!answer.ok) {
    window.location.assign(link.href);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  tip.replaceChildren(...page.body.childNodes);
  document.body.append(tip);
  anchor.setAttribute("aria-expanded", "true");
  openAnchor = anchor;
  placeTip(anchor);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-why]");
  if (!link) {
    if (!tip.contains(event.target)) closeTip();
    return;
  }
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // a figure within a player's sum is explained at the place of the sum
  const anchor = tip.contains(link) ? openAnchor : link;
  const isSameLink = openAnchor === link;
  closeTip();
  if (!isSameLink) showTip(link, anchor).catch(() => window.location.assign(link.href));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeTip();
});
