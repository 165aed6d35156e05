import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import * as words from '#text/people/setup/mail';
import { asDate } from '../../../lib/as-date.ts';
import { sayLongDay } from '../../../lib/when.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { firstZoneOf } from '../experts/places/first-zone.server.ts';
import { readOwners } from '../experts/read-owners.server.ts';
import { experts } from '../experts/tables.ts';
import { SETUP_KINDS } from './notification-kinds.ts';
import { checkedFor } from './read-setup.server.ts';
import { checkSetup } from './refresh-setup.server.ts';
import { SETUP_NOTICES, type SetupNotice } from './setup.email.ts';
import type { SetupItem } from './setup.ts';
import { SETUP_PATH } from './setup-path.ts';
import { isLiveUntold, tellLive } from './tell-live.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'watch-setups': NoPayload;
  }
}

/**
 * Checks practices that we never checked under the current way to pay. If a step is missing, gives the
 * practice a week and tells its owners. Once the week is over, unlists the practice and tells the owners
 * again. Also tells owners whose practice became live for another reason, such as a law change. Safe to run
 * on several nodes.
 */
export async function watchSetups(ctx: Context<Product>): Promise<(SetupNotice | 'live')[]> {
  const current = checkedFor(ctx);
  const { setupCheckedFor: known } = experts;
  const isNew = or(isNull(known), lt(known, current), gt(known, current));
  return await sweep(ctx, 'watch-setup', {
    due: (limit) =>
      ctx.db
        .select({ id: experts.id })
        .from(experts)
        .where(
          and(
            or(isNew, lte(experts.setupGraceUntil, asDate(ctx.now())), isLiveUntold(ctx)),
            eq(experts.isDemo, false),
            isNotNull(experts.approvedAt),
            isReady(ctx, 'watch-setup', experts.id),
          ),
        )
        .orderBy(asc(experts.setupGraceUntil), asc(experts.id))
        .limit(limit),
    work: ({ id }) => inTransaction(ctx, (ctx) => watchOne(ctx, id)),
  });
}

async function watchOne(ctx: Context<Product>, practiceId: string): Promise<SetupNotice | 'live' | null> {
  await lockExpert(ctx.db, practiceId);
  const checked = await checkSetup(ctx, practiceId, 'others');
  if (!checked) return null;
  const { missing, before, after } = checked;
  if (after.missingSince && !before.missingSince) {
    await tell(ctx, practiceId, 'over', missing, ctx.now());
    return 'over';
  }
  if (after.graceUntil && !before.graceUntil) {
    await tell(ctx, practiceId, 'week', missing, after.graceUntil);
    return 'week';
  }
  return (await tellLive(ctx, practiceId)) ? 'live' : null;
}

async function tell(
  ctx: Context<Product>,
  practiceId: string,
  notice: SetupNotice,
  missing: readonly SetupItem[],
  until: Temporal.Instant,
): Promise<void> {
  const [practice] = await ctx.db
    .select({ name: experts.name })
    .from(experts)
    .where(eq(experts.id, practiceId));
  const zone = await firstZoneOf(ctx.db, practiceId);
  const write = () =>
    SETUP_NOTICES[notice]({
      practiceName: practice!.name,
      missing,
      until: sayLongDay(asDate(until), zone),
    });
  const url = new URL(SETUP_PATH, ctx.publicOrigin).toString();
  for (const owner of await readOwners(ctx, practiceId)) {
    const about = { path: SETUP_PATH, subjectId: practiceId };
    await notify(
      ctx,
      { userId: owner.id, kind: 'setup', channels: SETUP_KINDS.setup.channels, ...about },
      () => {
        const notice = write();
        const button = { label: words.see_missing(), url };
        return { title: notice.subject, mail: { ...notice, to: owner.email, button } };
      },
    );
  }
}
