import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

export const PAYMENT_SHOWN: Shown = {
  kind: 'payment',
  others: 'The payer or the provider',
  facts: (id) => sql`select jsonb_build_object(
    'State', p.state, 'Paid', p.paid_cents, 'Given back', p.refunded_cents,
    'Refunds', (select jsonb_agg(jsonb_build_array(r.id, r.cents, r.done_at) order by r.id)
      from refunds r where r.payment_id = p.id)) from payments p where p.id = ${id}::uuid`,
};

export const EVENT_SHOWN: Shown = {
  kind: 'provider-event',
  others: 'The product',
  facts: (id) => sql`select jsonb_build_object('Applied', jsonb_build_array(e.applied_at, e.failure))
    from provider_events e where e.id = ${id}::uuid`,
};
