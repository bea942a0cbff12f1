/** Photos: made small on the phone, so that one is stored with its tap while there is no network, and is soon sent. */

const LONGEST = 1280;
const QUALITY = 0.8;

/** What is said, with its photo as text. Rejects when the file is no picture. */
export async function withPhoto({ photo, ...said }) {
  if (!(photo instanceof File)) return photo === undefined ? said : { ...said, photo };
  return photo.size ? { ...said, photo: await small(photo) } : said;
}

/** A JPEG in base64; upright as it was taken, and with nothing else that the camera wrote. */
async function small(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext('2d');
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1];
}

/** A photo alone is sent once it is taken; one that belongs to a form says that it is there. */
export function watchCamera() {
  document.addEventListener('change', ({ target }) => {
    if (target.type !== 'file') return;
    if (target.files.length && 'sends' in target.dataset) target.form.requestSubmit(target.form.querySelector('button'));
    const says = target.parentElement.querySelector('[data-then]');
    if (says && target.files.length) says.textContent = says.dataset.then;
  });
}
