import { and, eq, inArray } from 'drizzle-orm';
import * as messages from '#text/practice/applications/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { attemptKey, TooManyAttempts, takeAttempt } from '../../ground/admin/limits.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import type { ApplicantType } from './application.ts';
import type { ApplicationDraft } from './application-form.ts';
import { type ApplicationRow, applicationChanged } from './move-application.server.ts';
import { newestApplicationOf, openApplicationOf } from './own-application.server.ts';
import { applicationSteps, applications } from './tables.ts';

/** The limit on saves. It is high enough to save while someone types, because each save is a single write. */
const SAVES = { most: 600, minutes: 60 };

/**
 * Saves what the signed-in user has entered in their draft, and creates the draft the first time. Two tabs
 * share the draft; the last save wins.
 * @param into the id of the draft on the page. With it, a late save to a discarded draft does not create
 * another one.
 * @returns the id of the draft.
 */
export async function saveDraft(ctx: Context, draft: ApplicationDraft, into?: string): Promise<string> {
  const { id: userId, memberships } = signedIn(ctx);
  if (memberships.length > 0) throw new Refusal('not_allowed', messages.already_expert);
  const wait = await takeAttempt(ctx, attemptKey(ctx, 'save-application', `person ${userId}`), SAVES);
  if (wait !== null) throw new TooManyAttempts(wait);
  return await inTransaction(ctx, async (ctx) => {
    const open = await openApplicationOf(ctx, userId, true);
    if (into && open?.id !== into) throw new Refusal('status_changed', applicationChanged);
    const row = open ?? (await begin(ctx, userId));
    if (row.status !== 'draft') throw new Refusal('status_changed', applicationChanged);
    const { type, ...words } = draft;
    const chosen = (type ?? row.type) as ApplicantType;
    if (chosen !== row.type && (await isPaid(ctx, row.id))) {
      const message = messages.type_is_paid;
      throw new Refusal('invalid_input', message, { type: [message] });
    }
    const updatedAt = asDate(ctx.now());
    const moves = words.location !== undefined && words.location !== row.location;
    await ctx.db
      .update(applications)
      .set({
        ...words,
        ...(moves && NO_PLACE),
        type: chosen,
        updatedAt,
        ...(chosen !== row.type && { feeCents: null }),
      })
      .where(eq(applications.id, row.id));
    return row.id;
  });
}

/** Clears the place columns, because they belong to an older text. */
const NO_PLACE = { zip: null, lat: null, lng: null, city: null, state: null, zone: null, placeLabel: null };

/**
 * Creates a draft, filled in from the last application if there is one. Concurrent calls return the same
 * draft.
 */
async function begin(ctx: Context, userId: string): Promise<ApplicationRow> {
  const former = await newestApplicationOf(ctx, userId);
  const at = asDate(ctx.now());
  const { type, name, email, phone, location, licenseNumber, about }: Partial<ApplicationRow> = former ?? {};
  const [made] = await ctx.db
    .insert(applications)
    .values({
      id: ctx.newId(),
      userId,
      status: 'draft',
      createdAt: at,
      updatedAt: at,
      type,
      name,
      email,
      phone,
      location,
      licenseNumber,
      about,
      followsId: former?.status === 'rejected' ? former.id : null,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) return (await openApplicationOf(ctx, userId, true))!;
  await ctx.db
    .insert(applicationSteps)
    .values({ id: ctx.newId(), applicationId: made.id, transition: 'begin', status: 'draft', at });
  return made;
}

/** Checks whether an application's fee is paid, held, or owed. */
export async function isPaid(ctx: Pick<Context, 'db'>, applicationId: string): Promise<boolean> {
  const [paid] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, 'application-fee'),
        eq(payments.subjectId, applicationId),
        inArray(payments.state, ['owed', 'held', 'paid']),
        eq(payments.isReplaced, false),
      ),
    );
  return paid !== undefined;
}
