import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { openWorld } from '../../../tests/world.ts';
import { disputes } from '../../consultations/disputes/tables.ts';
import { payments } from '../../money/payments/tables.ts';
import { contactMessages } from '../../people/contact/tables.ts';
import { countWaiting } from './read-waiting.server.ts';
import { suspendPerson } from './suspend-person.server.ts';
import { tellWhatWaits } from './tell-what-waits.server.ts';
import { dueTasksOf, tasksOf, WAITING } from './waiting.ts';

const world = await openWorld(8);
const told = () =>
  world.queued
    .splice(0)
    .flatMap(({ name, data }) => (name === 'send-written-mail' ? [`${data.to}: ${data.subject}`] : []))
    .sort();
const tell = () => tellWhatWaits(world.asProduct('tell-what-waits'));
const aLetter = () =>
  world.db.insert(contactMessages).values({
    id: newId(),
    name: 'Kim Fern',
    email: 'kim@example.test',
    subject: 'A question',
    message: 'Do you serve Boulder?',
    createdAt: new Date(),
  });

it('sends nothing when nothing waits', async () => {
  await world.aPerson({ isAdmin: true });
  expect(await tell()).toBe(false);
  expect(told()).toEqual([]);
});

it('counts no suspended account as a task', async () => {
  const admin = await world.aPerson({ isAdmin: true });
  const { id } = await world.aPerson();
  await suspendPerson(world.as(admin), { personId: id, reason: 'Spam.' });
  world.queued.length = 0;
  const waiting = await countWaiting(world.asProduct());
  expect(waiting.suspended).toBe(1);
  expect(dueTasksOf(waiting)).toEqual([]);
  expect(await tell()).toBe(false);
});

it('e-mails each admin once a day, no matter how often the job runs', async () => {
  const admins = [await world.aPerson({ isAdmin: true }), await world.aPerson({ isAdmin: true })];
  await aLetter();
  await warmUp(world, 8);
  expect(tallyOf(await concurrently(times(8, tell)))).toEqual({ done: 8 });
  const mails = told();
  for (const { email } of admins) expect(mails.filter((mail) => mail.startsWith(email))).toHaveLength(1);
  expect(new Set(mails.map((mail) => mail.split(': ')[1]))).toEqual(new Set(['One thing waits for you']));

  world.now = world.now.add({ hours: 3 });
  expect(await tell()).toBe(false);
  await aLetter();
  world.now = world.now.add({ hours: 21 });
  expect(await tell()).toBe(true);
  expect(told()).toContain(`${admins[0]!.email}: 2 things wait for you`);
});

it('counts a dispute once it is answered or the answer is late', async () => {
  const [client, expert] = [await world.aPerson(), await world.anExpert()];
  const answerBy = asDate(world.now.add({ hours: 1 }));
  for (const answer of [null, 'We agreed on it.']) {
    const bookingId = await world.aBooking({
      expertId: expert.id,
      clientId: client.id,
      status: 'completed',
      startsAt: new Date('2026-11-30T18:00:00Z'),
    });
    await world.db.insert(disputes).values({
      id: newId(),
      bookingId,
      clientId: client.id,
      expertId: expert.id,
      reason: 'other',
      words: 'It was over too soon.',
      openedAt: new Date(),
      answerBy,
      answer,
      ...(answer && { answeredAt: new Date() }),
    });
  }
  expect((await countWaiting(world.asProduct())).disputes).toBe(1);
  world.now = world.now.add({ hours: 1 });
  expect((await countWaiting(world.asProduct())).disputes).toBe(2);
});

it('counts a partial payment until the rest arrives or the part is refunded', async () => {
  const { id: payerId } = await world.aPerson();
  const partial = async () => (await countWaiting(world.asProduct())).partial;
  const common = {
    ...{ purpose: 'consultation', subjectId: newId(), payerId, cents: 3100, state: 'partial' as const },
    ...{ heldCents: 3000, partialSince: new Date(), provider: 'sandbox' as const, returnTo: '/' },
    ...{ createdAt: new Date(), updatedAt: new Date() },
  };
  const paymentId = newId();
  await world.db.insert(payments).values({ id: paymentId, ...common });
  expect(await partial()).toBe(1);
  expect(dueTasksOf(await countWaiting(world.asProduct()))).toContainEqual({
    path: '/admin/payments?filter=partial',
    count: 1,
    label: 'Partial payment to look into',
  });
  const whole = { state: 'held' as const, heldCents: 3100, partialSince: null };
  await world.db.update(payments).set(whole).where(eq(payments.id, paymentId));
  expect(await partial()).toBe(0);
});

it('uses the singular for one and the plural for two', () => {
  const none = Object.fromEntries(Object.keys(WAITING).map((name) => [name, 0])) as Parameters<
    typeof tasksOf
  >[0];
  expect(dueTasksOf({ ...none, letters: 1, places: 2 })).toEqual([
    { path: '/admin/places?filter=waiting&sort=oldest', count: 2, label: 'Places to check' },
    { path: '/admin/inbox?filter=open&sort=oldest', count: 1, label: 'New message' },
  ]);
  expect(tasksOf(none)).toEqual([]);
});
