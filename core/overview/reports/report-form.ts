import { z } from 'zod';
import * as words from '#text/overview/reports/rules';
import { typedLines } from '../../../lib/text-field.ts';

/** The possible subjects of a report: a person with their listing, or one of their texts or photos. */
export const REPORT_SUBJECTS = ['person', 'review', 'answer', 'message', 'photo'] as const;

export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_REASONS = ['safety', 'harassment', 'fraud', 'not-allowed', 'something-else'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_WORDS: Record<ReportReason, () => string> = {
  safety: words.reason_safety,
  harassment: words.reason_harassment,
  fraud: words.reason_fraud,
  'not-allowed': words.reason_not_allowed,
  'something-else': words.reason_something_else,
};

export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, { error: words.choose_reason }),
  details: typedLines()
    .pipe(z.string().max(1000, { error: words.details_too_long }))
    .optional()
    .default(''),
});

export type ReportInput = z.infer<typeof reportForm>;

const NO_MESSAGE = { error: words.choose_message };

/** The form for a report about one message. `message` is its number in the conversation. */
export const reportMessageForm = reportForm.extend({
  message: z
    .string(NO_MESSAGE)
    .regex(/^\d{1,9}$/, NO_MESSAGE)
    .transform(Number),
});
