import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { readNotifications } from '../../ground/notifications/read-notifications.server.ts';
import { sampleProfile } from '../../people/clients/client-profile.ts';
import { saveClientProfile } from '../../people/clients/save-client-profile.server.ts';
import { openShareLink } from '../../people/clients/share-link.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { declineOffer } from './decline-offer.server.ts';
import { offerTimes } from './offer-times.server.ts';
import { readOffers, readOwnOffer } from './read-offers.server.ts';

const SAMPLE_PROFILE = sampleProfile();

const world = await openWorld();
const TIMES = ['2026-12-03T17:00:00Z', '2026-12-04T18:00:00Z', '2026-12-07T19:00:00Z'];

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

function book(client: Person, expertId: string, start: string, minutes = 60) {
  return requestBooking(world.as(client), asking(expertId, { start, minutes }));
}

/**
 * Creates a client with a request for 11 AM in Denver on December 2, and its expert. Another client has
 * requested 1 PM.
 */
async function acquainted() {
  const client = await world.aPerson();
  const expert = await world.anExpert();
  await book(client, expert.id, '2026-12-02T18:00:00Z', 30);
  await book(await world.aPerson(), expert.id, '2026-12-02T20:00:00Z', 30);
  world.queued.length = 0;
  world.now = world.now.add({ minutes: 1 });
  return { client, expert };
}

const offer = (actor: Person | null, clientId: string, values: Record<string, unknown> = {}) =>
  offerTimes(world.as(actor), { clientId, token: null, offerId: newId(), starts: TIMES, ...values });

