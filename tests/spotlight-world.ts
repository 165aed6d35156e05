import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { payments, subscriptions } from '../core/money/payments/tables.ts';
import { applyEvents } from '../core/money/provider-events/apply-events.server.ts';
import { takeEvent } from '../core/money/provider-events/take-event.server.ts';
import { keepSpotlights } from '../core/money/spotlight/keep-spotlights.server.ts';
import { readSpotlight } from '../core/money/spotlight/read-spotlight.server.ts';
import { takeSpotlight } from '../core/money/spotlight/take-spotlight.server.ts';
import { practiceHoldsSpotlight } from '../core/people/experts/practice-holds-spotlight.server.ts';
import { experts } from '../core/people/experts/tables.ts';
import { PURPOSES } from '../server/purposes.ts';
import { openWorld, type World } from './world.ts';

export type Expert = Awaited<ReturnType<World['anExpert']>>;

/** Opens a world in which experts pay for Spotlight with test cards. */
export async function openSpotlightWorld(connections?: number) {
  const world = await openWorld(connections);
  const sandbox = world.payments.sandbox!;
  const adapter = world.payments.provider;

  beforeEach(() => {
    world.queued.length = 0;
    world.payments = { ...world.payments, provider: adapter, sandbox, purposes: PURPOSES };
  });

  const later = (days: number) => {
    world.now = world.now.add({ hours: 24 * days });
  };
  const take = (expert: Expert) =>
    takeSpotlight(world.as(expert.actor), { returnTo: '/dashboard/expert/spotlight' });
  const keep = () => keepSpotlights(world.asProduct('keep-spotlights'));
  const stands = async ({ id }: Expert) => {
    const spotlight = await readSpotlight(world.asProduct(), id);
    const isHeld = await practiceHoldsSpotlight(world, id);
    return [spotlight?.state ?? null, spotlight?.daysLeft ?? null, isHeld];
  };

  async function hear(order: (bodies: string[]) => string[] = (bodies) => bodies): Promise<void> {
    const bodies = world.queued.flatMap(({ name, data }) =>
      name === 'send-test-event' ? [String(data.body)] : [],
    );
    world.queued.splice(
      0,
      world.queued.length,
      ...world.queued.filter(({ name }) => name !== 'send-test-event'),
    );
    for (const body of order(bodies)) {
      await takeEvent(world.asProduct(), new TextEncoder().encode(body), sandbox.sign(body));
    }
    await applyEvents(world.asProduct('apply-events'));
  }

  async function aHolder(values: Parameters<World['anExpert']>[0] = {}): Promise<Expert> {
    const expert = await world.anExpert(values);
    const { url } = await take(expert);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    world.queued.length = 0;
    return expert;
  }
  const subscriptionOf = async ({ id }: Expert) =>
    (await world.db.select().from(subscriptions).where(eq(subscriptions.subjectId, id))).at(-1)!;
  const refOf = async (expert: Expert) => (await subscriptionOf(expert)).providerRef!;
  const billsOf = async ({ id }: Expert) =>
    await world.db.select().from(payments).where(eq(payments.subjectId, id));
  const setExpert = ({ id }: Expert, values: Partial<typeof experts.$inferInsert>) =>
    world.db.update(experts).set(values).where(eq(experts.id, id));
  const daysOf = async (expert: Expert) => Number((await stands(expert))[1]);

  return {
    world,
    sandbox,
    adapter,
    later,
    take,
    keep,
    stands,
    hear,
    aHolder,
    subscriptionOf,
    refOf,
    billsOf,
    setExpert,
    daysOf,
  };
}
