import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { savePlace } from '../../business/consultation-places/save-place.server.ts';
import { endAccountsSince } from '../../business/payouts/end-accounts.server.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { inTransaction, type Person } from '../../context.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { readBookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { openAllDay } from '../../practice/availability/save-availability.server.ts';
import { DEFAULT_HOURS } from '../../practice/availability/weekly-hours.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { expertPlaces, experts } from '../experts/tables.ts';
import { setExpertise, setMethods } from '../practice-profile/save-services.server.ts';
import { readOwnSetups } from './read-own-setups.server.ts';
import { refreshSetup } from './refresh-setup.server.ts';
import type { SetupItem } from './setup.ts';
import { watchSetups } from './watch-setups.server.ts';

const world = await openWorld();
world.payments = { ...world.payments, wayToPay: 'card' };
const START = world.now;
const cards = byCard(world);
const payouts = payoutsBy(world, cards);

beforeEach(() => {
  world.now = START;
});

type Expert = Awaited<ReturnType<typeof world.anExpert>>;
type Values = Parameters<typeof world.anExpert>[0] & { payouts?: null };

/** Creates an expert whose setup is checked as it is after an approval. */
async function anApproved({ payouts: account, ...values }: Values = {}): Promise<Expert> {
  const expert = await world.anExpert(values);
  cards.forget();
  if (account !== null) await payouts.onboard(expert.actor, expert.id);
  await inTransaction(world.asProduct(), async (ctx) => {
    await lockExpert(ctx.db, expert.id);
    await refreshSetup(ctx, expert.id, 'new');
  });
  cards.forget();
  return expert;
}

const rowOf = async (id: string) => (await world.db.select().from(experts).where(eq(experts.id, id)))[0]!;
const isListed = async (id: string) => {
  const { rows } = await world.pool.query('select 1 from listing where expert_id = $1', [id]);
  return rows.length > 0;
};
const requests = async (expertId: string, values: Parameters<typeof asking>[1] = {}) => {
  const client = await world.aPerson();
  return codeOf(requestBooking(world.as(client), asking(expertId, values)));
};
const missingItems = async (actor: Person): Promise<SetupItem[]> => {
  const [setup] = await readOwnSetups(world.as(actor));
  return setup!.steps.filter(({ isRequired, isDone }) => isRequired && !isDone).map(({ item }) => item);
};
const HOME = { method: 'Home Visit', visitAddress: '1479 Larimer Street', visitZip: '80202' };
/** A practice without an address, which is listed only for its home visits. */
const VISITING = { address: null, consultationMethods: ['In-Person Consultation', 'Home Visit'] };
const mails = () => world.queued.filter(({ name }) => name === 'send-written-mail').map(({ data }) => data);

const FIXES: [string, SetupItem, Values, (expert: Expert) => Promise<unknown>][] = [
  [
    'an address',
    'place',
    { address: null },
    async ({ actor, id }) => {
      const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, id));
      await savePlace(world.as(actor), {
        placeId: place!.id,
        label: 'Studio',
        address: '1200 Market Street',
        zip: '80202',
      });
    },
  ],
  [
    'chosen hours',
    'hours',
    { choosesHours: false },
    ({ actor }) => changeWeeklyHours(world.as(actor), { hours: DEFAULT_HOURS }),
  ],
  [
    'chosen hours, until it opens around the clock',
    'hours',
    { choosesHours: false },
    ({ actor }) => openAllDay(world.as(actor), { aroundTheClock: true }),
  ],
  [
    'an expertise',
    'expertise',
    { tags: [] },
    ({ actor }) => setExpertise(world.as(actor), { expertise: ['consulting'] }),
  ],
  ['a payout account', 'payouts', { payouts: null }, ({ actor, id }) => payouts.onboard(actor, id)],
];

