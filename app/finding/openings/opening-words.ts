import { MAX_PLACES, WAIT_MILES } from '../../../core/finding/openings/waits.ts';

/** Texts about places where no one can book an expert yet. */
export const OPENING_WORDS = {
  explain: `We’ll tell you once, by e-mail and on your dashboard, when an expert can be booked within ${WAIT_MILES} miles. Then, or after a year, we take you off the list.`,
  waiting: `You’re on the list. We’ll tell you once, when an expert can be booked within ${WAIT_MILES} miles.`,
  tell: 'Tell me',
  stop: 'Stop waiting',
  failed: 'Failed to keep that',
  stopped: 'You’re no longer waiting',
  noPlace: 'Please search a ZIP code first. If no expert is near it, you can ask us to tell you.',
  search: 'Search a ZIP code',
  back: 'Back to the search',
  yours: 'You’re waiting for someone nearby',
  yoursHint: `We’ll tell you once, as soon as an expert can be booked. You can wait for up to ${MAX_PLACES} places.`,
  samples: 'Sample profiles',
  samplesHint: 'These show what a profile looks like. You can’t book them.',
} as const;

export function sayNoneIn(state: string): string {
  return `No experts in ${state} yet`;
}

export function sayTellMe(place: string): string {
  return `Tell me when there’s an expert near ${place}`;
}

export function sayKept(place: string): string {
  return `We’ll tell you when there’s an expert near ${place}`;
}
