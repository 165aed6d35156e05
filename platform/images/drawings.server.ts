import { LRUCache } from 'lru-cache';
import type { TypeFaces } from './type-face.ts';
import { openTypeFaces } from './type-faces.server.ts';

type Draw = (faces: TypeFaces) => Promise<string>;

/** Pictures that the product draws itself, unlike uploads (`pictures.server.ts`). */
export type Drawings = {
  /**
   * Returns a drawing as PNG; 'busy' if too many others are waiting.
   * @param tag identifies the drawing. Equal tags mean equal drawings.
   */
  png(tag: string, draw: Draw): Promise<Uint8Array<ArrayBuffer> | 'busy'>;
};

const KEPT_BYTES = 16e6;
const MAX_WAITING = 20;
const SECONDS = 10;

/**
 * Draws one picture at a time, converts it to PNG off the main thread, and caches recent ones. Loads the
 * fonts and the image libraries with the first picture.
 * @param folder the project folder, which has `node_modules/`.
 */
export function openDrawings(folder: string): Drawings {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  const begun = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let faces: Promise<TypeFaces> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function drawn(tag: string, draw: Draw) {
    faces ??= openTypeFaces(folder).catch((error: unknown) => {
      faces = null;
      throw error;
    });
    const bytes = await rasterized(await draw(await faces));
    kept.set(tag, bytes);
    return bytes;
  }

  return {
    async png(tag, draw) {
      const ready = kept.get(tag) ?? begun.get(tag);
      if (ready) return ready;
      if (begun.size > MAX_WAITING) return 'busy';
      const mine = last.then(() => drawn(tag, draw));
      last = mine.catch(() => {});
      begun.set(tag, mine);
      return mine.finally(() => begun.delete(tag));
    },
  };
}

async function rasterized(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const { data } = await sharp(Buffer.from(svg))
    .timeout({ seconds: SECONDS })
    .png({ compressionLevel: 8 })
    .toBuffer({ resolveWithObject: true });
  return new Uint8Array(data);
}
