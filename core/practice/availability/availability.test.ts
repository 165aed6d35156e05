import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { insertPractitioner } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import type { Person } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import { setMethods } from '../../people/practice-profile/save-services.server.ts';
import { addExtraHours, removeExtraHours } from './change-extra-hours.server.ts';
import { changeWeeklyHours } from './change-weekly-hours.server.ts';
import { readAvailability } from './read-availability.server.ts';
import { nextFreeTimes, slotsOf } from './read-free-times.server.ts';
import { refreshPassedStretches } from './refresh-free-stretch.server.ts';
import { openAllDay, saveAvailability } from './save-availability.server.ts';
import { setBookingRules } from './set-booking-rules.server.ts';
import { takeDaysOff } from './take-days-off.server.ts';

const world = await openWorld(50);
/** 11:00 in Denver on Tuesday, December 1, 2026. */
const NOW = world.now;
const TUESDAYS = [{ weekday: 2, startMinute: 780, endMinute: 900 }];
const PAST_MIDNIGHT =
  'These hours end before they begin. To go past midnight, end them at 12:00 AM and begin the next day at 12:00 AM.';

const availabilityOf = async (actor: Person, asked = {}) => (await readAvailability(world.as(actor), asked))!;

/** Returns the starts on a date at the first place, in local time. */
async function startsOn(expertId: string, date: string): Promise<string[]> {
  const { days, expert } = await slotsOf(world.as(null), expertId);
  const day = days.find((one) => one.date === date)!;
  return day.slots.map(({ startsAt }) =>
    Temporal.Instant.fromEpochMilliseconds(startsAt)
      .toZonedDateTimeISO(expert.zone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  );
}

describe('hours that no one has chosen', () => {
  it('are marked as default until someone chooses weekly hours or 24-hour availability', async () => {
    const { actor } = await world.anExpert({ choosesHours: false });
    expect(await availabilityOf(actor)).toMatchObject({ isUnchosen: true });
    await saveAvailability(world.as(actor), { miles: '9' });
    expect(await availabilityOf(actor)).toMatchObject({ isUnchosen: true });
    await openAllDay(world.as(actor), { aroundTheClock: true });
    expect(await availabilityOf(actor)).toMatchObject({ isUnchosen: false });
    await openAllDay(world.as(actor), { aroundTheClock: false });
    await changeWeeklyHours(world.as(actor), { hours: TUESDAYS });
    expect(await availabilityOf(actor)).toMatchObject({ isUnchosen: false });
  });
});

describe('24-hour availability', () => {
  it('opens every hour, and restores the weekly hours when turned off', async () => {
    const { actor, id } = await world.anExpert();
    await changeWeeklyHours(world.as(actor), { hours: TUESDAYS });
    await openAllDay(world.as(actor), { aroundTheClock: true });
    expect(await startsOn(id, '2026-12-03')).toHaveLength(48);
    expect(await availabilityOf(actor)).toMatchObject({ isAroundTheClock: true, hours: TUESDAYS });
    await openAllDay(world.as(actor), { aroundTheClock: false });
    expect(await startsOn(id, '2026-12-03')).toEqual([]);
    expect(await startsOn(id, '2026-12-01')).toEqual(['13:00', '13:30', '14:00', '14:30']);
  });
});

describe('the service area', () => {
  const FAR = 'Choose a ZIP code within 50 miles of one of your places.';
  const visit = (zip: string) => ({
    method: 'Home Visit',
    visitAddress: '12 Fern Lane',
    visitZip: zip,
  });

  it('measures home visits from its ZIP code instead of the places', async () => {
    const { actor, id } = await world.anExpert();
    const client = world.as(await world.aPerson());
    await setMethods(world.as(actor), { methods: ['Home Visit'] });
    await saveAvailability(world.as(actor), { zip: '80302', miles: '5' });
    const inDenver = requestBooking(client, asking(id, visit('80202')));
    await expect(inDenver).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await codeOf(requestBooking(client, asking(id, visit('80302'))))).toBe('done');
    await saveAvailability(world.as(actor), { zip: '', miles: '5' });
    const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
    expect(row).toMatchObject({ serviceZip: null, serviceLat: null, serviceLng: null, visitMiles: 5 });
  });

  it.each([
    ['an unknown ZIP code', { zip: '00000', miles: '5' }, { zip: ['Could not find that ZIP code'] }],
    ['words', { zip: 'Denver', miles: '5' }, { zip: ['Could not find that ZIP code'] }],
    [
      'a state that is not served',
      { zip: '83702', miles: '5' },
      { zip: ['Services are not available in Idaho at present.'] },
    ],
    ['a ZIP code far from each place', { zip: '10001', miles: '50' }, { zip: [FAR] }],
    ['a farther one in the same state', { zip: '81501', miles: '50' }, { zip: [FAR] }],
    ['no miles', { zip: '80302', miles: '0' }, { miles: ['Please enter whole miles from 1 to 100.'] }],
  ])('is refused with %s, and nothing of the form is saved', async (_, wrong, fields) => {
    const { actor, id } = await world.anExpert();
    const save = saveAvailability(world.as(actor), { ...wrong, aroundTheClock: true });
    await expect(save).rejects.toMatchObject({ code: 'invalid_input', fields });
    expect(await availabilityOf(actor)).toMatchObject({ isAroundTheClock: false });
    const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
    expect(row).toMatchObject({ serviceZip: null, visitMiles: 25 });
  });
});

