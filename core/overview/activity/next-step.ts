/**
 * What the overview suggests to someone with nothing upcoming, or with payouts but no account for them.
 */
export type NextStep = 'say-your-name' | 'find-expert' | 'set-up-payouts';
