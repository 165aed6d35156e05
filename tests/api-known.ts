import { eq } from 'drizzle-orm';
import { statements } from '../core/business/statements/tables.ts';
import { sendMessage } from '../core/consultations/messages/send-message.server.ts';
import { answerReview } from '../core/consultations/reviews/answer-review.server.ts';
import { writeReview } from '../core/consultations/reviews/write-review.server.ts';
import type { Person } from '../core/context.ts';
import { consultationOptions, expertPlaces } from '../core/people/experts/tables.ts';
import { addExtraHours } from '../core/practice/availability/change-extra-hours.server.ts';
import { nextFreeTimes } from '../core/practice/availability/read-free-times.server.ts';
import { takeDaysOff } from '../core/practice/availability/take-days-off.server.ts';
import { newId } from '../lib/id.server.ts';
import { aKeyOf, aProgram } from './api-program.ts';
import type { TestApp } from './http/app.ts';
import { insertPlace } from './listed-experts.ts';

/** What lets one operation succeed, once: the key that may make it, and what it says. */
export type Stage = {
  key?: string;
  path: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** What random calls are about. */
export type Known = {
  /** Ids of anything. */
  ids: string[];
  keys: Record<'person' | 'practice' | 'reader' | 'admin' | 'forged', string>;
  /** Bookable starts, and a few that are not. */
  starts: string[];
  days: string[];
  /** Values that exist, by the name of their parameter or field. */
  right: Record<string, readonly unknown[]>;
  /** By the name of the operation. */
  stages: Record<string, Stage[]>;
};

type Booking = Parameters<TestApp['world']['aBooking']>[0];

/**
 * Opens what random calls need: a practice with keys, places, options, and bookings, and stages on which acts on
 * bookings succeed.
 * @param times how often each act can succeed.
 */
export async function openKnown(house: TestApp, times: number): Promise<Known> {
  const { world, aClient, anExpert } = house;
  const [client, expert, quiet] = [await aClient(), await anExpert(), await anExpert()];
  const { expertId } = expert;
  const starts = (await nextFreeTimes(world.as(null), [quiet.expertId], 200)).get(quiet.expertId)!;
  const bookingIds = starts.slice(-6).map(() => newId());
  for (const [at, id] of bookingIds.entries()) {
    const startsAt = new Date(starts.at(-1 - 4 * at)!);
    await world.aBooking({ id, expertId, clientId: client.id, startsAt, createdAt: new Date() });
  }
  const today = Temporal.Now.plainDateISO('America/Denver');
  const days = [3, 4, 9, 40].map((ahead) => today.add({ days: ahead }).toString());
  const key = await aKeyOf(house, expert, { practiceId: expertId });
  const hello = { to: { expertId }, body: 'Hello.', key: newId() };
  const { conversationId } = await sendMessage(world.as(client), hello);
  await sendMessage(world.as(expert), { to: { conversationId }, body: 'Welcome.', key: newId() });
  const month = today.subtract({ months: 1 }).toPlainYearMonth().toString();
  await world.db.insert(statements).values({
    ...{ id: newId(), practiceId: expertId, month, zone: 'America/Denver' },
    ...{ openingCents: 0, closingCents: 0, closedAt: new Date() },
  });
  const totalCents = await totalOf(house, quiet.expertId);
  const ofClient = await aKeyOf(house, client);
  const right = {
    ...(await ownThings(house, expert, expertId, days)),
    expertId: [quiet.expertId, expertId],
    bookingId: bookingIds,
    start: starts.slice(0, 40),
    totalCents: [totalCents],
    clientId: [client.id],
    conversationId: [conversationId],
    notificationId: await idsOf(house, 'notifications where user_id = $1', client.id),
    month: [month],
  };
  return {
    ids: [...new Set([...Object.values(right).flat().filter(isUuid), newId()])],
    keys: {
      person: ofClient,
      practice: key,
      reader: await aKeyOf(house, expert, { practiceId: expertId, scopes: ['bookings:read'] }),
      admin: await aKeyOf(house, await house.anAdmin(), { scopes: ['admin:read'] }),
      forged: 'pwk_forged',
    },
    starts: [...starts, '2026-13-01T00:00:00Z', '1900-01-01T00:00:00Z', new Date().toISOString()],
    days: [...days, '2020-02-02'],
    right,
    stages: {
      ...(await openStages(house, starts, times)),
      ...(await openRequests(house, { expertId: quiet.expertId, starts, totalCents }, times)),
      beginConversation: [
        { key, path: {}, body: { clientId: client.id, text: 'Hello.' } },
        { key: ofClient, path: {}, body: { expertId, text: 'Hello.' } },
      ],
      setHours: [{ key, path: {}, query: {}, body: { hours: [{ weekday: 2, from: '09:00', to: '12:00' }] } }],
      ...(await openReviews(house, times)),
      quotePrice: [{ path: { expertId: quiet.expertId }, query: { minutes: '30' } }],
    },
  };
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

const idsOf = async ({ world }: TestApp, rows: string, of: string) =>
  (await world.pool.query<{ id: string }>(`select id from ${rows}`, [of])).rows.map(({ id }) => id);

async function totalOf(house: TestApp, expertId: string): Promise<number> {
  const { body } = await aProgram(house)(null, 'GET', `/experts/${expertId}/quote?minutes=30`);
  return Number(body.totalCents);
}

/** Gives a practice options, places, days off, and extra hours, and returns their ids. */
async function ownThings(house: TestApp, expert: Person, expertId: string, days: readonly string[]) {
  const { world } = house;
  const optionId = [0, 1, 2, 3, 4, 5].map(() => newId());
  await world.db.insert(consultationOptions).values(
    optionId.map((id, position) => ({
      ...{ id, expertId, position, minutes: 30, category: 'education' },
      ...{ title: `Talk ${position}`, description: '' },
    })),
  );
  const checkedAt = new Date();
  for (const rank of [1, 2, 3]) {
    const id = await insertPlace(world.db, expertId, rank, {
      ...{ location: 'Denver, CO', city: 'Denver', state: 'CO', zip: '80203' },
      ...{ lat: 39.73, lng: -104.98, zone: 'America/Denver' },
    });
    await world.db.update(expertPlaces).set({ checkedAt }).where(eq(expertPlaces.id, id));
  }
  const daysOffId = await Promise.all(
    days.map(async (from) => (await takeDaysOff(world.as(expert), { from, until: from })).id),
  );
  for (const date of days) await addExtraHours(world.as(expert), { date, from: '20:00', to: '20:30' });
  const places = await idsOf(house, 'expert_places where expert_id = $1 order by rank', expertId);
  return {
    optionId,
    placeId: places,
    firstPlaceId: places,
    personId: await idsOf(house, 'practitioners where practice_id = $1', expertId),
    daysOffId,
    extraHoursId: await idsOf(house, 'extra_hours where expert_id = $1', expertId),
  };
}

const MINUTE = 60_000;

/** Makes bookings on which acts succeed, each of its own client and expert. */
async function openStages(
  house: TestApp,
  starts: readonly string[],
  times: number,
): Promise<Record<string, Stage[]>> {
  const { world, aClient, anExpert } = house;
  const ahead = new Date(starts.at(-3)!);
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
  const BOOKINGS: Record<string, { by: 'client' | 'expert'; is: Omit<Booking, 'clientId' | 'expertId'> }> = {
    acceptBooking: { by: 'expert', is: { status: 'requested', startsAt: ahead } },
    declineBooking: { by: 'expert', is: { status: 'requested', startsAt: ahead } },
    proposeTimes: { by: 'expert', is: { status: 'requested', startsAt: ahead } },
    cancelBooking: { by: 'client', is: { status: 'accepted', startsAt: ahead } },
    startConsultation: { by: 'expert', is: { status: 'accepted', startsAt: fromNow(0), minutes: 240 } },
    endConsultation: {
      by: 'expert',
      is: { status: 'in-progress', startsAt: fromNow(-120), startedAt: fromNow(-120), minutes: 240 },
    },
    agreeToEarlyStart: {
      by: 'client',
      is: { status: 'in-progress', startsAt: fromNow(120), startedAt: fromNow(120), minutes: 60 },
    },
  };
  const stages: Record<string, Stage[]> = {};
  for (const [name, { by, is }] of Object.entries(BOOKINGS)) {
    stages[name] = [];
    for (let time = 0; time < times; time += 1) {
      const [client, expert] = [await aClient(), await anExpert()];
      const { expertId } = expert;
      const bookingId = await world.aBooking({ ...is, expertId, clientId: client.id, createdAt: new Date() });
      const key = await (by === 'client'
        ? aKeyOf(house, client)
        : aKeyOf(house, expert, { practiceId: expertId }));
      stages[name].push({ key, path: { bookingId } });
    }
  }
  return stages;
}

/** Makes clients who can request a consultation, or another time for one. */
async function openRequests(
  house: TestApp,
  { expertId, starts, totalCents }: { expertId: string; starts: readonly string[]; totalCents: number },
  times: number,
): Promise<Record<string, Stage[]>> {
  const { world, aClient, anExpert } = house;
  const stages = { requestBooking: [] as Stage[], rescheduleBooking: [] as Stage[] };
  for (let time = 0; time < times; time += 1) {
    const [client, mover, expert] = [await aClient(), await aClient(), await anExpert()];
    const asked = { start: starts[4 * time], minutes: 30, method: 'in-person', totalCents };
    stages.requestBooking.push({
      key: await aKeyOf(house, client),
      path: {},
      body: { ...asked, expertId },
    });
    const bookingId = await world.aBooking({
      ...{ status: 'accepted', startsAt: new Date(starts.at(-3)!) },
      ...{ expertId: expert.expertId, clientId: mover.id, createdAt: new Date() },
    });
    stages.rescheduleBooking.push({ key: await aKeyOf(house, mover), path: { bookingId }, body: asked });
  }
  return stages;
}

/** Makes consultations that took place, with what each act on a review needs. */
async function openReviews(house: TestApp, times: number): Promise<Record<string, Stage[]>> {
  const { world, aClient, anExpert } = house;
  const NEEDS: Record<string, { by: 'client' | 'expert'; has: 'nothing' | 'review' | 'answer' }> = {
    giveReview: { by: 'client', has: 'nothing' },
    changeReview: { by: 'client', has: 'review' },
    withdrawReview: { by: 'client', has: 'review' },
    readReview: { by: 'client', has: 'answer' },
    answerReview: { by: 'expert', has: 'review' },
    removeAnswer: { by: 'expert', has: 'answer' },
  };
  const stages: Record<string, Stage[]> = {};
  for (const [name, { by, has }] of Object.entries(NEEDS)) {
    stages[name] = [];
    for (let time = 0; time < times; time += 1) {
      const [client, expert] = [await aClient(), await anExpert()];
      const { expertId } = expert;
      const startsAt = new Date(Date.now() - 300 * MINUTE);
      const bookingId = await world.aBooking({
        status: 'completed',
        startsAt,
        expertId,
        clientId: client.id,
      });
      if (has !== 'nothing') await writeReview(world.as(client), { bookingId, rating: 4, body: 'Calm.' });
      if (has === 'answer') await answerReview(world.as(expert), { bookingId, answer: 'Thank you.' });
      const practiceId = by === 'client' ? '' : expertId;
      stages[name].push({
        key: await aKeyOf(house, by === 'client' ? client : expert, { practiceId }),
        path: { bookingId },
      });
    }
  }
  return stages;
}