describe('notice', () => {
  it('keeps times that are too soon from being booked, shown, or found', async () => {
    const { actor, id } = await world.anExpert();
    expect((await startsOn(id, '2026-12-01'))[0]).toBe('11:30');
    await setBookingRules(world.as(actor), { notice: '1440', before: '0', after: '0' });
    expect(await startsOn(id, '2026-12-01')).toEqual([]);
    expect((await startsOn(id, '2026-12-02'))[0]).toBe('11:00');
    const near = requestBooking(
      world.as(await world.aPerson()),
      asking(id, { start: '2026-12-02T17:30:00Z' }),
    );
    expect(await codeOf(near)).toBe('slot_unavailable');
    const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
    expect(row!.freeFrom?.toISOString()).toBe('2026-12-02T18:00:00.000Z');
  });

  it('advances the free time in the search as time passes', async () => {
    const { actor, id } = await world.anExpert();
    await setBookingRules(world.as(actor), { notice: '240', before: '0', after: '0' });
    for (const [later, from] of [
      ['PT0M', '2026-12-01T22:00:00.000Z'],
      ['PT31M', '2026-12-01T23:00:00.000Z'],
      ['PT4H', '2026-12-02T16:00:00.000Z'],
    ] as const) {
      world.now = NOW.add(later);
      await refreshPassedStretches(world.asProduct());
      const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
      expect(row!.freeFrom?.toISOString()).toBe(from);
      const [first] = (await nextFreeTimes(world.as(null), [id], 1)).get(id)!;
      expect(first).toBe(from);
    }
    world.now = NOW;
  });
});

describe('buffers', () => {
  it('keep time free around a booking, both its own buffers and the current ones', async () => {
    const { actor, id } = await world.anExpert();
    await setBookingRules(world.as(actor), { notice: '15', before: '30', after: '60' });
    await requestBooking(world.as(await world.aPerson()), asking(id, { start: '2026-12-02T20:00:00Z' }));
    const [booked] = await world.db.select().from(bookings).where(eq(bookings.expertId, id));
    expect(booked).toMatchObject({ bufferBeforeMinutes: 30, bufferAfterMinutes: 60 });
    const starts = await startsOn(id, '2026-12-02');
    expect(starts.filter((start) => start >= '11:00' && start <= '15:30')).toEqual([
      '11:00',
      '15:00',
      '15:30',
    ]);
    await setBookingRules(world.as(actor), { notice: '15', before: '0', after: '0' });
    const kept = await startsOn(id, '2026-12-02');
    expect(kept.filter((start) => start >= '11:30' && start <= '15:00')).toEqual([
      '11:30',
      '12:00',
      '14:30',
      '15:00',
    ]);
  });

  it.each([
    ['notice', { notice: '5', before: '0', after: '0' }],
    ['notice', { notice: '-15', before: '0', after: '0' }],
    ['before', { notice: '15', before: '7', after: '0' }],
    ['after', { notice: '15', before: '0', after: '1e1' }],
  ])('and notice come from the list: %s', async (field, rules) => {
    const { actor } = await world.anExpert();
    await expect(setBookingRules(world.as(actor), rules)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: ['Choose from the list.'] },
    });
  });
});

