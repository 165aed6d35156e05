/** What the overview suggests to somebody for whom nothing lies ahead. */
export type NextStep = 'say-your-name' | 'find-expert';
