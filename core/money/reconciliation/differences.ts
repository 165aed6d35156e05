import type { Cents } from '../../../lib/money.ts';
import type { MovementKind } from '../../../platform/payments/provider.ts';

/** Only at the provider, only in the books, a different sum, or younger than a day and still expected. */
const DIFFERENCE_KINDS = ['not-in-books', 'not-at-provider', 'other-sum', 'on-its-way'] as const;
type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/**
 * Equal, equal apart from what is on its way, different, not compared because the provider failed, or the
 * first day.
 */
export const REPORT_STATES = ['equal', 'on-its-way', 'differs', 'undone', 'begun'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A movement as one side recorded it. */
export type OneSide = {
  side: 'provider' | 'books';
  kind: MovementKind;
  /** What it is about, by a reference that both sides know. */
  about: string;
  /** The provider's id of the movement, or our id of the ledger entry. */
  ref: string;
  cents: Cents;
  atMs: number;
  paymentId: string | null;
};

export type Difference = {
  kind: DifferenceKind;
  of: MovementKind;
  about: string;
  providerCents: Cents;
  booksCents: Cents;
  /** Ids of the provider's movements; those of the ledger's entries follow. */
  providerRefs: string[];
  entryIds: string[];
  /** The payment concerned; null if it is none of ours. */
  paymentId: string | null;
};

/** A day's bounds and the time of comparison, in epoch milliseconds. */
export type Looked = { fromMs: number; untilMs: number; nowMs: number };

/** How long the other side may take to record a movement. */
const TOLERANCE_MS = 86_400_000;

/**
 * Returns a day's differences. Matches movements of one subject by equal sums, then compares the rest as a
 * whole, because one side may split what the other records as one. A difference belongs to the provider's
 * day, otherwise to the books' day.
 * @param movements of both sides, including those of the days around it.
 */
export function differencesOf(movements: readonly OneSide[], looked: Looked): Difference[] {
  const groups = Map.groupBy(movements, ({ kind, about }) => `${kind}:${about}`);
  return [...groups.values()].flatMap((group) => differenceIn(group, looked) ?? []);
}

function differenceIn(group: readonly OneSide[], looked: Looked): Difference | null {
  const { atProvider, inBooks } = unmatched(group);
  const isInDay = ({ atMs }: OneSide) => atMs >= looked.fromMs && atMs < looked.untilMs;
  const there = atProvider.filter(isInDay);
  const earliest = Math.min(...there.map(({ atMs }) => atMs)) - TOLERANCE_MS;
  const here = there.length > 0 ? inBooks.filter(({ atMs }) => atMs >= earliest) : inBooks.filter(isInDay);
  const left = [...there, ...here];
  if (left.length === 0 || sum(there) === sum(here)) return null;
  // A movement that the provider has on another day belongs to that day's report.
  if (
    there.length === 0 &&
    atProvider.some(({ atMs }) => here.every((one) => one.atMs >= atMs - TOLERANCE_MS))
  ) {
    return null;
  }
  const isYoung = left.every(({ atMs }) => atMs > looked.nowMs - TOLERANCE_MS);
  const kind = here.length === 0 ? 'not-in-books' : there.length === 0 ? 'not-at-provider' : 'other-sum';
  const { kind: of, about } = left[0]!;
  return {
    kind: isYoung ? 'on-its-way' : kind,
    of,
    about,
    providerCents: sum(there),
    booksCents: sum(here),
    providerRefs: there.map(({ ref }) => ref),
    entryIds: here.map(({ ref }) => ref),
    paymentId: group.find(({ paymentId }) => paymentId !== null)?.paymentId ?? null,
  };
}

/** Returns what is left after pairing each movement with the nearest one of equal sum on the other side. */
function unmatched(group: readonly OneSide[]): { atProvider: OneSide[]; inBooks: OneSide[] } {
  const inBooks = group.filter(({ side }) => side === 'books');
  const atProvider = group.filter((one) => {
    if (one.side !== 'provider') return false;
    const same = inBooks.filter(({ cents, atMs }) => cents === one.cents && atMs >= one.atMs - TOLERANCE_MS);
    const [nearest] = same.toSorted((a, b) => Math.abs(a.atMs - one.atMs) - Math.abs(b.atMs - one.atMs));
    if (nearest) inBooks.splice(inBooks.indexOf(nearest), 1);
    return !nearest;
  });
  return { atProvider, inBooks };
}

const sum = (movements: readonly OneSide[]) => movements.reduce((total, { cents }) => total + cents, 0);

export function stateOfDay(differences: readonly Difference[]): ReportState {
  if (differences.some(({ kind }) => kind !== 'on-its-way')) return 'differs';
  return differences.length > 0 ? 'on-its-way' : 'equal';
}

/** Returns a key for a difference, by which it is mailed only once. */
export const keyOf = ({ kind, of, about, providerCents, booksCents }: Difference): string =>
  [kind, of, about, providerCents, booksCents].join(':');