describe('extra hours', () => {
  it('add to the weekly hours on a date, until they are removed', async () => {
    const { actor, id } = await world.anExpert();
    await changeWeeklyHours(world.as(actor), { hours: TUESDAYS });
    await addExtraHours(world.as(actor), { date: '2026-12-05', from: '23:00', to: '00:00' });
    await addExtraHours(world.as(actor), { date: '2026-12-08', from: '12:00', to: '13:30' });
    expect(await startsOn(id, '2026-12-05')).toEqual(['23:00', '23:30']);
    expect(await startsOn(id, '2026-12-08')).toEqual(['12:00', '12:30', '13:00', '13:30', '14:00', '14:30']);
    const { extra } = await availabilityOf(actor);
    expect(extra).toMatchObject([{ date: '2026-12-05' }, { date: '2026-12-08' }]);
    for (const { id } of extra) await removeExtraHours(world.as(actor), { id });
    await removeExtraHours(world.as(actor), { id: extra[0]!.id });
    expect(await startsOn(id, '2026-12-05')).toEqual([]);
  });

  it('do not open a day off', async () => {
    const { actor, id } = await world.anExpert();
    await addExtraHours(world.as(actor), { date: '2026-12-05', from: '20:00', to: '21:00' });
    await takeDaysOff(world.as(actor), { from: '2026-12-05', until: '2026-12-05' });
    expect(await startsOn(id, '2026-12-05')).toEqual([]);
  });

  const GAP = 'The clocks change on this day, and there is no such time. Please choose another one.';
  it.each([
    ['past midnight', '2026-12-05', '22:00', '02:00', { to: [PAST_MIDNIGHT] }],
    ['from within the hour that the clocks skip', '2027-03-14', '02:30', '04:00', { from: [GAP] }],
    ['until within the hour that the clocks skip', '2027-03-14', '01:00', '02:30', { to: [GAP] }],
    ['on a day that is over', '2026-11-30', '09:00', '10:00', { date: ['This day is over.'] }],
    ['years ahead', '2028-12-05', '09:00', '10:00', { date: ['At most 366 days ahead.'] }],
    ['on a day that does not exist', '2026-02-30', '09:00', '10:00', { date: ['Choose a day.'] }],
    [
      'overlapping others of that day',
      '2026-12-06',
      '09:30',
      '11:00',
      { from: ['These hours overlap others of the same day.'] },
    ],
  ])('are rejected %s', async (_, date, from, to, fields) => {
    const { actor } = await world.anExpert();
    await addExtraHours(world.as(actor), { date: '2026-12-06', from: '09:00', to: '10:00' });
    await expect(addExtraHours(world.as(actor), { date, from, to })).rejects.toMatchObject({
      code: 'invalid_input',
      fields,
    });
  });

  it('that span a repeated hour open it twice', async () => {
    const { actor, id } = await world.anExpert();
    world.now = Temporal.Instant.from('2027-11-01T18:00:00Z');
    await changeWeeklyHours(world.as(actor), { hours: TUESDAYS });
    await addExtraHours(world.as(actor), { date: '2027-11-07', from: '00:00', to: '03:00' });
    expect(await startsOn(id, '2027-11-07')).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
    ]);
    world.now = NOW;
  });
});

