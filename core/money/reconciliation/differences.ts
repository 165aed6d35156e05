import type { Cents } from '../../../lib/money.ts';
import type { MovementKind } from '../../../platform/payments/provider.ts';

/** How provider and books differ: it is only there, only here, with another sum, or younger than a day and awaited. */
export const DIFFERENCE_KINDS = ['not-in-books', 'not-at-provider', 'other-sum', 'on-its-way'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Equal, equal but for what is on its way, differing, not done as the provider did not answer, or the day of the beginning. */
export const REPORT_STATES = ['equal', 'on-its-way', 'differs', 'undone', 'begun'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A movement as one side has it. */
export type OneSide = {
  side: 'provider' | 'books';
  kind: MovementKind;
  /** What it is about, by the name that both sides know. */
  about: string;
  /** The provider's id of the movement, or ours of the ledger's entry. */
  ref: string;
  cents: Cents;
  atMs: number;
  paymentId: string | null;
};

/** One difference of a day. */
export type Difference = {
  kind: DifferenceKind;
  of: MovementKind;
  about: string;
  providerCents: Cents;
  booksCents: Cents;
  /** The movements at the provider, and the entries of the ledger. */
  providerRefs: string[];
  entryIds: string[];
  /** The payment that it is about, where there is one of ours. */
  paymentId: string | null;
};

/** A day's bounds as epoch milliseconds, and when it is looked at. */
export type Looked = { fromMs: number; untilMs: number; nowMs: number };

/** For how long the other side may not have heard of a movement yet. */
export const TOLERANCE_MS = 86_400_000;

/**
 * The differences of a day. Movements about the same are matched by equal sums first, then what is left of them as a
 * whole, since one side may have in one movement what the other has in several. What is left over belongs to the day
 * on which it was at the provider, or in the books where the provider has nothing.
 * @param movements of both sides, those of the days around it as well.
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
  // What the provider had on another day is told with that day.
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

/** What is left of both sides once each movement has found the nearest of its sum on the other. */
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

/** How a day stands by its differences. */
export function stateOfDay(differences: readonly Difference[]): ReportState {
  if (differences.some(({ kind }) => kind !== 'on-its-way')) return 'differs';
  return differences.length > 0 ? 'on-its-way' : 'equal';
}

/** What tells a difference apart from others, by which it is told once. */
export const keyOf = ({ kind, of, about, providerCents, booksCents }: Difference): string =>
  [kind, of, about, providerCents, booksCents].join(':');
