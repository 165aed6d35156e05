import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/practice/connected-calendars/rules';
import { Refusal } from '../../../lib/errors.ts';
import { CalendarFailed, type RemoteCalendar } from '../../../platform/calendars/calendar-account.ts';
import type { AnyContext, Context } from '../../context.ts';
import { attemptKey, TooManyAttempts, takeAttempt } from '../../ground/admin/limits.server.ts';
import { readInput } from '../../people/experts/change-practice.server.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { atPractice, type ForPractitioner } from '../availability/at-practice.server.ts';
import {
  type connectCalendarForm,
  connectCalendarForm as form,
  sayConnectionFault,
} from './connect-calendar-form.ts';
import { forgetConnection, storeConnection } from './store-connection.server.ts';

/** How often one person can try to connect an account. Each try asks someone else's server. */
export const CONNECT_TRIES = { most: 10, minutes: 10 };
/** How long a person waits for the server. */
export const CONNECT_MILLISECONDS = 15_000;

/**
 * Connects a practitioner's calendar account in place of the previous one, if the server accepts the name and
 * password. Reads all of its calendars until someone chooses. Only the practitioner may do this or, if they
 * have no account, an owner.
 */
export async function connectCalendar(
  ctx: Context,
  { practiceId, practitionerId: named, ...input }: ForPractitioner & z.input<typeof connectCalendarForm>,
): Promise<void> {
  const { server: address, account, password } = readInput(form, input);
  await atPractice(ctx, { practiceId }, (ctx, expertId) => ownPractitioner(ctx, expertId, named));
  const wait = await takeAttempt(ctx, attemptKey(ctx, 'connect-calendar', ctx.actor!.id), CONNECT_TRIES);
  if (wait !== null) throw new TooManyAttempts(wait);
  const calendars = await calendarsAt(ctx, { address, account, password });
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const practitionerId = await ownPractitioner(ctx, expertId, named);
    const found = { provider: 'caldav' as const, address, account, password, calendars };
    await storeConnection(ctx, { expertId, practitionerId }, found);
  });
}

/** Lists the calendars of an account. Refuses beside the field that is likely wrong. */
async function calendarsAt(
  ctx: Pick<AnyContext, 'calendars'>,
  access: { address: string; account: string; password: string },
): Promise<RemoteCalendar[]> {
  try {
    return await ctx.calendars.openAccount(access, CONNECT_MILLISECONDS).list();
  } catch (error) {
    if (!(error instanceof CalendarFailed)) throw error;
    const said = () => sayConnectionFault(error.fault);
    throw new Refusal('check_failed', said, { [error.fault === 'refused' ? 'password' : 'server']: [said] });
  }
}

/**
 * Returns the practitioner if the signed-in person may hand over their password: the practitioner or, if they
 * have no account, an owner. Call this while holding the practice's lock.
 */
export async function ownPractitioner(
  ctx: Context,
  expertId: string,
  named: string | null | undefined,
): Promise<string> {
  const practitionerId = await practitionerOf(ctx, expertId, named);
  const [row] = await ctx.db
    .select({ userId: practitioners.userId })
    .from(practitioners)
    .where(eq(practitioners.id, practitionerId));
  const isTheirs = row?.userId ? row.userId === ctx.actor!.id : mayActFor(ctx.actor, expertId, 'owner');
  if (!isTheirs) throw new Refusal('not_allowed', words.not_yours);
  return practitionerId;
}

/**
 * Disconnects a practitioner's calendar account: deletes its password and frees its times at once. Events that
 * we wrote stay in the calendar. Every member may do this. Safe to repeat.
 */
export async function disconnectCalendar(ctx: Context, whose: ForPractitioner): Promise<void> {
  await atPractice(ctx, whose, async (ctx, expertId) => {
    await forgetConnection(ctx, expertId, await practitionerOf(ctx, expertId, whose.practitionerId));
  });
}
