// Keeps the answer at the top on a phone while the form scrolls under it, reduced to its sentence to leave room for
// typing. A margin replaces the height it loses, so nothing below jumps.

export function attachStickyAnswer(form) {
  const narrow = matchMedia("(max-width: 820px)");
  const draw = () => {
    const answer = document.getElementById("answer");
    const stuck =
      narrow.matches &&
      !form.classList.contains("ruling-by-steps") &&
      scrollY > 0 &&
      answer.getBoundingClientRect().top <= 0;
    if (stuck === answer.classList.contains("stuck")) return;
    const fullHeight = answer.offsetHeight + (parseFloat(answer.style.marginBottom) || 0);
    answer.classList.toggle("stuck", stuck);
    answer.style.marginBottom = stuck ? `${fullHeight - answer.offsetHeight}px` : "";
  };
  addEventListener("scroll", draw, { passive: true });
  form.addEventListener("answered", draw);
  draw();
}
