import { z } from 'zod';
import * as messages from '#text/consultations/disputes/rules';
import { onceValid } from '../../../lib/once-valid.ts';
import { typedLines, typedSigns } from '../../../lib/text-field.ts';
import { DISPUTE_OUTCOMES, DISPUTE_REASONS } from './dispute.ts';

/** The maximum length of a dispute's text. */
export const MAX_DISPUTE_LENGTH = 2000;
/** The maximum length of a decision. */
export const MAX_DECISION_LENGTH = 1000;

const wordsOf = (least: number, tooShort: () => string, longest: number) =>
  typedLines(tooShort).pipe(
    z
      .string({ error: tooShort })
      .min(least, { error: tooShort })
      .max(longest, { error: () => messages.too_long({ longest }) }),
  );

/** Other code checks the pictures. With this field, the form can show their errors. */
const pictures = z.unknown().optional();

export const disputeForm = z.object({
  reason: z.enum(DISPUTE_REASONS, { error: messages.reason_missing }),
  words: wordsOf(20, messages.words_too_short, MAX_DISPUTE_LENGTH),
  pictures,
});
export type DisputeInput = Omit<z.output<typeof disputeForm>, 'pictures'>;

export const disputeAnswerForm = z.object({
  answer: wordsOf(10, messages.answer_too_short, MAX_DISPUTE_LENGTH),
  pictures,
});

export const disputePicturesForm = z.object({ pictures });

/** Converts the typed amount from dollars to cents. Only a partial refund needs an amount. */
export const decideDisputeForm = z
  .object({
    outcome: z.enum(DISPUTE_OUTCOMES, { error: messages.outcome_missing }),
    amount: typedSigns()
      .regex(/^\$?[0-9]{1,5}(\.[0-9]{1,2})?$/, { error: messages.amount_missing })
      .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
      .refine((cents) => cents > 0, { error: messages.amount_missing })
      .optional(),
    said: wordsOf(10, messages.decision_too_short, MAX_DECISION_LENGTH),
  })
  .refine(({ outcome, amount }) => outcome !== 'part' || amount !== undefined, {
    path: ['amount'],
    error: messages.amount_missing,
    ...onceValid('outcome', 'amount'),
  });
export type DisputeDecision = z.output<typeof decideDisputeForm>;
