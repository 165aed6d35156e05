import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { clockOf } from './clock-of.server.ts';
import { daysLeft, REMINDED_DAYS, REMINDED_FROM_HOUR, type RemindedDays, reminderDue } from './license.ts';
import { sweepLicensePictures } from './license-picture.server.ts';
import { licenseThat } from './note-license.server.ts';
import { licenses } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'watch-licenses': NoPayload;
  }
}

export type Watched = 'reminded' | 'expired';

/**
 * Reminds owners 30 and 7 days before their license's last day. Once that day is over at the practice's first
 * place, hides the practice until an admin approves a renewed license. Also deletes old license pictures.
 * Runs hourly, because days end at midnight local time. Safe to run on several nodes.
 */
export async function watchLicenses(ctx: Context<Product>): Promise<Watched[]> {
  // Nowhere in the US is more than a day ahead of the UTC date.
  const until = ctx.now().toZonedDateTimeISO('UTC').toPlainDate();
  const lastDay = until.add({ days: REMINDED_DAYS[0] + 1 }).toString();
  const done = await sweep(ctx, 'watch-license', {
    due: (limit) =>
      ctx.db
        .select({ id: experts.id })
        .from(licenses)
        .innerJoin(experts, eq(experts.id, licenses.practiceId))
        .where(
          and(
            eq(licenses.status, 'valid'),
            lte(licenses.expiresOn, lastDay),
            or(isNull(licenses.reminded30At), isNull(licenses.reminded7At), isNull(experts.licenseExpiredAt)),
            isReady(ctx, 'watch-license', experts.id),
          ),
        )
        .orderBy(asc(licenses.expiresOn), asc(experts.id))
        .limit(limit),
    work: ({ id }) => inTransaction(ctx, (ctx) => watchOne(ctx, id)),
  });
  await sweepLicensePictures(ctx);
  return done;
}

async function watchOne(ctx: Context<Product>, practiceId: string): Promise<Watched | null> {
  await lockExpert(ctx.db, practiceId);
  const license = await licenseThat(ctx, practiceId, 'valid');
  const [practice] = await ctx.db
    .select({ id: experts.id, name: experts.name, expiredAt: experts.licenseExpiredAt })
    .from(experts)
    .where(eq(experts.id, practiceId));
  if (!license || !practice) return null;
  const clock = await clockOf(ctx, practiceId);
  const { expiresOn } = license;
  const left = daysLeft(expiresOn, clock.toPlainDate());
  const at = asDate(ctx.now());
  if (left < 0) {
    if (practice.expiredAt) return null;
    await ctx.db.update(experts).set({ licenseExpiredAt: at }).where(eq(experts.id, practiceId));
    await tellOwners(ctx, practice, 'expired', { expiresOn });
    return 'expired';
  }
  const due = clock.hour >= REMINDED_FROM_HOUR ? reminderDue(left, license) : null;
  if (!due) return null;
  await ctx.db.update(licenses).set(REMINDED[due](at)).where(eq(licenses.id, license.id));
  await tellOwners(ctx, practice, 'ends', { expiresOn, left });
  return 'reminded';
}

/** The 7-day reminder also counts as the 30-day one. */
const REMINDED: Record<RemindedDays, (at: Date) => Partial<typeof licenses.$inferInsert>> = {
  30: (at) => ({ reminded30At: at }),
  7: (at) => ({ reminded7At: at, reminded30At: at }),
};
