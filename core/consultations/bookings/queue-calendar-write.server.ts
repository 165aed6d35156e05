import type { AnyContext } from '../../context.ts';
import type { BookingStatus } from './booking-life.ts';
import { standingOf } from './calendar-standing.ts';
import type { BookingRow } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Brings the entry of a chain in the practitioner's own calendar up to date. */
    'write-booking-event': { practitionerId: string; chainId: string };
  }
}

const WRITES = `
  select c.id from connected_calendars c join calendar_connections n on n.id = c.connection_id
  where n.practitioner_id = $1 and c.is_written`;

/**
 * Queues the change of a booking in its practitioner's connected calendar, if there is one and the calendar
 * shows the booking before or after the step. Call this in the transaction that makes the step.
 */
export async function queueCalendarWrite(
  ctx: Pick<AnyContext, 'query' | 'jobs'>,
  before: { status: BookingStatus } | null,
  { status, practitionerId, chainId }: BookingRow,
): Promise<void> {
  const isShown = (one: BookingStatus) => standingOf(one) === 'confirmed';
  if (!isShown(status) && !(before && isShown(before.status))) return;
  const [written] = await ctx.query<{ id: string }>('calendar that gets bookings', WRITES, [practitionerId]);
  if (written) await ctx.jobs.enqueue('write-booking-event', { practitionerId, chainId });
}
