import type { Query } from '../../../platform/database/database.ts';
import { photoAddress } from '../../../platform/images/photo-address.ts';

/** A photo's owner, null for a place's, and whether anyone but the owner may see it. */
export type FoundPhoto = { ownerId: string | null; isShown: boolean };

const FIND_PHOTO = `
  select u.id as "ownerId",
    coalesce(p.show_photo, true)
      and not exists (select 1 from suspensions s where s.user_id = u.id and s.lifted_at is null) as "isShown"
  from users u
  left join client_profiles p on p.user_id = u.id
  where u.image = $1 and u.deleted_at is null
  union all
  select null, e.is_shown from place_photos f
  join expert_places p on p.id = f.place_id join experts e on e.id = p.expert_id
  where f.key = $2`;

/**
 * Finds the current photo of a person or a place by its key; null for a former key, even if files are left.
 * `isShown` is false while a person has switched their photo off or is suspended, or a place's practice is
 * hidden.
 */
export async function findPhoto(query: Query, key: string): Promise<FoundPhoto | null> {
  const [found] = await query<FoundPhoto>('find_photo', FIND_PHOTO, [photoAddress(key), key]);
  return found ?? null;
}
