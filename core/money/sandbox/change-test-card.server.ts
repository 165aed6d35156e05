import { eq } from 'drizzle-orm';
import * as words from '#text/money/sandbox/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { PortalOutcome, SandboxPortal, TestCard } from '../../../platform/payments/sandbox.ts';
import type { Context } from '../../context.ts';
import { purposeFacts } from '../payments/purposes.ts';
import { subscriptions } from '../payments/tables.ts';

const REF = /^portal_[0-9a-f-]{36}$/;

export async function readTestPortal(ctx: Context, ref: string): Promise<SandboxPortal> {
  const portal = REF.test(ref) ? await ctx.payments.sandbox?.portalPage(ref) : null;
  if (!portal) throw new Refusal('not_found', words.page_not_found);
  return { ...portal, words: await wordsOf(ctx, portal) };
}

/** Returns the name of a subscription's purpose, in the current language. */
async function wordsOf(ctx: Context, { subscriptionId, words }: SandboxPortal): Promise<string> {
  if (!subscriptionId) return words;
  const [row] = await ctx.db
    .select({ purpose: subscriptions.purpose })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return (row && purposeFacts(ctx.payments.purposes, row.purpose)?.words()) ?? words;
}

/**
 * Changes the card in the sandbox's portal and retries an open bill with it. Refuses a declined card and a
 * closed page. No money moves.
 * @returns 'second-step' if the subscriber has to confirm first.
 */
export async function changeTestCard(
  ctx: Context,
  { ref, card, isStepTaken }: { ref: string; card: TestCard; isStepTaken: boolean },
): Promise<Exclude<PortalOutcome, 'declined' | 'closed'>> {
  await readTestPortal(ctx, ref);
  const outcome = await ctx.payments.sandbox!.changeCard(ref, card, isStepTaken);
  if (outcome === 'declined') {
    throw new Refusal('not_allowed', words.declined_card_stays);
  }
  if (outcome === 'closed') {
    throw new Refusal('status_changed', words.page_has_ended);
  }
  return outcome;
}
