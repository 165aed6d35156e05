import * as words from '#text/people/accounts/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { OF_MEMBERS } from './documents.ts';
import { missingConsents } from './give-consent.server.ts';

/** Refuses with 'consent_needed' unless the person has agreed to the current terms and privacy policy. */
export async function needsConsent(ctx: Pick<Context, 'db'>, userId: string): Promise<void> {
  const missing = await missingConsents(ctx, userId, OF_MEMBERS);
  if (missing.length === 0) return;
  const [first, second] = missing;
  const needed = second
    ? words.agree_to_both
    : first === 'terms'
      ? words.agree_to_terms
      : words.agree_to_privacy;
  throw new Refusal('consent_needed', needed);
}
