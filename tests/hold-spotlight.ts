import { eq } from 'drizzle-orm';
import { subscriptions } from '../core/money/payments/tables.ts';
import { spotlights } from '../core/money/spotlight/tables.ts';
import { experts, practiceMembers } from '../core/people/experts/tables.ts';
import { asDate } from '../lib/as-date.ts';
import { newId } from '../lib/id.server.ts';
import type { World } from './world.ts';

/** Gives practices a month of Spotlight as if they had paid for it. Each practice must have an owner. */
export async function holdSpotlight(world: World, practiceIds: readonly string[]): Promise<void> {
  const now = asDate(world.now);
  const paidUntil = asDate(world.now.add({ hours: 24 * 30 }));
  for (const practiceId of practiceIds) {
    const [owner] = await world.db
      .select()
      .from(practiceMembers)
      .where(eq(practiceMembers.practiceId, practiceId));
    const subscriptionId = newId();
    await world.db.insert(subscriptions).values({
      id: subscriptionId,
      purpose: 'spotlight',
      subjectId: practiceId,
      payerId: owner!.userId,
      cents: 500,
      status: 'active',
      provider: 'sandbox',
      providerRef: `sub_${subscriptionId}`,
      customerRef: `cus_${subscriptionId}`,
      periodEndsAt: paidUntil,
      returnTo: '/',
      createdAt: now,
      updatedAt: now,
    });
    await world.db.insert(spotlights).values({
      practiceId,
      subscriptionId,
      status: 'active',
      paidUntil,
      state: 'active',
      since: now,
      updatedAt: now,
    });
    await world.db.update(experts).set({ isSpotlight: true }).where(eq(experts.id, practiceId));
  }
}