describe('weekly hours', () => {
  it("do not overwrite another member's changes, and tell the later member", async () => {
    const { actor, id } = await world.anExpert();
    const staff = await world.aMember(id, 'staff');
    const { version } = await availabilityOf(actor);
    await changeWeeklyHours(world.as(staff), { hours: TUESDAYS, version });
    const MONDAYS = [{ weekday: 1, startMinute: 540, endMinute: 600 }];
    expect(await codeOf(changeWeeklyHours(world.as(actor), { hours: MONDAYS, version }))).toBe(
      'status_changed',
    );
    const now = await availabilityOf(actor);
    expect(now).toMatchObject({ hours: TUESDAYS });
    await changeWeeklyHours(world.as(actor), { hours: MONDAYS, version: now.version });
    expect(await availabilityOf(staff)).toMatchObject({ hours: MONDAYS });
  });

  it('change once for fifty simultaneous tabs of two members, and tell the others', async () => {
    await warmUp(world, 50);
    for (let round = 0; round < 3; round += 1) {
      const { actor, id } = await world.anExpert();
      const staff = await world.aMember(id, 'staff');
      const { version } = await availabilityOf(actor);
      const codes = await concurrently(
        times(50, (at) => {
          const hours = [{ weekday: 1 + (at % 7), startMinute: 0, endMinute: 30 * (1 + (at % 40)) }];
          return changeWeeklyHours(world.as(at % 2 ? staff : actor), { hours, version });
        }),
      );
      expect(tallyOf(codes)).toEqual({ done: 1, status_changed: 49 });
      const now = await availabilityOf(actor);
      expect(now).toMatchObject({ version: version + 1, hours: [{ startMinute: 0 }] });
    }
  });

  it('are read for one practitioner at one place, the first by default', async () => {
    const { actor, id } = await world.anExpert({ type: 'wellness-center', choosesHours: false });
    const other = await insertPractitioner(world.db, id, { name: 'Imani Brooks' });
    const [place] = (await availabilityOf(actor)).places;
    await changeWeeklyHours(world.as(actor), { hours: TUESDAYS, practitionerId: other, placeId: place!.id });
    expect(await availabilityOf(actor)).toMatchObject({
      placeId: null,
      hasHoursThere: false,
      places: [{ id: place!.id, hasOwnHours: false }],
    });
    expect(await availabilityOf(actor, { practitionerId: other })).toMatchObject({
      placeId: null,
      places: [{ id: place!.id, hasOwnHours: true }],
    });
    expect(await availabilityOf(actor, { practitionerId: other, placeId: place!.id })).toMatchObject({
      practitionerId: other,
      placeId: place!.id,
      hasHoursThere: true,
      hours: TUESDAYS,
    });
    expect(await availabilityOf(actor, { practitionerId: newId(), placeId: 'nonsense' })).toMatchObject({
      placeId: null,
    });
  });
});

it('can be changed by members, but the service area only by owners', async () => {
  const { id } = await world.anExpert();
  const other = await world.anExpert();
  const staff = await world.aMember(id, 'staff');
  const acts = (who: Person | null) => {
    const ctx = world.as(who);
    const practiceId = id;
    return [
      openAllDay(ctx, { practiceId, aroundTheClock: false }),
      setBookingRules(ctx, { practiceId, notice: '15', before: '0', after: '0' }),
      addExtraHours(ctx, { practiceId, date: '2026-12-06', from: '09:00', to: '10:00' }),
      removeExtraHours(ctx, { practiceId, id: newId() }),
      changeWeeklyHours(ctx, { practiceId, hours: TUESDAYS }),
      saveAvailability(ctx, { practiceId, miles: '9' }),
    ];
  };
  for (const [who, codes] of [
    [null, Array(6).fill('sign_in_required')],
    [await world.aPerson(), Array(6).fill('not_allowed')],
    [other.actor, Array(6).fill('not_allowed')],
    [staff, [...Array(5).fill('done'), 'not_allowed']],
  ] as const) {
    expect(await Promise.all(acts(who).map(codeOf))).toEqual(codes);
  }
  expect(await readAvailability(world.as(other.actor), { practiceId: id })).toBeNull();
  expect(await readAvailability(world.as(null), {})).toBeNull();
});
