import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { moveExpert } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { expireBookings } from '../../consultations/bookings/expire-bookings.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { refreshPassedStretches } from '../../practice/availability/refresh-free-stretch.server.ts';
import { setAside } from './tables.ts';

const world = await openWorld();
const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');
const job = () => world.asProduct();
const later = (minutes: number) => {
  world.now = world.now.add({ minutes });
};

beforeEach(async () => {
  world.now = NOW;
  await world.db.delete(setAside);
  await world.db.update(bookings).set({ status: 'cancelled' });
  await world.db.update(users).set({ deleteAt: null });
  await world.db.update(experts).set({ isActive: false });
});

const aside = async () =>
  (await world.db.select().from(setAside).orderBy(setAside.subjectId)).map(
    ({ kind, subjectId, tries, lastError }) => [kind, subjectId, tries, lastError],
  );

/**
 * Creates an expired request.
 * @param age hours since the requested start. The oldest request comes first.
 */
async function aRunOutRequest(expert: { id: string }, age: number, values = {}) {
  const client = await world.aPerson();
  const startsAt = asDate(NOW.subtract({ hours: age }));
  const createdAt = new Date(startsAt.getTime() - 3_600_000);
  return await world.aBooking({ expertId: expert.id, clientId: client.id, startsAt, createdAt, ...values });
}
/** Makes every calculation for the expert fail by setting an invalid time zone. */
const poison = (id: string) => moveExpert(world.db, id, { zone: 'Nowhere/Poison' });
const mend = (id: string) => moveExpert(world.db, id, { zone: 'America/Denver' });
const statusesOf = async (ids: string[]) => {
  const rows = await world.db.select().from(bookings).where(inArray(bookings.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)!.status);
};

describe('three expired requests, the oldest of which fails', () => {
  async function given() {
    const [bad, good] = [await world.anExpert(), await world.anExpert()];
    await poison(bad.id);
    const ids = [await aRunOutRequest(bad, 9), await aRunOutRequest(good, 8), await aRunOutRequest(good, 7)];
    return { bad, ids };
  }

  it('expires the others, and sets that one aside with only the type of its error', async () => {
    const { ids } = await given();
    expect(await expireBookings(job())).toEqual({ expired: 2, completed: 0 });
    expect(await statusesOf(ids)).toEqual(['requested', 'expired', 'expired']);
    expect(await aside()).toEqual([['end-booking', ids[0], 1, 'RangeError']]);
  });

  it('retries after 1, 2 and 4 minutes, and not in between', async () => {
    const { ids } = await given();
    const tries: number[] = [];
    for (let minute = 0; minute < 8; minute++) {
      await expireBookings(job());
      const [row] = await aside();
      tries.push(Number(row![2]));
      later(1);
    }
    expect(tries).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
    expect(await statusesOf(ids)).toContain('requested');
  });

  it('expires it once the fault is fixed, and deletes the failure', async () => {
    const { bad, ids } = await given();
    await expireBookings(job());
    await mend(bad.id);
    later(1);
    expect(await expireBookings(job())).toEqual({ expired: 1, completed: 0 });
    expect(await statusesOf(ids)).toEqual(['expired', 'expired', 'expired']);
    expect(await aside()).toEqual([]);
  });

  it('deletes the failure once someone else ends the request', async () => {
    const { ids } = await given();
    await expireBookings(job());
    await world.db.update(bookings).set({ status: 'declined' }).where(eq(bookings.id, ids[0]!));
    later(1);
    await expireBookings(job());
    expect(await aside()).toEqual([]);
  });
});

describe('accounts whose waiting time is over', () => {
  const leave = (id: string, daysAgo: number) =>
    world.db
      .update(users)
      .set({ deleteAt: asDate(NOW.subtract({ hours: 24 * daysAgo })) })
      .where(eq(users.id, id));
  const areErased = async (ids: string[]) => {
    const rows = await world.db.select().from(users).where(inArray(users.id, ids));
    return ids.map((id) => rows.find((row) => row.id === id)!.deletedAt !== null);
  };

  it('are erased even behind 200 that must wait for a booking and one that fails', async () => {
    const expert = await world.anExpert();
    const people = [];
    for (let made = 0; made < 202; made++) people.push(await world.aPerson());
    const last = await world.aPerson();
    const broken = people[0]!;
    for (const [index, person] of people.entries()) {
      await leave(person.id, 10);
      if (person === broken) continue;
      const start = Date.parse('2027-01-01T00:00:00Z') + index * 3_600_000;
      const endsAt = new Date(start + 30 * 60_000);
      await aRunOutRequest(expert, 1, { clientId: person.id, startsAt: new Date(start), endsAt });
    }
    await leave(last.id, 1);
    await world.asOwner(`
      create function fail_for_one() returns trigger language plpgsql as $$
      begin
        if new.id = '${broken.id}' and new.deleted_at is not null then
          raise exception 'this row is broken' using errcode = 'XX001';
        end if;
        return new;
      end $$;
      create trigger fail_for_one before update on users for each row execute function fail_for_one()`);
    expect(await deleteDueAccounts(job())).toBe(1);
    await world.asOwner('drop trigger fail_for_one on users');
    expect(await areErased([broken.id, people[1]!.id, last.id])).toEqual([false, false, true]);
    expect(await aside()).toEqual([['erase-account', broken.id, 1, 'XX001']]);
    later(1);
    expect(await deleteDueAccounts(job())).toBe(1);
    expect(await areErased([broken.id])).toEqual([true]);
    expect(await aside()).toEqual([]);
  }, 30_000);
});

describe('free stretches that have passed', () => {
  it('are updated for everyone except the expert whose calculation fails', async () => {
    const crew = [await world.anExpert(), await world.anExpert(), await world.anExpert()];
    await poison(crew[1]!.id);
    const found = async () =>
      (
        await Promise.all(crew.map(({ id }) => world.db.select().from(experts).where(eq(experts.id, id))))
      ).map(([expert]) => expert!.freeUntil !== null);
    expect(await refreshPassedStretches(job())).toBe(2);
    expect(await found()).toEqual([true, false, true]);
    expect(await aside()).toEqual([['free-times', crew[1]!.id, 1, 'RangeError']]);
    await mend(crew[1]!.id);
    later(1);
    expect(await refreshPassedStretches(job())).toBe(1);
    expect(await found()).toEqual([true, true, true]);
    expect(await aside()).toEqual([]);
  });
});