describe('a practice that is missing', () => {
  it.each(FIXES)('%s is not listed, learns why, and takes no request or money', async (...given) => {
    const [, item, values, fix] = given;
    const expert = await anApproved(values);
    expect(await missingItems(expert.actor)).toEqual([item]);
    expect(await isListed(expert.id)).toBe(false);
    const { closed, nextFree, cardCode } = await readProfile(world.as(null), expert.id);
    expect(closed).toMatchObject({ code: 'practice_not_ready' });
    expect([nextFree, cardCode]).toEqual([[], null]);
    const before = await world.db.$count(payments);
    expect(await requests(expert.id)).toBe('practice_not_ready');
    expect(await world.db.$count(bookings, eq(bookings.expertId, expert.id))).toBe(0);
    expect(await world.db.$count(payments)).toBe(before);
    await fix(expert);
    expect(await isListed(expert.id)).toBe(true);
    expect((await readProfile(world.as(null), expert.id)).closed).toBeNull();
    expect(await requests(expert.id)).toBe('done');
  });

  it('an address learns that its new place is in review', async () => {
    const { actor } = await anApproved({ address: null });
    const holdOf = async () =>
      (await readOwnSetups(world.as(actor)))[0]!.steps.find(({ item }) => item === 'place')!;
    expect(await holdOf()).toMatchObject({ isDone: false, hold: null });
    await setMethods(world.as(actor), { methods: ['Café Consultation'] });
    expect(await holdOf()).toMatchObject({ isDone: false, hold: 'only-cafes' });
    const place = { placeId: null, label: 'Studio', address: '1200 Market Street', zip: '80202' };
    await savePlace(world.as(actor), place);
    expect(await holdOf()).toMatchObject({ isDone: false, hold: 'in-review' });
  });

  it('a payout account learns the account’s status', async () => {
    const { actor, id } = await anApproved({ payouts: null });
    await payouts.onboard(actor, id, 'more');
    const [setup] = await readOwnSetups(world.as(actor));
    expect(setup!.steps.find(({ item }) => item === 'payouts')).toMatchObject({ hold: 'action-needed' });
  });

  it('an address is listed once it makes home visits, and then takes requests only for those', async () => {
    const { actor, id } = await anApproved({ address: null });
    await setMethods(world.as(actor), { methods: ['In-Person Consultation', 'Home Visit'] });
    expect(await isListed(id)).toBe(true);
    expect((await readBookableExpert(world.as(null), id)).methods).toEqual(['Home Visit']);
    expect(await requests(id)).toBe('invalid_input');
    expect(await requests(id, HOME)).toBe('done');
  });

  it('a step that it undid itself is unlisted immediately', async () => {
    const { actor, id } = await anApproved(VISITING);
    expect(await isListed(id)).toBe(true);
    await setMethods(world.as(actor), { methods: ['In-Person Consultation'] });
    expect(await isListed(id)).toBe(false);
    expect(await requests(id, HOME)).toBe('practice_not_ready');
  });

  it('its last expertise keeps it: an empty choice is refused', async () => {
    const { actor, id } = await anApproved();
    expect(await codeOf(setExpertise(world.as(actor), { expertise: [] }))).toBe('invalid_input');
    expect(await isListed(id)).toBe(true);
  });

  it('two steps is not listed until both are done', async () => {
    const { actor, id } = await anApproved({ tags: [], choosesHours: false });
    await setExpertise(world.as(actor), { expertise: ['consulting'] });
    expect(await isListed(id)).toBe(false);
    await openAllDay(world.as(actor), { aroundTheClock: true });
    expect(await isListed(id)).toBe(true);
  });

  it('a payout account only because the service asks for more has a week', async () => {
    const { actor, id } = await anApproved();
    await payouts.onboard(actor, id, 'more');
    expect(await rowOf(id)).toMatchObject({ setupMissingSince: null, isListable: true });
    expect((await rowOf(id)).setupGraceUntil).not.toBeNull();
    expect(await missingItems(actor)).toEqual(['payouts']);
    await payouts.onboard(actor, id);
    expect((await rowOf(id)).setupGraceUntil).toBeNull();
  });

  it('an account that an intruder may have set up has a week', async () => {
    const { actor, id } = await anApproved();
    await inTransaction(world.asProduct(), (ctx) => endAccountsSince(ctx, actor.id, new Date(0)));
    expect(await isListed(id)).toBe(true);
    expect((await rowOf(id)).setupGraceUntil).not.toBeNull();
  });

  it('an account in person is listed without one', async () => {
    const before = world.payments;
    world.payments = { ...before, wayToPay: 'in-person' };
    const { id } = await anApproved({ payouts: null });
    expect(await isListed(id)).toBe(true);
    world.payments = before;
  });
});

