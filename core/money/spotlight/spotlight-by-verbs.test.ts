import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { inPerson } from '../../../platform/payments/in-person.ts';
import { PURPOSES } from '../../../server/purposes.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { feesBy } from '../../../tests/set-fees.ts';
import { type Expert, openSpotlightWorld } from '../../../tests/spotlight-world.ts';
import { codeOf } from '../../../tests/world.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { undoDeletion } from '../../overview/your-data/request-deletion.server.ts';
import { users } from '../../people/accounts/tables.ts';
import type { experts } from '../../people/experts/tables.ts';
import { checkLedger } from '../payments/check-ledger.server.ts';
import { markPaid } from '../payments/mark-paid.server.ts';
import { renewSubscriptions } from '../payments/subscriptions/renew-subscriptions.server.ts';
import { subscriptions } from '../payments/tables.ts';
import { endSpotlight, openSpotlightBilling } from './end-spotlight.server.ts';
import { readSpotlight } from './read-spotlight.server.ts';
import { takeSpotlight } from './take-spotlight.server.ts';

const CONNECTIONS = 50;
const { world, sandbox, later, take, keep, stands, hear, aHolder, ...spotlight } =
  await openSpotlightWorld(CONNECTIONS);
const { subscriptionOf, refOf, billsOf, setExpert, daysOf } = spotlight;

const mails = ({ actor }: Expert) =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && data.to === actor.email ? [String(data.subject)] : [],
  );

