export const PLACE_CHECK_STATUSES = ['waiting', 'approved', 'rejected', 'replaced'] as const;
export type PlaceCheckStatus = (typeof PLACE_CHECK_STATUSES)[number];

export const PLACE_CHECK_WORDS: Record<
  PlaceCheckStatus,
  { word: string; tone: 'positive' | 'pending' | 'neutral' }
> = {
  waiting: { word: 'In review', tone: 'pending' },
  approved: { word: 'Approved', tone: 'positive' },
  rejected: { word: 'Rejected', tone: 'neutral' },
  replaced: { word: 'Replaced', tone: 'neutral' },
};

type Where = { address: string | null; zip: string | null };

/**
 * Checks whether a change moves a place. If so, an admin must check the place. Entering a first address or
 * respelling the same address does not move a place.
 */
export function hasMoved(before: Where, after: Where): boolean {
  if (before.zip !== null && before.zip !== after.zip) return true;
  return before.address !== null && plain(before.address) !== plain(after.address ?? '');
}

/** Ignores case and punctuation, except between digits: '1-23rd' and '1/2' are different addresses. */
const plain = (address: string) =>
  address
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/(?!(?<=\p{N})[^\s](?=\p{N}))[^\p{L}\p{M}\p{N}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
