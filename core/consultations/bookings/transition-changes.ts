import { asDate, asInstant } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { TRANSITIONS, type Transition, type TransitionName } from './booking-life.ts';
import { ASK_HOURS, answerByOf, endsTooEarly, startedTooLate } from './booking-moments.ts';
import type { EndReason } from './end-reasons.ts';
import type { Move } from './move.ts';
import type { ExtensionDetails } from './notices/booking.email.ts';
import type { BookingRow } from './tables.ts';

type Clock = Pick<AnyContext, 'now' | 'newId'>;

/** What the changes depend on. */
type Before = Pick<
  BookingRow,
  'startsAt' | 'endsAt' | 'minutes' | 'startedAt' | 'answerHours' | 'cafeName' | 'cafeAddress'
>;

const WAITING: readonly TransitionName[] = ['propose-extension', 'agree-to-extension'];
/** The transitions that make a consultation longer. */
export const EXTENDS: readonly TransitionName[] = ['extend', 'extend-by-card'];

/**
 * Returns what a transition changes in the row of a booking.
 * @param booking the row before, with the time and café that an acceptance has chosen.
 */
export function changesOf(
  booking: Before,
  { name, endReason = null, extension }: Move,
  ctx: Clock,
): Partial<BookingRow> {
  const { to, act, contest }: Transition = TRANSITIONS[name];
  const { cafeName, cafeAddress, startsAt, endsAt } = booking;
  const at = asDate(ctx.now());
  return {
    status: to,
    cafeName,
    cafeAddress,
    // A start keeps the time of the acceptance. After an early start, either side can still cancel, and the
    // cancellation policy counts from the acceptance.
    ...(to !== 'in-progress' && { decidedAt: to === 'requested' || to === 'accepting' ? null : at }),
    ...cardChanges(ctx, booking, name),
    // The expert can accept one of the other requested times.
    ...(act === 'accept' && { startsAt, endsAt, otherStarts: [] }),
    ...visitChanges(booking, name, at, endReason),
    ...(extension && {
      proposalUntil: WAITING.includes(name) ? extension.until : null,
      extensionPayBy: name === 'agree-to-extension' ? extension.until : null,
    }),
    ...(extension && EXTENDS.includes(name) && lengthened(booking, extension)),
    ...(to !== 'in-progress' && { extensionPayBy: null }),
    ...(act === 'no-show' && { missedAt: at }),
    ...(act === 'withdraw-claim' && { missedAt: null }),
    ...(act === 'contest' && { contest: 'open' as const }),
    ...(contest === 'open' && { contest: 'decided' as const }),
  };
}

/** Returns how a transition changes the card's hold, its deadlines, and the request. */
function cardChanges(
  ctx: Clock,
  { startsAt, answerHours }: Before,
  name: TransitionName,
): Partial<BookingRow> {
  const now = asDate(ctx.now());
  switch (name) {
    case 'hold':
    case 'hold-for-offer':
    case 'renew-card':
      return { askedAt: now, answerBy: answerByOf(now, startsAt, answerHours), cardFailedAt: null };
    case 'lose-card':
      return { answerBy: answerByOf(now, startsAt, answerHours), cardFailedAt: now, isFromOffer: false };
    case 'settle-missed':
    case 'find-expert-missed':
      return { missSettledAt: now };
    case 'grant-move':
      return { standsId: null };
    case 'give-up':
    case 'lapse':
      // A new key lets the client submit the same form or take the same offer again.
      return { requestKey: ctx.newId() };
    default:
      return {};
  }
}

/** Returns how a transition changes the times of the visit itself. */
function visitChanges(
  booking: Before,
  name: TransitionName,
  at: Date,
  endReason: EndReason | null,
): Partial<BookingRow> {
  const { startedAt, startsAt } = booking;
  switch (name) {
    case 'start':
      return { startedAt: startsAt > at ? startsAt : at };
    case 'start-now':
      return { startedAt: at };
    case 'check-in':
      return { checkedInAt: at, startedAt: startedAt && startedAt < at ? startedAt : at };
    case 'end': {
      const isAsked = endsTooEarly(booking, asInstant(at));
      return { endedAt: at, endReason, endAskedUntil: isAsked ? hoursAfter(at, ASK_HOURS) : null };
    }
    case 'complete':
      return startedTooLate(booking) ? { endAskedUntil: hoursAfter(at, ASK_HOURS) } : {};
    case 'agree-end':
      return { endAgreedAt: at };
    default:
      return {};
  }
}

const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

function lengthened({ minutes, endsAt }: Before, more: ExtensionDetails) {
  return {
    minutes: minutes + more.minutes,
    endsAt: new Date(endsAt.getTime() + more.minutes * 60_000),
  };
}
