/** What the overview suggests to somebody for whom nothing lies ahead, or whose money waits for an account. */
export type NextStep = 'say-your-name' | 'find-expert' | 'set-up-payouts';
