import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../lib/errors.ts';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { sampleProfile } from '../../people/clients/client-profile.ts';
import { saveClientProfile } from '../../people/clients/save-client-profile.server.ts';
import { openShareLink, revokeShareLink } from '../../people/clients/share-link.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { readBookings } from './read-bookings.server.ts';
import { readClient } from './read-client.server.ts';

const SAMPLE_PROFILE = sampleProfile();

const world = await openWorld();
const HIDDEN = { showName: false, showPhoto: false, showGender: false, showInterests: false };

async function aClientWithAnExpert(
  profile: Partial<typeof SAMPLE_PROFILE> = {},
  sharesPlaceAndNotes = false,
) {
  const client = await world.aPerson();
  await saveClientProfile(world.as(client), { ...SAMPLE_PROFILE, ...profile, version: 0 });
  const expert = await world.anExpert();
  const { bookingId } = await requestBooking(world.as(client), {
    expertId: expert.id,
    start: '2026-12-02T18:00:00Z',
    minutes: 30,
    method: 'In-Person Consultation',
    requestKey: newId(),
    sharesPlaceAndNotes,
  });
  return { client, expert, bookingId };
}

async function seenBy(actor: Person | null, clientId: string, token: string | null = null): Promise<string> {
  try {
    return (await readClient(world.as(actor), { clientId, token })).seenAs;
  } catch (error) {
    if (isRefusal(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
}

const NOT_FOUND = 'not_found: Client not found';

describe('who sees a client', () => {
  it('the client, admins, and the requested expert', async () => {
    const { client, expert } = await aClientWithAnExpert();
    expect(await seenBy(client, client.id)).toBe('self');
    expect(await seenBy({ ...(await world.aPerson()), isAdmin: true }, client.id)).toBe('admin');
    expect(await seenBy(expert.actor, client.id)).toBe('expert');
  });

  it('the expert, even after the booking was cancelled', async () => {
    const { client, expert, bookingId } = await aClientWithAnExpert();
    await cancelBooking(world.as(client), { bookingId });
    expect(await seenBy(expert.actor, client.id)).toBe('expert');
  });

  it('no one else; everyone gets the same answer', async () => {
    const { client, expert } = await aClientWithAnExpert();
    const other = await world.anExpert();
    expect(await seenBy(null, client.id)).toBe(NOT_FOUND);
    expect(await seenBy(await world.aPerson(), client.id)).toBe(NOT_FOUND);
    expect(await seenBy(other.actor, client.id)).toBe(NOT_FOUND);
    expect(await seenBy(expert.actor, newId())).toBe(NOT_FOUND);
    await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, expert.id));
    expect(await seenBy(expert.actor, client.id)).toBe(NOT_FOUND);
  });

  it('anyone with the share link until it is revoked, but never the location or notes', async () => {
    const { client } = await aClientWithAnExpert();
    const token = await openShareLink(world.as(client));
    expect(await readClient(world.as(null), { clientId: client.id, token })).toMatchObject({
      seenAs: 'link',
      name: SAMPLE_PROFILE.displayName,
      location: '',
      consultationNotes: '',
    });
    await revokeShareLink(world.as(client));
    expect(await seenBy(null, client.id, token)).toBe(NOT_FOUND);
  });

  it.each(['', 'x', '../../etc/passwd', "'; drop table users; --", 'a\0b', '\ud83d', 'a'.repeat(20_000)])(
    'no one by the id %j',
    async (id) => {
      expect(await seenBy({ ...(await world.aPerson()), isAdmin: true }, id)).toBe(NOT_FOUND);
    },
  );
});

describe("a client's location and notes, as the expert reads them", () => {
  type Given = Awaited<ReturnType<typeof aClientWithAnExpert>>;
  const accept = ({ expert, bookingId }: Given) => acceptBooking(world.as(expert.actor), { bookingId });
  const decline = ({ expert, bookingId }: Given) => declineBooking(world.as(expert.actor), { bookingId });
  const cancel = ({ client, bookingId }: Given) => cancelBooking(world.as(client), { bookingId });
  const runOut = async () => {
    world.now = world.now.add({ hours: 24 });
    await expireBookings(world.asProduct());
  };
  const end = async (given: Given) => {
    await accept(given);
    world.now = world.now.add({ hours: 48 });
    await expireBookings(world.asProduct());
  };

  it.each<[string, boolean, ((given: Given) => Promise<unknown>)[], boolean]>([
    ['are hidden with a pending request', false, [], false],
    ['are shown with a request if the client chooses so', true, [], true],
    ['are shown after acceptance', false, [accept], true],
    ['stay visible once the consultation is over', false, [end], true],
    ['are hidden again once an accepted booking is cancelled', false, [accept, cancel], false],
    ['are hidden once declined, shared or not', true, [decline], false],
    ['are hidden once cancelled, shared or not', true, [cancel], false],
    ['are hidden once expired, shared or not', true, [runOut], false],
  ])('%s', async (_how, shares, steps, isTold) => {
    world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
    const given = await aClientWithAnExpert(HIDDEN, shares);
    for (const step of steps) await step(given);
    const seen = await readClient(world.as(given.expert.actor), { clientId: given.client.id, token: null });
    expect([seen.location, seen.consultationNotes, seen.heldBack]).toEqual(
      isTold ? [SAMPLE_PROFILE.location, SAMPLE_PROFILE.consultationNotes, false] : ['', '', true],
    );
    expect(seen).toMatchObject({ seenAs: 'expert', name: 'Anonymous User', interests: [] });
    world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  });

  it('stay visible through another booking after one is cancelled', async () => {
    const given = await aClientWithAnExpert();
    await accept(given);
    const { bookingId } = await requestBooking(world.as(given.client), {
      expertId: given.expert.id,
      start: '2026-12-03T18:00:00Z',
      minutes: 30,
      method: 'In-Person Consultation',
      requestKey: newId(),
    });
    await cancelBooking(world.as(given.client), { bookingId });
    const seen = await readClient(world.as(given.expert.actor), { clientId: given.client.id, token: null });
    expect(seen.location).toBe(SAMPLE_PROFILE.location);
  });

  it('cannot be shared later by sending the same form with another choice', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const request = {
      expertId: expert.id,
      start: '2026-12-02T18:00:00Z',
      minutes: 30,
      method: 'In-Person Consultation',
      requestKey: newId(),
    };
    await requestBooking(world.as(client), request);
    await expect(
      requestBooking(world.as(client), { ...request, sharesPlaceAndNotes: true }),
    ).rejects.toMatchObject({ code: 'already_sent' });
  });
});

describe('a hidden name', () => {
  it('appears in no booking or e-mail that the expert gets', async () => {
    world.queued.length = 0;
    const { client, expert, bookingId } = await aClientWithAnExpert({
      ...HIDDEN,
      displayName: 'Canary Name',
    });
    const { bookings } = await readBookings(world.as(expert.actor), { tab: 'upcoming', page: 1 });
    expect(bookings.map((booking) => booking.withName)).toEqual(['Anonymous User']);
    await cancelBooking(world.as(client), { bookingId });
    const mails = world.queued.filter((job) => job.data.to === expert.actor.email);
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).toContain('Anonymous User');
    expect(JSON.stringify(mails)).not.toMatch(/Canary|Robin|Reed/);
  });

  it('is hidden from everyone, even the client and admins', async () => {
    const { client, expert } = await aClientWithAnExpert({ ...HIDDEN, displayName: 'Canary Name' });
    const admin = { ...(await world.aPerson()), isAdmin: true };
    for (const actor of [client, admin, expert.actor]) {
      expect(await readClient(world.as(actor), { clientId: client.id, token: null })).toMatchObject({
        name: 'Anonymous User',
        photo: null,
        gender: 'prefer-not-to-say',
        interests: [],
      });
    }
  });
});
