import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { refuseOwnMatter } from '../experts/own-matter.ts';
import { PHOTO_SHOWN } from './photo-shown.ts';
import { practiceOfPhoto, setPhotoHidden } from './set-photo-hidden.server.ts';
import { galleryPhotos } from './tables.ts';

/** Marks a photo and its text as checked by an admin. Shows the photo if it was waiting for the check. */
export async function approvePhoto(ctx: Context, { photoId }: { photoId: string }): Promise<void> {
  await judge(ctx, photoId, 'approve-photo', async (ctx) => {
    const looked = await ctx.db
      .update(galleryPhotos)
      .set({ checkedAt: asDate(ctx.now()), waitsSince: null })
      .where(
        and(eq(galleryPhotos.id, photoId), isNull(galleryPhotos.checkedAt), isNull(galleryPhotos.hiddenAt)),
      )
      .returning({ id: galleryPhotos.id });
    if (looked.length === 0) throw new Refusal('status_changed', 'This photo no longer waits.');
  });
}

/** Hides a photo and e-mails the owners the reason. Refuses anyone but an admin. */
export async function hidePhoto(
  ctx: Context,
  { photoId, reason }: { photoId: string; reason: string },
): Promise<void> {
  await judge(ctx, photoId, 'hide-photo', (ctx) => setPhotoHidden(ctx, { photoId, reason }), reason);
}

/** Shows a hidden photo again and e-mails the owners. Refuses anyone but an admin. */
export async function showPhoto(ctx: Context, { photoId }: { photoId: string }): Promise<void> {
  await judge(ctx, photoId, 'show-photo', (ctx) => setPhotoHidden(ctx, { photoId, reason: null }));
}

const AFTER = {
  'approve-photo': { looked: true },
  'hide-photo': { hidden: true },
  'show-photo': { hidden: false },
} as const;

async function judge(
  ctx: Context,
  photoId: string,
  act: keyof typeof AFTER,
  work: (ctx: Context) => Promise<void>,
  note?: string,
): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const practiceId = await practiceOfPhoto(ctx, photoId);
    refuseOwnMatter(admin, { practiceId });
    await lockExpert(ctx.db, practiceId);
    await refuseUnseen(ctx, PHOTO_SHOWN, photoId);
    await work(ctx);
    const after = AFTER[act];
    await recordAct(ctx, {
      admin,
      act,
      subject: { kind: 'photo', id: photoId },
      before: Object.fromEntries(Object.entries(after).map(([fact, now]) => [fact, !now])),
      after,
      ...(note !== undefined && { note }),
    });
  });
}
