import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { insertPractitioner, practitionersOf } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { consultationOptions, experts, practitioners } from '../../people/experts/tables.ts';
import { saveOption } from '../../people/practice-profile/save-option.server.ts';
import { slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { retirePractitioner } from '../../practice/practitioners/retire-practitioner.server.ts';
import { setOptionsGiven } from '../../practice/practitioners/set-options-given.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { bookings } from './tables.ts';

const CONNECTIONS = 50;
const world = await openWorld(CONNECTIONS);
const NOON = '2026-12-02T19:00:00Z';

async function aCenter() {
  const { actor, id } = await world.anExpert({ name: 'Rose City', type: 'wellness-center' });
  const [theo = ''] = await practitionersOf(world.db, id);
  await world.db.update(practitioners).set({ name: 'Theo' }).where(eq(practitioners.id, theo));
  const imani = await insertPractitioner(world.db, id, { name: 'Imani' });
  for (const title of ['A walk', 'A talk']) {
    await saveOption(world.as(actor), {
      optionId: null,
      title,
      description: '',
      price: '30',
      category: 'education',
    });
  }
  const options = await world.db
    .select()
    .from(consultationOptions)
    .where(eq(consultationOptions.expertId, id));
  const [walk = '', talk = ''] = ['A walk', 'A talk'].map(
    (name) => options.find(({ title }) => title === name)!.id,
  );
  return { actor, id, theo, imani, walk, talk };
}
async function ask(id: string, values: object = {}) {
  const { bookingId } = await requestBooking(
    world.as(await world.aPerson()),
    asking(id, { start: NOON, minutes: 30, ...values }),
  );
  const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
  return booking!.practitionerId;
}

it('everyone gives an option, even a new one, until the owner changes that', async () => {
  const { actor, id, theo, imani, walk, talk } = await aCenter();
  const given = async () =>
    (await slotsOf(world.as(null), id)).expert.options.map(({ title, notGivenBy }) => [title, notGivenBy]);
  expect(await given()).toEqual([
    ['A walk', []],
    ['A talk', []],
  ]);
  await setOptionsGiven(world.as(actor), { practitionerId: imani, optionIds: [talk] });
  await saveOption(world.as(actor), {
    optionId: null,
    title: 'A look',
    description: '',
    price: '30',
    category: 'education',
  });
  expect(await given()).toEqual([
    ['A walk', [imani]],
    ['A talk', []],
    ['A look', []],
  ]);
  expect([theo, walk].every(Boolean)).toBe(true);
});

it('an option of one practitioner is booked with them when requested of anyone, and refused with the other', async () => {
  const { actor, id, theo, imani, walk, talk } = await aCenter();
  await setOptionsGiven(world.as(actor), { practitionerId: theo, optionIds: [talk] });
  const named = { optionId: walk, practitionerId: theo };
  expect(await codeOf(ask(id, named))).toBe('invalid_input');
  expect(await ask(id, { optionId: walk })).toBe(imani);
  expect(await codeOf(ask(id, { optionId: walk }))).toBe('slot_taken');
  expect(await ask(id, { optionId: talk })).toBe(theo);
});

it('the free times of an option are those of the practitioners who give it', async () => {
  const { actor, id, theo, imani, walk, talk } = await aCenter();
  await setOptionsGiven(world.as(actor), { practitionerId: theo, optionIds: [talk] });
  await ask(id, { practitionerId: imani });
  const isFree = async (optionId: string) =>
    (await slotsOf(world.as(null), id, { optionId })).days.some(({ slots }) =>
      slots.some(({ startsAt }) => startsAt === Date.parse(NOON)),
    );
  expect([await isFree(walk), await isFree(talk)]).toEqual([false, true]);
});

it.each<[what: string, optionIds: 'none' | 'all', code: string]>([
  ['nothing while the other gives the rest', 'none', 'done'],
  ['everything', 'all', 'done'],
])('a practitioner can give %s', async (_what, which, code) => {
  const { actor, imani, walk, talk } = await aCenter();
  const optionIds = which === 'all' ? [walk, talk] : [];
  expect(await codeOf(setOptionsGiven(world.as(actor), { practitionerId: imani, optionIds }))).toBe(code);
});

it('someone always gives an option: the last one cannot stop or be removed', async () => {
  const { actor, theo, imani, walk, talk } = await aCenter();
  const set = (practitionerId: string, optionIds: string[]) =>
    codeOf(setOptionsGiven(world.as(actor), { practitionerId, optionIds }));
  expect(await set(theo, [talk])).toBe('done');
  expect(await set(imani, [talk])).toBe('invalid_input');
  expect(await codeOf(retirePractitioner(world.as(actor), { practitionerId: imani }))).toBe('invalid_input');
  expect(await set(theo, [talk, walk])).toBe('done');
  expect(await codeOf(retirePractitioner(world.as(actor), { practitionerId: imani }))).toBe('done');
});

it('only the owner can change who gives an option', async () => {
  const { id, imani } = await aCenter();
  const [staff, other] = [
    await world.aMember(id, 'staff'),
    (await world.anExpert({ type: 'wellness-center' })).actor,
  ];
  const input = { practiceId: id, practitionerId: imani, optionIds: [] };
  expect(await codeOf(setOptionsGiven(world.as(staff), input))).toBe('not_allowed');
  expect(await codeOf(setOptionsGiven(world.as(other), input))).toBe('not_allowed');
  expect(await codeOf(setOptionsGiven(world.as(other), { ...input, practiceId: null }))).toBe('not_found');
});

it('one of two practitioners keeps an option when fifty simultaneous calls remove it from both', async () => {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => world.db.execute(sql`select pg_sleep(0.02)`)));
  const { actor, id, theo, imani, talk } = await aCenter();
  const codes = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) =>
      codeOf(
        setOptionsGiven(world.as(actor), { practitionerId: index % 2 ? theo : imani, optionIds: [talk] }),
      ),
    ),
  );
  const count = (code: string) => codes.filter((one) => one === code).length;
  expect([count('done'), count('invalid_input')]).toEqual([CONNECTIONS / 2, CONNECTIONS / 2]);
  const { options } = (await slotsOf(world.as(null), id)).expert;
  expect(options.map(({ notGivenBy }) => notGivenBy.length)).toEqual([1, 0]);
  expect(await world.db.select().from(experts).where(eq(experts.id, id))).toHaveLength(1);
});
