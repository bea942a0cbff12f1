// On a phone the answer stays at the top while the form is scrolled under it: the sentence alone, so that there is room
// to type. What it loses in height it gets as a margin, so that nothing below jumps.

export function stayInSight(form) {
  const narrow = matchMedia("(max-width: 859px)");
  const draw = () => {
    const answer = document.getElementById("answer");
    const stuck = narrow.matches && !form.classList.contains("r-by-steps") && scrollY > 0 && answer.getBoundingClientRect().top <= 0;
    if (stuck === answer.classList.contains("stuck")) return;
    const whole = answer.offsetHeight + (parseFloat(answer.style.marginBottom) || 0);
    answer.classList.toggle("stuck", stuck);
    answer.style.marginBottom = stuck ? `${whole - answer.offsetHeight}px` : "";
  };
  addEventListener("scroll", draw, { passive: true });
  form.addEventListener("answered", draw);
  draw();
}
