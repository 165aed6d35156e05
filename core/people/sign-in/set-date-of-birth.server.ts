import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { servedZones } from '../../ground/geography/served-zones.server.ts';
import { dateFor, isOfAge, knownZone, underAge } from '../accounts/age.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import type { BirthDateInput } from '../accounts/credentials-form.ts';
import { FOR_AN_ACCOUNT, giveConsent } from '../accounts/give-consent.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';

/**
 * Saves the date of birth and time zone of a person who signed up with Google, with their consent to the
 * documents that an account requires. Refuses anyone who is too young. Never replaces a stored date of birth.
 */
export async function setDateOfBirth(ctx: Context, input: BirthDateInput): Promise<void> {
  const actor = signedIn(ctx);
  await countAttempt(ctx, 'birth-date', actor.email);
  const zone = knownZone(input.zone);
  if (!isOfAge(Temporal.PlainDate.from(input.dateOfBirth), dateFor(zone, ctx.now(), servedZones(ctx)))) {
    throw new Refusal('under_age', underAge, { dateOfBirth: [underAge] });
  }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({ dateOfBirth: input.dateOfBirth, zone, updatedAt: asDate(ctx.now()) })
      .where(and(eq(users.id, actor.id), isNull(users.dateOfBirth)));
    await giveConsent(ctx, FOR_AN_ACCOUNT, 'google-sign-up');
  });
}
