import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { inPerson } from '../../../platform/payments/in-person.ts';
import { PURPOSES } from '../../../server/purposes.ts';
import { type Expert, openSpotlightWorld } from '../../../tests/spotlight-world.ts';
import { codeOf } from '../../../tests/world.ts';
import { changeRole } from '../../business/team/change-role.server.ts';
import { removeMember } from '../../business/team/remove-member.server.ts';
import type { Person } from '../../context.ts';
import { suspensions } from '../../people/accounts/tables.ts';
import { practiceMembers } from '../../people/experts/tables.ts';
import { checkLedger } from '../payments/check-ledger.server.ts';
import { issueRefunds } from '../payments/issue-refunds.server.ts';
import { renewSubscriptions } from '../payments/subscriptions/renew-subscriptions.server.ts';
import { readOtherPayer } from './read-other-payer.server.ts';
import { readSpotlight } from './read-spotlight.server.ts';
import { takeSpotlight } from './take-spotlight.server.ts';

const { world, sandbox, later, take, keep, stands, hear, aHolder, ...spotlight } = await openSpotlightWorld();
const { subscriptionOf, refOf, billsOf, setExpert, daysOf } = spotlight;

it('shows another owner who is paying while that page is open; others can pay once it closes', async () => {
  const expert = await world.anExpert({ type: 'wellness-center' });
  const owner = await world.aMember(expert.id, 'owner');
  const readAs = (person: Person) => readOtherPayer(world.as(person), expert.id);
  const takeToo = () =>
    takeSpotlight(world.as(owner), { practiceId: expert.id, returnTo: '/dashboard/expert/spotlight' });
  expect(await readAs(owner)).toBeNull();
  await take(expert);
  expect(await readAs(owner)).toBe(expert.actor.name);
  expect(await readAs(expert.actor)).toBeNull();
  expect(await codeOf(takeToo())).toBe('status_changed');
  later(2);
  expect(await readAs(owner)).toBeNull();
  expect(await codeOf(takeToo())).toBe('done');
  expect(await readAs(expert.actor)).toBe(owner.name);
  await removeMember(world.as(expert.actor), { practiceId: expert.id, userId: owner.id });
  expect(await readAs(expert.actor)).toBeNull();
});

