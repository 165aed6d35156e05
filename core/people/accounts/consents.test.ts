import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { setDateOfBirth } from '../sign-in/set-date-of-birth.server.ts';
import { signInWithGoogle } from '../sign-in/sign-in-with-google.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { DOCUMENTS } from './documents.ts';
import { giveConsent } from './give-consent.server.ts';
import { consents, users } from './tables.ts';

const world = await openWorld();
const MEMBERS = ['health-data', 'privacy', 'terms'];
const rowsOf = async (userId: string) => {
  const rows = await world.db.select().from(consents).where(eq(consents.userId, userId));
  return rows.sort((a, b) => (a.document < b.document ? -1 : 1));
};
const idOf = async (email: string) =>
  (await world.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('a consent', () => {
  it('is recorded at sign-up with version, time, and source', async () => {
    const email = 'fern@example.test';
    const input = {
      firstName: 'Fern',
      email,
      next: '/',
      password: 'fern moss and lichen',
      dateOfBirth: '1990-05-17',
    };
    await signUp(world.as(null, { clientAddress: '192.0.2.9' }), input);
    const rows = await rowsOf(await idOf(email));
    expect(rows.map(({ document }) => document)).toEqual(MEMBERS);
    for (const row of rows) {
      expect(row).toMatchObject({
        version: DOCUMENTS[row.document].version,
        act: 'sign-up',
        ipAddress: '192.0.2.9',
        at: new Date('2026-12-01T18:00:00Z'),
      });
    }
  });

  it('of someone who comes from Google is recorded when they continue, after they could read it', async () => {
    const person = { subject: 'g-1', email: 'google@example.test', emailVerified: true };
    const found = await signInWithGoogle(world.as(null), { ...person, firstName: 'Ivy', lastName: null });
    if (found.outcome !== 'known') throw new Error(found.outcome);
    expect(await rowsOf(found.userId)).toEqual([]);
    const actor = { ...(await world.aPerson()), id: found.userId, dateOfBirth: null };
    await setDateOfBirth(world.as(actor), { dateOfBirth: '1990-05-17', zone: undefined });
    const rows = await rowsOf(found.userId);
    expect(rows.map(({ document, act }) => [document, act])).toEqual(
      MEMBERS.map((document) => [document, 'google-sign-up']),
    );
  });

  it('of an unconfirmed address is removed when the owner signs up', async () => {
    const email = 'owner@example.test';
    await signUp(world.as(null), {
      firstName: 'Fern',
      email,
      next: '/',
      password: 'fern moss and lichen',
      dateOfBirth: '1990-05-17',
    });
    const stranger = await idOf(email);
    const person = { subject: 'g-2', email, emailVerified: true, firstName: 'Ivy', lastName: null };
    expect(await signInWithGoogle(world.as(null), person)).toMatchObject({ outcome: 'known' });
    expect(await rowsOf(stranger)).toEqual([]);
  });

  it('to the expert agreement is recorded with the application', async () => {
    const actor = await world.aPerson();
    await giveConsent(world.as(actor), ['expert-agreement'], 'application');
    expect(await rowsOf(actor.id)).toContainEqual(
      expect.objectContaining({ document: 'expert-agreement', act: 'application' }),
    );
  });

  it('given twice is one row, with the first time', async () => {
    const actor = await world.aPerson();
    world.now = world.now.add({ hours: 1 });
    await giveConsent(world.as(actor), ['terms'], 'asked-again');
    const terms = (await rowsOf(actor.id)).filter(({ document }) => document === 'terms');
    expect(terms).toMatchObject([{ act: 'sign-up', at: new Date('2026-12-01T18:00:00Z') }]);
  });

  it('requires signing in', async () =>
    expect(await codeOf(giveConsent(world.as(null), ['terms'], 'asked-again'))).toBe('sign_in_required'));
});

describe('a new version', () => {
  it.each([
    ['terms', 'Please read and agree to the Terms of Service first.'],
    ['privacy', 'Please read and agree to the Privacy Policy first.'],
  ] as const)('of %s asks again at the next request, and not after agreeing', async (document, words) => {
    const { id: expertId } = await world.anExpert();
    const client = await world.aPerson();
    await world.db.update(consents).set({ version: '2024-01-01' }).where(eq(consents.userId, client.id));
    await giveConsent(world.as(client), document === 'terms' ? ['privacy'] : ['terms'], 'asked-again');
    const request = asking(expertId);
    const refused = requestBooking(world.as(client), request);
    await expect(refused).rejects.toMatchObject({ code: 'consent_needed', message: words });
    await giveConsent(world.as(client), [document], 'asked-again');
    expect(await codeOf(requestBooking(world.as(client), request))).toBe('done');
  });

  it('that was already agreed to is enough for a node on the previous release', async () => {
    const { id: expertId } = await world.anExpert();
    const client = await world.aPerson();
    await world.db.update(consents).set({ version: '2199-01-01' }).where(eq(consents.userId, client.id));
    expect(await codeOf(requestBooking(world.as(client), asking(expertId)))).toBe('done');
  });

  it('of the health data notice blocks no one', async () => {
    const { id: expertId } = await world.anExpert();
    const client = await world.aPerson();
    await world.db.delete(consents).where(eq(consents.document, 'health-data'));
    expect(await codeOf(requestBooking(world.as(client), asking(expertId)))).toBe('done');
  });
});
