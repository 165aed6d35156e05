import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';

/** What a report can be about: a person with their listing, or one of their texts or photos. */
export const REPORT_SUBJECTS = ['person', 'review', 'answer', 'message', 'photo'] as const;

export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** The labels that admins see. */
export const REPORT_SUBJECT_WORDS: Record<ReportSubject, string> = {
  person: 'Person',
  review: 'Review',
  answer: 'Answer to a review',
  message: 'Message',
  photo: 'Photo',
};

export const REPORT_REASONS = ['safety', 'harassment', 'fraud', 'not-allowed', 'something-else'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_WORDS: Record<ReportReason, string> = {
  safety: 'I felt unsafe',
  harassment: 'Insults or harassment',
  fraud: 'Fraud, or not who they say they are',
  'not-allowed': 'Something the law or our terms do not allow',
  'something-else': 'Something else',
};

export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason.' }),
  details: typedLines()
    .pipe(z.string().max(1000, 'Please use at most 1000 characters.'))
    .optional()
    .default(''),
});

export type ReportInput = z.infer<typeof reportForm>;

const NO_MESSAGE = 'Please choose a message.';

/** The form for a report about one message. `message` is its number in the conversation. */
export const reportMessageForm = reportForm.extend({
  message: z
    .string({ error: NO_MESSAGE })
    .regex(/^\d{1,9}$/, NO_MESSAGE)
    .transform(Number),
});