describe('the week of grace', () => {
  const watch = () => watchSetups(world.asProduct('watch-setups'));
  const settle = async () => {
    await watch();
    cards.forget();
  };

  it('is given and told once to a practice that was never checked, and then ends', async () => {
    await settle();
    const { actor, id } = await world.anExpert({ choosesHours: false, tags: [] });
    expect(await watch()).toEqual(['week']);
    const [mail, ...others] = mails();
    expect(others).toEqual([]);
    expect(JSON.stringify(mail)).toContain('Choose your hours');
    expect(JSON.stringify(mail)).toContain('Choose your expertise');
    expect(JSON.stringify(mail)).toContain('Set up payouts');
    expect(JSON.stringify(mail)).not.toContain('Add your address');
    expect(await watch()).toEqual([]);
    expect(mails()).toHaveLength(1);
    expect(await isListed(id)).toBe(true);
    expect(await requests(id)).toBe('done');
    world.now = world.now.add({ hours: 24 * 7 });
    cards.forget();
    // Practices of earlier tests are also due.
    expect(await watch()).toContain('over');
    expect(mails().filter(({ to }) => to === actor.email)).toHaveLength(1);
    expect(await watch()).toEqual([]);
    expect(await isListed(id)).toBe(false);
    expect((await readOwnSetups(world.as(actor)))[0]).toMatchObject({ isHidden: true, graceUntil: null });
  });

  it('is announced once by two simultaneous nodes', async () => {
    await settle();
    await world.anExpert({ tags: [] });
    const both = await Promise.all([watch(), watch()]);
    expect(both.flat()).toEqual(['week']);
    expect(mails()).toHaveLength(1);
  });

  it('is not cut short by a change of the practice before the notice', async () => {
    await settle();
    const { actor, id } = await world.anExpert({ choosesHours: false });
    await setExpertise(world.as(actor), { expertise: ['consulting'] });
    expect(await isListed(id)).toBe(true);
    expect(await watch()).toEqual(['week']);
  });

  it('skips practices that are complete, no longer approved, or samples', async () => {
    await settle();
    const { actor, id } = await world.anExpert();
    await payouts.onboard(actor, id);
    await world.anExpert({ tags: [], approvedAt: null });
    await world.anExpert({ tags: [], isDemo: true });
    cards.forget();
    expect(await watch()).toEqual([]);
    expect(mails()).toEqual([]);
  });

  it('is given when the copy begins to take cards', async () => {
    const before = world.payments;
    world.payments = { ...before, wayToPay: 'in-person' };
    await settle();
    const { id } = await world.anExpert();
    expect(await watch()).toEqual([]);
    world.payments = before;
    await watch();
    expect((await rowOf(id)).setupGraceUntil).not.toBeNull();
    expect(await isListed(id)).toBe(true);
  });
});

describe('an acceptance', () => {
  const loseAddress = (expertId: string) =>
    world.db.update(expertPlaces).set({ address: null }).where(eq(expertPlaces.expertId, expertId));

  it('is refused while the place has no address', async () => {
    const expert = await anApproved();
    const { bookingId } = await cards.aHeld({ expert });
    await loseAddress(expert.id);
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe('no_place_to_go');
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(booking!.status).toBe('requested');
  });

  it('races the loss of the address and never ends without one', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const expert = await anApproved();
      const { bookingId } = await cards.aHeld({ expert });
      const lost = inTransaction(world.asProduct(), async (ctx) => {
        await lockExpert(ctx.db, expert.id);
        await ctx.db.update(expertPlaces).set({ address: null }).where(eq(expertPlaces.expertId, expert.id));
        await refreshSetup(ctx, expert.id);
        const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId));
        return booking!.status;
      });
      const [answer, seen] = await Promise.all([
        codeOf(acceptBooking(world.as(expert.actor), { bookingId })),
        lost,
      ]);
      // Whichever got the lock second saw the other's change.
      expect([answer, seen]).toEqual(
        answer === 'done'
          ? ['done', expect.not.stringMatching('requested')]
          : ['no_place_to_go', 'requested'],
      );
    }
  });
});

it('a request and the end of home visits happen in one order or the other', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const expert = await anApproved(VISITING);
    const [request] = await Promise.all([
      requests(expert.id, HOME),
      setMethods(world.as(expert.actor), { methods: ['In-Person Consultation'] }),
    ]);
    expect(['done', 'practice_not_ready']).toContain(request);
    expect(await requests(expert.id, HOME)).toBe('practice_not_ready');
  }
});
