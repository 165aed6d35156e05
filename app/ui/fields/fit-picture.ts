/** Lengths of the longer side in pixels, tried in turn. */
const SIDES = [2400, 1800, 1200];
const QUALITY = 0.85;

/**
 * Shrinks a picture to a JPEG that is small enough to send, and keeps its orientation and content. Works
 * only in a browser.
 * @param most largest size in bytes.
 * @returns null if the browser can't read the file as a picture or make it that small.
 */
export async function fitPicture(file: File, most: number): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    for (const side of SIDES) {
      const bytes = await drawn(picture, Math.min(1, side / Math.max(picture.width, picture.height)));
      if (bytes && bytes.size <= most) {
        return new File([bytes], file.name.replace(/\.\w+$|$/, '.jpg'), { type: bytes.type });
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

/** Scales the picture to a JPEG, with white behind transparent parts; null if the browser can't. */
async function drawn(picture: ImageBitmap, part: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * part));
  canvas.height = Math.max(1, Math.round(picture.height * part));
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}
