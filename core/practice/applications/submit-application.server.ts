import { eq } from 'drizzle-orm';
import * as account from '#text/people/accounts/rules';
import * as messages from '#text/practice/applications/rules';
import { asDate } from '../../../lib/as-date.ts';
import type { Said } from '../../../lib/errors.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import type { AnyContext, Context, Person, ProviderEvent } from '../../context.ts';
import { inTransaction } from '../../context.ts';
import { notAvailableIn } from '../../ground/geography/law.ts';
import type { Place } from '../../ground/geography/places.server.ts';
import { withRulesHeld } from '../../ground/settings/read-settings.server.ts';
import { beginPayment } from '../../money/payments/begin-payment.server.ts';
import type { PaymentChange } from '../../money/payments/purposes.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { isOfAge, underAge } from '../../people/accounts/age.ts';
import { leavingAmong } from '../../people/accounts/leaving.server.ts';
import { ownLeaving } from '../../people/accounts/leaving.ts';
import { e164 } from '../../people/accounts/phone.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { listingFeesOf } from '../../people/experts/listing-fees.ts';
import { dateAt } from '../availability/place-clock.ts';
import { feesMark, shownFees } from './application.ts';
import { type ApplicationInput, photoMissing } from './application-form.ts';
import { findPlace, placeKey } from './find-place.server.ts';
import {
  type ApplicationRow,
  applicationChanged,
  lockApplication,
  moveApplication,
} from './move-application.server.ts';
import { withOwnApplication } from './own-application.server.ts';
import { hasPicture } from './pictures.server.ts';
import { isPaid, saveDraft } from './save-draft.server.ts';
import { applications } from './tables.ts';

declare module '../../money/payments/purposes.ts' {
  interface PaymentPurposes {
    'application-fee': 'application';
  }
}

const refuse = (field: string, words: Said) => new Refusal('invalid_input', words, { [field]: [words] });

/**
 * Validates the signed-in user's draft and opens the payment of its fee. Once the fee is paid, held, or owed,
 * the application is submitted exactly once. Must not run inside a transaction.
 * @param returnTo the path after payment.
 * @returns the URL to redirect the browser to.
 */
export async function submitApplication(
  ctx: Context,
  input: ApplicationInput,
  returnTo: string,
): Promise<{ url: string }> {
  const person = signedIn(ctx);
  if (!person.emailVerified) {
    throw new Refusal('email_unverified', messages.verify_email_first);
  }
  const problem = whyNoPlace(ctx, input.location);
  const { place } = findPlace(input.location);
  if (problem !== null || !place) throw refuse('location', problem ?? messages.place_not_confirmed);
  if (input.confirmed !== placeKey(place)) throw refuse('location', messages.place_not_confirmed);
  checkAge(ctx, person, place);
  if (!e164(input.phone)) throw refuse('phone', account.no_such_number);
  const { type, photo: _, fees: shown, ...words } = input;
  const applicationId = await saveDraft(ctx, { type, ...words });
  const cents = await withOwnApplication(ctx, async (ctx, row) => {
    if (row.status !== 'draft') throw new Refusal('status_changed', applicationChanged);
    if ((await leavingAmong(ctx.db, [person.id])).size > 0) throw new Refusal('not_allowed', ownLeaving);
    if (!(await hasPicture(ctx, row.id, 'photo'))) {
      throw refuse('photo', photoMissing);
    }
    await refuseUnchanged(ctx, row);
    const { settings } = await withRulesHeld(ctx);
    const fees = shownFees(listingFeesOf(settings), row);
    if (shown !== undefined && shown !== feesMark(fees))
      throw new Refusal('price_changed', messages.fee_changed);
    // A fee that has been paid does not change.
    const feeCents = ((await isPaid(ctx, row.id)) ? row.feeCents : null) ?? fees[row.type];
    const { zip = null, lat, lng, city, state, zone, label: placeLabel } = place;
    await ctx.db
      .update(applications)
      .set({ zip, lat, lng, city, state, zone, placeLabel, feeCents })
      .where(eq(applications.id, row.id));
    return feeCents;
  });
  const { url, state } = await beginPayment(ctx, {
    purpose: 'application-fee',
    subjectId: applicationId,
    cents,
    returnTo,
  });
  // If the fee has already been paid, for example in another tab, no event will arrive.
  if (state !== 'begun') await inTransaction(ctx, (ctx) => count(ctx, applicationId, null));
  return { url };
}

/** Returns the error for the form's field if no one can apply for this place; null if we serve its state. */
export function whyNoPlace(ctx: Pick<Context, 'law' | 'now'>, location: string): Sentence | null {
  const { place, problem } = findPlace(location);
  if (!place) return problem;
  const isServed = ctx.law.isServed(place.state, dateAt(ctx.now(), place.zone));
  return isServed ? null : notAvailableIn(place.state);
}

/** Refuses people who have no date of birth or are too young on the local date at the place. */
function checkAge(ctx: Context, { dateOfBirth }: Person, { zone }: Place): void {
  if (!dateOfBirth) {
    throw new Refusal('under_age', messages.birth_date_first);
  }
  if (!isOfAge(Temporal.PlainDate.from(dateOfBirth), dateAt(ctx.now(), zone))) {
    throw new Refusal('under_age', underAge);
  }
}

const TOLD = ['type', 'name', 'phone', 'location', 'licenseNumber', 'about'] as const;

/** Refuses a new application that repeats the rejected one unchanged. */
async function refuseUnchanged(ctx: Pick<Context, 'db'>, row: ApplicationRow): Promise<void> {
  if (!row.followsId) return;
  const [former] = await ctx.db.select().from(applications).where(eq(applications.id, row.followsId));
  if (!former || TOLD.some((field) => row[field] !== former[field])) return;
  throw new Refusal('invalid_input', messages.nothing_changed);
}

/**
 * Submits a complete draft once its fee is owed, held, or paid, or refunds the fee if the draft is gone.
 * Runs in the transaction that records the payment.
 */
export async function feeMoved(ctx: Context<ProviderEvent>, payment: PaymentChange): Promise<void> {
  if (payment.state === 'owed' || payment.state === 'held' || payment.state === 'paid') {
    await count(ctx, payment.subjectId, payment);
  }
}

/**
 * Submits a complete draft whose fee is paid, held, or owed. Refunds the fee of a draft that was discarded
 * or deleted.
 */
async function count(
  ctx: AnyContext,
  applicationId: string,
  payment: Pick<PaymentChange, 'cents'> | null,
): Promise<void> {
  const row = await lockApplication(ctx, applicationId);
  if (!row || (row.status === 'withdrawn' && row.submittedAt === null)) {
    await refundPayment(ctx, {
      purpose: 'application-fee',
      subjectId: applicationId,
      reason: 'application-given-up',
    });
    return;
  }
  if (row.status !== 'draft') return;
  // An applicant who changed the draft while paying must submit it again. The fee stays paid.
  const isComplete =
    row.lat !== null &&
    [row.name, row.email, row.phone].every((words) => words !== '') &&
    (row.type === 'individual' || row.licenseNumber !== '') &&
    (payment === null || payment.cents === row.feeCents) &&
    (await hasPicture(ctx, row.id, 'photo'));
  if (!isComplete) return;
  const submittedAt = asDate(ctx.now());
  await moveApplication(ctx, row, { name: 'submit', by: 'payment', more: { submittedAt } });
}
