/** Photos: shrunk on the phone, so that they can be stored with the tap without a network and are sent quickly. */

const MAX_SIDE = 1280;
const QUALITY = 0.8;

/** Return the tap's fields with the photo as base64 text. Rejects if the file is not a picture. */
export async function shrinkPhoto({ photo, ...fields }) {
  if (!(photo instanceof File)) return photo === undefined ? fields : { ...fields, photo };
  return photo.size ? { ...fields, photo: await toSmallJpeg(photo) } : fields;
}

/** Return an upright JPEG in base64, without the camera's metadata. */
async function toSmallJpeg(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1];
}

/** Send a single photo as soon as it is taken; show beside a form's photo field that it has one. */
export function watchCamera() {
  document.addEventListener('change', ({ target }) => {
    if (target.type !== 'file') return;
    if (target.files.length && 'sends' in target.dataset) {
      target.form.requestSubmit(target.form.querySelector('button'));
    }
    const label = target.parentElement.querySelector('[data-then]');
    if (label && target.files.length) label.textContent = label.dataset.then;
  });
}