describe('offering times', () => {
  it('shows them to the client, in order, and sends one e-mail with a neutral subject', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id, { starts: [...TIMES].reverse() });
    const [shown, ...others] = await readOffers(world.as(client));
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ expertId: expert.id, expertName: 'Sage Alder', minutes: 60 });
    expect(shown!.starts.map((start) => start.toISOString().slice(0, 16))).toEqual(
      TIMES.map((start) => start.slice(0, 16)),
    );
    expect(world.queued.map((job) => [job.data.to, job.data.subject])).toEqual([
      [client.email, 'An expert offers you times'],
    ]);
    expect(String(world.queued[0]!.data.text)).toContain('Thu, Dec 3, 10:00 AM MST');
    expect((await readOwnOffer(world.as(expert.actor), client.id))?.state).toBe('waiting');
  });

  it('reserves no time: one that was since booked disappears', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id);
    await book(await world.aPerson(), expert.id, TIMES[0]!, 15);
    expect((await readOffers(world.as(client)))[0]?.starts).toHaveLength(2);
  });

  it('in person names no café, no matter what is typed', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id, { cafeName: 'Leaf', cafeAddress: '12 Elm Street' });
    expect((await readOffers(world.as(client)))[0]).toMatchObject({ cafe: null });
  });

  it('is answered by a request from the client', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id);
    world.now = world.now.add({ minutes: 5 });
    const { bookingId } = await book(client, expert.id, TIMES[0]!);
    expect(await readOffers(world.as(client))).toEqual([]);
    expect((await readOwnOffer(world.as(expert.actor), client.id))?.state).toBe('answered');
    await acceptBooking(world.as(expert.actor), { bookingId });
  });

  it('is replaced by a later offer, and ends when its times have passed', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id, { starts: [TIMES[0]!] });
    world.now = world.now.add({ minutes: 5 });
    await offer(expert.actor, client.id, { starts: [TIMES[1]!] });
    expect((await readOffers(world.as(client))).map(({ starts }) => starts.length)).toEqual([1]);
    world.now = Temporal.Instant.from('2026-12-06T18:00:00Z');
    expect(await readOffers(world.as(client))).toEqual([]);
    expect((await readOwnOffer(world.as(expert.actor), client.id))?.state).toBe('over');
  });

  it('is stored once, no matter how often the button is clicked', async () => {
    const { client, expert } = await acquainted();
    const offerId = newId();
    await Promise.all([1, 2, 3].map(() => offer(expert.actor, client.id, { offerId })));
    expect(world.queued).toHaveLength(1);
  });

  it('is limited to three a day, even with simultaneous clicks', async () => {
    const { client, expert } = await acquainted();
    const codes = await Promise.all([1, 2, 3, 4, 5].map(() => codeOf(offer(expert.actor, client.id))));
    expect(codes.toSorted()).toEqual(['done', 'done', 'done', 'too_many_requests', 'too_many_requests']);
    world.now = world.now.add({ hours: 25 });
    expect(await codeOf(offer(expert.actor, client.id, { starts: [TIMES[2]!] }))).toBe('done');
  });

  it('does not reveal a name that the client hides', async () => {
    const { client, expert } = await acquainted();
    const hidden = { ...SAMPLE_PROFILE, displayName: 'Canary', showName: false, version: 0 };
    await saveClientProfile(world.as(client), hidden);
    await offer(expert.actor, client.id);
    expect(JSON.stringify(world.queued)).not.toMatch(/Canary|Robin|Reed/);
  });

  it('is only for an expert whom the client has requested, or one with the share link', async () => {
    const { client, expert } = await acquainted();
    const stranger = await world.anExpert();
    const token = await openShareLink(world.as(client));
    const admin = { ...(await world.aPerson()), isAdmin: true };
    expect(await codeOf(offer(null, client.id))).toBe('sign_in_required');
    expect(await codeOf(offer(await world.aPerson(), client.id))).toBe('not_found');
    expect(await codeOf(offer(stranger.actor, client.id))).toBe('not_found');
    expect(await codeOf(offer(stranger.actor, client.id, { token }))).toBe('done');
    expect(await codeOf(offer(await world.aPerson(), client.id, { token }))).toBe('not_allowed');
    expect(await codeOf(offer(admin, client.id))).toBe('not_allowed');
    expect(await codeOf(offer(client, client.id))).toBe('own_profile');
    expect(await codeOf(offer(expert.actor, newId()))).toBe('not_found');
  });

  it.each<[attack: string, values: Record<string, unknown>, code: string]>([
    ['no time', { starts: [] }, 'invalid_input'],
    ['four times', { starts: [...TIMES, '2026-12-08T18:00:00Z'] }, 'invalid_input'],
    ['one time twice', { starts: [TIMES[0], '2026-12-03T10:00:00-07:00'] }, 'invalid_input'],
    ['something that is no time', { starts: ['tomorrow'] }, 'invalid_input'],
    ['SQL', { starts: ["'; drop table users; --"] }, 'invalid_input'],
    ['an invalid key', { offerId: 'x' }, 'invalid_input'],
    ['a time at night', { starts: ['2026-12-03T08:00:00Z'] }, 'slot_unavailable'],
    ['a time that has passed', { starts: ['2026-11-30T18:00:00Z'] }, 'slot_unavailable'],
    ['a time after 14 days', { starts: ['2026-12-30T18:00:00Z'] }, 'slot_unavailable'],
    ['a time that someone else has taken', { starts: ['2026-12-02T20:00:00Z'] }, 'slot_unavailable'],
    ['an odd minute', { starts: ['2026-12-03T17:07:00Z'] }, 'slot_unavailable'],
  ])('refuses %s', async (_attack, values, code) => {
    const { client, expert } = await acquainted();
    expect(await codeOf(offer(expert.actor, client.id, values))).toBe(code);
    expect(world.queued).toEqual([]);
  });

  it("refuses another expert's key", async () => {
    const one = await acquainted();
    const two = await acquainted();
    const offerId = newId();
    await offer(one.expert.actor, one.client.id, { offerId });
    expect(await codeOf(offer(two.expert.actor, two.client.id, { offerId }))).toBe('invalid_input');
  });
});

describe('declining an offer', () => {
  it('removes it, and the expert sees that', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id);
    const [shown] = await readOffers(world.as(client));
    await declineOffer(world.as(client), { offerId: shown!.id });
    await declineOffer(world.as(client), { offerId: shown!.id });
    expect(await readOffers(world.as(client))).toEqual([]);
    expect((await readOwnOffer(world.as(expert.actor), client.id))?.state).toBe('declined');
  });

  it('also marks its notification as read', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id);
    const unread = async () => (await readNotifications(world.as(client), 1)).unread;
    expect(await unread()).toBe(1);
    const [shown] = await readOffers(world.as(client));
    await declineOffer(world.as(client), { offerId: shown!.id });
    expect(await unread()).toBe(0);
  });

  it('is only for the client', async () => {
    const { client, expert } = await acquainted();
    await offer(expert.actor, client.id);
    const [shown] = await readOffers(world.as(client));
    const offerId = shown!.id;
    expect(await codeOf(declineOffer(world.as(expert.actor), { offerId }))).toBe('not_found');
    expect(await codeOf(declineOffer(world.as(null), { offerId }))).toBe('sign_in_required');
    expect(await codeOf(declineOffer(world.as(client), { offerId: "x' or 1=1" }))).toBe('not_found');
  });
});
