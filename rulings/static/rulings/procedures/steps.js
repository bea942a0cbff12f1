// A procedure is ticked off step by step, and the last press logs it. Where it stands lives on this page alone.

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
    const { toLog, toAnother, toLast, toNext } = done.dataset;
    done.textContent = at >= steps.length ? (logs() ? toLog : toAnother) : at === steps.length - 1 ? toLast : toNext;
  };
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    if (!button) return;
    const steps = form.querySelectorAll(".r-steps li").length;
    if (button.dataset.step === "done" && at >= steps) { finish(); return; }
    at += button.dataset.step === "done" ? 1 : -1;
    draw();
    form.querySelector(".r-steps li.at, .r-steps li:last-child").scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("answered", draw);
  draw();
}

// The button that logs, where there is one and the log goes by the answer's book. It is off while an answer is due.
const logs = () => document.querySelector("#log-form:not([hidden]) [data-log]");

function finish() {
  const log = logs();
  if (log) log.click();
  else location.assign(document.querySelector(".r-back").href);
}
