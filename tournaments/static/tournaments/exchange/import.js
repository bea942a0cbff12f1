/* A folder is read in the browser: what is no .tdt, no .json and no zip is not sent, and choosing is enough to see the preview. */
(() => {
  const form = document.querySelector("[data-import-drop]");
  if (!form) return;
  const files = form.querySelector("[data-import-files]");
  const folder = form.querySelector("[data-import-folder]");
  const status = form.querySelector("[data-import-status]");
  const name = form.querySelector("[data-import-name]");
  const wanted = (one) => /\.(tdt|json|zip)$/i.test(one.name);

  const send = (found, called) => {
    const chosen = found.filter(wanted);
    const carried = new DataTransfer();
    for (const one of chosen.length ? chosen : found.slice(0, 1)) carried.items.add(one);
    if (!carried.files.length) return;
    files.files = carried.files;
    name.value = called || (chosen.length === 1 ? chosen[0].name : "");
    status.textContent = status.dataset.words;
    form.setAttribute("aria-busy", "true");
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
