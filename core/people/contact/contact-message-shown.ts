import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

export const CONTACT_MESSAGE_SHOWN: Shown = {
  kind: 'contact-message',
  others: null,
  facts: (id) => sql`select jsonb_build_object(
    'Status', m.status,
    'Answers', (select count(*) from contact_answers a where a.message_id = m.id))
    from contact_messages m where m.id = ${id}::uuid`,
};
