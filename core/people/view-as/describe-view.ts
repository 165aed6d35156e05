import * as words from '#text/people/view-as/rules';
import { sayDay, sayTime } from '../../../lib/when.ts';
import { brand } from '../../brand.ts';
import type { ViewReason } from '../accounts/view-reasons.ts';

/** A view of someone's account; `endedAt` is null while it is open. */
export type PastView = { id: string; reason: ViewReason; startedAt: Date; endedAt: Date | null };

/** The labels that an admin chooses from. */
export const VIEW_REASON_LABELS: Record<ViewReason, string> = {
  asked: 'They asked us for help',
  problem: 'Something does not work for them',
  report: 'A report or a dispute',
  payment: 'A payment or a payout',
};

/** The reasons as the person reads them. */
const REASONS: Record<ViewReason, () => string> = {
  asked: words.reason_asked,
  problem: words.reason_problem,
  report: words.reason_report,
  payment: words.reason_payment,
};

/** Describes a view for the account's owner, in their time zone. */
export function describeView({ reason, startedAt, endedAt }: PastView, zone: string): string {
  const day = sayDay(startedAt, zone).replace(/^[^,]+, /, '');
  const why = REASONS[reason]();
  if (!endedAt) {
    return words.view_open({ brand: brand.name, day, time: sayTime(startedAt, zone), why });
  }
  return words.view_over({ brand: brand.name, day, times: spanOf(startedAt, endedAt, zone), why });
}

/** Returns '3:10–3:24 PM', '11:50 AM–12:10 PM', or a single time if both are the same minute. */
function spanOf(from: Date, to: Date, zone: string): string {
  const [begin, end] = [sayTime(from, zone), sayTime(to, zone)];
  if (begin === end) return end;
  const [clock, halfDay] = splitTime(begin);
  return halfDay === splitTime(end)[1] ? `${clock}–${end}` : `${begin}–${end}`;
}

/** Splits '3:10 PM', or '3:10 p.m.' in Spanish, after its last digit. */
function splitTime(time: string): [clock: string, halfDay: string] {
  const length = time.search(/\D*$/);
  return [time.slice(0, length), time.slice(length)];
}
