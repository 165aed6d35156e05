import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../../tests/world.ts';
import type { Person } from '../../../context.ts';
import { saveChoices } from '../../../ground/notifications/choices.server.ts';
import { notifications } from '../../../ground/notifications/tables.ts';
import { experts } from '../../../people/experts/tables.ts';
import { NOTIFICATION_KINDS } from '../../../registries.ts';
import { takenTimes, timeWaits } from '../tables.ts';
import { takeDaysOff } from '../take-days-off.server.ts';
import { tellFreeTimes } from './tell-free-times.server.ts';
import { MAX_WAITS, readTimeWaits, stopWaitingForTime, waitForTime } from './wait-for-time.server.ts';

const world = await openWorld();
const START = world.now;

beforeEach(async () => {
  world.now = START;
  world.queued.length = 0;
  await world.db.delete(timeWaits);
});

/** Creates an expert with days off until January 15. Also returns a function that ends them. */
async function anAwayExpert() {
  const expert = await world.anExpert();
  await takeDaysOff(world.as(expert.actor), {
    practiceId: expert.id,
    from: '2026-12-01',
    until: '2027-01-15',
  });
  const comesBack = () => world.db.delete(takenTimes).where(eq(takenTimes.expertId, expert.id));
  return { ...expert, comesBack };
}

const wait = (who: Person | null, expertId: string) => codeOf(waitForTime(world.as(who), { expertId }));
const tell = () => tellFreeTimes(world.asProduct('tell-free-times'));
const mailed = () => world.queued.map(({ data }) => [data.to, data.subject]);
const names = async (who: Person) => (await readTimeWaits(world.as(who))).map(({ name }) => name);

it('notifies a waiting person once, as soon as there is a time', async () => {
  const [client, other, { id, comesBack }] = [
    await world.aPerson(),
    await world.aPerson(),
    await anAwayExpert(),
  ];
  expect([await wait(client, id), await wait(client, id), await wait(other, id)]).toEqual([
    'done',
    'done',
    'done',
  ]);
  expect([await names(client), await tell(), world.queued]).toEqual([['Sage Alder'], 0, []]);
  await stopWaitingForTime(world.as(other), { expertId: id });
  await comesBack();
  expect([await tell(), await tell()]).toEqual([1, 0]);
  expect(mailed()).toEqual([[client.email, 'A time has opened']]);
  const told = await world.db.select().from(notifications).where(eq(notifications.userId, client.id));
  expect(told).toMatchObject([{ kind: 'free-time', path: `/expert/${id}/book` }]);
  expect(await names(client)).toEqual([]);
});

it.each<[what: string, code: string, given: () => Promise<[Person | null, string]>]>([
  ['a visitor', 'sign_in_required', async () => [null, (await anAwayExpert()).id]],
  ['an invalid id', 'not_found', async () => [await world.aPerson(), "'; drop table time_waits"]],
  ['nobody', 'not_found', async () => [await world.aPerson(), newId()]],
  [
    'an expert with a free time',
    'status_changed',
    async () => [await world.aPerson(), (await world.anExpert()).id],
  ],
  [
    'an expert who takes no requests',
    'not_found',
    async () => [await world.aPerson(), (await world.anExpert({ isActive: false })).id],
  ],
  [
    'oneself',
    'own_profile',
    async () => {
      const { actor, id } = await anAwayExpert();
      return [actor, id];
    },
  ],
])('waiting for, or by, %s is refused', async (_what, code, given) => {
  const [who, expertId] = await given();
  expect(await wait(who, expertId)).toBe(code);
});

it('limits a person to ten experts, even across tabs', async () => {
  const client = await world.aPerson();
  const away = await Promise.all(Array.from({ length: MAX_WAITS + 2 }, anAwayExpert));
  const codes = await Promise.all(away.map(({ id }) => wait(client, id)));
  expect(codes.toSorted()).toEqual([...Array(MAX_WAITS).fill('done'), ...Array(2).fill('too_many_requests')]);
});

it('sends no e-mail to anyone who turned it off, is about to leave, or waits for an unlisted expert', async () => {
  const { id, comesBack } = await anAwayExpert();
  const [quiet, leaving, client] = [
    await world.aPerson(),
    await world.aPerson({ deleteAt: new Date('2027-01-01') }),
    await world.aPerson(),
  ];
  await saveChoices(world.as(quiet), NOTIFICATION_KINDS, [{ kind: 'free-time', chosen: [] }]);
  for (const who of [quiet, leaving]) await wait(who, id);
  const gone = await anAwayExpert();
  await wait(client, gone.id);
  await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, gone.id));
  await Promise.all([comesBack(), gone.comesBack()]);
  await tell();
  expect(mailed()).toEqual([]);
});

it('ends after 90 days, and two concurrent runs notify once', async () => {
  const [client, { id, comesBack }] = [await world.aPerson(), await anAwayExpert()];
  await wait(client, id);
  await comesBack();
  await Promise.all([tell(), tell()]);
  expect(mailed()).toHaveLength(1);
  const again = await anAwayExpert();
  await wait(client, again.id);
  world.now = START.add({ hours: 24 * 90 + 1 });
  expect(await tell()).toBe(0);
  expect(await names(client)).toEqual([]);
});
