import * as words from '#text/money/sandbox/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { SandboxPage, TestCard } from '../../../platform/payments/sandbox.ts';
import type { Context } from '../../context.ts';
import { sayPurpose } from './say-purpose.server.ts';

const REF = /^page_[0-9a-f-]{36}$/;

export async function readTestPage(ctx: Context, ref: string): Promise<SandboxPage> {
  const page = REF.test(ref) ? await ctx.payments.sandbox?.page(ref) : null;
  if (!page) throw new Refusal('not_found', words.page_not_found);
  return { ...page, words: await sayPurpose(ctx, page) };
}

/**
 * Pays on the sandbox's page. Refuses a declined card and a closed page. No money moves.
 * @returns the URL where the browser continues; null if the payer has to confirm a second step first.
 */
export async function payByTestCard(
  ctx: Context,
  { ref, card, isStepTaken }: { ref: string; card: TestCard; isStepTaken: boolean },
): Promise<string | null> {
  const { doneUrl } = await readTestPage(ctx, ref);
  const outcome = await ctx.payments.sandbox!.pay(ref, card, isStepTaken);
  if (outcome === 'declined') throw new Refusal('not_allowed', words.declined_try_another);
  if (outcome === 'closed') throw new Refusal('status_changed', words.begin_again);
  return outcome === 'second-step' ? null : doneUrl;
}
