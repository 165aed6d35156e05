import { eq } from 'drizzle-orm';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { experts } from '../experts/tables.ts';
import { checkedFor, readSetup } from './read-setup.server.ts';
import { missingOf, nextStanding, type SetupItem, type SetupStanding } from './setup.ts';
import { tellLive } from './tell-live.server.ts';

export type SetupChecked = { missing: SetupItem[]; before: SetupStanding; after: SetupStanding };

type Cause = Parameters<typeof nextStanding>[3];

/**
 * Checks which required steps a practice is missing, lists or unlists it, and tells its owners the first time
 * it is live. Call this after each change to a required step, while holding the practice's lock. A practice
 * that we never checked under the current way to pay stays listed until `watchSetups` tells its owners.
 * @param cause as in `nextStanding`; 'new' for a newly approved practice.
 */
export async function refreshSetup(
  ctx: AnyContext,
  practiceId: string,
  cause: Cause | 'new' = 'practice',
): Promise<void> {
  const [row] = await ctx.db
    .select({ checkedFor: experts.setupCheckedFor })
    .from(experts)
    .where(eq(experts.id, practiceId));
  const isKnown = cause === 'new' || row?.checkedFor === checkedFor(ctx);
  await checkSetup(ctx, practiceId, cause === 'new' ? 'practice' : cause, !isKnown);
  await tellLive(ctx, practiceId);
}

/**
 * Checks which required steps a practice is missing, and stores the result.
 * @param onlyIfReady whether to store nothing if a step is missing.
 * @returns null for an unknown practice.
 */
export async function checkSetup(
  ctx: Pick<AnyContext, 'db' | 'query' | 'now' | 'payments'>,
  practiceId: string,
  cause: Cause,
  onlyIfReady = false,
): Promise<SetupChecked | null> {
  const facts = await readSetup(ctx, practiceId);
  const [row] = await ctx.db
    .select({ since: experts.setupMissingSince, until: experts.setupGraceUntil })
    .from(experts)
    .where(eq(experts.id, practiceId));
  if (!facts || !row) return null;
  const missing = missingOf(facts);
  const before = {
    missingSince: row.since && asInstant(row.since),
    graceUntil: row.until && asInstant(row.until),
  };
  const after = nextStanding(before, missing.length > 0, ctx.now(), cause);
  if (onlyIfReady && missing.length > 0) return { missing, before, after: before };
  await ctx.db
    .update(experts)
    .set({
      setupMissingSince: after.missingSince && asDate(after.missingSince),
      setupGraceUntil: after.graceUntil && asDate(after.graceUntil),
      setupCheckedFor: checkedFor(ctx),
    })
    .where(eq(experts.id, practiceId));
  return { missing, before, after };
}
