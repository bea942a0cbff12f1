// A procedure is ticked off step by step. Where it stands lives on this page alone.

export function stepThrough(form) {
  let at = 0, list = "";

  const draw = () => {
    const box = form.querySelector("[data-steps]");
    if (!box) return;
    const steps = [...box.querySelectorAll(".r-steps li")];
    if (list !== box.querySelector(".r-steps").textContent) { at = 0; list = box.querySelector(".r-steps").textContent; }
    steps.forEach((step, index) => {
      step.classList.toggle("done", index < at);
      step.classList.toggle("at", index === at);
      if (index === at) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    form.classList.toggle("doing", at > 0);
    const done = box.querySelector('[data-step="done"]'), back = box.querySelector('[data-step="back"]');
    back.disabled = at === 0;
    done.textContent = at >= steps.length ? "All done: another ruling" : at === steps.length - 1 ? "Done, last step" : "Done, next step";
  };
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    if (!button) return;
    const steps = form.querySelectorAll(".r-steps li").length;
    if (button.dataset.step === "done" && at >= steps) { location.assign(document.querySelector(".r-back").href); return; }
    at += button.dataset.step === "done" ? 1 : -1;
    draw();
    form.querySelector(".r-steps li.at, .r-steps li:last-child").scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("answered", draw);
  draw();
}