describe('taking Spotlight', () => {
  it('is paid for on the provider’s page, begins with its event, and its owner is notified', async () => {
    const expert = await world.anExpert();
    expect(await stands(expert)).toEqual([null, null, false]);
    const { url } = await take(expert);
    expect(await stands(expert)).toEqual([null, null, false]);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    expect(await stands(expert)).toMatchObject(['active', expect.any(Number), true]);
    expect(await billsOf(expert)).toMatchObject([{ state: 'paid', paidCents: 500, purpose: 'spotlight' }]);
    expect(mails(expert)).toEqual(['Your Spotlight has begun']);
    expect(
      await world.db.select().from(notifications).where(eq(notifications.userId, expert.actor.id)),
    ).toMatchObject([{ kind: 'spotlight', title: 'Your Spotlight has begun' }]);
    expect(await take(expert)).toEqual({ url: '/dashboard/expert/spotlight' });
  });

  it.each<[string, (expert: Expert) => Promise<unknown>, string]>([
    ['a visitor', () => takeSpotlight(world.as(null), { returnTo: '/' }), 'sign_in_required'],
    [
      'a client',
      async () => takeSpotlight(world.as(await world.aPerson()), { returnTo: '/' }),
      'not_allowed',
    ],
    [
      'staff',
      async ({ id }) =>
        takeSpotlight(world.as(await world.aMember(id, 'staff')), { practiceId: id, returnTo: '/' }),
      'not_allowed',
    ],
    [
      'the owner of another practice',
      async ({ id }) =>
        takeSpotlight(world.as((await world.anExpert()).actor), { practiceId: id, returnTo: '/' }),
      'not_allowed',
    ],
    [
      'an owner who has not confirmed the e-mail address',
      ({ actor }) => takeSpotlight(world.as({ ...actor, emailVerified: false }), { returnTo: '/' }),
      'email_unverified',
    ],
    [
      'an owner whose practice is paused',
      async (expert) => {
        await setExpert(expert, { pausedAt: new Date() });
        return await take(expert);
      },
      'not_bookable',
    ],
    [
      'an owner who awaits approval',
      async (expert) => {
        await setExpert(expert, { approvedAt: null });
        return await take(expert);
      },
      'not_bookable',
    ],
    [
      'the owner of a sample listing',
      async (expert) => {
        await setExpert(expert, { isDemo: true });
        return await take(expert);
      },
      'not_bookable',
    ],
    [
      'a second owner while the page of the first is open',
      async (expert) => {
        await take(expert);
        const second = await world.aMember(expert.id, 'owner');
        return await takeSpotlight(world.as(second), { practiceId: expert.id, returnTo: '/' });
      },
      'status_changed',
    ],
  ])('is refused for %s', async (_who, ask, code) => {
    const expert = await world.anExpert();
    expect(await codeOf(ask(expert))).toBe(code);
    expect((await stands(expert))[2]).toBe(false);
  });

  it('is open to a second owner once the first has left the page without paying', async () => {
    const expert = await world.anExpert();
    await take(expert);
    const second = await world.aMember(expert.id, 'owner');
    later(1);
    const { url } = await takeSpotlight(world.as(second), { practiceId: expert.id, returnTo: '/' });
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    expect((await readSpotlight(world.asProduct(), expert.id))?.payerId).toBe(second.id);
  });

  it('keeps its original price, while others pay the current one', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    const { now } = world;
    const { change, announced, learn } = feesBy(world);
    const early = await aHolder();
    const late = await world.anExpert();
    await take(late);
    await announced(admin, { spotlightFeeCents: '7' });
    await learn();
    const asked = { practiceId: late.id, returnTo: '/' };
    expect(await codeOf(takeSpotlight(world.as(late.actor), { ...asked, shownCents: 500 }))).toBe(
      'price_changed',
    );
    const { url } = await takeSpotlight(world.as(late.actor), { ...asked, shownCents: 700 });
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    later(32);
    await sandbox.renew(await refOf(early));
    await hear();
    expect((await billsOf(early)).map(({ paidCents }) => paidCents)).toEqual([500, 500]);
    expect((await billsOf(late)).map(({ paidCents }) => paidCents)).toEqual([700]);
    expect((await readSpotlight(world.asProduct(), early.id))?.cents).toBe(500);
    await change(admin, { spotlightFeeCents: '5' });
    await learn();
    world.now = now;
  });

  it('opens one subscription on one page for fifty simultaneous requests on warm connections', async () => {
    await warmUp(world, CONNECTIONS);
    const expert = await world.anExpert();
    const urls: string[] = [];
    const codes = await concurrently(
      times(CONNECTIONS, () => take(expert).then(({ url }) => void urls.push(url))),
    );
    expect([tallyOf(codes), new Set(urls).size]).toEqual([{ done: CONNECTIONS }, 1]);
    await sandbox.pay(urls[0]!.split('/').at(-1)!, 'works');
    await hear();
    expect(await billsOf(expert)).toHaveLength(1);
    expect(await stands(expert)).toMatchObject(['active', expect.any(Number), true]);
  }, 60_000);

  it.each([1, 2, 3, 4])('ends the same if its events are shuffled and repeated, seed %i', async (seed) => {
    const random = seededRandom(seed);
    const expert = await world.anExpert();
    const { url } = await take(expert);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    const shuffled = (bodies: string[]) =>
      [...bodies, ...bodies]
        .map((body) => ({ body, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ body }) => body);
    const ref = await (async () => {
      const first = world.queued.map(({ data }) => String(data.body)).find((body) => body.includes('sub_'))!;
      return /sub_[0-9a-f-]+/.exec(first)![0];
    })();
    later(31);
    await sandbox.renew(ref);
    later(31);
    await sandbox.renew(ref, 'declined');
    later(1);
    await sandbox.renew(ref);
    await hear(shuffled);
    expect(await billsOf(expert)).toHaveLength(3);
    const [state, days, isHeld] = await stands(expert);
    expect([state, isHeld]).toEqual(['active', true]);
    expect(days).toBeGreaterThan(25);
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });
});

