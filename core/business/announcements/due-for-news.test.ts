import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { openWorld } from '../../../tests/world.ts';
import { readSettings } from '../../ground/settings/read-settings.server.ts';
import { type ComingChange, DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';
import { settingChanges } from '../../ground/settings/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { ANNOUNCED_NAMES, comingSteps, newsFor, type Step } from './announced.ts';
import { announcements } from './tables.ts';
import { dueForNews, tellComingChanges } from './tell-coming-changes.server.ts';

const world = await openWorld();
world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 10 };
const admin = await world.aPerson({ isAdmin: true });
const PEOPLE = 30;
const owned = await Promise.all(Array.from({ length: PEOPLE }, () => world.anExpert()));
const job = () => world.asProduct('tell-coming-changes');

it.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'due people are those with news, in random world %i',
  async (seed) => {
    const random = seededRandom(seed);
    const isSo = (chance = 0.5) => random() < chance;
    const one = <Of>(of: readonly Of[]) => of[Math.floor(random() * of.length)]!;
    world.now = world.now.add({ hours: 24 });
    const from = (days: number) => asDate(world.now.add({ hours: 24 * days })).toISOString();
    const days = [-5, 30, 60];
    const coming: ComingChange[] = days.map((day) => ({
      from: from(day),
      settings: Object.fromEntries(
        ANNOUNCED_NAMES.filter(() => isSo(0.4)).map((name) => [name, one([100, 200, 300])]),
      ),
    }));
    const at = asDate(world.now.subtract({ hours: 24 * 9 }));
    const change = {
      id: world.as(null).newId(),
      settings: DEFAULT_SETTINGS,
      adminId: admin.id,
      why: 'A trial',
    };
    await world.db.insert(settingChanges).values({ ...change, coming, at });
    const steps = comingSteps(await readSettings(world.db, world.now), 10);
    await world.db.delete(announcements);

    const expected: string[] = [];
    for (const { id, actor } of owned) {
      const [isListed, holds, isOwner, leaves] = [isSo(0.7), isSo(), isSo(0.8), isSo(0.2)];
      await world.db
        .update(experts)
        .set({ approvedAt: isListed ? new Date(0) : null, isSpotlight: holds })
        .where(eq(experts.id, id));
      await world.db
        .update(practiceMembers)
        .set({ role: isOwner ? 'owner' : 'staff' })
        .where(eq(practiceMembers.practiceId, id));
      await world.db
        .update(users)
        .set({ deleteAt: leaves ? new Date() : null })
        .where(eq(users.id, actor.id));
      // Some people know all scheduled steps, others know only part, and others know different ones.
      const told: Step[] = isSo(0.3)
        ? [...steps]
        : ANNOUNCED_NAMES.flatMap((name) =>
            days
              .filter(() => isSo(0.25))
              .map((day) => ({ name, from: from(day), value: one([100, 200, 300]) })),
          );
      if (told.length > 0) {
        await world.db.insert(announcements).values(
          told.map(({ name, from, value }) => ({
            userId: actor.id,
            setting: name,
            beginsAt: new Date(from),
            value,
            toldAt: at,
          })),
        );
      }
      const ahead = told.filter(({ from }) => Date.parse(from) > world.now.epochMilliseconds);
      const news = newsFor(ahead, steps, { practice: isListed, spotlight: holds });
      if (isOwner && !leaves && news.length > 0) expected.push(actor.id);
    }

    const found = (await dueForNews(job(), 1000)).map(({ id }) => id);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(await tellComingChanges(job())).toBe(expected.length);
    expect(await dueForNews(job(), 1000)).toEqual([]);
  },
);
