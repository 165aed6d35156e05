import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiKeyActs, apiKeys } from '../../core/people/api-keys/tables.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { extraHours, takenTimes } from '../../core/practice/availability/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { aKeyOf, aProgram, startsOf } from '../api-program.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp();
const { aClient, anExpert, world } = house;
const call = aProgram(house);
const aPractice = async () => {
  const expert = await anExpert();
  return { ...expert, key: await aKeyOf(house, expert, { practiceId: expert.expertId }) };
};
const [expert, other] = [await aPractice(), await aPractice()];
const monday = (from: string, to: string) => ({ hours: [{ weekday: 1, from, to }] });
const dayAhead = (days: number) => Temporal.Now.plainDateISO('America/Denver').add({ days }).toString();

describe('the hours of a practice with a key', () => {
  it('are read, replaced, and removed, and free times follow', async () => {
    const set = await call(expert.key, 'PUT', '/practice/hours', monday('09:30', '11:00'));
    expect(set.body).toMatchObject({ ...monday('09:30', '11:00'), isSet: true, placeId: null });
    const times = await call(null, 'GET', `/experts/${expert.expertId}/times`);
    const days = times.body.days as { date: string; starts: unknown[] }[];
    for (const { date, starts } of days) {
      if (Temporal.PlainDate.from(date).dayOfWeek !== 1) expect([date, starts]).toEqual([date, []]);
    }
    const { body } = await call(expert.key, 'GET', '/practice/availability');
    const [place] = body.places as { id: string; hasOwnHours: boolean }[];
    expect(place?.hasOwnHours).toBe(false);
    const at = `/practice/hours?placeId=${place!.id}`;
    const there = await call(expert.key, 'PUT', at, monday('14:00', '00:00'));
    expect(there.body).toMatchObject({ ...monday('14:00', '00:00'), placeId: place!.id });
    const gone = await call(expert.key, 'DELETE', at);
    expect([gone.status, gone.body.hours, gone.body.isSet]).toEqual([200, [], false]);
    expect((await call(expert.key, 'DELETE', '/practice/hours')).status).toBe(422);
  });

  it('are replaced only as the caller read them, if it says so', async () => {
    const { headers } = await call(expert.key, 'GET', '/practice/hours');
    const tag = { 'If-Match': headers.get('ETag')! };
    expect(tag['If-Match']).toMatch(/^"\d+"$/);
    const first = await call(expert.key, 'PUT', '/practice/hours', monday('10:00', '11:00'), tag);
    const second = await call(expert.key, 'PUT', '/practice/hours', monday('10:00', '12:00'), tag);
    expect([first.status, second.status, second.body.code]).toEqual([200, 412, 'other_version']);
    const now = await call(expert.key, 'GET', '/practice/hours');
    expect(now.body).toMatchObject(monday('10:00', '11:00'));
    expect(now.headers.get('ETag')).toBe(first.headers.get('ETag'));
    const known = { 'If-None-Match': now.headers.get('ETag')! };
    expect((await call(expert.key, 'GET', '/practice/hours', undefined, known)).status).toBe(304);
    for (const forged of ['W/"1"', 'x', '""', '"99999999999"']) {
      const headers = { 'If-Match': forged };
      const answer = await call(expert.key, 'PUT', '/practice/hours', monday('10:00', '12:00'), headers);
      expect([forged, answer.status]).toEqual([forged, 412]);
    }
    const any = await call(expert.key, 'PUT', '/practice/hours', monday('10:00', '12:00'), {
      'If-Match': '*',
    });
    expect(any.status).toBe(200);
    const rules = { noticeMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 15 };
    const unversioned = await call(expert.key, 'PUT', '/practice/booking-rules', rules, {
      'If-Match': '"1"',
    });
    expect(unversioned.body).toMatchObject({
      code: 'invalid_input',
      errors: [{ in: 'header', name: 'If-Match' }],
    });
  });

  it.each([
    ['no time at all', []],
    ['an end before its start', [{ weekday: 1, from: '12:00', to: '10:00' }]],
    ['a start off the half hour', [{ weekday: 1, from: '09:10', to: '10:00' }]],
    ['a day that no week has', [{ weekday: 8, from: '09:00', to: '10:00' }]],
    ['a time that no clock shows', [{ weekday: 1, from: '25:00', to: '26:00' }]],
    ['times that overlap', [1, 1].map((weekday) => ({ weekday, from: '09:00', to: '10:00' }))],
    [
      'more times a day than the page can show',
      [1, 2, 3, 4, 5].map((hour) => ({ weekday: 1, from: `0${hour}:00`, to: `0${hour}:30` })),
    ],
    ['text', 'always'],
  ])('refuse %s', async (_what, hours) => {
    const answer = await call(expert.key, 'PUT', '/practice/hours', { hours });
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input']);
    const [first] = answer.body.errors as { in: string; name: string }[];
    expect([first?.in, first?.name.startsWith('hours')]).toEqual(['body', true]);
  });
});

