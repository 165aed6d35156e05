/** Why an admin looks at an account; the person reads it in their history. */
export const VIEW_REASONS = ['asked', 'problem', 'report', 'payment'] as const;
export type ViewReason = (typeof VIEW_REASONS)[number];

/** The longest that a view lasts, in minutes. */
export const VIEW_MINUTES = 30;
