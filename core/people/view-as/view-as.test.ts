import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { concurrently } from '../../../tests/concurrently.ts';
import { codeOf, openWorld, PASSWORD } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { seenOf } from '../../ground/admin/seen.server.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { readActivity } from '../../overview/activity/read-activity.server.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { PERSON_SHOWN } from '../accounts/person-shown.ts';
import { accountViews, sessions, suspensions, users } from '../accounts/tables.ts';
import { endEverySession } from '../sign-in/end-every-session.server.ts';
import { endSession } from '../sign-in/end-session.server.ts';
import { logOut, sweepSessions } from '../sign-in/log-out.server.ts';
import { startSession } from '../sign-in/start-session.server.ts';
import { startView } from './start-view.server.ts';
import { endStaleView, stopView } from './stop-view.server.ts';

const world = await openWorld();
const START = Temporal.Instant.from('2026-11-28T22:10:00Z');

type Signed = { ctx: Context; headers: Headers; admin: Person };

/** Creates an admin who is signed in, with the headers of their browser. */
async function anAdmin(values: { isAdmin?: boolean } = {}): Promise<Signed> {
  world.now = START;
  const admin = await world.aPerson({ isAdmin: true, name: 'Ada Moss', ...values });
  await world.givePassword(admin);
  const [cookie = ''] = await startSession(world.as(null), admin.id, new Headers());
  const headers = new Headers({ cookie: cookie.split(';', 1)[0]! });
  const session = await world.signIn.sessionOf(headers);
  return { ctx: world.as(admin, { sessionId: session!.id }), headers, admin };
}

const begin = async ({ ctx }: Signed, person: { id: string }, currentPassword = PASSWORD) =>
  await startView(
    { ...ctx, seen: await seenOf(ctx, [PERSON_SHOWN, person.id]) },
    { personId: person.id, reason: 'asked', words: 'They wrote to us.', currentPassword },
  );

const seenBy = async ({ headers }: Signed) => {
  const session = await world.signIn.sessionOf(headers);
  return { id: session?.person.id ?? null, isViewing: Boolean(session?.viewing), lost: session?.lostView };
};
const viewsOf = async (person: { id: string }) =>
  await world.db.select().from(accountViews).where(eq(accountViews.personId, person.id));
const actsOn = async (person: { id: string }) =>
  (await world.db.select().from(adminActs).where(eq(adminActs.subjectId, person.id)))
    .map(({ act }) => act)
    .filter((act) => act.startsWith('view-as'))
    .sort();

