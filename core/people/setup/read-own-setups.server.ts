import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mayActFor, practicesOf } from '../experts/may-act-for.ts';
import { experts } from '../experts/tables.ts';
import { readSetup } from './read-setup.server.ts';
import { type SetupStep, stepsOf } from './setup.ts';

export type OwnSetup = {
  practiceId: string;
  name: string;
  steps: SetupStep[];
  /** Whether a missing required step hides the practice from clients. */
  isHidden: boolean;
  /** Whether the practice can be listed, ignoring the law. */
  isLive: boolean;
  /**
   * When the grace period ends; null if there is none. Until then, the practice stays listed despite a
   * missing step.
   */
  graceUntil: Date | null;
};

/** Returns the incomplete checklists of the approved practices that the signed-in user owns. */
export async function readOwnSetups(ctx: Context): Promise<OwnSetup[]> {
  return await readSetups(ctx, practicesOf(ctx.actor, 'owner'));
}

/**
 * Returns the checklist of one practice; null if the user does not own the practice or the checklist is
 * complete.
 */
export async function readOwnSetup(ctx: Context, practiceId: string): Promise<OwnSetup | null> {
  if (!mayActFor(ctx.actor, practiceId, 'owner')) return null;
  const [setup] = await readSetups(ctx, [practiceId]);
  return setup ?? null;
}

async function readSetups(ctx: Context, ids: readonly string[]): Promise<OwnSetup[]> {
  if (ids.length === 0) return [];
  const { id, name, setupMissingSince, setupGraceUntil, isListable: isLive } = experts;
  const rows = await ctx.db
    .select({ id, name, setupMissingSince, setupGraceUntil, isLive })
    .from(experts)
    .where(and(inArray(id, ids), isNotNull(experts.approvedAt)));
  const setups: OwnSetup[] = [];
  for (const practiceId of ids) {
    const row = rows.find((one) => one.id === practiceId);
    const facts = row && (await readSetup(ctx, practiceId));
    if (!facts) continue;
    const steps = stepsOf(facts);
    if (steps.every(({ isDone }) => isDone)) continue;
    setups.push({
      practiceId,
      name: row.name,
      steps,
      isHidden: row.setupMissingSince !== null,
      isLive: row.isLive,
      graceUntil: row.setupGraceUntil,
    });
  }
  return setups;
}