describe('Spotlight as time goes by', () => {
  it('lasts through the grace period after a declined renewal, then ends and charges nothing more', async () => {
    const expert = await aHolder();
    later(32);
    await sandbox.renew(await refOf(expert), 'declined');
    await hear();
    expect(await stands(expert)).toEqual(['past-due', 0, true]);
    expect(mails(expert)).toEqual(['Your Spotlight could not be renewed']);
    later(5);
    await keep();
    expect(await stands(expert)).toEqual(['past-due', 0, true]);
    later(2);
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect(mails(expert)).toEqual(['Your Spotlight could not be renewed', 'Your Spotlight has ended']);
    expect((await subscriptionOf(expert)).status).toBe('ended');
    await sandbox.renew(await refOf(expert));
    await hear();
    expect(await billsOf(expert)).toHaveLength(1);
  });

  it('continues if it is paid within the grace period, and its payer is notified', async () => {
    const expert = await aHolder();
    later(32);
    await sandbox.renew(await refOf(expert), 'declined');
    await hear();
    later(2);
    await sandbox.renew(await refOf(expert));
    await hear();
    expect((await stands(expert))[0]).toBe('active');
    expect(mails(expert)).toEqual(['Your Spotlight could not be renewed', 'Your Spotlight goes on']);
  });

  it('ends with its paid month, unless its owner keeps it', async () => {
    const expert = await aHolder();
    const end = (ends: boolean) => endSpotlight(world.as(expert.actor), { practiceId: expert.id, ends });
    await end(true);
    await hear();
    expect((await stands(expert))[0]).toBe('ending');
    later(1);
    await end(false);
    await hear();
    expect((await stands(expert))[0]).toBe('active');
    later(1);
    await end(true);
    await hear();
    later(await daysOf(expert));
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect((await subscriptionOf(expert)).status).toBe('ended');
    expect(mails(expert)).toEqual([
      'Your Spotlight will end',
      'Your Spotlight will end',
      'Your Spotlight has ended',
    ]);
    expect(await billsOf(expert)).toHaveLength(1);
    const { url } = await take(expert);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    expect((await stands(expert))[0]).toBe('active');
  });

  it('can be ended and managed only by its payer', async () => {
    const expert = await aHolder();
    const second = await world.aMember(expert.id, 'owner');
    const staff = await world.aMember(expert.id, 'staff');
    const asked = { practiceId: expert.id, ends: true };
    expect(await codeOf(endSpotlight(world.as(second), asked))).toBe('not_found');
    expect(await codeOf(endSpotlight(world.as(staff), asked))).toBe('not_allowed');
    expect(await codeOf(endSpotlight(world.as(null), asked))).toBe('sign_in_required');
    const billing = { practiceId: expert.id, returnTo: '/dashboard/expert/spotlight' };
    expect((await openSpotlightBilling(world.as(expert.actor), billing)).url).toMatch(/\/portal\//);
    expect(await codeOf(openSpotlightBilling(world.as(second), billing))).toBe('not_found');
  });

  it('ignores events of a former subscription', async () => {
    const expert = await aHolder();
    const former = await subscriptionOf(expert);
    await endSpotlight(world.as(expert.actor), { practiceId: expert.id, ends: true });
    later(32);
    await sandbox.renew(former.providerRef!);
    const late = world.queued.map(({ data }) => String(data.body)).at(-1)!;
    await keep();
    await hear();
    const { url } = await take(expert);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear((bodies) => [...bodies, late]);
    expect((await stands(expert))[0]).toBe('active');
  });
});

describe('while a practice is not listed', () => {
  it.each<[string, Partial<typeof experts.$inferInsert>, Partial<typeof experts.$inferInsert>]>([
    ['suspended', { suspendedAt: new Date() }, { suspendedAt: null }],
    ['its license expired', { licenseExpiredAt: new Date() }, { licenseExpiredAt: null }],
    ['paused by its owner', { pausedAt: new Date() }, { pausedAt: null }],
  ])('%s, billing pauses and its days are frozen until it is listed again', async (_why, off, on) => {
    const expert = await aHolder();
    later(10);
    const days = await daysOf(expert);
    await keep();
    await setExpert(expert, off);
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['paused', days, true]);
    expect((await subscriptionOf(expert)).isPaused).toBe(true);
    later(60);
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['paused', days, true]);
    await setExpert(expert, on);
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['active', days, true]);
    expect((await subscriptionOf(expert)).isPaused).toBe(false);
    expect(await billsOf(expert)).toHaveLength(1);
    later(days);
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await hear();
    expect(await billsOf(expert)).toHaveLength(2);
    expect((await stands(expert))[0]).toBe('active');
    expect(mails(expert)).toEqual(['Your Spotlight is paused', 'Your Spotlight is running again']);
  });

  it('because of a change of law, billing also pauses', async () => {
    const expert = await aHolder({
      state: 'VT',
      city: 'Burlington',
      location: 'Burlington, VT',
      zone: 'America/New_York',
    });
    await changeLaw(world.as(await world.aPerson({ isAdmin: true })), {
      state: 'VT',
      status: 'illegal',
      since: world.now.toZonedDateTimeISO('America/New_York').toPlainDate().toString(),
      until: '',
      note: 'Changed for the test.',
      source: 'https://example.test/law',
    } as never);
    world.law = await readLaw(world.db);
    await keep();
    expect((await stands(expert))[0]).toBe('paused');
  });

  it('and its payer has set it to end, they get the remaining days once it is listed again', async () => {
    const expert = await aHolder();
    await endSpotlight(world.as(expert.actor), { practiceId: expert.id, ends: true });
    later(10);
    const days = await daysOf(expert);
    await setExpert(expert, { pausedAt: new Date() });
    await keep();
    later(60);
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['paused', days, true]);
    await setExpert(expert, { pausedAt: null });
    await keep();
    expect(await stands(expert)).toEqual(['ending', days, true]);
    expect(await codeOf(take(expert))).toBe('status_changed');
    later(days + 1);
    await keep();
    expect((await stands(expert))[0]).toBe('ended');
  });

  it('because its owner is gone for good, its subscription stops', async () => {
    const expert = await aHolder();
    const subscription = await subscriptionOf(expert);
    await world.db
      .update(users)
      .set({ deleteAt: new Date(world.now.epochMilliseconds - 1) })
      .where(eq(users.id, expert.actor.id));
    await deleteDueAccounts(world.asProduct('delete-accounts'));
    await keep();
    await hear();
    const [after] = await world.db.select().from(subscriptions).where(eq(subscriptions.id, subscription.id));
    expect(after?.status).toBe('ended');
    await sandbox.renew(subscription.providerRef!);
    await hear();
    expect(await billsOf(expert)).toHaveLength(1);
  });
});

