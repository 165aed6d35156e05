import { altOf, type FirstPhoto } from '../../../core/people/gallery/gallery.ts';
import { fullPhotoSources } from '../../../platform/images/full-photo.ts';

/** The photo of a practice on its card, ready for an `img`. */
export type CardPhoto = { src: string; srcSet: string; alt: string; width: number; height: number };

export function cardPhotoOf(photo: FirstPhoto | null, name: string): CardPhoto | null {
  if (!photo) return null;
  const { width, height } = photo;
  return { ...fullPhotoSources(photo, 960), alt: altOf(photo, { name }), width, height };
}
