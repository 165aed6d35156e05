import * as words from '#text/consultations/bookings/screens';
import type { OwnPayout } from '../../../core/business/payouts/own-payout.ts';
import { sayWait } from '../../../core/business/payouts/payout.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDay } from '../../../lib/when.ts';

export type FormattedPayout = {
  id: string;
  state: OwnPayout['state'];
  bookingId: string | null;
  /** The amount that we sent, in cents, after our deductions. */
  cents: number;
  what: string;
  text: string;
  /** Whether something other than its due date delays the payout. */
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
      ? words.consultation_on({ day: sayDay(startsAt, payout.zone ?? zone) })
      : kind === 'balance'
        ? words.owed_to_you()
        : words.consultation(),
    text: describePayout(payout, zone, now),
    isStopped: wait !== null && wait !== 'not-due' && wait !== 'not-over',
  };
}

function describePayout(payout: OwnPayout, zone: string, now: number): string {
  const { state, wait, dueAt, paidAt, recoveredCents, reversedCents } = payout;
  const due = dueAt && dueAt.getTime() > now ? sayDay(dueAt, zone) : null;
  const kept = recoveredCents > 0 ? words.kept_for_debt({ recovered: formatCents(recoveredCents) }) : null;
  const back = reversedCents > 0 ? words.came_back({ reversed: formatCents(reversedCents) }) : null;
  switch (state) {
    case 'waiting':
      return wait ? sayWait(wait, due) : words.will_be_sent_soon();
    case 'on-its-way':
      return words.sending_now();
    case 'failed':
      return words.not_accepted();
    case 'paid':
      return [words.sent_on({ day: paidAt ? sayDay(paidAt, zone) : '' }), kept, back]
        .filter(Boolean)
        .join(' ');
  }
}
