import { altOf, type FirstPhoto } from '../../../core/people/gallery/gallery.ts';
import { fullPhotoSources } from '../../../platform/images/full-photo.ts';

/** The photo on a practice's card: all properties of an `img`, so cards need no script for it. */
export type CardPhoto = ReturnType<typeof photoProps>;

function photoProps(photo: FirstPhoto, name: string) {
  return {
    ...fullPhotoSources(photo, 960),
    sizes: '(min-width: 40rem) 15rem, 10rem',
    alt: altOf(photo, { name }),
    width: photo.width,
    height: photo.height,
    loading: 'lazy',
    decoding: 'async',
  } as const;
}

export function cardPhotoOf(photo: FirstPhoto | null, name: string): CardPhoto | null {
  return photo && photoProps(photo, name);
}
