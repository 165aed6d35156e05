import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { FINDING_EFFECTS } from '../../core/consultations/consultation-day/no-show-form.ts';
import { disputes } from '../../core/consultations/disputes/tables.ts';
import { changeWeeklyHours } from '../../core/practice/availability/change-weekly-hours.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const { world, aClient, anExpert, anAdmin, signedIn } = await openTestApp();
const MINUTE = 60_000;

async function accepted(minutesAgo: number) {
  const [client, expert] = [await aClient(), await anExpert()];
  const everyHour = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }));
  await changeWeeklyHours(world.as(expert), { hours: everyHour });
  const begins = new Date(Math.floor(Date.now() / MINUTE) * MINUTE - minutesAgo * MINUTE);
  const id = await world.aBooking({
    clientId: client.id,
    expertId: expert.expertId,
    status: 'accepted',
    startsAt: begins,
    minutes: 60,
    createdAt: new Date(begins.getTime() - 86_400_000),
  });
  const path = `/dashboard/bookings/${id}`;
  const [clients, experts] = [await signedIn(client), await signedIn(expert)];
  const row = async () => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
  return { id, path, clients, experts, row };
}

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');

describe('the day of a consultation, without script', () => {
  it('goes from the start through an extension to an early end', async () => {
    const { path, clients, experts, row } = await accepted(5);
    expect(await textOf(await clients.get(path))).toContain(
      'starts the consultation once you are both there',
    );
    expect(await textOf(await experts.get(path))).toMatch(new RegExp(`action="${path}/start"`));
    expect(await textOf(await experts.get('/dashboard'))).toMatch(new RegExp(`action="${path}/start"`));
    const started = await experts.post(`${path}/start`);
    expect([started.status, started.headers.get('Location')]).toEqual([302, path]);
    expect((await experts.post(`${path}/start`)).status).toBe(302);
    expect(await textOf(await clients.get('/dashboard'))).toContain('Your consultation is under way');
    expect(await textOf(await clients.get(path))).toMatch(/role="timer"[^>]*>5[345]:\d\d</);

    expect(await textOf(await experts.get(`${path}/extend`))).toContain('How much longer?');
    expect((await experts.post(`${path}/extend`)).status).toBe(422);
    expect((await experts.post(`${path}/extend`, { extendBy: '1000000000' })).status).toBe(422);
    expect((await experts.post(`${path}/extend`, { extendBy: '15' })).headers.get('Location')).toBe(path);
    const asked = await textOf(await clients.get(path));
    expect(asked).toContain('15 more minutes for $15.00, with no other fee. You pay it in person.');
    const [, extensionId = ''] = /name="extensionId" value="([0-9a-f-]{36})"/.exec(asked) ?? [];
    expect((await experts.post(`${path}/agree`, { extensionId })).status).toBe(403);
    expect((await clients.post(`${path}/agree`, { extensionId })).headers.get('Location')).toBe(path);
    expect((await clients.post(`${path}/agree`, { extensionId })).status).toBe(302);
    expect((await row()).minutes).toBe(75);
    expect(await textOf(await clients.get(path))).toContain('15 of them added for $15.00, paid in person');

    const unsaid = await experts.post(`${path}/end`);
    expect([unsaid.status, await textOf(unsaid)]).toEqual([
      422,
      expect.stringContaining('Please say why it ends early.'),
    ]);
    expect(
      (await experts.post(`${path}/end`, { endReason: 'care-plan-found' })).headers.get('Location'),
    ).toBe(path);
    expect(await row()).toMatchObject({ status: 'completed', endReason: 'care-plan-found' });
    expect(await textOf(await clients.get(path))).toContain('A care plan was found. It ended early');
    expect(await textOf(await clients.get('/dashboard/bookings?tab=past'))).toContain('Completed');
  });

  it('no longer waits for a start once its time is over', async () => {
    const { path, clients, experts } = await accepted(65);
    for (const side of [clients, experts]) {
      const page = await textOf(await side.get(path));
      for (const words of ['Your time is up', 'It counts as held unless you tell us otherwise.']) {
        expect(page).toContain(words);
      }
      expect(page).not.toContain('starts the consultation once');
    }
  });

  it('lets an admin decide if the two sides disagree', async () => {
    const { id, path, clients, experts, row } = await accepted(20);
    const admin = await signedIn(await anAdmin());
    expect(await textOf(await experts.get(path))).toContain('The client did not come');
    expect((await experts.post(`${path}/no-show`, { note: 'I rang twice.' })).headers.get('Location')).toBe(
      path,
    );
    expect(await textOf(await clients.get(path))).toContain('I was there');
    expect((await clients.post(`${path}/contest`)).status).toBe(422);
    expect((await clients.post(`${path}/contest`, { note: 'So did I.' })).headers.get('Location')).toBe(path);
    expect(await textOf(await experts.get(path))).toContain('An admin is looking at it');
    const asked = await textOf(await admin.get(`/admin/no-shows/${id}`));
    expect(asked).toContain('So did I.');
    const decision = { finding: 'find-held', reason: 'Both were in the yard.' };
    expect((await admin.post(`/admin/no-shows/${id}`, decision)).status).toBe(302);
    expect(await row()).toMatchObject({ status: 'completed', contest: 'decided' });
    expect(await textOf(await clients.get(path))).toContain('We found that it took place.');
  });
});

it('shows the client’s new text on a dispute that is already open, as not added', async () => {
  const { id, path, clients, row } = await accepted(70);
  const { clientId, expertId } = await row();
  const [openedAt, reason, words] = [new Date(), 'too-short', 'It was over after ten minutes.'] as const;
  await world.db.insert(disputes).values({
    id: newId(),
    bookingId: id,
    clientId,
    expertId,
    reason,
    words,
    openedAt,
    answerBy: openedAt,
  });
  const send = (said: string) => clients.post(`${path}/dispute`, { intent: 'open', reason, words: said });
  expect((await send(words)).status).toBe(302);
  const answer = await send('The room was locked as well.');
  expect(answer.status).toBe(409);
  const page = await textOf(answer);
  expect(page).toContain('These words were not added.');
  expect(page).toMatch(/Not added<\/h3><blockquote[^>]*>The room was locked as well\.</);
  expect(await textOf(await clients.get(`${path}/dispute`))).not.toContain('The room was locked');
});

it('calls a declined request a request in its heading, for both sides', async () => {
  const { id, path, clients, experts } = await accepted(-600);
  await world.db.update(bookings).set({ status: 'declined' }).where(eq(bookings.id, id));
  expect(await textOf(await clients.get(path))).toMatch(/<h1[^>]*>Your request</);
  expect(await textOf(await experts.get(path))).toMatch(/<h1[^>]*>A request for you</);
});

it.each([
  ['disputes', 'There are no such disputes'],
  ['no-shows', 'There are no such no-shows'],
] as const)('tells an admin that no %s are waiting', async (table, empty) => {
  await world.db.delete(disputes);
  const admin = await signedIn(await anAdmin());
  expect(await textOf(await admin.get(`/admin/${table}?filter=waiting`))).toContain(empty);
});

it('tells the admin who decides a no-show what each choice does', async () => {
  const { id, row } = await accepted(70);
  const said = { status: 'client-no-show', contest: 'open', missedAt: new Date() } as const;
  await world.db.update(bookings).set(said).where(eq(bookings.id, id));
  const page = await textOf(await (await signedIn(await anAdmin())).get(`/admin/no-shows/${id}`));
  for (const effect of Object.values(FINDING_EFFECTS[(await row()).wayToPay])) expect(page).toContain(effect);
});
