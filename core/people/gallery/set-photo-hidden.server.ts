import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { readOwners } from '../experts/read-owners.server.ts';
import { experts } from '../experts/tables.ts';
import { photoHiddenMail, photoShownMail } from './gallery.email.ts';
import { galleryPhotos } from './tables.ts';

const NOT_FOUND = 'This photo was not found.';

/** Returns the id of a photo's practice. Refuses if the photo is gone. */
export async function practiceOfPhoto(ctx: Pick<AnyContext, 'db'>, photoId: string): Promise<string> {
  const [photo] = isId(photoId)
    ? await ctx.db
        .select({ practiceId: galleryPhotos.practiceId })
        .from(galleryPhotos)
        .where(eq(galleryPhotos.id, photoId))
    : [];
  if (!photo) throw new Refusal('not_found', NOT_FOUND);
  return photo.practiceId;
}

/**
 * Hides a photo or, without a reason, shows it again, and e-mails the owners. The caller checks permission
 * and records the act in the same transaction.
 */
export async function setPhotoHidden(
  ctx: AnyContext,
  { photoId, reason }: { photoId: string; reason: string | null },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const practiceId = await practiceOfPhoto(ctx, photoId);
    await lockExpert(ctx.db, practiceId);
    const [photo] = await ctx.db
      .select({ hiddenAt: galleryPhotos.hiddenAt, practiceName: experts.name })
      .from(galleryPhotos)
      .innerJoin(experts, eq(experts.id, galleryPhotos.practiceId))
      .where(eq(galleryPhotos.id, photoId));
    if (!photo) throw new Refusal('not_found', NOT_FOUND);
    const hides = reason !== null;
    if (hides === (photo.hiddenAt !== null)) {
      throw new Refusal('status_changed', `This photo is ${hides ? 'hidden' : 'shown'} already.`);
    }
    const at = asDate(ctx.now());
    await ctx.db
      .update(galleryPhotos)
      .set({ hiddenAt: hides ? at : null, hiddenReason: reason, waitsSince: null, checkedAt: at })
      .where(eq(galleryPhotos.id, photoId));
    const { practiceName } = photo;
    for (const { email: to } of await readOwners(ctx, practiceId)) {
      await queueMail(ctx, () =>
        hides
          ? photoHiddenMail({ to, practiceName, reason }, ctx.publicOrigin)
          : photoShownMail({ to, practiceName }, ctx.publicOrigin),
      );
    }
  });
}
