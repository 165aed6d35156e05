import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

/**
 * The facts that a decision about a contested no-show depends on: the status of the booking, the contest, and
 * the number of steps so far. We refuse the decision if any of them has changed.
 */
export const NO_SHOW_SHOWN: Shown = {
  kind: 'no-show',
  others: 'The client or the expert',
  facts: (id) => sql`select jsonb_build_object(
    'Status', b.status, 'Contest', b.contest,
    'Steps', (select count(*) from booking_events e where e.booking_id = b.id))
    from bookings b where b.id = ${id}::uuid`,
};
