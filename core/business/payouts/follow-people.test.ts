import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { untilBlocked } from '../../../tests/until-blocked.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { asProvider } from '../../money/payments/as-provider.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { liftSuspension } from '../../overview/moderation/lift-suspension.server.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { requestDeletion, undoDeletion } from '../../overview/your-data/request-deletion.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { practiceMembers } from '../../people/experts/tables.ts';
import { changeRole } from '../team/change-role.server.ts';
import { readTeam } from '../team/read-team.server.ts';
import { removeMember } from '../team/remove-member.server.ts';
import { leaveTestAccount, readTestAccount } from './leave-test-account.server.ts';
import { readAccountChain } from './read-account-chain.server.ts';
import { readMissingAccount, readOwnPayouts } from './read-own-payouts.server.ts';
import { openAccountPage, refreshAccount, setUpPayouts } from './set-up-payouts.server.ts';
import { settleAccount } from './settle-account.server.ts';
import { payoutAccounts, payouts } from './tables.ts';

const CONNECTIONS = 12;
const world = await openWorld(CONNECTIONS);
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const cards = byCard(world);
const { anEnded, onboard, pay } = payoutsBy(world, cards);
const SHARE = 3000;

beforeAll(() => warmUp(world, CONNECTIONS));
beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card', commissionPercent: 0 };
  await world.db.update(users).set({ isAdmin: false });
  cards.forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
});

const again = async (person: Person): Promise<Person> => ({
  ...person,
  memberships: await readMemberships(world.query, person.id),
});
const payoutLines = async (expertId: string) => {
  const rows = await world.db.select().from(payouts).where(eq(payouts.expertId, expertId));
  return rows.map(({ state, wait, accountRef }) => ({ state, wait, accountRef }));
};
const accountsOf = async (expertId: string) =>
  await world.db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.expertId, expertId))
    .orderBy(payoutAccounts.createdAt, payoutAccounts.endedAt);
const mails = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' ? [`${data.to}: ${data.subject}`] : [],
  );

/** Creates a center with two owners, payouts set up by the first, and one payout due. */
async function aCenter() {
  const center = await world.anExpert({ name: 'Rose City', type: 'wellness-center' });
  const second = await world.aMember(center.id, 'owner', await world.aPerson({ name: 'Kim Lee' }));
  const made = await anEnded({ expert: center });
  await onboard(center.actor, center.id);
  cards.forget();
  return { ...center, first: center.actor, second, bookingId: made.bookingId };
}
type Center = Awaited<ReturnType<typeof aCenter>>;

const ENDS: Record<string, (center: Center) => Promise<unknown>> = {
  leaves: ({ first, id }) => removeMember(world.as(first), { practiceId: id, userId: first.id }),
  'is taken off': ({ first, second, id }) =>
    removeMember(world.as(second), { practiceId: id, userId: first.id }),
  'loses the role': ({ first, second, id }) =>
    changeRole(world.as(second), { practiceId: id, userId: first.id, role: 'staff' }),
  'deletes their account': async ({ first }) => {
    const proof = await world.givePassword(first);
    await requestDeletion(world.as(first), { email: first.email, proof });
    world.now = world.now.add({ hours: 24 * 15 });
    await deleteDueAccounts(world.asProduct());
  },
};

