/** What the overview suggests to someone with nothing ahead, or with payouts that lack an account. */
export type NextStep = 'say-your-name' | 'find-expert' | 'set-up-payouts';
