import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { concurrently, times, warmUp } from '../../../tests/concurrently.ts';
import { holdSpotlight } from '../../../tests/hold-spotlight.ts';
import { feesBy, type TypedSettings } from '../../../tests/set-fees.ts';
import { codeOf, noQueue, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import type { Channel } from '../../ground/notifications/channels.ts';
import { saveChoices } from '../../ground/notifications/choices.server.ts';
import { readNotifications } from '../../ground/notifications/read-notifications.server.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { cancelComing } from '../../ground/settings/change-settings.server.ts';
import { readSettingsForAdmin } from '../../ground/settings/read-settings.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { suspendAccount } from '../../people/sign-in/suspend-account.server.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import { countAffected } from './count-affected.server.ts';
import { QUIET_MINUTES } from './quiet-minutes.ts';
import { announcements } from './tables.ts';
import { PEOPLE_PER_RUN, tellComingChanges } from './tell-coming-changes.server.ts';

const world = await openWorld();
const admin = await world.aPerson({ isAdmin: true, name: 'Alex Moss' });
const fees = feesBy(world);
let start = Temporal.Instant.from('2026-12-01T12:00:00Z');

beforeEach(async () => {
  // Moves the clock past the changes of earlier tests, whose people no longer own anything.
  start = start.add({ hours: 24 * 400 });
  world.now = start;
  world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 10 };
  for (const table of [announcements, setAside, practiceMembers]) await world.db.delete(table);
  await fees.learn();
  world.queued.length = 0;
});

const dayAhead = (days: number) =>
  start
    .add({ hours: 24 * days })
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toString();
const later = (minutes: number) => {
  world.now = world.now.add({ minutes });
};
/** Schedules a change as an admin and waits until the quiet minutes are over. */
async function announced(typed: TypedSettings, days = 60): Promise<void> {
  await fees.change(admin, { ...typed, from: dayAhead(days) });
  later(QUIET_MINUTES);
}
async function cancelled(): Promise<void> {
  const { coming } = await readSettingsForAdmin(world.as(admin));
  await cancelComing(world.as(admin), { from: coming[0]!.from });
  later(QUIET_MINUTES);
}
/**
 * Returns a value above the current one, because each test starts with the settings that the previous test
 * left.
 */
async function more(name: 'commissionPercent' | 'payoutDays' | 'spotlightFeeCents'): Promise<TypedSettings> {
  const { settings } = await readSettingsForAdmin(world.as(admin));
  const now = settings[name] ?? 10;
  return { [name]: name === 'spotlightFeeCents' ? ((now + 100) / 100).toFixed(2) : String(now + 1) };
}
const tell = () => tellComingChanges(world.asProduct('tell-coming-changes'));
const mailed = () =>
  world.queued
    .filter(({ name }) => name === 'send-written-mail-to-many')
    .map(({ data }) => String(data.to))
    .toSorted();
const subjects = () => world.queued.map(({ data }) => String(data.subject).replace(/ on .*/, ''));
const lastText = () => String(world.queued.at(-1)?.data.text);
const noticesOf = async (who: Person) =>
  (await readNotifications(world.as(who), 1)).notifications.map(({ title }) => title.replace(/ on .*/, ''));
const knows = async (who: { id: string }) =>
  (
    await world.db
      .select()
      .from(announcements)
      .where(eq(announcements.userId, who.id))
      .orderBy(asc(announcements.setting))
  ).map(({ setting, value }) => `${setting} ${value}`);

