/* A folder is read in the browser: what is no .tdt, no .json and no zip is not sent, and choosing is enough to see the preview. */
(() => {
  const form = document.querySelector("[data-import-drop]");
  if (!form) return;
  const files = form.querySelector("[data-import-files]");
  const folder = form.querySelector("[data-import-folder]");
  const status = form.querySelector("[data-import-status]");
  const name = form.querySelector("[data-import-name]");
  const wanted = (one) => /\.(tdt|json|zip)$/i.test(one.name);

  // one request is at most so large, with so many files; a larger folder is sent in parts
  const MOST_BYTES = 50_000_000;
  const MOST_FILES = 500;

  const partsOf = (chosen) => {
    const parts = [[]];
    let bytes = 0;
    for (const one of chosen) {
      if (parts.at(-1).length && (bytes + one.size > MOST_BYTES || parts.at(-1).length >= MOST_FILES)) {
        parts.push([]);
        bytes = 0;
      }
      parts.at(-1).push(one);
      bytes += one.size;
    }
    return parts;
  };

  const sendParts = async (parts) => {
    let folderKey = "";
    for (const [at, part] of parts.entries()) {
      status.textContent = `${status.dataset.words} ${at + 1}/${parts.length}`;
      const body = new FormData(form);
      body.delete("files");
      body.set("part", String(at + 1));
      body.set("folder", folderKey);
      for (const one of part) body.append("files", one, one.name);
      const answer = await fetch(form.action, { method: "POST", body });
      const said = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Error(said.says || status.dataset.failed);
      folderKey = String(said.folder);
    }
    window.location.assign(`${form.action.replace(/[?#].*$/, "")}${folderKey}/`);
  };

  const send = (found, called) => {
    const some = found.filter(wanted);
    const chosen = some.length ? some : found.slice(0, 1);
    if (!chosen.length) return;
    name.value = called || (some.length === 1 ? some[0].name : "");
    status.textContent = status.dataset.words;
    form.setAttribute("aria-busy", "true");
    const parts = partsOf(chosen);
    if (parts.length > 1) {
      sendParts(parts).catch((problem) => {
        status.textContent = problem instanceof TypeError ? status.dataset.failed : problem.message;
        form.removeAttribute("aria-busy");
      });
      return;
    }
    const carried = new DataTransfer();
    for (const one of chosen) carried.items.add(one);
    files.files = carried.files;
    form.submit();
  };

  const entriesOf = (reader) => new Promise((done, failed) => reader.readEntries(done, failed));
  const fileOf = (entry) => new Promise((done, failed) => entry.file(done, failed));
  const filesOf = async (entry) => {
    if (entry.isFile) return [await fileOf(entry)];
    const reader = entry.createReader();
    const found = [];
    for (let some = await entriesOf(reader); some.length; some = await entriesOf(reader)) {
      for (const one of some) found.push(...(await filesOf(one)));
    }
    return found;
  };

  files.addEventListener("change", () => send([...files.files], ""));
  folder.addEventListener("change", () => {
    const found = [...folder.files];
    send(found, found.length ? (found[0].webkitRelativePath || "").split("/")[0] : "");
  });
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", async (event) => {
    event.preventDefault();
    form.classList.remove("over");
    const entries = [...event.dataTransfer.items].map((one) => one.webkitGetAsEntry()).filter(Boolean);
    const folders = entries.filter((one) => one.isDirectory);
    const found = (await Promise.all(entries.map(filesOf))).flat();
    send(found, folders.length === 1 ? folders[0].name : "");
  });
  document.documentElement.classList.add("import-ready");
})();
