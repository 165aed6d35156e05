import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { readInput } from '../../people/experts/change-practice.server.ts';
import { dateAt } from '../availability/place-clock.ts';
import { isExpired } from '../licenses/license.ts';
import { LICENSE_EXPIRED, licenseForm } from '../licenses/license-form.ts';
import { mayMoveApplication } from './application.ts';
import { APPLICATION_CHANGED, moveApplication } from './move-application.server.ts';
import { withOwnApplication } from './own-application.server.ts';
import { hasPicture } from './pictures.server.ts';
import { applicationChecks } from './tables.ts';

/**
 * Completes the second step, or answers an admin's request. The promised day counts from here. Requires a
 * photo of the place, an individual's identity document, and a center's license.
 * @param input a center's license, and whether clients may see the photos of the place.
 */
export async function sendEvidence(
  ctx: Context,
  {
    showsPlaces = false,
    ...license
  }: { licenseState?: string; licenseExpiresOn?: string; showsPlaces?: boolean },
): Promise<void> {
  await withOwnApplication(ctx, async (ctx, row) => {
    if (!mayMoveApplication(row.status, 'applicant', 'send-evidence')) {
      throw new Refusal('status_changed', APPLICATION_CHANGED);
    }
    const isCenter = row.type === 'wellness-center';
    const told = isCenter ? readInput(licenseForm, license) : null;
    if (told && isExpired(told.licenseExpiresOn, dateAt(ctx.now(), row.zone ?? 'UTC'))) {
      throw new Refusal('invalid_input', LICENSE_EXPIRED, { licenseExpiresOn: [LICENSE_EXPIRED] });
    }
    if (!(await hasPicture(ctx, row.id, 'place'))) {
      throw new Refusal('invalid_input', 'Please add a photo of the place where you consult.');
    }
    if (!isCenter && !(await hasPicture(ctx, row.id, 'identity'))) {
      throw new Refusal('invalid_input', 'Please add a picture of an identity document.');
    }
    // Earlier checks may not hold for the new evidence.
    await ctx.db.delete(applicationChecks).where(eq(applicationChecks.applicationId, row.id));
    await moveApplication(ctx, row, {
      name: 'send-evidence',
      by: 'applicant',
      more: { ...told, showsPlaces },
    });
  });
}