describe('an upcoming change is announced', () => {
  it('once, by e-mail and notice', async () => {
    const { actor } = await world.anExpert();
    await announced(await more('commissionPercent'));
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(mailed()).toEqual([actor.email]);
    expect(subjects()).toEqual(['What changes']);
    expect(await noticesOf(actor)).toEqual(['What changes']);
    later(60 * 24);
    expect(await tell()).toBe(0);
  });

  it.each<
    [
      string,
      'commissionPercent' | 'spotlightFeeCents',
      (given: { actor: Person; id: string }) => Promise<unknown>,
      number,
    ]
  >([
    ['an owner of a listed practice, of the commission', 'commissionPercent', async () => {}, 1],
    ['an owner without Spotlight, of its price', 'spotlightFeeCents', async () => {}, 0],
    ['an owner with Spotlight, of its price', 'spotlightFeeCents', ({ id }) => holdSpotlight(world, [id]), 1],
    [
      'an owner with Spotlight that pauses, of its price',
      'spotlightFeeCents',
      async ({ id }) => {
        await holdSpotlight(world, [id]);
        await world.db.update(experts).set({ pausedAt: new Date() }).where(eq(experts.id, id));
      },
      1,
    ],
    [
      'an owner of one that is not approved',
      'commissionPercent',
      ({ id }) => world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, id)),
      0,
    ],
    [
      'an owner of one that is paused',
      'commissionPercent',
      ({ id }) => world.db.update(experts).set({ pausedAt: new Date() }).where(eq(experts.id, id)),
      0,
    ],
    [
      'an owner of one that is suspended',
      'commissionPercent',
      ({ id }) => world.db.update(experts).set({ suspendedAt: new Date() }).where(eq(experts.id, id)),
      0,
    ],
    [
      'staff',
      'commissionPercent',
      ({ id }) =>
        world.db.update(practiceMembers).set({ role: 'staff' }).where(eq(practiceMembers.practiceId, id)),
      0,
    ],
    [
      'a former owner',
      'commissionPercent',
      ({ id }) => world.db.delete(practiceMembers).where(eq(practiceMembers.practiceId, id)),
      0,
    ],
    [
      'an owner who is suspended',
      'commissionPercent',
      ({ actor }) => suspendAccount(world.as(admin), { personId: actor.id, reason: 'Spam', by: admin.id }),
      0,
    ],
    [
      'an owner who is about to leave',
      'commissionPercent',
      ({ actor }) => world.db.update(users).set({ deleteAt: new Date() }).where(eq(users.id, actor.id)),
      0,
    ],
    [
      'an owner whose clients all pay in person',
      'commissionPercent',
      async () => {
        world.payments = { ...world.payments, wayToPay: 'in-person' };
      },
      0,
    ],
  ])('to %s: %#', async (_who, name, meanwhile, told) => {
    const given = await world.anExpert();
    await announced(await more(name));
    await meanwhile(given);
    world.queued.length = 0;
    expect(await countAffected(world.as(admin))).toMatchObject({
      [name === 'spotlightFeeCents' ? 'spotlight' : 'practice']: told,
    });
    expect(await tell()).toBe(told);
    expect(mailed()).toEqual(told ? [given.actor.email] : []);
  });

  it('in one e-mail to someone who owns several practices, and to each co-owner', async () => {
    const [one, two] = [await world.anExpert(), await world.anExpert()];
    await world.aMember(two.id, 'owner', one.actor);
    await announced(await more('payoutDays'));
    expect(await countAffected(world.as(admin))).toMatchObject({ practice: 2 });
    await tell();
    expect(mailed()).toEqual([one.actor.email, two.actor.email].toSorted());
  });

  it('in one e-mail if several settings change, each to its audience', async () => {
    const [one, both] = [await world.anExpert(), await world.anExpert()];
    await holdSpotlight(world, [both.id]);
    await announced({
      ...(await more('commissionPercent')),
      ...(await more('spotlightFeeCents')),
      bookingFeeCents: '11.11',
    });
    expect(await tell()).toBe(2);
    expect(await knows(one.actor)).toHaveLength(1);
    expect(await knows(both.actor)).toHaveLength(2);
    const texts = world.queued.map(({ data }) => String(data.text));
    expect(texts.filter((text) => text.includes('Spotlight costs'))).toHaveLength(1);
    for (const text of texts) expect(text).not.toContain('$11.11');
  });

  it.each<[string, TypedSettings]>([
    ['the booking fee', { bookingFeeCents: '7' }],
    ['the cancellation policy', { latePercent: '33', freeHoursBefore: '30' }],
    ['what applicants pay', { individualFeeCents: '8', centerFeeCents: '12' }],
    ['the time to answer', { answerHours: '11' }],
  ])('to no one of %s', async (_what, typed) => {
    await holdSpotlight(world, [(await world.anExpert()).id]);
    const { settings } = await readSettingsForAdmin(world.as(admin));
    await announced(typed);
    expect((await readSettingsForAdmin(world.as(admin))).settings).toEqual(settings);
    expect(await tell()).toBe(0);
  });

  it('to no one if it applies immediately', async () => {
    await world.anExpert();
    await fees.change(admin, await more('payoutDays'));
    later(QUIET_MINUTES);
    expect(await tell()).toBe(0);
  });

  it('through the channels that each person chose', async () => {
    const [quiet, noMail] = [await world.anExpert(), await world.anExpert()];
    const choose = (who: Person, chosen: readonly Channel[]) =>
      saveChoices(world.as(who), NOTIFICATION_KINDS, [{ kind: 'announcement', chosen }]);
    await choose(quiet.actor, []);
    await choose(noMail.actor, ['inApp']);
    await announced(await more('commissionPercent'));
    expect([await tell(), await tell()]).toEqual([2, 0]);
    expect(mailed()).toEqual([]);
    expect([await noticesOf(quiet.actor), await noticesOf(noMail.actor)]).toEqual([[], ['What changes']]);
  });

  it('to people who join the audience before its day, and to no one afterward', async () => {
    await announced(await more('commissionPercent'));
    expect(await tell()).toBe(0);
    const { actor } = await world.anExpert();
    expect(await tell()).toBe(1);
    expect(await knows(actor)).toHaveLength(1);
    world.now = start.add({ hours: 24 * 61 });
    const late = await world.anExpert();
    expect(await tell()).toBe(0);
    expect([await knows(actor), await knows(late.actor)]).toEqual([[], []]);
  });
});

