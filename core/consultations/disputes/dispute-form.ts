import { z } from 'zod';
import { typedLines, typedSigns } from '../../../lib/text-field.ts';
import { DISPUTE_OUTCOMES, DISPUTE_REASONS } from './dispute.ts';

/** The most characters of a dispute's text. */
export const MAX_DISPUTE_LENGTH = 2000;
/** The most characters of a decision. */
export const MAX_DECISION_LENGTH = 1000;

const CHOOSE = 'Please choose what went wrong.';
const wordsOf = (least: number, tooShort: string, longest: number) =>
  typedLines(tooShort).pipe(
    z.string(tooShort).min(least, tooShort).max(longest, `At most ${longest} characters.`),
  );

/**
 * Pictures are checked elsewhere. This field is here so that errors about them can be shown in the form.
 */
const pictures = z.unknown().optional();

export const disputeForm = z.object({
  reason: z.enum(DISPUTE_REASONS, CHOOSE),
  words: wordsOf(20, 'Please tell us in at least 20 characters.', MAX_DISPUTE_LENGTH),
  pictures,
});
export type DisputeInput = Omit<z.output<typeof disputeForm>, 'pictures'>;

export const disputeAnswerForm = z.object({
  answer: wordsOf(10, 'Please answer in at least 10 characters.', MAX_DISPUTE_LENGTH),
  pictures,
});

export const disputePicturesForm = z.object({ pictures });

const AMOUNT = 'Please enter an amount in dollars, like 12.50.';

/** Converts the amount from dollars, as typed, to cents. Only a partial refund uses the amount. */
export const decideDisputeForm = z
  .object({
    outcome: z.enum(DISPUTE_OUTCOMES, 'Please choose what is given back.'),
    amount: typedSigns()
      .regex(/^\$?[0-9]{1,5}(\.[0-9]{1,2})?$/, AMOUNT)
      .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
      .refine((cents) => cents > 0, AMOUNT)
      .optional(),
    said: wordsOf(10, 'Please give both a reason of at least 10 characters.', MAX_DECISION_LENGTH),
  })
  .refine(({ outcome, amount }) => outcome !== 'part' || amount !== undefined, {
    path: ['amount'],
    message: AMOUNT,
  });
export type DisputeDecision = z.output<typeof decideDisputeForm>;
