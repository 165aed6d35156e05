import { z } from 'zod';
import { typedLine, typedLines } from '../../lib/text-field.ts';
import { END_REASONS } from './end-reasons.ts';
import { CHOOSE_MINUTES, EXTENSIONS } from './extension.ts';

/** The longest note to the other side, in characters. */
export const NOTE_LONGEST = 300;
/** The longest name of a café, and its longest address, in characters. */
export const CAFE_NAME_LONGEST = 80;
export const CAFE_ADDRESS_LONGEST = 200;

/** A few words to the other side, as they come with an answer or a cancellation. */
export const bookingNote = typedLines()
  .refine((text) => text.length <= NOTE_LONGEST, `A note can have at most ${NOTE_LONGEST} characters.`)
  .nullish()
  .transform((note) => note || null);

const cafeFields = {
  cafeName: typedLine('Please name the café.')
    .min(2, 'Please name the café.')
    .max(CAFE_NAME_LONGEST, `At most ${CAFE_NAME_LONGEST} characters.`),
  cafeAddress: typedLine('Please enter the address of the café.')
    .min(5, 'Please enter the address of the café.')
    .max(CAFE_ADDRESS_LONGEST, `At most ${CAFE_ADDRESS_LONGEST} characters.`),
};

/** The café in which the two meet, as whoever accepts names it. */
export const cafeForm = z.object(cafeFields);

/** An answer to a request, or a cancellation, as its form sends it. */
export const answerBookingForm = z.object({
  note: bookingNote,
  /** With an acceptance: what the form showed, see `MoveInput`. */
  total: z.string().max(20).optional(),
  /** With an acceptance: which of the times that were asked for. */
  start: z.iso.datetime({ offset: true, error: 'Please choose one of the times.' }).optional(),
  /** With the acceptance of a consultation in a café. */
  cafeName: cafeFields.cafeName.optional(),
  cafeAddress: cafeFields.cafeAddress.optional(),
  /** With more time that is proposed, and with the answer to it. */
  extendBy: z.enum(EXTENSIONS.map(String), CHOOSE_MINUTES).optional(),
  extensionId: z.string().max(40).optional(),
  /** With the end of a consultation. */
  endReason: z.enum(END_REASONS, 'Please say why it ends early.').optional(),
});
