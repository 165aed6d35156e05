import * as words from '#text/consultations/bookings/rules';
export const END_REASONS = ['care-plan-found', 'client-leaves', 'other'] as const;

export type EndReason = (typeof END_REASONS)[number];

/** For each reason, the label that the expert chooses and the text that both sides read later. */
export const END_REASON_WORDS: Record<EndReason, { choice: () => string; said: () => string }> = {
  'care-plan-found': { choice: words.choose_care_plan, said: words.care_plan_was_found },
  'client-leaves': { choice: words.choose_client_leaves, said: words.client_had_to_leave },
  other: { choice: words.something_else, said: words.ended_early },
};

export const noRefund = words.no_refund;
