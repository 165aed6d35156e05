/** Why an admin looks at an account. The person sees the reason in their history. */
export const VIEW_REASONS = ['asked', 'problem', 'report', 'payment'] as const;
export type ViewReason = (typeof VIEW_REASONS)[number];

/** The longest that an admin's view of an account lasts. */
export const VIEW_MINUTES = 30;
