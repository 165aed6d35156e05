import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mayActFor, practicesOf } from '../experts/may-act-for.ts';
import { experts, practiceSuspensions } from '../experts/tables.ts';

/** A suspended practice as its members see it. Only owners see the reason. */
export type OwnSuspension = { practiceId: string; name: string; reason: string | null };

/** Returns the signed-in user's practices that an admin has suspended. */
export async function readOwnSuspensions(ctx: Context): Promise<OwnSuspension[]> {
  const ids = practicesOf(ctx.actor, 'staff');
  if (ids.length === 0) return [];
  const { practiceId, reason, suspendedAt, liftedAt } = practiceSuspensions;
  const rows = await ctx.db
    .select({ practiceId, name: experts.name, reason })
    .from(practiceSuspensions)
    .innerJoin(experts, eq(experts.id, practiceId))
    .where(and(inArray(practiceId, ids), isNull(liftedAt)))
    .orderBy(asc(suspendedAt));
  return rows.map((row) => ({
    ...row,
    reason: mayActFor(ctx.actor, row.practiceId, 'owner') ? row.reason : null,
  }));
}
