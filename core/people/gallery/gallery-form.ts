import { z } from 'zod';
import { typedLine, typedSigns, typedText } from '../../../lib/text-field.ts';

export const MAX_CAPTION_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 250;

const RELOAD = 'Please reload the page and try again.';
const SAY = 'Please say what the photo shows.';

/** The texts of a photo. Everyone can see the caption; screen readers read the description. */
export const photoWordsForm = z.object({
  description: typedLine(SAY)
    .min(3, SAY)
    .max(MAX_DESCRIPTION_LENGTH, `At most ${MAX_DESCRIPTION_LENGTH} characters.`),
  caption: typedLine().max(MAX_CAPTION_LENGTH, `At most ${MAX_CAPTION_LENGTH} characters.`).default(''),
  /** Confirms text that reads like an offer of product. */
  confirmed: z.boolean().default(false),
});

/** Moves a photo within the gallery; rank 0 is first. */
export const movePhotoForm = z.object({
  photo: typedText(RELOAD).max(100, RELOAD),
  rank: typedSigns(RELOAD)
    .regex(/^\d{1,2}$/, RELOAD)
    .transform(Number),
});

/**
 * New photos. They are checked elsewhere; `photos` is here so that errors can be shown next to the field.
 */
export const addPhotosForm = z.object({
  /** The id of the upload. Created with the form, so a second click adds the photos only once. */
  newId: z.uuid(RELOAD),
  photos: z.unknown().optional(),
});
