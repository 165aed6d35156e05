import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { openWorld } from '../../../tests/world.ts';
import { approvePlace } from '../../business/consultation-places/review-place.server.ts';
import { savePlace } from '../../business/consultation-places/save-place.server.ts';
import { inTransaction } from '../../context.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { openAllDay } from '../../practice/availability/save-availability.server.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { experts, placeChecks } from '../experts/tables.ts';
import { setExpertise } from '../practice-profile/save-services.server.ts';
import { refreshSetup } from './refresh-setup.server.ts';
import { watchSetups } from './watch-setups.server.ts';

const world = await openWorld();
world.payments = { ...world.payments, wayToPay: 'card' };
const cards = byCard(world);
const payouts = payoutsBy(world, cards);
const SUBJECT = 'Your practice is live';

type Values = Parameters<typeof world.anExpert>[0] & { hasAccount?: boolean };

/** Creates a practice that was just approved. */
async function aNew({ hasAccount = true, ...values }: Values) {
  const expert = await world.anExpert({ liveToldAt: null, ...values });
  await inTransaction(world.asProduct(), async (ctx) => {
    await lockExpert(ctx.db, expert.id);
    await refreshSetup(ctx, expert.id, 'new');
  });
  if (hasAccount) await payouts.onboard(expert.actor, expert.id);
  return expert;
}

const mailed = () =>
  world.queued.filter(
    ({ name, data }) => name === 'send-written-mail' && JSON.stringify(data).includes(SUBJECT),
  );
const noticed = async (userId: string) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, userId));
  return rows.filter(({ title }) => title === SUBJECT).map(({ path }) => path);
};
const addExpertise = ({ actor }: Awaited<ReturnType<typeof aNew>>) =>
  setExpertise(world.as(actor), { expertise: ['consulting'] });
const addHours = ({ actor }: Awaited<ReturnType<typeof aNew>>) =>
  openAllDay(world.as(actor), { aroundTheClock: true });

beforeEach(() => cards.forget());

describe('a practice that becomes live', () => {
  it('through an act of its owner is told so once, on the site and by e-mail', async () => {
    const expert = await aNew({ tags: [] });
    expect(mailed()).toEqual([]);
    await addExpertise(expert);
    expect(mailed()).toHaveLength(1);
    expect(await noticed(expert.actor.id)).toEqual([`/expert/${expert.id}`]);
    await addExpertise(expert);
    await addHours(expert);
    expect(mailed()).toHaveLength(1);
  });

  it('through the last two steps simultaneously is told once', async () => {
    for (let turn = 0; turn < 4; turn++) {
      cards.forget();
      const expert = await aNew({ tags: [], choosesHours: false });
      await Promise.all([addExpertise(expert), addHours(expert)]);
      expect(mailed()).toHaveLength(1);
      expect(await noticed(expert.actor.id)).toHaveLength(1);
    }
  });

  it('through a payout account is told when the payment service reports that it is ready', async () => {
    const expert = await aNew({ hasAccount: false });
    await payouts.onboard(expert.actor, expert.id, 'more');
    expect(mailed()).toEqual([]);
    await payouts.onboard(expert.actor, expert.id);
    expect(mailed()).toHaveLength(1);
  });

  it('through an address is told once an admin has checked it', async () => {
    const expert = await aNew({ address: null });
    const place = { placeId: null, label: 'Studio', address: '1200 Market Street', zip: '80202' };
    await savePlace(world.as(expert.actor), place);
    expect(mailed()).toEqual([]);
    const [check] = await world.db.select().from(placeChecks).where(eq(placeChecks.practiceId, expert.id));
    await approvePlace(world.as(await world.aPerson({ isAdmin: true })), { id: check!.id });
    expect(mailed()).toHaveLength(1);
    expect(await noticed(expert.actor.id)).toHaveLength(1);
  });

  it('without an act of its own is told by the job, once by two nodes', async () => {
    const { id, actor } = await aNew({ suspendedAt: new Date() });
    expect(mailed()).toEqual([]);
    await world.db.update(experts).set({ suspendedAt: null }).where(eq(experts.id, id));
    const watch = () => watchSetups(world.asProduct('watch-setups'));
    const both = await Promise.all([watch(), watch()]);
    expect(both.flat().filter((outcome) => outcome === 'live')).toHaveLength(1);
    expect(await noticed(actor.id)).toHaveLength(1);
  });

  it('again after undoing a step is not told again', async () => {
    const expert = await aNew({ hasAccount: false });
    await payouts.onboard(expert.actor, expert.id);
    await world.db.update(experts).set({ tags: [] }).where(eq(experts.id, expert.id));
    await addHours(expert);
    await addExpertise(expert);
    expect(mailed()).toHaveLength(1);
  });
});

describe('a practice is not told that it is live', () => {
  it.each<[string, Values]>([
    ['if it was before', { liveToldAt: new Date() }],
    ['while it is suspended', { suspendedAt: new Date() }],
    ['while it takes no requests', { isActive: false }],
    ['if its state is not served', { state: 'ID' }],
  ])('%s', async (_, values) => {
    const expert = await aNew({ ...values, tags: [] });
    await addExpertise(expert);
    expect(mailed()).toEqual([]);
    expect(await noticed(expert.actor.id)).toEqual([]);
  });
});
