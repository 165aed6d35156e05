import { z } from 'zod';
import * as words from '#text/practice/connected-calendars/rules';
import { Refusal } from '../../../lib/errors.ts';
import { BASE_LANGUAGE, currentLanguage, type Language, parseLanguage } from '../../../lib/language.ts';
import { sameText } from '../../../lib/secrets/fingerprint.server.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import { CalendarFailed } from '../../../platform/calendars/calendar-account.ts';
import {
  type CalendarProvider,
  PROVIDERS,
  type ProviderName,
} from '../../../platform/calendars/calendar-provider.ts';
import type { Context } from '../../context.ts';
import { attemptKey, TooManyAttempts, takeAttempt } from '../../ground/admin/limits.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { atPractice, type ForPractitioner } from '../availability/at-practice.server.ts';
import { CONNECT_MILLISECONDS, CONNECT_TRIES, ownPractitioner } from './connect-calendar.server.ts';
import { sayConnectionFault } from './connect-calendar-form.ts';
import { storeConnection } from './store-connection.server.ts';

/** How many minutes a person can spend on the provider's pages. */
export const CONSENT_MINUTES = 10;
/** How many trips to a provider a browser can be on, in tabs or by a double click. */
const MAX_TRIPS = 3;
const KEY = 'calendar consent';

const trip = z.object({
  provider: z.enum(PROVIDERS),
  state: z.string(),
  verifier: z.string(),
  practiceId: z.uuid(),
  practitionerId: z.uuid(),
  language: z.string(),
});
/** The trips of one session. */
const ticket = z.object({ userId: z.string(), sessionId: z.string().nullable(), trips: z.array(trip) });
type Trip = z.infer<typeof trip>;

/** Returns the provider of this name; refuses one that is unknown or not configured. */
function providerNamed(
  ctx: Pick<Context, 'calendars'>,
  name: string | undefined,
): CalendarProvider & { name: ProviderName } {
  const known = PROVIDERS.find((one) => one === name);
  const provider = known && ctx.calendars.providers[known];
  if (!provider) throw new Refusal('not_found', words.no_provider);
  return { ...provider, name: known };
}

/**
 * Begins to connect a practitioner's calendars at a provider.
 * @param kept the browser's ticket, if it is on other trips.
 * @returns where to send the browser, and the ticket that it keeps. Only this session can finish with it.
 */
export async function beginConsent(
  ctx: Context,
  { provider, kept, ...whose }: ForPractitioner & { provider: string | undefined; kept: string | null },
): Promise<{ url: string; ticket: string }> {
  const { name, begin } = providerNamed(ctx, provider);
  const at = await atPractice(ctx, whose, async (ctx, expertId) => ({
    practiceId: expertId,
    practitionerId: await ownPractitioner(ctx, expertId, whose.practitionerId),
  }));
  const { url, handshake } = await begin();
  const trips = [
    { ...handshake, ...at, provider: name, language: currentLanguage() },
    ...(await tripsOf(ctx, kept)),
  ];
  return { url, ticket: await signTrips(ctx, trips.slice(0, MAX_TRIPS)) };
}

/** Returns the language of the page that a browser left for the provider; null if there is no such trip. */
export async function languageOfTrip(
  ctx: Context,
  { kept, state }: { kept: string | null; state: string | null },
): Promise<Language | null> {
  const found = tripWith(await tripsOf(ctx, kept), state);
  return found ? (parseLanguage(found.language) ?? BASE_LANGUAGE) : null;
}

/**
 * Connects a practitioner's calendars after the browser has returned from the provider, if it is the browser and
 * the session that left. A ticket of another person's session, or without this state, is refused.
 * @param code null if the person gave no consent.
 * @returns where the person came from, and the ticket of the trips that are left.
 */
export async function finishConsent(
  ctx: Context,
  asked: { provider: string | undefined; kept: string | null; state: string | null; code: string | null },
): Promise<{ practiceId: string; practitionerId: string; ticket: string }> {
  const actor = signedIn(ctx);
  const { name, home, finish, open } = providerNamed(ctx, asked.provider);
  const trips = await tripsOf(ctx, asked.kept);
  const found = tripWith(trips, asked.state);
  if (!found || found.provider !== name) throw new Refusal('status_changed', words.consent_over);
  if (!asked.code) throw new Refusal('check_failed', words.not_given);
  const { practiceId, practitionerId, state, verifier } = found;
  const wait = await takeAttempt(ctx, attemptKey(ctx, 'connect-calendar', actor.id), CONNECT_TRIES);
  if (wait !== null) throw new TooManyAttempts(wait);
  const { token, account, calendars } = await reached(async () => {
    const { token } = await finish(asked.code!, { state, verifier });
    const there = open({ id: ctx.newId(), token, renewed: async () => {} }, CONNECT_MILLISECONDS);
    return { token, account: await there.name(), calendars: await there.list() };
  });
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const own = await ownPractitioner(ctx, expertId, practitionerId);
    const there = { provider: name, address: home, account, password: token, calendars };
    await storeConnection(ctx, { expertId, practitionerId: own }, there);
  });
  const left = trips.filter((one) => one.state !== state);
  return { practiceId, practitionerId, ticket: await signTrips(ctx, left) };
}

async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CalendarFailed)) throw error;
    const said = error.fault === 'withdrawn' ? words.not_given : () => sayConnectionFault(error.fault);
    throw new Refusal('check_failed', said);
  }
}

const tripWith = (trips: readonly Trip[], state: string | null) =>
  state === null ? undefined : trips.find((one) => sameText(one.state, state));

async function signTrips(ctx: Context, trips: readonly Trip[]): Promise<string> {
  const { id: userId } = signedIn(ctx);
  const { sessionId } = ctx;
  const until = ctx.now().add({ minutes: CONSENT_MINUTES });
  return await signed({ userId, sessionId, trips: [...trips] }, ctx.signIn.keyFor(KEY), until);
}

/** Returns the trips of a ticket; none if it belongs to another session, or is forged or too old. */
async function tripsOf(ctx: Context, kept: string | null): Promise<Trip[]> {
  const read = ticket.safeParse(await readSigned(kept, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success) return [];
  const { userId, sessionId, trips } = read.data;
  return userId === ctx.actor?.id && sessionId === ctx.sessionId ? trips : [];
}
