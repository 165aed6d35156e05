import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as messages from '#text/practice/licenses/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { keyIdOf } from '../../../lib/secrets/encrypted.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { drawPrivately, keepPrivately } from '../../people/accounts/pictures/private-pictures.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import {
  asOwnerOf,
  type ForPractice,
  notTheOwner,
  readInput,
} from '../../people/experts/change-practice.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import { clockOf } from './clock-of.server.ts';
import { isExpired } from './license.ts';
import { licenseExpired, renewalForm } from './license-form.ts';
import { pictureFolder } from './license-picture.server.ts';
import { licenseThat } from './note-license.server.ts';
import { licenses } from './tables.ts';

/**
 * Sends a center's renewed license with a picture for an admin to check. It replaces a license that is still
 * waiting. The valid license stays in force until an admin approves the new one. Refuses an expired license
 * and licenses of individuals.
 */
export async function sendLicense(
  ctx: Context,
  { practiceId, bytes, ...input }: ForPractice & z.input<typeof renewalForm> & { bytes: Uint8Array },
): Promise<void> {
  const sentBy = signedIn(ctx).id;
  const {
    licenseNumber: number,
    licenseState: state,
    licenseExpiresOn: expiresOn,
  } = readInput(renewalForm, input);
  if (!resolvePractice(ctx.actor, 'owner', practiceId)) throw new Refusal('not_allowed', notTheOwner);
  const id = ctx.newId();
  const drawn = await drawPrivately(ctx, { bytes, of: 'license pictures' });
  await keepPrivately(ctx, pictureFolder(id), drawn);
  await asOwnerOf(ctx, { practiceId }, async (ctx, practiceId) => {
    const [practice] = await ctx.db
      .select({ type: experts.type })
      .from(experts)
      .where(eq(experts.id, practiceId));
    if (practice?.type !== 'wellness-center') {
      throw new Refusal('not_allowed', messages.only_centers);
    }
    const clock = await clockOf(ctx, practiceId);
    if (isExpired(expiresOn, clock.toPlainDate())) {
      throw new Refusal('invalid_input', licenseExpired, { licenseExpiresOn: [licenseExpired] });
    }
    const sentAt = asDate(ctx.now());
    const former = await licenseThat(ctx, practiceId, 'waiting');
    if (former) {
      await ctx.db
        .update(licenses)
        .set({ status: 'replaced', decidedAt: sentAt })
        .where(eq(licenses.id, former.id));
    }
    await ctx.db.insert(licenses).values({
      id,
      practiceId,
      number,
      state,
      expiresOn,
      sentBy,
      sentAt,
      status: 'waiting',
      hasPicture: true,
      keyId: keyIdOf(drawn),
    });
  }).catch(async (error) => {
    await inTransaction(ctx, (ctx) => ctx.jobs.enqueue('remove-license-picture', { licenseId: id }));
    throw error;
  });
}