describe('when the owner who set up payouts', () => {
  it('is in the team, owners see whose account it is, and staff do not', async () => {
    const { id, first, second } = await aCenter();
    const paid = async (who: Person) =>
      (await readTeam(world.as(who), id))?.members.filter(({ isPaid }) => isPaid).map((one) => one.id);
    expect(await paid(second)).toEqual([first.id]);
    const staff = await world.aMember(id, 'staff', await world.aPerson());
    expect(await paid(staff)).toEqual([]);
    await removeMember(world.as(first), { practiceId: id, userId: first.id });
    expect(await paid(second)).toEqual([]);
  });

  it.each(Object.keys(ENDS))(
    '%s, nothing is paid to their account, and another owner can set up one',
    async (how) => {
      const center = await aCenter();
      const { id, first, second } = center;
      await ENDS[how]!(center);
      const told = mails();
      expect(told).toContain(`${second.email}: Please set up payouts again`);
      expect(told).toContain(`${first.email}: Payouts no longer go to your account`);
      expect(told).not.toContain(`${first.email}: Please set up payouts again`);
      await pay();
      expect(await payoutLines(id)).toEqual([{ state: 'waiting', wait: 'no-account', accountRef: null }]);
      expect(await readMissingAccount(world.as(await again(second)))).toBe(id);

      await onboard(await again(second), id);
      await pay();
      const [former, present] = await accountsOf(id);
      expect(await payoutLines(id)).toEqual([
        { state: 'paid', wait: null, accountRef: present!.providerRef },
      ]);
      const admin = world.as(await world.aPerson({ isAdmin: true }));
      expect(await readAccountChain(admin, id)).toMatchObject([
        { holder: { id: second.id, name: 'Kim Lee' }, status: 'ready', until: null },
        { holder: { id: first.id }, until: former!.endedAt!.toISOString() },
      ]);
      expect(await codeOf(readAccountChain(world.as(second), id))).toBe('not_found');
    },
  );

  it.each<[string, (center: Center) => Promise<unknown>, (center: Center) => Promise<unknown>]>([
    [
      'is suspended',
      async ({ first }) => {
        const admin = world.as(await world.aPerson({ isAdmin: true }));
        await suspendPerson(admin, { personId: first.id, reason: 'Wrote to everybody.' });
      },
      async ({ first }) =>
        liftSuspension(world.as(await world.aPerson({ isAdmin: true })), { personId: first.id }),
    ],
    [
      'asks for deletion',
      async ({ first }) => {
        const proof = await world.givePassword(first);
        await requestDeletion(world.as(first), { email: first.email, proof });
      },
      ({ first }) => undoDeletion(world.as(first)),
    ],
  ])('%s, payouts wait until they are back', async (_how, away, back) => {
    const center = await aCenter();
    const { id, first, second } = center;
    await away(center);
    expect(mails().filter((mail) => mail.endsWith('on hold'))).toEqual([
      `${second.email}: Your payouts are on hold`,
    ]);
    await pay();
    expect(await payoutLines(id)).toEqual([{ state: 'waiting', wait: 'holder-away', accountRef: null }]);
    expect(await readOwnPayouts(world.as(second), { practiceId: id, page: 1 })).toMatchObject({
      othersAccount: { holder: first.name, isAway: true, isOpen: true },
      open: [{ wait: 'holder-away' }],
    });
    await back(center);
    await pay();
    const [account] = await accountsOf(id);
    expect(await payoutLines(id)).toEqual([{ state: 'paid', wait: null, accountRef: account!.providerRef }]);
  });

  it('is the last owner and requests deletion, their earnings are still paid', async () => {
    const { expert } = await anEnded();
    await onboard(expert.actor, expert.id);
    const proof = await world.givePassword(expert.actor);
    await requestDeletion(world.as(expert.actor), { email: expert.actor.email, proof });
    await pay();
    expect(await payoutLines(expert.id)).toMatchObject([{ state: 'paid' }]);
  });

  it('has left, their open page, their return, and events of their account do not affect the next account', async () => {
    const { id, first, second } = await aCenter();
    const { url } = await setUpPayouts(world.as(first), { practiceId: id });
    const ref = url.split('/').at(-1)!;
    await removeMember(world.as(second), { practiceId: id, userId: first.id });
    await onboard(await again(second), id);
    const [former, present] = await accountsOf(id);
    cards.forget();
    for (const work of [setUpPayouts, openAccountPage, readOwnPayouts]) {
      const asked = work(world.as(await again(first)), { practiceId: id, page: 1 });
      expect(await codeOf(asked)).toBe('not_found');
    }
    // The first owner returns from the provider with the earlier session.
    await refreshAccount(world.as(first), id);
    for (const status of ['action-needed', 'refused', 'ready', 'closed'] as const) {
      world.now = world.now.add({ seconds: 1 });
      const payoutLines = { about: 'account' as const, id: former!.id, ref: former!.providerRef!, status };
      const event = asProvider(world.asProduct('apply-events'), 'sandbox', newId());
      await settleAccount(event, payoutLines, world.now.epochMilliseconds);
      const stolen = settleAccount(event, { ...payoutLines, id: present!.id }, world.now.epochMilliseconds);
      await expect(stolen).rejects.toMatchObject({ name: 'Mismatch' });
    }
    expect(await codeOf(leaveTestAccount(world.as(second), { ref, outcome: 'finished' }))).toBe('not_found');
    await leaveTestAccount(world.as(first), { ref, outcome: 'finished' });
    await cards.deliver();
    expect(mails()).toEqual([]);
    expect((await accountsOf(id)).map(({ status, endedAt }) => [status, endedAt !== null])).toEqual([
      ['closed', true],
      ['ready', false],
    ]);
    await pay();
    expect(await payoutLines(id)).toEqual([{ state: 'paid', wait: null, accountRef: present!.providerRef }]);
  });

  it('is away while another owner sets up payouts, the first account ends permanently and its holder is notified', async () => {
    const { id, first, second } = await aCenter();
    const admin = world.as(await world.aPerson({ isAdmin: true }));
    await suspendPerson(admin, { personId: first.id, reason: 'Wrote to everybody.' });
    await onboard(second, id);
    await liftSuspension(admin, { personId: first.id });
    await pay();
    const accounts = await accountsOf(id);
    expect(accounts.map(({ ownerId, endedAt }) => [ownerId, endedAt !== null])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    expect(await payoutLines(id)).toMatchObject([{ state: 'paid', accountRef: accounts[1]!.providerRef }]);
    // Later events about the first owner's account change nothing.
    cards.forget();
    await sandbox.bank(accounts[0]!.providerRef!, 'failed', SHARE);
    await cards.deliver();
    expect(mails()).toEqual([]);
  });
});

describe('the pages of the provider', () => {
  it('open only for the owner who set up the account', async () => {
    const { id, first, second } = await aCenter();
    const asSecond = world.as(second);
    const refused = { code: 'not_allowed', message: expect.stringContaining(first.name) };
    await expect(setUpPayouts(asSecond, { practiceId: id })).rejects.toMatchObject(refused);
    await expect(openAccountPage(asSecond, { practiceId: id })).rejects.toMatchObject(refused);
    const { url } = await setUpPayouts(world.as(first), { practiceId: id });
    const ref = url.split('/').at(-1)!;
    expect(await codeOf(readTestAccount(world.as(first), ref))).toBe('done');
    for (const other of [asSecond, world.as(null)]) {
      expect(await codeOf(readTestAccount(other, ref))).toBe('not_found');
    }
  });

  it('can be taken over by another owner while the account is unverified, and its holder is notified', async () => {
    const center = await world.anExpert({ type: 'wellness-center' });
    const second = await world.aMember(center.id, 'owner');
    await setUpPayouts(world.as(center.actor), { practiceId: center.id });
    await setUpPayouts(world.as(second), { practiceId: center.id });
    expect(mails()).toEqual([`${center.actor.email}: Your payouts will go to another account`]);
    expect((await accountsOf(center.id)).map(({ endedAt }) => endedAt !== null)).toEqual([true, false]);
  });

  it('stay closed to someone who was removed after their session was read', async () => {
    const { id, first, second } = await aCenter();
    await removeMember(world.as(second), { practiceId: id, userId: first.id });
    expect(await codeOf(setUpPayouts(world.as(first), { practiceId: id }))).toBe('not_allowed');
  });
});

describe('simultaneously', () => {
  it('a waiting payout is not sent to an owner who is just leaving', async () => {
    const { id, first, second } = await aCenter();
    const left = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const leaving = world.db.transaction(async (tx) => {
      const ctx = { ...world.as(second), db: tx, jobs: world.as(second).jobs.within(tx) };
      await removeMember(ctx, { practiceId: id, userId: first.id });
      left.resolve();
      await go.promise;
    });
    await left.promise;
    const paying = pay();
    await untilBlocked(world, 1);
    go.resolve();
    await Promise.all([leaving, paying]);
    expect(await payoutLines(id)).toEqual([{ state: 'waiting', wait: 'no-account', accountRef: null }]);
  });

  it('each payout is sent once, to the owner at the time it began', async () => {
    const centers: Center[] = [];
    for (let at = 0; at < 4; at++) centers.push(await aCenter());
    const codes = await concurrently([
      ...[pay, pay],
      ...centers.map(({ id, first, second }) => () => {
        return removeMember(world.as(second), { practiceId: id, userId: first.id });
      }),
    ]);
    expect(codes.filter((code) => code.startsWith('fault'))).toEqual([]);
    for (const { id, second } of centers) {
      const [before] = await accountsOf(id);
      const [then] = await payoutLines(id);
      expect(then).toMatchObject(
        then!.state === 'paid'
          ? { accountRef: before!.providerRef }
          : { state: 'waiting', wait: 'no-account', accountRef: null },
      );
      await onboard(await again(second), id);
      await pay();
      expect(await payoutLines(id)).toMatchObject([{ state: 'paid' }]);
    }
  });

  it('the database stops anyone from leaving a practice that is paid through their account', async () => {
    const { id, first } = await aCenter();
    const refused = { cause: { constraint: 'payout_accounts_of_an_owner' } };
    const membership = eq(practiceMembers.userId, first.id);
    await expect(world.db.delete(practiceMembers).where(membership)).rejects.toMatchObject(refused);
    await expect(
      world.db.update(practiceMembers).set({ role: 'staff' }).where(membership),
    ).rejects.toMatchObject(refused);
    const staff = await world.aMember(id, 'staff');
    const values = { id: newId(), expertId: id, ownerId: staff.id, provider: 'stripe' as const };
    const at = asDate(world.now);
    await expect(
      world.db.insert(payoutAccounts).values({ ...values, status: 'ready', createdAt: at, updatedAt: at }),
    ).rejects.toMatchObject(refused);
  });
});
