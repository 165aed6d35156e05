import { type SQL, sql } from 'drizzle-orm';
import { NAME_OF } from '../../ground/admin/table-sql.server.ts';

/**
 * SQL for the name behind the subject of a report `r` with account `p`: the account's name or, without an
 * account, the name on the review or of the practice that answered it.
 */
export const REPORTED_NAME = sql`coalesce(${NAME_OF(sql`p`)},
  (select v.author_name from reviews v where r.subject_kind = 'review' and v.id = r.subject_id),
  (select e.name from reviews v join experts e on e.id = v.expert_id
    where r.subject_kind = 'answer' and v.id = r.subject_id), 'someone')`;

/** Returns SQL for the name of a report's subject, for the record of admin acts. */
export const reportedName = (id: SQL): SQL =>
  sql`(select case r.subject_kind when 'review' then 'a review by '
    when 'answer' then 'an answer to a review by ' when 'message' then 'a message by ' when 'photo' then 'a photo of ' else '' end
    || ${REPORTED_NAME} from reports r left join users p on p.id = r.reported_id where r.id = ${id})`;
