import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

/**
 * The facts that a decision about a dispute depends on: the words and pictures of both sides, the state of
 * the dispute, the status of the booking, and the amounts paid, refunded, and charged back. The amounts
 * include extensions and a payment that the booking took over. We refuse the decision if any of this has
 * changed.
 */
export const DISPUTE_SHOWN: Shown = {
  kind: 'dispute',
  others: 'The client or the expert',
  facts: (id) => sql`select jsonb_build_object(
    'State', jsonb_build_array(d.state, d.outcome, d.back_cents, d.said),
    'Complaint', d.words, 'Answer', d.answer,
    'Pictures', (select jsonb_agg(p.id order by p.id) from dispute_pictures p where p.dispute_id = d.id),
    'Booking', b.status,
    'Money', (select jsonb_agg(jsonb_build_array(p.id, p.paid_cents, p.refunded_cents,
        (select coalesce(sum(r.cents), 0) from refunds r where r.payment_id = p.id),
        (select jsonb_agg(jsonb_build_array(c.cents, c.status) order by c.id)
          from chargebacks c where c.payment_id = p.id)) order by p.id)
      from payments p where p.subject_id in (
        select coalesce(b.paid_under, b.id)
        union all select x.id from booking_extensions x where x.booking_id = b.id)))
    from disputes d join bookings b on b.id = d.booking_id where d.id = ${id}::uuid`,
};
