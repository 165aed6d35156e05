import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { DOCUMENTS, OF_MEMBERS } from './documents.ts';
import { missingConsents } from './give-consent.server.ts';

/** Refuses with 'consent_needed' unless the person has agreed to the current terms and privacy policy. */
export async function needsConsent(ctx: Pick<Context, 'db'>, userId: string): Promise<void> {
  const missing = await missingConsents(ctx, userId, OF_MEMBERS);
  if (missing.length === 0) return;
  const titles = missing.map((document) => DOCUMENTS[document].title).join(' and the ');
  throw new Refusal('consent_needed', `Please read and agree to the ${titles} first.`);
}
