import { eq } from 'drizzle-orm';
import * as messages from '#text/practice/applications/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import type { Context } from '../../context.ts';
import { readInput } from '../../people/experts/change-practice.server.ts';
import { dateAt } from '../availability/place-clock.ts';
import { isExpired } from '../licenses/license.ts';
import { licenseExpired, licenseForm } from '../licenses/license-form.ts';
import { mayMoveApplication } from './application.ts';
import { keepIdentity } from './identity.server.ts';
import { birthDateProblem, type Identity } from './identity.ts';
import { birthDateOf, identityForm, type TypedIdentity } from './identity-form.ts';
import { applicationChanged, moveApplication } from './move-application.server.ts';
import { withOwnApplication } from './own-application.server.ts';
import { hasPicture } from './pictures.server.ts';
import { applicationChecks } from './tables.ts';

/**
 * Completes the second step or answers an admin's request. The time until the promised day starts here.
 * Always requires a photo of the place, and a center's license or an individual's identity document with name
 * and date of birth.
 * @param input whether clients may see the photos of the place, and the data required of this type of
 * applicant.
 */
export async function sendEvidence(
  ctx: Context,
  {
    showsPlaces = false,
    ...typed
  }: { licenseState?: string; licenseExpiresOn?: string; showsPlaces?: boolean } & Partial<TypedIdentity>,
): Promise<void> {
  await withOwnApplication(ctx, async (ctx, row) => {
    if (!mayMoveApplication(row.status, 'applicant', 'send-evidence')) {
      throw new Refusal('status_changed', applicationChanged);
    }
    const isCenter = row.type === 'wellness-center';
    const today = dateAt(ctx.now(), row.zone ?? 'UTC');
    const told = isCenter ? readInput(licenseForm, typed) : null;
    const identity = isCenter ? null : readIdentityTyped(typed, today);
    if (told && isExpired(told.licenseExpiresOn, today)) {
      throw new Refusal('invalid_input', licenseExpired, { licenseExpiresOn: [licenseExpired] });
    }
    if (!(await hasPicture(ctx, row.id, 'place'))) {
      throw new Refusal('invalid_input', messages.place_photo_missing);
    }
    if (!isCenter && !(await hasPicture(ctx, row.id, 'identity'))) {
      throw new Refusal('invalid_input', messages.identity_picture_missing);
    }
    if (identity) await keepIdentity(ctx, row.id, identity);
    // Earlier checks might not apply to the new evidence.
    await ctx.db.delete(applicationChecks).where(eq(applicationChecks.applicationId, row.id));
    await moveApplication(ctx, row, {
      name: 'send-evidence',
      by: 'applicant',
      more: { ...told, showsPlaces },
    });
  });
}

/**
 * Parses legal name and date of birth. Refuses people who are not of age at their place, with the errors of
 * their name.
 */
function readIdentityTyped(typed: Partial<TypedIdentity>, today: Temporal.PlainDate): Identity {
  const dateOfBirth = birthDateOf(typed);
  const problem = dateOfBirth && birthDateProblem(dateOfBirth, today);
  const beside: Record<string, Sentence[]> = problem ? { birthYear: [problem.words] } : {};
  const { legalFirstName: firstName, legalLastName: lastName } = readInput(identityForm, typed, beside);
  if (problem) throw new Refusal(problem.code, problem.words, beside);
  return { firstName, lastName, dateOfBirth: dateOfBirth!.toString() };
}