describe('days off and extra hours with a key', () => {
  it('are added once, listed, and removed', async () => {
    const body = { from: dayAhead(40), until: dayAhead(42) };
    const taken = await call(expert.key, 'POST', '/practice/days-off', body);
    expect(taken.body).toMatchObject({ ...body, bookingIds: [] });
    const again = await call(expert.key, 'POST', '/practice/days-off', body);
    expect(again.body.id).toBe(taken.body.id);
    const listed = await call(expert.key, 'GET', '/practice/availability');
    expect(listed.body.daysOff).toEqual([{ id: taken.body.id, ...body }]);
    const named = { 'Idempotency-Key': newId() };
    const remove = (headers = {}) =>
      call(expert.key, 'DELETE', `/practice/days-off/${taken.body.id}`, undefined, headers);
    expect((await remove(named)).body).toEqual({ removed: taken.body.id });
    expect((await remove(named)).body).toEqual({ removed: taken.body.id });
    expect((await remove()).body.code).toBe('not_found');
    const acts = await world.db.$count(
      apiKeyActs,
      and(eq(apiKeyActs.userId, expert.id), eq(apiKeyActs.call, 'removeDaysOff')),
    );
    expect(acts).toBe(1);
    const extra = { date: dayAhead(3), from: '18:00', to: '00:00' };
    const added = await call(expert.key, 'POST', '/practice/extra-hours', extra);
    const [one] = added.body.extraHours as { id: string }[];
    expect(added.body).toMatchObject({ daysOff: [], extraHours: [extra] });
    const removeHours = () => call(expert.key, 'DELETE', `/practice/extra-hours/${one!.id}`);
    expect([(await removeHours()).status, (await removeHours()).status]).toEqual([200, 404]);
    expect((await call(expert.key, 'GET', '/practice/availability')).body.extraHours).toEqual([]);
  });

  it('name what is wrong with them', async () => {
    const late = await call(expert.key, 'POST', '/practice/days-off', {
      from: dayAhead(5),
      until: dayAhead(3),
    });
    expect(late.body).toMatchObject({ code: 'invalid_input', errors: [{ in: 'body', name: 'until' }] });
    const past = { date: dayAhead(-2), from: '09:00', to: '10:00' };
    const over = await call(expert.key, 'POST', '/practice/extra-hours', past);
    expect(over.body).toMatchObject({ code: 'invalid_input', errors: [{ in: 'body', name: 'date' }] });
  });

  it('say which bookings stay', async () => {
    const [start] = await startsOf(call, other.expertId);
    const { bookingId } = await world.aRequest({
      expert: { id: other.expertId, actor: other },
      start: start!,
    });
    const { body } = await call(other.key, 'GET', `/bookings/${bookingId}`);
    const day = Temporal.Instant.from(String(body.startsAt)).toZonedDateTimeISO('America/Denver');
    const date = day.toPlainDate().toString();
    const off = await call(other.key, 'POST', '/practice/days-off', { from: date, until: date });
    expect(off.body.bookingIds).toEqual([bookingId]);
    const taken = await call(other.key, 'GET', '/practice/taken-times');
    const kinds = (taken.body.times as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['booking', 'day-off']);
    await call(other.key, 'DELETE', `/practice/days-off/${off.body.id}`);
  });
});

describe('notice, buffers, and home visits with a key', () => {
  it('are changed as on the page', async () => {
    const rules = { noticeMinutes: 120, bufferBeforeMinutes: 15, bufferAfterMinutes: 0 };
    expect((await call(expert.key, 'PUT', '/practice/booking-rules', rules)).body).toMatchObject(rules);
    const odd = await call(expert.key, 'PUT', '/practice/booking-rules', { ...rules, noticeMinutes: 7 });
    expect(odd.body).toMatchObject({ code: 'invalid_input', errors: [{ name: 'noticeMinutes' }] });
    const visits = { isAroundTheClock: true, visitZip: '80202', visitMiles: 12 };
    const saved = await call(expert.key, 'PUT', '/practice/availability', visits);
    expect(saved.body).toMatchObject(visits);
    const far = await call(expert.key, 'PUT', '/practice/availability', { ...visits, visitZip: '10001' });
    expect(far.body).toMatchObject({ code: 'invalid_input', errors: [{ in: 'body', name: 'visitZip' }] });
    await call(expert.key, 'PUT', '/practice/availability', { ...visits, isAroundTheClock: false });
  });
});

