import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { BookingStatus, TransitionName } from '../bookings/booking-life.ts';

export const FINDINGS = [
  'find-held',
  'find-client-missed',
  'find-expert-missed',
] as const satisfies TransitionName[];

export type Finding = (typeof FINDINGS)[number];

export const FINDING_WORDS: Record<Finding, string> = {
  'find-held': 'It took place',
  'find-client-missed': 'The client did not come',
  'find-expert-missed': 'The expert did not come',
};

/** The effect of each finding, by the way the client pays. The form shows it next to the choice. */
export const FINDING_EFFECTS: Record<WayToPay, Record<Finding, string>> = {
  card: {
    'find-held': 'It counts as held. Nothing goes back, and the expert is paid.',
    'find-client-missed': 'It counts as the client’s no-show. Nothing goes back, and the expert is paid.',
    'find-expert-missed':
      'It counts as the expert’s no-show. The client gets everything back, and the expert is not paid.',
  },
  'in-person': {
    'find-held': 'It counts as held. We move no money.',
    'find-client-missed': 'It counts as the client’s no-show. We move no money.',
    'find-expert-missed': 'It counts as the expert’s no-show. We move no money.',
  },
};

export const FOUND: Record<Finding, BookingStatus> = {
  'find-held': 'completed',
  'find-client-missed': 'client-no-show',
  'find-expert-missed': 'expert-no-show',
};

/** The maximum length of the reason. */
export const MAX_FINDING_REASON_LENGTH = 300;
const NO_REASON = 'Please give the two a reason of at least 10 characters.';

export const noShowForm = z.object({
  finding: z.enum(FINDINGS, 'Please choose what you have found.'),
  reason: typedLines(NO_REASON).pipe(
    z
      .string(NO_REASON)
      .min(10, NO_REASON)
      .max(MAX_FINDING_REASON_LENGTH, `At most ${MAX_FINDING_REASON_LENGTH} characters.`),
  ),
});
