/** Why an admin views an account. The person sees the reason in their history. */
export const VIEW_REASONS = ['asked', 'problem', 'report', 'payment'] as const;
export type ViewReason = (typeof VIEW_REASONS)[number];

/** How long an admin can view an account. */
export const VIEW_MINUTES = 30;