describe('a change that is withdrawn or replaced', () => {
  it(`within ${QUIET_MINUTES} minutes is never announced`, async () => {
    await world.anExpert();
    await announced(await more('commissionPercent'));
    world.now = world.now.subtract({ minutes: 1 });
    expect(await tell()).toBe(0);
    await cancelled();
    expect(await tell()).toBe(0);
    expect(mailed()).toEqual([]);
  });

  it('is reported only to those who were notified of it', async () => {
    const { actor } = await world.anExpert();
    await announced(await more('commissionPercent'));
    await tell();
    await world.anExpert();
    await cancelled();
    world.queued.length = 0;
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(mailed()).toEqual([actor.email]);
    expect(subjects()).toEqual(['A change that we announced will not come']);
    expect(await noticesOf(actor)).toEqual(['A change that we announced will not come']);
    expect(await knows(actor)).toEqual([]);
  });

  it('is reported to an owner whose practice is no longer listed, but to no former owner', async () => {
    const [unlisted, former] = [await world.anExpert(), await world.anExpert()];
    await announced(await more('commissionPercent'));
    await tell();
    await world.db.update(experts).set({ pausedAt: new Date() }).where(eq(experts.id, unlisted.id));
    await world.db.delete(practiceMembers).where(eq(practiceMembers.practiceId, former.id));
    world.queued.length = 0;
    expect(await tell()).toBe(0);
    await cancelled();
    expect(await tell()).toBe(1);
    expect(mailed()).toEqual([unlisted.actor.email]);
  });

  it('can move to another day or amount', async () => {
    const { actor } = await world.anExpert();
    const typed = await more('commissionPercent');
    await announced(typed);
    await tell();
    await fees.change(admin, { commissionPercent: '40', from: dayAhead(60) });
    later(QUIET_MINUTES);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(subjects().at(-1)).toBe('What we announced has changed');
    expect(lastText()).toContain('we keep 40% of');
    expect(await knows(actor)).toEqual(['commissionPercent 40']);
    await cancelled();
    await announced({ commissionPercent: '40' }, 90);
    expect(await tell()).toBe(1);
    expect(await knows(actor)).toEqual(['commissionPercent 40']);
    await cancelled();
    await tell();
  });

  it('is announced in its final form when changed twice before anyone was notified', async () => {
    const { actor } = await world.anExpert();
    await announced({ commissionPercent: '41' });
    await announced({ commissionPercent: '42' });
    await announced({ commissionPercent: '43' });
    expect(await tell()).toBe(1);
    expect(await knows(actor)).toEqual(['commissionPercent 43']);
    await cancelled();
    await tell();
  });

  it('is reported as cancelled if its value applies immediately', async () => {
    await world.anExpert();
    await announced({ payoutDays: '9' });
    await tell();
    await fees.change(admin, { payoutDays: '9' });
    later(QUIET_MINUTES);
    expect(await tell()).toBe(1);
    expect(lastText()).toMatch(/will not\s+come: we pay you 9 days/);
  });

  it('is reported to a suspended person after reinstatement', async () => {
    const { actor } = await world.anExpert();
    await announced({ commissionPercent: '44' });
    await tell();
    await world.db.update(users).set({ deleteAt: new Date() }).where(eq(users.id, actor.id));
    await cancelled();
    expect(await tell()).toBe(0);
    await world.db.update(users).set({ deleteAt: null }).where(eq(users.id, actor.id));
    expect(await tell()).toBe(1);
  });
});

