import { z } from 'zod';
import { typedLines } from '../../lib/text-field.ts';

/** The longest note to the other side, in characters. */
export const NOTE_LONGEST = 300;

/** A few words to the other side, as they come with an answer or a cancellation. */
export const bookingNote = typedLines()
  .pipe(z.string().max(NOTE_LONGEST, `A note can have at most ${NOTE_LONGEST} characters.`))
  .nullish()
  .transform((note) => note || null);

/** An answer to a request, or a cancellation, as its form sends it. */
export const answerBookingForm = z.object({
  note: bookingNote,
  /** With an acceptance: what the form showed, see `MoveInput`. */
  total: z.string().max(20).optional(),
});
