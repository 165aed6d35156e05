import { sql } from 'drizzle-orm';
import type { Shown } from '../../ground/admin/changed-since.ts';

/**
 * The facts about a report and the reported words on an admin's page. We refuse an act if they have changed
 * since.
 */
export const REPORT_SHOWN: Shown = {
  kind: 'report',
  others: 'The author',
  facts: (id) => sql`select jsonb_build_object(
    'Report', jsonb_build_array(r.status, r.outcome),
    'Words', case r.subject_kind
      when 'message' then (select jsonb_build_array(m.body, m.hidden_reason) from messages m
        where m.conversation_id = r.subject_id and m.number = r.subject_number)
      when 'review' then (select jsonb_build_array(v.body, v.rating, v.hidden_reason, v.withdrawn_at)
        from reviews v where v.id = r.subject_id)
      when 'answer' then (select jsonb_build_array(a.body, a.hidden_reason)
        from review_answers a where a.review_id = r.subject_id)
      when 'photo' then (select jsonb_build_array(g.caption, g.description, g.hidden_reason)
        from gallery_photos g where g.id = r.subject_id) end)
    from reports r where r.id = ${id}::uuid`,
};
