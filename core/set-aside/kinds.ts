import type { JobName } from '../context.ts';

/** What recurring work goes over, one row at a time: how it is said, the queue that does it, what the row is. */
export const SET_ASIDE_KINDS = {
  'end-booking': { words: 'End a booking', queue: 'expire-bookings', subject: 'booking' },
  'end-by-law': { words: 'End a request where the law has changed', queue: 'obey-law', subject: 'booking' },
  'free-times': { words: 'Find the next free times', queue: 'refresh-free-stretches', subject: 'expert' },
  'erase-account': { words: 'Erase an account', queue: 'delete-accounts', subject: 'person' },
} as const satisfies Record<
  string,
  { words: string; queue: JobName; subject: 'booking' | 'expert' | 'person' }
>;

export type SetAsideKind = keyof typeof SET_ASIDE_KINDS;

export const SET_ASIDE_NAMES = Object.keys(SET_ASIDE_KINDS) as [SetAsideKind, ...SetAsideKind[]];

/** Minutes until a row that has failed so many times is tried again: 1, 2, 4 and so on, at most a day. */
export function pauseMinutes(tries: number): number {
  return Math.min(24 * 60, 2 ** Math.max(0, tries - 1));
}
