export const END_REASONS = ['care-plan-found', 'client-leaves', 'other'] as const;

export type EndReason = (typeof END_REASONS)[number];

/** The expert's choice, and the words that both sides read later. */
export const END_REASON_WORDS: Record<EndReason, { choice: string; said: string }> = {
  'care-plan-found': { choice: 'We found a care plan', said: 'A care plan was found' },
  'client-leaves': { choice: 'The client has to leave', said: 'The client had to leave' },
  other: { choice: 'Something else', said: 'Ended early' },
};

/** Shown before and after an early end. */
export const NO_REFUND = 'Consultations that end early are not refunded.';
