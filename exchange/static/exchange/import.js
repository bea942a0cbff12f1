/*
 * Reads a folder in the browser, sends only .tdt files with their copies, .json and zip files, and opens the preview as soon as one is chosen.
 */
(() => {
  const form = document.querySelector("[data-import-drop]");
  if (!form) return;
  const files = form.querySelector("[data-import-files]");
  const folder = form.querySelector("[data-import-folder]");
  const status = form.querySelector("[data-import-status]");
  const name = form.querySelector("[data-import-name]");
  const isImportable = (file) => /\.(tdt(\.\d{8}-\d{4,6})?|json|zip)$/i.test(file.name);

  // limits of one request; a larger folder is sent in parts
  const MAX_BYTES = 50_000_000;
  const MAX_FILES = 500;

  const splitIntoParts = (chosenFiles) => {
    const parts = [[]];
    let bytes = 0;
    for (const file of chosenFiles) {
      if (parts.at(-1).length && (bytes + file.size > MAX_BYTES || parts.at(-1).length >= MAX_FILES)) {
        parts.push([]);
        bytes = 0;
      }
      parts.at(-1).push(file);
      bytes += file.size;
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
      for (const file of part) body.append("files", file, file.name);
      const answer = await fetch(form.action, { method: "POST", body });
      const result = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Error(result.says || status.dataset.failed);
      folderKey = String(result.folder);
    }
    window.location.assign(`${form.action.replace(/[?#].*$/, "")}${folderKey}/`);
  };

  const send = (candidates, folderName) => {
    const importable = candidates.filter(isImportable);
    const chosenFiles = importable.length ? importable : candidates.slice(0, 1);
    if (!chosenFiles.length) return;
    name.value = folderName || (importable.length === 1 ? importable[0].name : "");
    status.textContent = status.dataset.words;
    form.setAttribute("aria-busy", "true");
    const parts = splitIntoParts(chosenFiles);
    if (parts.length > 1) {
      sendParts(parts).catch((problem) => {
        status.textContent = problem instanceof TypeError ? status.dataset.failed : problem.message;
        form.removeAttribute("aria-busy");
      });
      return;
    }
    const transfer = new DataTransfer();
    for (const file of chosenFiles) transfer.items.add(file);
    files.files = transfer.files;
    form.submit();
  };

  const readEntries = (reader) => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  const readFile = (entry) => new Promise((resolve, reject) => entry.file(resolve, reject));
  const collectFiles = async (entry) => {
    if (entry.isFile) return [await readFile(entry)];
    const reader = entry.createReader();
    const collected = [];
    for (let batch = await readEntries(reader); batch.length; batch = await readEntries(reader)) {
      for (const child of batch) collected.push(...(await collectFiles(child)));
    }
    return collected;
  };

  files.addEventListener("change", () => send([...files.files], ""));
  folder.addEventListener("change", () => {
    const folderFiles = [...folder.files];
    send(folderFiles, folderFiles.length ? (folderFiles[0].webkitRelativePath || "").split("/")[0] : "");
  });
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", async (event) => {
    event.preventDefault();
    form.classList.remove("over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
    const folders = entries.filter((entry) => entry.isDirectory);
    const droppedFiles = (await Promise.all(entries.map(collectFiles))).flat();
    send(droppedFiles, folders.length === 1 ? folders[0].name : "");
  });
  document.documentElement.classList.add("import-ready");
})();