describe('an admin views someone', () => {
  it('as that person on their own session, and no one else does', async () => {
    const [one, two, robin] = [await anAdmin(), await anAdmin(), await world.aPerson()];
    await begin(one, robin);
    expect(await seenBy(one)).toMatchObject({ id: robin.id, isViewing: true });
    expect(await seenBy(two)).toMatchObject({ id: two.admin.id, isViewing: false });
    expect(await world.signIn.personOf(one.headers)).toMatchObject({ id: robin.id, isAdmin: false });
    const own = await world.db.select().from(sessions).where(eq(sessions.userId, robin.id));
    expect(own).toEqual([]);
    expect(await stopView(one.ctx)).toEqual({ personId: robin.id });
    expect(await seenBy(one)).toMatchObject({ id: one.admin.id, isViewing: false });
    expect(await stopView(one.ctx)).toBe(null);
    expect(await actsOn(robin)).toEqual(['view-as', 'view-as-end']);
  });

  it('only with the password, a reason, and an account that can be viewed', async () => {
    const [ada, robin] = [await anAdmin(), await world.aPerson()];
    expect(await codeOf(begin(ada, robin, 'not it at all'))).toBe('invalid_input');
    expect(await codeOf(begin(ada, robin, ''))).toBe('invalid_input');
    expect(await codeOf(begin(ada, ada.admin))).toBe('not_allowed');
    expect(await codeOf(begin(ada, await world.aPerson({ isAdmin: true })))).toBe('not_allowed');
    expect(await codeOf(begin(ada, { id: newId() }))).toBe('not_found');
    const gone = await world.aPerson({ deletedAt: new Date() });
    expect(await codeOf(begin(ada, gone))).toBe('not_found');
    const suspended = await world.aPerson();
    const at = new Date(START.epochMilliseconds);
    const open = {
      id: newId(),
      userId: suspended.id,
      reason: 'A',
      suspendedBy: ada.admin.id,
      suspendedAt: at,
    };
    await world.db.insert(suspensions).values(open);
    expect(await codeOf(begin(ada, suspended))).toBe('not_allowed');
    const client = await anAdmin({ isAdmin: false });
    expect(await codeOf(begin(client, robin))).toBe('not_found');
    expect(await viewsOf(robin)).toEqual([]);
  });

  it('for exactly 30 minutes', async () => {
    const [ada, robin] = [await anAdmin(), await world.aPerson()];
    await begin(ada, robin);
    world.now = START.add({ milliseconds: 30 * 60_000 - 1 });
    expect(await seenBy(ada)).toMatchObject({ isViewing: true });
    world.now = START.add({ minutes: 30 });
    expect(await seenBy(ada)).toMatchObject({ id: ada.admin.id, isViewing: false });
    world.now = START.add({ hours: 2 });
    await sweepSessions(world.asProduct());
    expect(await viewsOf(robin)).toMatchObject([{ endedAt: new Date('2026-11-28T22:40:00Z') }]);
    expect(await actsOn(robin)).toEqual(['view-as', 'view-as-end']);
  });

  it('one person at a time: a second view ends the first', async () => {
    const [ada, robin, kim] = [await anAdmin(), await world.aPerson(), await world.aPerson()];
    await begin(ada, robin);
    await begin(ada, kim);
    expect(await seenBy(ada)).toMatchObject({ id: kim.id, isViewing: true });
    expect((await viewsOf(robin)).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  });
});

describe('a view ends when', () => {
  const ends: Record<string, (ada: Signed, robin: Person) => Promise<unknown>> = {
    'the admin signs out': ({ ctx, headers }) => logOut(ctx, { everywhere: false, headers }),
    'the admin signs out everywhere': ({ ctx, headers }) => logOut(ctx, { everywhere: true, headers }),
    'the admin ends that browser': ({ ctx }) => endSession(ctx, { sessionId: ctx.sessionId! }),
    'the admin has a new password': ({ ctx, admin }) => endEverySession(ctx, admin.id),
    'the person is suspended': async (_ada, robin) => {
      const other = world.as(await world.aPerson({ isAdmin: true }));
      const seen = await seenOf(other, [PERSON_SHOWN, robin.id]);
      await suspendPerson({ ...other, seen }, { personId: robin.id, reason: 'A reason.' });
    },
    'the person signs out everywhere': (_ada, robin) => endEverySession(world.as(robin), robin.id),
  };
  it.each(Object.entries(ends))('%s, and it is recorded', async (_what, end) => {
    const [ada, robin] = [await anAdmin(), await world.aPerson()];
    await begin(ada, robin);
    world.now = START.add({ minutes: 4 });
    await end(ada, robin);
    const { id, isViewing } = await seenBy(ada);
    expect([id === robin.id, isViewing]).toEqual([false, false]);
    expect(await viewsOf(robin)).toMatchObject([{ endedAt: new Date('2026-11-28T22:14:00Z') }]);
    expect(await actsOn(robin)).toEqual(['view-as', 'view-as-end']);
  });

  it.each([
    ['the admin loses the role', (ada: Signed) => ({ id: ada.admin.id, set: { isAdmin: false } })],
    ['the person becomes an admin', (_: Signed, robin: Person) => ({ id: robin.id, set: { isAdmin: true } })],
    [
      'the person is erased',
      (_: Signed, robin: Person) => ({ id: robin.id, set: { deletedAt: new Date() } }),
    ],
  ])('%s, and does not come back', async (_what, change) => {
    const [ada, robin] = [await anAdmin(), await world.aPerson()];
    await begin(ada, robin);
    const { id, set } = change(ada, robin);
    await world.db.update(users).set(set).where(eq(users.id, id));
    const { lost, ...seen } = await seenBy(ada);
    expect(seen).toEqual({ id: ada.admin.id, isViewing: false });
    await endStaleView(ada.ctx, lost!);
    await world.db.update(users).set({ isAdmin: false, deletedAt: null }).where(eq(users.id, robin.id));
    await world.db.update(users).set({ isAdmin: true }).where(eq(users.id, ada.admin.id));
    expect(await seenBy(ada)).toMatchObject({ id: ada.admin.id, isViewing: false });
  });
});

describe('simultaneously', () => {
  it('two views on one session leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, robin, kim] = [await anAdmin(), await world.aPerson(), await world.aPerson()];
      await concurrently([() => begin(ada, robin), () => begin(ada, kim)]);
      const all = [...(await viewsOf(robin)), ...(await viewsOf(kim))];
      const shown = await seenBy(ada);
      await sweepSessions(world.asProduct());
      const open = [...(await viewsOf(robin)), ...(await viewsOf(kim))].filter(({ endedAt }) => !endedAt);
      expect([all.length, open.length, shown.id === open[0]?.personId]).toEqual([2, 1, true]);
    }
  });

  it('stopping twice and signing out records one end', async () => {
    const [ada, robin] = [await anAdmin(), await world.aPerson()];
    await begin(ada, robin);
    const leave = () => logOut(ada.ctx, { everywhere: true, headers: ada.headers });
    await concurrently([() => stopView(ada.ctx), () => stopView(ada.ctx), leave]);
    expect(await actsOn(robin)).toEqual(['view-as', 'view-as-end']);
  });
});

describe('the history of the person', () => {
  const saidTo = async (person: Person) =>
    (await readActivity(world.as(person), { type: 'account', page: 1 })).entries.map(
      (one) => one.description,
    );

  it('says that an admin looked, when and why, but never who', async () => {
    const [ada, robin] = [await anAdmin(), await world.aPerson()];
    await begin(ada, robin);
    expect(await saidTo(robin)).toContain(
      'A PlugWell admin is viewing your account, read only, since Nov 28, 3:10 PM. Reason: you asked us for help',
    );
    world.now = START.add({ minutes: 14 });
    await stopView(ada.ctx);
    expect(await saidTo(robin)).toContain(
      'A PlugWell admin viewed your account, read only, Nov 28, 3:10–3:24 PM. Reason: you asked us for help',
    );
    expect(await saidTo(ada.admin)).not.toContain(expect.stringContaining('viewed'));
  });
});
