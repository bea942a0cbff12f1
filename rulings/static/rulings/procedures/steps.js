// Ticks off a procedure step by step; the last press logs it. The position is known to this page only.

export function attachSteps(form) {
  let position = 0, listText = "";

  const draw = () => {
    const box = form.querySelector("[data-steps]");
    if (!box) return;
    const steps = [...box.querySelectorAll(".ruling-steps li")];
    if (listText !== box.querySelector(".ruling-steps").textContent) {
      position = 0;
      listText = box.querySelector(".ruling-steps").textContent;
    }
    steps.forEach((step, index) => {
      step.classList.toggle("done", index < position);
      step.classList.toggle("at", index === position);
      if (index === position) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    form.classList.toggle("doing", position > 0);
    const done = box.querySelector('[data-step="done"]'), back = box.querySelector('[data-step="back"]');
    back.disabled = position === 0;
    const { toLog, toAnother, toLast, toNext } = done.dataset;
    done.textContent = position >= steps.length
      ? (logButton() ? toLog : toAnother)
      : position === steps.length - 1 ? toLast : toNext;
  };
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    if (!button) return;
    const steps = form.querySelectorAll(".ruling-steps li").length;
    if (button.dataset.step === "done" && position >= steps) { finishProcedure(); return; }
    position += button.dataset.step === "done" ? 1 : -1;
    draw();
    form.querySelector(".ruling-steps li.at, .ruling-steps li:last-child").scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("answered", draw);
  draw();
}

// Returns the log button if there is one and the log uses the answer's rule book. It is disabled while an answer is
// due.
const logButton = () => document.querySelector("#log-form:not([hidden]) [data-log]");

function finishProcedure() {
  const log = logButton();
  if (log) log.click();
  else location.assign(document.querySelector(".ruling-back").href);
}
