import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import * as words from '#text/people/clients/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { sameProfile } from './client-profile.ts';
import { type ClientProfileInput, clientProfileInput } from './client-profile-form.ts';
import { readClientProfile } from './read-client-profile.server.ts';
import { clientProfiles } from './tables.ts';

/**
 * Saves the signed-in user's client profile. Refuses a save based on an outdated version, unless it changes
 * nothing, as after a double click.
 * @returns the new version.
 */
export async function saveClientProfile(
  ctx: Context,
  input: ClientProfileInput,
): Promise<{ version: number }> {
  const { id } = signedIn(ctx);
  const parsed = clientProfileInput.safeParse(input);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    throw new Refusal('invalid_input', words.fix_what_is_marked, fieldErrors);
  }
  const { version, ...profile } = parsed.data;
  const updatedAt = asDate(ctx.now());
  const next = version + 1;
  const written =
    version === 0
      ? await ctx.db
          .insert(clientProfiles)
          .values({ ...profile, userId: id, version: next, updatedAt })
          .onConflictDoNothing()
          .returning({ version: clientProfiles.version })
      : await ctx.db
          .update(clientProfiles)
          .set({ ...profile, version: next, updatedAt })
          .where(and(eq(clientProfiles.userId, id), eq(clientProfiles.version, version)))
          .returning({ version: clientProfiles.version });
  if (written[0]) return written[0];
  const stored = await readClientProfile(ctx);
  if (stored) {
    const { version: storedVersion, ...present } = stored;
    if (sameProfile(present, profile)) return { version: storedVersion };
  }
  throw new Refusal('status_changed', words.saved_elsewhere);
}
