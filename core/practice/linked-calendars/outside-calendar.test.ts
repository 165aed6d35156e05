import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { FetchRefused, type SafeFetch } from '../../../platform/web/safe-fetch.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { readAvailability } from '../availability/read-availability.server.ts';
import { slotsOf } from '../availability/read-free-times.server.ts';
import { outsideCalendars, takenTimes } from '../availability/tables.ts';
import { openCalendarReader } from '../outside-calendars/read-calendar-file.server.ts';
import { linkOutsideCalendar, unlinkOutsideCalendar } from './link-outside-calendar.server.ts';
import { outsideCalendarForm } from './outside-calendar-form.ts';
import { readOutsideCalendar, readOutsideCalendars } from './read-outside-calendar.server.ts';

const world = await openWorld();
const NOW = world.now;
const ADDRESS = 'https://calendar.example/secret.ics';
const file = (...hours: number[]) =>
  [
    'BEGIN:VCALENDAR',
    ...hours.flatMap((hour) => [
      ...['BEGIN:VEVENT', `UID:${hour}`, `DTSTART:20261202T${hour}0000Z`, 'DURATION:PT1H', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ].join('\r\n');
const gives =
  (text: string): SafeFetch =>
  async () =>
    new TextEncoder().encode(text);
const fails: SafeFetch = () => Promise.reject(new FetchRefused('not-public'));

async function linked() {
  const { actor, id } = await world.anExpert();
  await linkOutsideCalendar(world.as(actor), { address: ADDRESS });
  return { actor, id, calendarId: (await rowOf(id))!.id };
}
const rowOf = async (expertId: string) =>
  (await world.db.select().from(outsideCalendars).where(eq(outsideCalendars.expertId, expertId)))[0];
const takenOf = async (expertId: string) =>
  (await world.db.select().from(takenTimes).where(eq(takenTimes.expertId, expertId))).length;
const reader = openCalendarReader(join(import.meta.dirname, '..', '..', '..'));
const read = (calendarId: string, fetch: SafeFetch) =>
  readOutsideCalendar(world.asProduct(), { calendarId }, { fetch, read: reader });

describe('an outside calendar', () => {
  it('is read as soon as it is linked, and blocks its times', async () => {
    world.queued.length = 0;
    const { id, calendarId } = await linked();
    expect(world.queued).toMatchObject([{ name: 'read-outside-calendar', data: { calendarId } }]);
    await read(calendarId, gives(file(18)));
    const { days } = await slotsOf(world.as(null), id);
    const starts = days[1]!.slots.map(({ startsAt }) => new Date(startsAt).toISOString().slice(11, 16));
    expect(starts).not.toContain('18:00');
    expect(starts).toContain('19:00');
    expect(await rowOf(id)).toMatchObject({
      fault: null,
      entries: 1,
      readAt: asDate(NOW),
    });
  });

  it('is read again after 15 minutes, and frees what it no longer has', async () => {
    const { id, calendarId } = await linked();
    await read(calendarId, gives(file(18, 20)));
    expect(await takenOf(id)).toBe(2);
    world.now = NOW.add({ minutes: 16 });
    expect(
      await readOutsideCalendars(world.asProduct(), { fetch: gives(file(20)), read: reader }),
    ).toBeGreaterThan(0);
    expect(await takenOf(id)).toBe(1);
    world.now = NOW;
  });

  it('is read while slow ones occupy all slots but one; at most five are read at the same time', async () => {
    for (let nth = 0; nth < 12; nth += 1) await linked();
    world.now = NOW.add({ minutes: 2000 });
    const due = await world.db.$count(outsideCalendars);
    const slow = Promise.withResolvers<void>();
    let [begun, open, most] = [0, 0, 0];
    const fetch: SafeFetch = async () => {
      begun += 1;
      open += 1;
      most = Math.max(most, open);
      if (begun <= 4) await slow.promise;
      if (begun === due) slow.resolve();
      open -= 1;
      throw new FetchRefused('not-answered');
    };
    expect(await readOutsideCalendars(world.asProduct(), { fetch, read: reader })).toBe(due);
    expect([begun, most]).toEqual([due, 5]);
    world.now = NOW;
  });

  it('that cannot be read keeps its times, says why, and is retried less and less often', async () => {
    const { id, calendarId } = await linked();
    await read(calendarId, gives(file(18)));
    const waits: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await read(calendarId, fails);
      waits.push(((await rowOf(id))!.nextReadAt.getTime() - NOW.epochMilliseconds) / 60_000);
    }
    expect(waits).toEqual([30, 60, 120]);
    expect(await rowOf(id)).toMatchObject({ fault: 'not-public', failures: 3, entries: 1 });
    expect(await takenOf(id)).toBe(1);
    await read(calendarId, gives('<html>'));
    expect(await rowOf(id)).toMatchObject({ fault: 'no-calendar' });
    await read(calendarId, gives(file()));
    expect(await rowOf(id)).toMatchObject({ fault: null, failures: 0, entries: 0 });
  });

  it('that ends early takes what it has, keeps known times, and says so', async () => {
    const { actor, id, calendarId } = await linked();
    const early = (...hours: number[]) => gives(file(...hours).replace('\r\nEND:VCALENDAR', ''));
    await read(calendarId, early(17));
    expect(await takenOf(id)).toBe(1);
    await read(calendarId, gives(file(18, 20)));
    await read(calendarId, early(18, 22));
    const { outside } = (await readAvailability(world.as(actor), { practiceId: id }))!;
    expect(outside).toMatchObject({ fault: 'ends-early', entries: 3, unread: { count: 0 } });
    expect(await takenOf(id)).toBe(3);
    expect((await rowOf(id))!.nextReadAt).toEqual(new Date(NOW.epochMilliseconds + 15 * 60_000));
    await read(calendarId, gives(file(22)));
    expect(await rowOf(id)).toMatchObject({ fault: null, entries: 1 });
    expect(await takenOf(id)).toBe(1);
  });

  it('that ends early repeatedly keeps no past times, and no more entries than allowed', async () => {
    const { id, calendarId } = await linked();
    const early = (from: number, minutes: number) =>
      gives(
        [
          'BEGIN:VCALENDAR',
          ...Array.from({ length: 1700 }, (_, nth) => {
            const start = new Date(from + nth * minutes * 60_000).toISOString().replace(/[-:]|\.000/g, '');
            return `BEGIN:VEVENT\r\nUID:${minutes} ${nth}\r\nDTSTART:${start}\r\nDURATION:PT1M\r\nEND:VEVENT`;
          }),
        ].join('\r\n'),
      );
    const hour = 3_600_000;
    await read(calendarId, early(NOW.epochMilliseconds - 3 * hour, 5));
    await read(calendarId, early(NOW.epochMilliseconds + hour, 7));
    expect(await rowOf(id)).toMatchObject({ fault: 'ends-early' });
    const rows = await world.db.select().from(takenTimes).where(eq(takenTimes.expertId, id));
    expect(rows.length).toBeLessThan(1800);
    expect(rows.every(({ endsAt }) => endsAt.getTime() > NOW.epochMilliseconds)).toBe(true);
    const ends = Math.max(...rows.map(({ endsAt }) => endsAt.getTime()));
    expect(ends).toBeGreaterThan(NOW.epochMilliseconds + 1600 * 7 * 60_000);
  });

  it.each([
    ['a date that never comes', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['an enormous step', 'RRULE:FREQ=DAILY;INTERVAL=999999999'],
    ['a Monday that never comes', 'RRULE:FREQ=DAILY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=4'],
    ['an enormous length', 'DURATION:P999999999999999999W'],
  ])('with %s blocks neither the server nor known times', async (_, line) => {
    const { id, calendarId } = await linked();
    await read(calendarId, gives(file(18)));
    const hostile = file(20).replace('END:VEVENT', `${line}\r\nEND:VEVENT`);
    let beats = 0;
    const heart = setInterval(() => {
      beats += 1;
    }, 1);
    await read(calendarId, gives(hostile));
    clearInterval(heart);
    expect(beats).toBeGreaterThan(10);
    expect(await takenOf(id)).toBeGreaterThan(0);
  });

  it('with unreadable events takes their likely time, and tells its owner', async () => {
    const { actor, id, calendarId } = await linked();
    const unread = file(18, 20).replace('DURATION:PT1H', 'SUMMARY:Dentist\r\nDURATION:an hour');
    await read(calendarId, gives(unread));
    expect(await takenOf(id)).toBe(2);
    const toldTo = async (who: Person) =>
      (await readAvailability(world.as(who), { practiceId: id }))!.outside;
    const told = { date: '2026-12-02', letters: 'Den', why: 'end' };
    expect(await toldTo(actor)).toMatchObject({ fault: null, unread: { count: 1, first: [told] } });
    const colleague = await toldTo(await world.aMember(id, 'staff'));
    expect(colleague!.unread).toEqual({ count: 1, first: [{ ...told, letters: '' }] });
    await read(calendarId, gives(file(18)));
    expect(await toldTo(actor)).toMatchObject({ unread: { count: 0, first: [] } });
  });

  it('takes no time for what its owner declined', async () => {
    const { actor, id, calendarId } = await linked();
    const declined = `ATTENDEE;PARTSTAT=DECLINED:mailto:${actor.email}\r\nDURATION:PT1H`;
    await read(calendarId, gives(file(18, 20).replace('DURATION:PT1H', declined)));
    expect(await takenOf(id)).toBe(1);
  });

  it('that takes too much to read says so, and keeps its known times', async () => {
    const { id, calendarId } = await linked();
    await read(calendarId, gives(file(18)));
    const hasty = openCalendarReader(join(import.meta.dirname, '..', '..', '..'), {
      bounds: { milliseconds: 1 },
    });
    const much = gives(file(...Array.from({ length: 20_000 }, (_, hour) => hour)));
    await readOutsideCalendar(world.asProduct(), { calendarId }, { fetch: much, read: hasty });
    expect(await rowOf(id)).toMatchObject({ fault: 'too-slow-to-read', failures: 1, entries: 1 });
    expect(await takenOf(id)).toBe(1);
  });

  it('that is unlinked while it is read blocks nothing', async () => {
    const { actor, id, calendarId } = await linked();
    await read(calendarId, async () => {
      await unlinkOutsideCalendar(world.as(actor), {});
      return new TextEncoder().encode(file(18));
    });
    expect(await takenOf(id)).toBe(0);
    await unlinkOutsideCalendar(world.as(actor), {});
  });

  it('is a practitioner’s only one: another replaces it, and the same one stays', async () => {
    const { actor, id, calendarId } = await linked();
    await read(calendarId, gives(file(18)));
    await linkOutsideCalendar(world.as(actor), { address: ADDRESS });
    expect(await takenOf(id)).toBe(1);
    await linkOutsideCalendar(world.as(actor), { address: 'webcal://calendar.example/other.ics' });
    expect(await takenOf(id)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ address: 'https://calendar.example/other.ics', entries: null });
  });

  it.each([
    ['', 'begins with https:// or webcal://'],
    ['calendar.example/secret.ics', 'begins with https:// or webcal://'],
    ['https:calendar.example', 'begins with https:// or webcal://'],
    ['http://calendar.example/', 'Please try it with https://.'],
    ['ftp://calendar.example/', 'begins with https:// or webcal://'],
    ['file:///etc/passwd', 'begins with https:// or webcal://'],
    ['javascript:alert(1)', 'begins with https:// or webcal://'],
    ['https://me:secret@calendar.example/', 'a name or password before the @'],
    ['https://me@calendar.example/', 'a name or password before the @'],
    ['https://calendar.example:8443/', 'a port, :8443.'],
    ['webcal://calendar.example:80/', 'a port, :80.'],
    [`https://calendar.example/${'a'.repeat(1000)}`, 'At most 1,000 characters.'],
  ])('is not linked by %j, and the field says why', async (address, words) => {
    const { actor, id } = await world.anExpert();
    expect(await codeOf(linkOutsideCalendar(world.as(actor), { address }))).toBe('invalid_input');
    expect(await rowOf(id)).toBeUndefined();
    const said = outsideCalendarForm.safeParse({ address }).error?.issues.map(({ message }) => message);
    expect(said).toEqual([expect.stringContaining(words)]);
  });

  it('is open only to members of the practice', async () => {
    const { id } = await world.anExpert();
    const code = (who: Person | null) =>
      codeOf(linkOutsideCalendar(world.as(who), { practiceId: id, address: ADDRESS }));
    expect(await code(null)).toBe('sign_in_required');
    expect(await code(await world.aPerson())).toBe('not_allowed');
    expect(await code((await world.anExpert()).actor)).toBe('not_allowed');
    expect(await code(await world.aMember(id, 'staff'))).toBe('done');
  });
});
