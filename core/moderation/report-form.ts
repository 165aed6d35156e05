import { z } from 'zod';
import { typedLines } from '../../lib/text-field.ts';

/** Why one person reports another, as kept. */
export const REPORT_REASONS = ['safety', 'harassment', 'fraud', 'not-allowed', 'something-else'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The same as the form says it. */
export const REPORT_REASON_WORDS: Record<ReportReason, string> = {
  safety: 'I felt unsafe',
  harassment: 'Insults or harassment',
  fraud: 'Fraud, or not who they say they are',
  'not-allowed': 'Something the law or our terms do not allow',
  'something-else': 'Something else',
};

/** The words of a report, shared by its form and the server. */
export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason.' }),
  details: typedLines()
    .pipe(z.string().max(1000, 'Please use at most 1000 characters.'))
    .optional()
    .default(''),
});

export type ReportInput = z.infer<typeof reportForm>;
