import type { OwnPayout } from '../../../core/business/payouts/own-payout.ts';
import { sayWait } from '../../../core/business/payouts/payout.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDay } from '../../../lib/when.ts';

export type FormattedPayout = {
  id: string;
  state: OwnPayout['state'];
  bookingId: string | null;
  /** The amount that we sent, in cents, without what we kept. */
  cents: number;
  what: string;
  text: string;
  /** Whether something other than its due date holds the payout back. */
  isStopped: boolean;
};

/**
 * @param zone IANA zone of the reader.
 * @param now milliseconds since 1970.
 */
export function formatPayout(payout: OwnPayout, zone: string, now: number): FormattedPayout {
  const { id, kind, bookingId, startsAt, cents, recoveredCents, state, wait } = payout;
  return {
    id,
    state,
    bookingId,
    cents: cents - recoveredCents,
    what: startsAt
      ? `Consultation on ${sayDay(startsAt, payout.zone ?? zone)}`
      : kind === 'balance'
        ? 'What else we owed you'
        : 'Consultation',
    text: describePayout(payout, zone, now),
    isStopped: wait !== null && wait !== 'not-due' && wait !== 'not-over',
  };
}

function describePayout(payout: OwnPayout, zone: string, now: number): string {
  const { state, wait, dueAt, paidAt, recoveredCents, reversedCents } = payout;
  const due = dueAt && dueAt.getTime() > now ? sayDay(dueAt, zone) : null;
  const kept =
    recoveredCents > 0 ? `${formatCents(recoveredCents)} was kept for what your practice owed.` : null;
  const back = reversedCents > 0 ? `${formatCents(reversedCents)} came back.` : null;
  switch (state) {
    case 'waiting':
      return wait ? sayWait(wait, due) : 'Will be sent soon';
    case 'on-its-way':
      return 'We are sending it now';
    case 'failed':
      return 'Our payment service did not accept it. We keep trying.';
    case 'paid':
      return [`Sent on ${paidAt && sayDay(paidAt, zone)}.`, kept, back].filter(Boolean).join(' ');
  }
}
