export const END_REASONS = ['care-plan-found', 'client-leaves', 'other'] as const;

export type EndReason = (typeof END_REASONS)[number];

/** The label that the expert chooses, and the text that both sides read later. */
export const END_REASON_WORDS: Record<EndReason, { choice: string; said: string }> = {
  'care-plan-found': { choice: 'We found a care plan', said: 'A care plan was found' },
  'client-leaves': { choice: 'The client has to leave', said: 'The client had to leave' },
  other: { choice: 'Something else', said: 'Ended early' },
};

export const NO_REFUND = 'Consultations that end early are not refunded.';
