import { z } from 'zod';
import { typedLine, typedLines } from '../../../lib/text-field.ts';
import { typedAddress } from '../../people/experts/address-field.ts';
import type { Act } from './booking.ts';
import { END_REASONS } from './end-reasons.ts';
import { CHOOSE_MINUTES, EXTENSIONS } from './extension.ts';

/** The longest note to the other side, in characters. */
export const NOTE_LONGEST = 300;
/** The longest name of a café, and its longest address, in characters. */
export const CAFE_NAME_LONGEST = 80;
export const CAFE_ADDRESS_LONGEST = 200;
/** What is said where words or a reason are missing that an act cannot do without. */
export const NO_WORDS = 'Please say what happened, so that we can decide.';
export const NO_END_REASON = 'Please say why it ends early.';

/** A few words to the other side, as they come with an answer or a cancellation. */
export const bookingNote = typedLines()
  .refine((text) => text.length <= NOTE_LONGEST, `A note can have at most ${NOTE_LONGEST} characters.`)
  .nullish()
  .transform((note) => note || null);

const NO_CAFE = 'Please name the café.';
const NO_CAFE_ADDRESS = 'Please enter the address of the café.';

const cafeFields = {
  cafeName: typedLine(NO_CAFE)
    .min(2, NO_CAFE)
    .max(CAFE_NAME_LONGEST, `At most ${CAFE_NAME_LONGEST} characters.`),
  cafeAddress: typedAddress(NO_CAFE_ADDRESS)
    .min(5, NO_CAFE_ADDRESS)
    .max(CAFE_ADDRESS_LONGEST, `At most ${CAFE_ADDRESS_LONGEST} characters.`),
};

/** The café in which the two meet, as whoever accepts names it. */
export const cafeForm = z.object(cafeFields);

/** An answer to a request, or a cancellation, as its form sends it. */
export const answerBookingForm = z.object({
  note: bookingNote,
  /** With an acceptance: what the form showed, see `MoveInput`. */
  total: z.string().max(20).optional(),
  /** With a cancellation: what the form said goes back, see `MoveInput`. */
  back: z.string().max(20).optional(),
  /** With an acceptance: which of the times that were asked for. */
  start: z.iso.datetime({ offset: true, error: 'Please choose one of the times.' }).optional(),
  /** With the acceptance of a consultation in a café. */
  cafeName: cafeFields.cafeName.optional(),
  cafeAddress: cafeFields.cafeAddress.optional(),
  /** With more time that is proposed, and with the answer to it. */
  extendBy: z.enum(EXTENSIONS.map(String), CHOOSE_MINUTES).optional(),
  extensionId: z.string().max(40).optional(),
  /** With the end of a consultation. */
  endReason: z.enum(END_REASONS, NO_END_REASON).optional(),
});

/**
 * The same for the form of one act, which asks for what the act cannot do without before it is sent. The verbs ask for
 * it by themselves.
 * @param of.isEarly whether the consultation would end before its time.
 * @param of.isCafe whether the two meet in a café.
 */
export function answerFormOf(act: Act, of: { isEarly?: boolean; isCafe?: boolean }) {
  return answerBookingForm.superRefine((said, found) => {
    const misses = (field: keyof typeof said, message: string) =>
      found.addIssue({ code: 'custom', path: [field], message });
    if (act === 'contest' && !said.note) misses('note', NO_WORDS);
    if (act === 'end' && of.isEarly && !said.endReason) misses('endReason', NO_END_REASON);
    if (act !== 'accept' || !of.isCafe) return;
    if (!said.cafeName) misses('cafeName', NO_CAFE);
    if (!said.cafeAddress) misses('cafeAddress', NO_CAFE_ADDRESS);
  });
}
