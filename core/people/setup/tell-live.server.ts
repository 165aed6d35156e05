import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { bookableSql, listedSql } from '../experts/listed-sql.ts';
import { readOwners } from '../experts/read-owners.server.ts';
import { experts } from '../experts/tables.ts';
import { SETUP_KINDS } from './notification-kinds.ts';
import { liveMail } from './setup.email.ts';

/**
 * Returns a condition on `experts`: clients can find and book the practice, but we have not told its owners.
 */
export function isLiveUntold(ctx: Pick<AnyContext, 'law' | 'now'>): SQL {
  const served = `'{${ctx.law.servedStates(countryDay(ctx.now())).join()}}'::text[]`;
  return and(
    isNull(experts.liveToldAt),
    eq(experts.isListable, true),
    eq(experts.isDemo, false),
    sql.raw(bookableSql('experts')),
    sql.raw(listedSql('experts', served)),
  )!;
}

/** Tells the owners, once per practice, that clients can find and book it. */
export async function tellLive(ctx: AnyContext, practiceId: string): Promise<boolean> {
  const [practice] = await ctx.db
    .update(experts)
    .set({ liveToldAt: asDate(ctx.now()) })
    .where(and(eq(experts.id, practiceId), isLiveUntold(ctx)))
    .returning({ name: experts.name });
  if (!practice) return false;
  const path = `/expert/${practiceId}`;
  const live = { practiceName: practice.name, url: new URL(path, ctx.publicOrigin).toString() };
  for (const owner of await readOwners(ctx, practiceId)) {
    const { channels } = SETUP_KINDS.setup;
    await notify(ctx, { userId: owner.id, kind: 'setup', channels, path, subjectId: practiceId }, () => {
      const words = liveMail(live);
      return { title: words.subject, mail: { ...words, to: owner.email } };
    });
  }
  return true;
}