describe('the job', () => {
  it('notifies each person once when several nodes run it simultaneously', async () => {
    const people = [];
    for (let i = 0; i < 12; i++) people.push((await world.anExpert()).actor);
    await announced({ commissionPercent: '45' });
    await warmUp(world, 8);
    await concurrently(times(6, tell));
    expect(mailed()).toEqual(people.map(({ email }) => email).toSorted());
    expect(await world.db.select().from(setAside)).toEqual([]);
    await cancelled();
    world.queued.length = 0;
    await warmUp(world, 8);
    await concurrently(times(6, tell));
    expect(mailed()).toEqual(people.map(({ email }) => email).toSorted());
    expect(await world.db.select().from(announcements)).toEqual([]);
  });

  it('leaves each person correctly informed if an admin withdraws the change meanwhile', async () => {
    const people = [];
    for (let i = 0; i < 6; i++) people.push((await world.anExpert()).actor);
    await announced({ commissionPercent: '46' });
    await warmUp(world, 8);
    expect(await concurrently([tell, cancelled, tell])).toEqual(['done', 'done', 'done']);
    later(QUIET_MINUTES);
    await tell();
    expect(await world.db.select().from(announcements)).toEqual([]);
    for (const { email } of people) {
      const told = world.queued.filter(({ data }) => data.to === email).map(({ data }) => data.subject);
      expect([0, 2]).toContain(told.length);
    }
  });

  it('resumes after a crash with those who were not notified', async () => {
    const people = [];
    for (let i = 0; i < 6; i++) people.push((await world.anExpert()).actor);
    await announced({ commissionPercent: '47' });
    let left = 3;
    const ctx = world.asProduct('tell-coming-changes');
    const { transaction } = world.db;
    const dies = Object.assign(Object.create(world.db), {
      transaction: (...args: Parameters<typeof transaction>) => {
        if (left-- <= 0) throw new Error('the node is gone');
        return transaction.apply(world.db, args);
      },
    });
    // The node cannot even record that it failed.
    dies.insert = () => {
      throw new Error('the node is gone');
    };
    await expect(tellComingChanges({ ...ctx, db: dies })).rejects.toThrow('the node is gone');
    expect(mailed()).toHaveLength(3);
    expect(await tell()).toBe(3);
    expect(mailed()).toEqual(people.map(({ email }) => email).toSorted());
    await cancelled();
    await tell();
  });

  it('rolls back, sets aside, and retries an announcement whose e-mail could not be queued', async () => {
    const { actor } = await world.anExpert();
    await announced({ commissionPercent: '48' });
    const broken = { ...world.asProduct('tell-coming-changes'), jobs: noQueue };
    expect(await tellComingChanges(broken)).toBe(0);
    expect([await knows(actor), await noticesOf(actor)]).toEqual([[], []]);
    expect(await world.db.select().from(setAside)).toMatchObject([
      { kind: 'tell-coming-change', subjectId: actor.id },
    ]);
    later(2);
    expect(await tell()).toBe(1);
    expect(await world.db.select().from(setAside)).toEqual([]);
    await cancelled();
    await tell();
  });

  it('notifies a limited number per run and the rest in the next', async () => {
    const { id } = await world.anExpert();
    const people = Array.from({ length: PEOPLE_PER_RUN }, (_, i) => ({
      id: world.as(null).newId(),
      name: 'Robin Reed',
      email: `many-${i}@example.test`,
      emailVerified: true,
    }));
    await world.db.insert(users).values(people);
    await world.db
      .insert(practiceMembers)
      .values(people.map(({ id: userId }) => ({ practiceId: id, userId, role: 'owner' as const })));
    await announced({ commissionPercent: '49' });
    expect([await tell(), await tell(), await tell()]).toEqual([PEOPLE_PER_RUN, 1, 0]);
    expect(new Set(mailed()).size).toBe(PEOPLE_PER_RUN + 1);
    await world.db.delete(announcements);
  });

  it('retries failed people first, no matter how many are due', async () => {
    const { id } = await world.anExpert();
    const people = Array.from({ length: PEOPLE_PER_RUN + 1 }, (_, i) => ({
      id: world.as(null).newId(),
      name: 'Robin Reed',
      email: `due-${i}@example.test`,
      emailVerified: true,
    }));
    await world.db.insert(users).values(people);
    await world.db
      .insert(practiceMembers)
      .values(people.map(({ id: userId }) => ({ practiceId: id, userId, role: 'owner' as const })));
    await announced({ payoutDays: '10' });
    const last = people
      .map(({ id }) => id)
      .toSorted()
      .at(-1)!;
    const since = asDate(world.now);
    await world.db.insert(setAside).values({
      id: world.as(null).newId(),
      kind: 'tell-coming-change',
      subjectId: last,
      tries: 3,
      lastError: 'Error',
      since,
      nextTryAt: since,
    });
    await tell();
    expect(await knows({ id: last })).toEqual(['payoutDays 10']);
    expect(await world.db.select().from(setAside)).toEqual([]);
    await world.db.delete(announcements);
  });

  it('deletes the rows of an erased account', async () => {
    const { actor } = await world.anExpert();
    await announced({ commissionPercent: '50' });
    await tell();
    expect(await knows(actor)).toHaveLength(1);
    const deleteAt = asDate(world.now.subtract({ hours: 1 }));
    await world.db.update(users).set({ deleteAt }).where(eq(users.id, actor.id));
    await deleteDueAccounts(world.asProduct('delete-accounts'));
    expect(await knows(actor)).toEqual([]);
  });
});

it('shows only admins how many people a change affects', async () => {
  const { actor } = await world.anExpert();
  for (const who of [null, actor]) expect(await codeOf(countAffected(world.as(who)))).toBe('not_found');
});
