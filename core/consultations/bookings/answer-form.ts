import { z } from 'zod';
import { typedLine, typedLines, typedSigns } from '../../../lib/text-field.ts';
import { typedAddress } from '../../people/experts/places/address-field.ts';
import type { Act } from './booking-life.ts';
import { END_REASONS } from './end-reasons.ts';
import { CHOOSE_MINUTES, EXTENSIONS } from './extension.ts';

/** The most characters of a note. */
export const MAX_NOTE_LENGTH = 300;
/** The most characters of a café's name. The next constant is for its address. */
export const MAX_CAFE_NAME_LENGTH = 80;
export const MAX_CAFE_ADDRESS_LENGTH = 200;
export const NO_WORDS = 'Please say what happened, so that we can decide.';
const NO_CODE = 'Please enter the six digits that the client shows you.';
export const WRONG_CODE = 'That is not this client’s code. Please check the six digits.';
export const NO_END_REASON = 'Please say why it ends early.';

/** An empty note becomes null. */
export const bookingNote = typedLines()
  .refine((text) => text.length <= MAX_NOTE_LENGTH, `A note can have at most ${MAX_NOTE_LENGTH} characters.`)
  .nullish()
  .transform((note) => note || null);

const NO_CAFE = 'Please name the café.';
const NO_CAFE_ADDRESS = 'Please enter the address of the café.';

const cafeFields = {
  cafeName: typedLine(NO_CAFE)
    .min(2, NO_CAFE)
    .max(MAX_CAFE_NAME_LENGTH, `At most ${MAX_CAFE_NAME_LENGTH} characters.`),
  cafeAddress: typedAddress(NO_CAFE_ADDRESS)
    .min(5, NO_CAFE_ADDRESS)
    .max(MAX_CAFE_ADDRESS_LENGTH, `At most ${MAX_CAFE_ADDRESS_LENGTH} characters.`),
};

export const cafeForm = z.object(cafeFields);

/** The form of every act on a booking. Each act uses some of its fields. */
export const answerBookingForm = z.object({
  note: bookingNote,
  /** The total that the form for an acceptance showed; see `MoveInput`. */
  total: z.string().max(20).optional(),
  /** The refund that the form for a cancellation showed; see `MoveInput`. */
  back: z.string().max(20).optional(),
  /** The requested time that the expert chose when accepting. */
  start: z.iso.datetime({ offset: true, error: 'Please choose one of the times.' }).optional(),
  cafeName: cafeFields.cafeName.optional(),
  cafeAddress: cafeFields.cafeAddress.optional(),
  /** The proposed extension that the client answers. The next field is the answer. */
  extendBy: z.enum(EXTENSIONS.map(String), CHOOSE_MINUTES).optional(),
  extensionId: z.string().max(40).optional(),
  endReason: z.enum(END_REASONS, NO_END_REASON).optional(),
  /** The client's check-in code. */
  code: typedSigns()
    .regex(/^[0-9]{6}$/, NO_CODE)
    .optional(),
});

/**
 * Returns the form of one act, with the fields that this act requires. The operations check the fields
 * again.
 * @param of.isEarly whether the act would end the consultation early.
 * @param of.isCafe whether client and expert meet in a café.
 */
export function answerFormOf(act: Act, of: { isEarly?: boolean; isCafe?: boolean }) {
  return answerBookingForm.superRefine((input, found) => {
    const misses = (field: keyof typeof input, message: string) =>
      found.addIssue({ code: 'custom', path: [field], message });
    if (act === 'contest' && !input.note) misses('note', NO_WORDS);
    if (act === 'check-in' && !input.code) misses('code', NO_CODE);
    if (act === 'end' && of.isEarly && !input.endReason) misses('endReason', NO_END_REASON);
    if (act !== 'accept' || !of.isCafe) return;
    if (!input.cafeName) misses('cafeName', NO_CAFE);
    if (!input.cafeAddress) misses('cafeAddress', NO_CAFE_ADDRESS);
  });
}
