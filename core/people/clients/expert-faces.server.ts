import type { Query } from '../../../platform/database/database.ts';
import { ofOwnerSql } from '../experts/members-sql.ts';

/** SQL for the face of an expert whose responsible owner is the row `owner`, as in `ofOwnerSql`. */
export const FACE_OF_OWNER = `case when owner.deleted_at is null
    and coalesce((select flags.show_photo from client_profiles flags where flags.user_id = owner.id), true)
    and not exists (select 1 from suspensions kept where kept.user_id = owner.id and kept.lifted_at is null)
  then owner.image end`;

/**
 * Returns SQL for an expert's face, which is the URL of the responsible owner's photo. Null if that owner
 * has no photo, hides it, or is suspended or erased.
 * @param practice SQL for the practice's id.
 */
export const faceSql = (practice: string): string => ofOwnerSql(practice, FACE_OF_OWNER);

const FACES = `select asked.id, ${faceSql('asked.id')} as face from unnest($1::uuid[]) as asked(id)
  join experts e on e.id = asked.id and e.is_shown`;

/** Returns photo URLs by expert id. Omits experts without a face or a public page. */
export async function readFaces(query: Query, expertIds: readonly string[]): Promise<Map<string, string>> {
  if (expertIds.length === 0) return new Map();
  const rows = await query<{ id: string; face: string | null }>('faces of experts', FACES, [expertIds]);
  return new Map(rows.flatMap(({ id, face }) => (face ? [[id, face] as const] : [])));
}
