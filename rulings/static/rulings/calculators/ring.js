// Draws the ring with as many seats as the table has, and the number of players in its middle.

import { fillIn } from "../../tournaments/shared/sentences.js";

export function attachSeatRings(form) {
  const rings = [...form.querySelectorAll("[data-ring]")];
  const draw = () => rings.forEach((ring) => drawRing(ring, form));
  form.addEventListener("input", draw);
  form.addEventListener("cleared", draw);
  draw();
}

function drawRing(ring, form) {
  const typed = Number(form.querySelector('input[name="seats"]')?.value);
  const size = Number.isInteger(typed) && typed >= 2 && typed <= 23 ? typed : sizeOf(ring);
  ring.className = `ruling-ring of-${size}`;
  ring.dataset.seats = size;
  const seats = [...ring.querySelectorAll("label")];
  for (let number = seats.length + 1; number <= size; number += 1) ring.append(copySeat(seats.at(-1), number));
  for (const seat of ring.querySelectorAll("label")) {
    const box = seat.querySelector("input");
    seat.hidden = Number(box.value) > size;
    if (seat.hidden) box.checked = false;
    const badge = badgeOf(Number(box.value), form);
    seat.toggleAttribute("data-badge", Boolean(badge));
    if (badge) seat.dataset.badge = badge;
  }
  const count = ring.querySelector("[data-count]");
  count.textContent = fillIn(count.dataset.count, { count: ring.querySelectorAll("input:checked").length, size });
}

const sizeOf = (ring) => Number(/of-(\d+)/.exec(ring.className)[1]);

function copySeat(seat, number) {
  const next = seat.cloneNode(true), box = next.querySelector("input");
  next.className = `at-${number}`;
  next.dataset.seat = number;
  Object.assign(box, { value: number, checked: false });
  box.removeAttribute("checked");
  next.querySelector("span").textContent = number;
  return next;
}

// Returns "D", "SB" or "BB" if the form names the seat as button or blind.
function badgeOf(seat, form) {
  const at = (key) =>
    Number(form.querySelector(`input[name="last.${key}"]`)?.value || form.querySelector(`input[name="${key}"]`)?.value);
  if (seat === at("big_blind") && form.querySelector('input[name="last.big_blind"]')) return "BB";
  if (seat === at("small_blind") && form.querySelector('input[name="last.small_blind"]')) return "SB";
  return seat === at("button") ? "D" : "";
}