describe('while its payer is about to leave', () => {
  const leaves = async ({ actor }: Expert) => {
    const deleteAt = asDate(world.now.add({ hours: 24 * 14 }));
    await world.db.update(users).set({ deleteAt }).where(eq(users.id, actor.id));
    await keep();
    await hear();
  };
  const stays = async ({ actor }: Expert) => {
    await undoDeletion(world.as(actor));
    await keep();
    await hear();
  };
  const renews = async () => {
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    await hear();
  };

  it('it ends with the paid month and is not charged again, but continues if they stay', async () => {
    const expert = await aHolder();
    later(20);
    const days = await daysOf(expert);
    await leaves(expert);
    expect(await stands(expert)).toEqual(['ending', days, true]);
    expect(await subscriptionOf(expert)).toMatchObject({ endsWithPeriod: true, status: 'active' });
    await stays(expert);
    expect(await stands(expert)).toEqual(['active', days, true]);
    expect(await subscriptionOf(expert)).toMatchObject({ endsWithPeriod: false, endsAsPayerLeaves: false });
    await leaves(expert);
    later(days);
    await renews();
    expect(await billsOf(expert)).toHaveLength(1);
    expect((await subscriptionOf(expert)).status).toBe('ended');
    await stays(expert);
    expect((await stands(expert))[0]).toBe('ended');
  });

  it('a Spotlight that they had set to end themselves still ends if they stay', async () => {
    const expert = await aHolder();
    await endSpotlight(world.as(expert.actor), { practiceId: expert.id, ends: true });
    await leaves(expert);
    await stays(expert);
    expect((await stands(expert))[0]).toBe('ending');
    later(await daysOf(expert));
    await renews();
    expect((await stands(expert))[0]).toBe('ended');
    expect(await billsOf(expert)).toHaveLength(1);
  });
});

describe('Spotlight that is paid by hand', () => {
  it('is owed immediately, begins when marked as paid, and ends if the next month is not', async () => {
    world.payments = { ...world.payments, provider: inPerson, sandbox: null, purposes: PURPOSES };
    const expert = await world.anExpert();
    expect(await take(expert)).toEqual({ url: '/dashboard/expert/spotlight' });
    expect(await stands(expert)).toEqual(['waiting', 0, false]);
    const [owed] = await billsOf(expert);
    expect(owed?.state).toBe('owed');
    await markPaid(world.as(await world.aPerson({ isAdmin: true })), { id: owed!.id });
    expect(await stands(expert)).toMatchObject(['active', expect.any(Number), true]);
    later(32);
    await renewSubscriptions(world.asProduct('renew-subscriptions'));
    expect((await stands(expert))[0]).toBe('past-due');
    later(7);
    await keep();
    expect((await stands(expert))[0]).toBe('ended');
    expect((await billsOf(expert)).map(({ state }) => state).toSorted()).toEqual(['over', 'paid']);
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
    expect((await world.db.execute(sql`select 1 from set_aside`)).rows).toEqual([]);
  });
});
