import type { Cents } from '../../../lib/money.ts';
import type { MovementKind } from '../../../platform/payments/provider.ts';

/** 'on-its-way' is a difference from the last 24 hours that the other side can still record. */
const DIFFERENCE_KINDS = ['not-in-books', 'not-at-provider', 'other-sum', 'on-its-way'] as const;
type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/**
 * 'undone' is a day that we could not compare because the provider failed; 'begun' is the first day, which we
 * never compare.
 */
export const REPORT_STATES = ['equal', 'on-its-way', 'differs', 'undone', 'begun'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export type OneSide = {
  side: 'provider' | 'books';
  kind: MovementKind;
  /** The reference of the movement's subject, known to both sides. */
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
  providerRefs: string[];
  entryIds: string[];
  /** Null if the difference concerns none of our payments. */
  paymentId: string | null;
};

/** The bounds of a day and the time of the comparison, in milliseconds since 1970. */
export type Looked = { fromMs: number; untilMs: number; nowMs: number };

/** How long the other side can take to record a movement. */
const TOLERANCE_MS = 86_400_000;

/**
 * Returns the differences of a day. Pairs equal amounts of a subject, then compares the sums of the rest,
 * because one side can split what the other records as one movement. A difference belongs to the provider's
 * day, or to the ledger's day if the provider has no movement.
 * @param movements the movements of both sides, including the days around it.
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
  // The provider recorded the movement on another day, so the difference belongs to that day's report.
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

/** Pairs each movement with the nearest one of the same amount on the other side, and returns the rest. */
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

/** Returns a key that identifies a difference, so admins get only one e-mail about it. */
export const keyOf = ({ kind, of, about, providerCents, booksCents }: Difference): string =>
  [kind, of, about, providerCents, booksCents].join(':');