describe('who may', () => {
  const CHANGES: [method: string, path: string, body?: unknown][] = [
    ['PUT', '/practice/hours', monday('08:00', '20:00')],
    ['PUT', '/practice/availability', { isAroundTheClock: true, visitZip: '', visitMiles: 5 }],
    ['PUT', '/practice/booking-rules', { noticeMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }],
    ['POST', '/practice/days-off', { from: dayAhead(9), until: dayAhead(9) }],
    ['DELETE', `/practice/days-off/${newId()}`],
    ['POST', '/practice/extra-hours', { date: dayAhead(9), from: '20:00', to: '21:00' }],
    ['DELETE', `/practice/extra-hours/${newId()}`],
  ];
  const READS = ['/practice/availability', '/practice/hours', '/practice/taken-times'];
  const all = [...READS.map((path): (typeof CHANGES)[number] => ['GET', path]), ...CHANGES];
  const codes = async (key: string | null, calls = all) =>
    await Promise.all(calls.map(async ([...made]) => (await call(key, ...made)).body.code));

  it('is nobody without a key, with a key of a person, or without the scope', async () => {
    const client = await aClient();
    const reader = await aKeyOf(house, other, { practiceId: other.expertId, scopes: ['availability:read'] });
    const booker = await aKeyOf(house, other, { practiceId: other.expertId, scopes: ['bookings:write'] });
    expect(new Set(await codes(null))).toEqual(new Set(['key_needed']));
    expect(new Set(await codes(await aKeyOf(house, client)))).toEqual(new Set(['scope_missing']));
    expect(new Set(await codes(reader, CHANGES))).toEqual(new Set(['scope_missing']));
    expect(new Set(await codes(booker))).toEqual(new Set(['scope_missing']));
    await expect(aKeyOf(house, client, { scopes: ['availability:read'] })).rejects.toThrow(
      'availability:read',
    );
  });

  it('is nobody with a key that was revoked this second, nor an owner who left', async () => {
    const left = await aPractice();
    await world.pool.query('delete from practice_members where user_id = $1', [left.id]);
    expect(new Set(await codes(left.key))).toEqual(new Set(['key_refused']));
    const revoked = await aPractice();
    await world.db.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.userId, revoked.id));
    expect(new Set(await codes(revoked.key))).toEqual(new Set(['key_refused']));
  });

  it('is no one whose practice we have not approved', async () => {
    const waiting = await aPractice();
    await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, waiting.expertId));
    expect(new Set(await codes(waiting.key))).toEqual(new Set(['not_allowed']));
  });

  it('reaches nothing of another practice', async () => {
    const { body } = await call(other.key, 'GET', '/practice/availability');
    const [place] = body.places as { id: string }[];
    for (const query of [`personId=${body.personId}`, `placeId=${place!.id}`, 'personId=x', 'placeId=%00']) {
      for (const [method, sent] of [['GET'], ['PUT', monday('08:00', '20:00')]] as const) {
        const answer = await call(expert.key, method, `/practice/hours?${query}`, sent);
        expect([query, method, answer.status]).toEqual([query, method, 404]);
      }
    }
    const date = dayAhead(20);
    const off = await call(other.key, 'POST', '/practice/days-off', { from: date, until: date });
    await call(other.key, 'POST', '/practice/extra-hours', { date, from: '20:00', to: '21:00' });
    const [extra] = await world.db.select().from(extraHours).where(eq(extraHours.expertId, other.expertId));
    for (const [path, id] of [
      ['days-off', off.body.id],
      ['extra-hours', extra!.id],
    ]) {
      const [theirs, none] = [
        await call(expert.key, 'DELETE', `/practice/${path}/${id}`),
        await call(expert.key, 'DELETE', `/practice/${path}/${newId()}`),
      ];
      expect([theirs.status, theirs.body.code]).toEqual([404, 'not_found']);
      expect(theirs.body).toEqual(none.body);
    }
    expect(await world.db.$count(takenTimes, eq(takenTimes.id, String(off.body.id)))).toBe(1);
    expect(await world.db.$count(extraHours, eq(extraHours.id, extra!.id))).toBe(1);
    const malformed = await call(expert.key, 'DELETE', '/practice/extra-hours/x');
    expect([malformed.status, malformed.body.code]).toEqual([404, 'not_found']);
  });

  it('shows in the history of the person', async () => {
    const acts = await world.db.select().from(apiKeyActs).where(eq(apiKeyActs.userId, expert.id));
    expect(acts.map((act) => act.call)).toEqual(
      expect.arrayContaining(['setHours', 'removeHours', 'takeDaysOff', 'removeDaysOff', 'addExtraHours']),
    );
  });
});
