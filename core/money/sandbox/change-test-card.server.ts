import * as words from '#text/money/sandbox/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { PortalOutcome, SandboxPortal, TestCard } from '../../../platform/payments/sandbox.ts';
import type { Context } from '../../context.ts';
import { sayPurpose } from './say-purpose.server.ts';

const REF = /^portal_[0-9a-f-]{36}$/;

export async function readTestPortal(ctx: Context, ref: string): Promise<SandboxPortal> {
  const portal = REF.test(ref) ? await ctx.payments.sandbox?.portalPage(ref) : null;
  if (!portal) throw new Refusal('not_found', words.page_not_found);
  return { ...portal, words: await sayPurpose(ctx, portal) };
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
