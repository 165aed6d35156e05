import { z } from 'zod';
import * as words from '#text/consultations/bookings/rules';
import { typedLine, typedLines, typedSigns } from '../../../lib/text-field.ts';
import { typedAddress } from '../../people/experts/places/address-field.ts';
import type { Act } from './booking-life.ts';
import { END_REASONS } from './end-reasons.ts';
import { chooseMinutes, EXTENSIONS } from './extension.ts';

/** The maximum length of a note. */
export const MAX_NOTE_LENGTH = 300;
/** The maximum length of a café's name and, below, of its address. */
export const MAX_CAFE_NAME_LENGTH = 80;
export const MAX_CAFE_ADDRESS_LENGTH = 200;
export const noWords = words.words_missing;
export const wrongCode = words.wrong_code;
export const noEndReason = words.end_reason_missing;

/** An empty note becomes null. */
export const bookingNote = typedLines()
  .refine((text) => text.length <= MAX_NOTE_LENGTH, {
    error: () => words.note_too_long({ maxNoteLength: MAX_NOTE_LENGTH }),
  })
  .nullish()
  .transform((note) => note || null);

const cafeFields = {
  cafeName: typedLine(words.cafe_missing)
    .min(2, { error: words.cafe_missing })
    .max(MAX_CAFE_NAME_LENGTH, { error: () => words.too_long({ max: MAX_CAFE_NAME_LENGTH }) }),
  cafeAddress: typedAddress(words.cafe_address_missing)
    .min(5, { error: words.cafe_address_missing })
    .max(MAX_CAFE_ADDRESS_LENGTH, { error: () => words.too_long({ max: MAX_CAFE_ADDRESS_LENGTH }) }),
};

export const cafeForm = z.object(cafeFields);

/** The form for every act on a booking. Each act uses some of its fields. */
export const answerBookingForm = z.object({
  note: bookingNote,
  /** The total that the acceptance form showed; see `MoveInput`. */
  total: z.string().max(20).optional(),
  /** The refund that the cancellation form showed; see `MoveInput`. */
  back: z.string().max(20).optional(),
  /** The requested time that the expert chose when accepting. */
  start: z.iso.datetime({ offset: true, error: words.choose_a_time }).optional(),
  cafeName: cafeFields.cafeName.optional(),
  cafeAddress: cafeFields.cafeAddress.optional(),
  /** The minutes that the expert proposes and, below, the proposal that the client answers. */
  extendBy: z.enum(EXTENSIONS.map(String), { error: chooseMinutes }).optional(),
  extensionId: z.string().max(40).optional(),
  endReason: z.enum(END_REASONS, { error: noEndReason }).optional(),
  /** The client's check-in code. */
  code: typedSigns()
    .regex(/^[0-9]{6}$/, { error: words.code_missing })
    .optional(),
});

/**
 * Returns the form of an act, with the fields that the act requires. The operations check the fields again.
 * @param of.isEarly whether the act would end the consultation early.
 * @param of.isCafe whether client and expert meet in a café.
 */
export function answerFormOf(act: Act, of: { isEarly?: boolean; isCafe?: boolean }) {
  return answerBookingForm.superRefine((input, found) => {
    const misses = (field: keyof typeof input, message: string) =>
      found.addIssue({ code: 'custom', path: [field], message });
    if (act === 'contest' && !input.note) misses('note', noWords());
    if (act === 'check-in' && !input.code) misses('code', words.code_missing());
    if (act === 'end' && of.isEarly && !input.endReason) misses('endReason', noEndReason());
    if (act !== 'accept' || !of.isCafe) return;
    if (!input.cafeName) misses('cafeName', words.cafe_missing());
    if (!input.cafeAddress) misses('cafeAddress', words.cafe_address_missing());
  });
}
