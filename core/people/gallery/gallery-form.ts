import { z } from 'zod';
import * as words from '#text/people/gallery/rules';
import { typedLine, typedSigns, typedText } from '../../../lib/text-field.ts';

export const MAX_CAPTION_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 250;

/** The texts of a photo. Everyone can see the caption; screen readers read the description. */
export const photoWordsForm = z.object({
  description: typedLine(words.say_what_photo_shows)
    .min(3, { error: words.say_what_photo_shows })
    .max(MAX_DESCRIPTION_LENGTH, { error: () => words.at_most_characters({ most: MAX_DESCRIPTION_LENGTH }) }),
  caption: typedLine()
    .max(MAX_CAPTION_LENGTH, { error: () => words.at_most_characters({ most: MAX_CAPTION_LENGTH }) })
    .default(''),
  /** Confirms text that reads like an offer of product. */
  confirmed: z.boolean().default(false),
});

/** Moves a photo to a new rank; 0 is first. */
export const movePhotoForm = z.object({
  photo: typedText(words.reload_page).max(100, { error: words.reload_page }),
  rank: typedSigns(words.reload_page)
    .regex(/^\d{1,2}$/, { error: words.reload_page })
    .transform(Number),
});

/**
 * New photos. `addPhotos` checks them. `photos` is listed here so that errors can appear next to the field.
 */
export const addPhotosForm = z.object({
  /** The id of the upload. It comes with the form, so a second click adds the photos only once. */
  newId: z.uuid({ error: words.reload_page }),
  photos: z.unknown().optional(),
});
