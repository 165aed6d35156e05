import { STATES, STATES_SOURCE } from '../../../data/states.ts';
import type { StateLaw } from './law.ts';

/** The law of a new installation. In each row, `changedAt` is the first day. */
export const SEEDED_LAW: readonly StateLaw[] = STATES.flatMap(({ code, status }) =>
  status.map((row) => ({
    ...row,
    state: code,
    until: null,
    source: STATES_SOURCE,
    changedAt: new Date(`${row.since}T00:00:00Z`),
  })),
);