describe('when the payer no longer owns the practice', () => {
  const everyMail = () =>
    world.queued.flatMap(({ name, data }) =>
      name === 'send-written-mail' ? [[String(data.to), String(data.subject)]] : [],
    );
  const takenOff = (expert: Expert) =>
    world.db
      .delete(practiceMembers)
      .where(and(eq(practiceMembers.practiceId, expert.id), eq(practiceMembers.userId, expert.actor.id)));
  const takeAs = (person: Person, { id }: Expert) =>
    takeSpotlight(world.as(person), { practiceId: id, returnTo: '/dashboard/expert/spotlight' });
  const payOn = async (url: string) => {
    const outcome = await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    return outcome;
  };

  it.each<[string, (expert: Expert, owner: Person) => Promise<unknown>]>([
    [
      'is taken off',
      ({ id, actor }, owner) => removeMember(world.as(owner), { practiceId: id, userId: actor.id }),
    ],
    ['leaves', ({ id, actor }) => removeMember(world.as(actor), { practiceId: id, userId: actor.id })],
    [
      'becomes staff',
      ({ id, actor }, owner) =>
        changeRole(world.as(owner), { practiceId: id, userId: actor.id, role: 'staff' }),
    ],
    [
      'is suspended',
      async ({ actor }) =>
        world.db.insert(suspensions).values({
          id: newId(),
          userId: actor.id,
          reason: 'Reported',
          suspendedAt: new Date(),
          suspendedBy: (await world.aPerson({ isAdmin: true })).id,
        }),
    ],
  ])('because the payer %s, it ends with the paid month, and both people are notified', async (_how, go) => {
    const expert = await aHolder({ type: 'wellness-center' });
    const owner = await world.aMember(expert.id, 'owner');
    later(3);
    await go(expert, owner);
    world.queued.length = 0;
    expect(await readSpotlight(world.asProduct(), expert.id)).toMatchObject({
      state: 'ending',
      payerOwns: false,
    });
    const days = await daysOf(expert);
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['ending', days, true]);
    expect((await subscriptionOf(expert)).endsWithPeriod).toBe(true);
    expect(everyMail()).toEqual([
      [expert.actor.email, 'You no longer pay for Spotlight'],
      [owner.email, 'Your Spotlight will end'],
    ]);
    await keep();
    expect(everyMail()).toHaveLength(2);
    expect(await codeOf(takeAs(owner, expert))).toBe('status_changed');
    later(days);
    world.queued.length = 0;
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect(everyMail()).toEqual([
      [expert.actor.email, 'The Spotlight you paid for has ended'],
      [owner.email, 'Your Spotlight has ended'],
    ]);
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await hear();
    expect(await billsOf(expert)).toHaveLength(1);
    await payOn((await takeAs(owner, expert)).url);
    expect((await stands(expert))[0]).toBe('active');
    expect((await readSpotlight(world.asProduct(), expert.id))?.payerId).toBe(owner.id);
  });

  it('and the last renewal was declined, it ends immediately and charges nothing more', async () => {
    const expert = await aHolder();
    const owner = await world.aMember(expert.id, 'owner');
    later(32);
    await sandbox.renew(await refOf(expert), 'declined');
    await hear();
    await takenOff(expert);
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect((await subscriptionOf(expert)).status).toBe('ended');
    await payOn((await takeAs(owner, expert)).url);
    expect((await stands(expert))[0]).toBe('active');
  });

  it('and it is paused, it is set to end, and ends after its days', async () => {
    const expert = await aHolder();
    const owner = await world.aMember(expert.id, 'owner');
    later(10);
    const days = await daysOf(expert);
    await setExpert(expert, { pausedAt: new Date() });
    await keep();
    await takenOff(expert);
    world.queued.length = 0;
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['paused', days, true]);
    expect(everyMail()).toEqual([
      [expert.actor.email, 'You no longer pay for Spotlight'],
      [owner.email, 'Your Spotlight will end'],
    ]);
    later(60);
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await setExpert(expert, { pausedAt: null });
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['ending', days, true]);
    later(days + 1);
    await keep();
    expect((await stands(expert))[0]).toBe('ended');
    expect(await billsOf(expert)).toHaveLength(1);
  });

  it.each<[string, (bodies: string[]) => string[]]>([
    ['', (bodies) => bodies],
    [', its bill reported first', (bodies) => bodies.toReversed()],
  ])(
    'before paying on the open page%s, Spotlight does not begin and everything is refunded',
    async (_how, order) => {
      const expert = await world.anExpert();
      const { url } = await take(expert);
      const owner = await world.aMember(expert.id, 'owner');
      await takenOff(expert);
      await sandbox.pay(url.split('/').at(-1)!, 'works');
      await hear(order);
      expect((await stands(expert))[2]).toBe(false);
      expect(everyMail()).toEqual([[expert.actor.email, 'Your payment for Spotlight is given back']]);
      expect(await codeOf(takeAs(owner, expert))).toBe('status_changed');
      await keep();
      await hear();
      await issueRefunds(world.asProduct('give-back'));
      await hear();
      await keep();
      expect((await subscriptionOf(expert)).status).toBe('ended');
      expect(await billsOf(expert)).toMatchObject([
        { paidCents: 500, refundedCents: 500, state: 'refunded' },
      ]);
      expect(await stands(expert)).toEqual(['ended', 0, false]);
      expect(everyMail()).toHaveLength(1);
      expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
        unbalanced: 0,
        differing: 0,
        altered: 0,
      });
      expect((await world.db.execute(sql`select 1 from set_aside`)).rows).toEqual([]);
      await payOn((await takeAs(owner, expert)).url);
      expect((await stands(expert))[0]).toBe('active');
    },
  );

  it('and the bill is reported last, it is also refunded', async () => {
    const expert = await world.anExpert();
    const { url } = await take(expert);
    await takenOff(expert);
    await world.aMember(expert.id, 'owner');
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    let bills: string[] = [];
    await hear((bodies) => {
      bills = bodies.filter((body) => body.includes('invoice.paid'));
      return bodies.filter((body) => !bills.includes(body));
    });
    await keep();
    await hear((bodies) => [...bodies, ...bills]);
    await keep();
    await issueRefunds(world.asProduct('give-back'));
    expect(await billsOf(expert)).toMatchObject([{ refundedCents: 500 }]);
    expect(await stands(expert)).toEqual(['ended', 0, false]);
  });

  it('their open page closes for another owner, who pays on a new one', async () => {
    const expert = await world.anExpert();
    const former = await take(expert);
    const owner = await world.aMember(expert.id, 'owner');
    await takenOff(expert);
    const { url } = await takeAs(owner, expert);
    expect(url).not.toBe(former.url);
    expect(await payOn(former.url)).toBe('closed');
    expect(await payOn(url)).toBe('paid');
    expect((await stands(expert))[0]).toBe('active');
    expect((await readSpotlight(world.asProduct(), expert.id))?.payerId).toBe(owner.id);
  });

  it('their debt by hand is waived, and another owner can take Spotlight', async () => {
    world.payments = { ...world.payments, provider: inPerson, sandbox: null, purposes: PURPOSES };
    const expert = await world.anExpert();
    await take(expert);
    const owner = await world.aMember(expert.id, 'owner');
    await takenOff(expert);
    await takeAs(owner, expert);
    expect((await billsOf(expert)).map(({ state }) => state).toSorted()).toEqual(['over', 'owed']);
    await world.db
      .delete(practiceMembers)
      .where(and(eq(practiceMembers.practiceId, expert.id), eq(practiceMembers.userId, owner.id)));
    await keep();
    expect((await billsOf(expert)).map(({ state }) => state)).toEqual(['over', 'over']);
    expect((await stands(expert))[0]).toBe('ended');
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });
});
