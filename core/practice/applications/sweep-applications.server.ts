import { and, eq, exists, inArray, lt, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { removePictureFiles } from './pictures.server.ts';
import { applicationFiles, applicationIdentities, applications } from './tables.ts';
import { sweepVisitorPhotos } from './visitor-photo.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'sweep-applications': NoPayload;
  }
}

/**
 * How long we keep pictures, legal names, and dates of birth after the decision. The privacy policy states
 * this limit and the next one.
 */
export const KEEP_PICTURES_DAYS = 30;
const KEEP_DECLINED_MONTHS = 12;

/**
 * Deletes pictures, legal names, and dates of birth 30 days after the decision, and rejected or withdrawn
 * applications after twelve months. Also deletes photos of visitors who did not return. Safe to repeat.
 */
export async function sweepApplications(ctx: Context<Product>): Promise<void> {
  await sweepVisitorPhotos(ctx);
  const now = ctx.now().toZonedDateTimeISO('UTC');
  const picturesBefore = asDate(now.subtract({ days: KEEP_PICTURES_DAYS }));
  const hasPictures = ctx.db
    .select({ id: applicationFiles.id })
    .from(applicationFiles)
    .where(eq(applicationFiles.applicationId, applications.id));
  const hasIdentity = ctx.db
    .select({ id: applicationIdentities.applicationId })
    .from(applicationIdentities)
    .where(eq(applicationIdentities.applicationId, applications.id));
  const over = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(lt(applications.decidedAt, picturesBefore), or(exists(hasPictures), exists(hasIdentity))));
  for (const { id } of over) {
    await inTransaction(ctx, async (ctx) => {
      const isOf = eq(applicationFiles.applicationId, id);
      // The lock waits for a job that may be about to store a file again.
      await ctx.db.select({ id: applicationFiles.id }).from(applicationFiles).where(isOf).for('update');
      await removePictureFiles(ctx, { applicationId: id });
      await ctx.db.delete(applicationIdentities).where(eq(applicationIdentities.applicationId, id));
      await ctx.db.delete(applicationFiles).where(isOf);
    });
  }
  const declinedBefore = asDate(now.subtract({ months: KEEP_DECLINED_MONTHS }));
  await ctx.db
    .delete(applications)
    .where(
      and(
        inArray(applications.status, ['rejected', 'withdrawn']),
        lt(applications.decidedAt, declinedBefore),
      ),
    );
}
