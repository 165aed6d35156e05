import type { Query } from '../../../platform/database/database.ts';
import { photoAddress } from '../../../platform/images/photo-address.ts';

/** A photo and the facts that determine who can see it. */
export type FoundPhoto = {
  /** The person in the photo; null for photos of a practice. */
  ownerId: string | null;
  /** The practice whose gallery has the photo; null for other photos. */
  galleryOf: string | null;
  /** Whether everyone can see the photo. */
  isShown: boolean;
};

const FIND_PHOTO = `
  select u.id as "ownerId", null::uuid as "galleryOf",
    coalesce(p.show_photo, true)
      and not exists (select 1 from suspensions s where s.user_id = u.id and s.lifted_at is null) as "isShown"
  from users u
  left join client_profiles p on p.user_id = u.id
  where u.image = $1 and u.deleted_at is null
  union all
  select null::uuid, null::uuid, e.is_shown from place_photos f
  join expert_places p on p.id = f.place_id join experts e on e.id = p.expert_id
  where f.key = $2
  union all
  select null::uuid, g.practice_id, g.is_shown and e.is_shown from gallery_photos g
  join experts e on e.id = g.practice_id
  where g.key = $2`;

/**
 * Finds the current photo of a person, a place, or a gallery by its key. Null for a former key, even if its
 * files exist. `isShown` is false if the person has turned their photo off or is suspended, if a gallery
 * photo is waiting or hidden, or if the practice is hidden.
 */
export async function findPhoto(query: Query, key: string): Promise<FoundPhoto | null> {
  const [found] = await query<FoundPhoto>('find_photo', FIND_PHOTO, [photoAddress(key), key]);
  return found ?? null;
}

const SEES_HIDDEN = `
  select u.is_admin and u.email_verified
    or exists (select 1 from practice_members m
      where m.practice_id = $2::uuid and m.user_id = u.id) as "sees"
  from users u where u.id = $1::uuid and u.deleted_at is null`;

/** Checks whether someone can see a hidden photo: its owner or, for a gallery, its members and admins. */
export async function seesHidden(query: Query, viewerId: string, photo: FoundPhoto): Promise<boolean> {
  if (photo.galleryOf === null) return photo.ownerId === viewerId;
  const [viewer] = await query<{ sees: boolean }>('sees a hidden photo', SEES_HIDDEN, [
    viewerId,
    photo.galleryOf,
  ]);
  return viewer?.sees ?? false;
}
