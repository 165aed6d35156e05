import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import type { Cents } from '../../../lib/money.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { openPrinter } from '../../../platform/documents/pdf.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { expireBookings } from '../../consultations/bookings/expire-bookings.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { Person } from '../../context.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import { at, post, TO_EXPERTS } from '../../money/payments/ledger.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import { closeMonths } from './close-months.server.ts';
import { type GrossQuery, readGrossOfYear } from './gross-of-year.server.ts';
import { readStatement, readStatements } from './read-statements.server.ts';
import { endOfMonth, sayKind } from './statement.ts';
import { statementCsv, statementPaper } from './statement-files.server.ts';
import { practiceClosings, statementLines, statements } from './tables.ts';

const world = await openWorld(12);
const sandbox = world.payments.sandbox!;
const cards = byCard(world);
const { aHeld, deliver, settle, forget } = cards;
const { onboard, pay } = payoutsBy(world, cards);

type Expert = { actor: Person; id: string };

beforeEach(() => {
  world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 0 };
  forget();
});

const at_ = (instant: string) => {
  world.now = Temporal.Instant.from(instant);
};
const close = () => closeMonths(world.asProduct('close-months'));
const monthsOf = ({ actor, id }: Expert) => readStatements(world.as(actor), id);
const statementOf = ({ actor, id }: Expert, month: string) => readStatement(world.as(actor), id, month);
/** Formats a month: its opening balance, its lines, and its closing balance. */
async function statementLine(expert: Expert, month: string) {
  const { lines, openingCents, closingCents } = await statementOf(expert, month);
  const texts = lines.map(({ kind, shareCents, paidOutCents }) => `${kind} ${shareCents - paidOutCents}`);
  return [openingCents, ...texts, closingCents].join(', ');
}

let slot = 0;
async function aCharged(expert: Expert, given: { client?: Person } = {}) {
  const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, expert.id));
  let day = world.now
    .toZonedDateTimeISO(place!.zone)
    .toPlainDate()
    .add({ days: 2 + (slot++ % 8) });
  while (day.dayOfWeek > 5) day = day.add({ days: 1 });
  const start = day
    .toZonedDateTime({ timeZone: place!.zone, plainTime: { hour: 10 + (slot % 6) } })
    .toInstant()
    .toString();
  const made = await aHeld({ expert, start, ...given });
  await acceptBooking(world.as(expert.actor), { bookingId: made.bookingId });
  await settle();
  forget();
  return made;
}
async function cancelAs(person: Person, bookingId: string) {
  await cancelBooking(world.as(person), { bookingId });
  await settle();
  forget();
}
async function chargeBack(bookingId: string, step: 'open' | 'lost' | 'won') {
  const [payment] = await world.db.select().from(payments).where(eq(payments.subjectId, bookingId));
  await sandbox.chargeBack(payment!.providerRef!, step);
  await settle();
  forget();
}
async function passAndPay(bookingId: string) {
  const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
  at_(row!.endsAt.toISOString());
  world.now = world.now.add({ hours: 49 });
  await expireBookings(world.asProduct());
  await pay();
  await deliver();
  forget();
}
/** Returns the amount that we owe a practice at an instant, according to the ledger. */
async function owedAt({ id }: Expert, until: Temporal.Instant): Promise<Cents> {
  const { rows } = await world.db.execute<{ cents: string }>(sql`
    select coalesce(-sum(l.cents), 0) as cents from ledger_lines l
    join ledger_accounts a on a.id = l.account_id and a.name in ('payable:experts', 'receivable:experts')
    join ledger_entries e on e.id = l.entry_id
    left join payments p on p.id = e.payment_id left join bookings b on b.id = p.subject_id
    left join payouts o on e.key like 'payout:' || o.id || ':%'
    left join payout_balance_moves m on e.key = 'balance:' || m.id
    where coalesce(b.expert_id, o.expert_id, m.expert_id) = ${id} and e.at < ${until.toString()}::timestamptz`);
  return Number(rows[0]!.cents);
}

describe('a statement', () => {
  it('lists a card consultation with price, tax, commission, and share', async () => {
    at_('2026-11-10T12:00:00Z');
    world.payments = { ...world.payments, commissionPercent: 10 };
    const found = lookUpZip('87401');
    if (!found.ok) throw new Error('no such ZIP code');
    const { label: location, city, state, lat, lng, zone } = found.place;
    const expert = await world.anExpert({ location, city, state, lat, lng, zone, zip: '87401' });
    const { bookingId } = await aCharged(expert);
    const [booked] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    const { lines, ...month } = await statementOf(expert, '2026-11');
    const { priceCents, taxCents } = booked!;
    expect(taxCents).toBeGreaterThan(0);
    const shareCents = priceCents + taxCents - 300;
    expect(lines).toMatchObject([
      {
        kind: 'consultation',
        bookingId,
        day: booked!.startsAt.toISOString().slice(0, 10),
        priceCents: 3000,
        taxCents,
        commissionCents: 300,
        givenBackCents: 0,
        shareCents,
        paidOutCents: 0,
      },
    ]);
    expect(month).toMatchObject({ isClosed: false, openingCents: 0, closingCents: shareCents });
  });

  it('lists a refund on its own line in the month it happened', async () => {
    at_('2026-11-29T12:00:00Z');
    world.payments = { ...world.payments, commissionPercent: 10 };
    const expert = await world.anExpert();
    const { client, bookingId } = await aCharged(expert);
    at_('2026-12-01T08:00:00Z');
    await close();
    await cancelAs(expert.actor, bookingId);
    expect(await statementLine(expert, '2026-11')).toBe('0, consultation 2700, 2700');
    expect(await statementLine(expert, '2026-12')).toBe('2700, given-back -2700, 0');
    const { lines } = await statementOf(expert, '2026-12');
    expect(lines).toMatchObject([
      { givenBackCents: 3000, commissionCents: -300, shareCents: -2700, bookingId },
    ]);
    expect(client.id).not.toBe(expert.actor.id);
  });

  it('keeps half the price when a client cancels late, without our fee', async () => {
    at_('2026-11-09T12:00:00Z');
    const expert = await world.anExpert();
    const { client, bookingId } = await aHeld({ expert, start: '2026-11-10T18:00:00Z' });
    await acceptBooking(world.as(expert.actor), { bookingId });
    await settle();
    at_('2026-11-10T16:00:00Z');
    await cancelAs(client, bookingId);
    expect(await statementLine(expert, '2026-11')).toBe('0, consultation 3000, given-back -1500, 1500');
  });

  it('lists payouts and each step of a chargeback', async () => {
    at_('2026-11-03T12:00:00Z');
    const expert = await world.anExpert();
    await onboard(expert.actor, expert.id);
    const [first, second] = [await aCharged(expert), await aCharged(expert)];
    await passAndPay(second.bookingId);
    expect(await statementLine(expert, '2026-11')).toBe(
      '0, consultation 3000, consultation 3000, payout -3000, payout -3000, 0',
    );
    const { lines } = await statementOf(expert, '2026-11');
    expect(lines.map(({ bookingId }) => bookingId).toSorted()).toEqual(
      [first, first, second, second].map(({ bookingId }) => bookingId).toSorted(),
    );
    await chargeBack(first.bookingId, 'open');
    await chargeBack(second.bookingId, 'open');
    expect((await statementOf(expert, '2026-11')).closingCents).toBe(-6000);
    await chargeBack(first.bookingId, 'lost');
    await chargeBack(second.bookingId, 'won');
    const { lines: all, closingCents } = await statementOf(expert, '2026-11');
    expect(closingCents).toBe(-3000);
    expect(all.slice(4).map(sayKind).toSorted()).toEqual([
      ...['Chargeback', 'Held back for a chargeback', 'Held back for a chargeback'],
      ...['No longer held back', 'No longer held back'],
    ]);
    expect(closingCents).toBe(await owedAt(expert, world.now.add({ hours: 1 })));
  });

  it('does not exist for payments in person', async () => {
    at_('2026-11-10T12:00:00Z');
    world.payments = { ...world.payments, wayToPay: 'in-person' };
    const { expert } = await world.aRequest({ start: '2026-11-11T18:00:00Z' });
    expect(await monthsOf(expert)).toEqual([]);
    expect(await codeOf(statementOf(expert, '2026-11'))).toBe('not_found');
  });

  it('matches the ledger at the end of every month, after random events', async () => {
    const seed = 20261123;
    const random = seededRandom(seed);
    const zones = ['America/Denver', 'Pacific/Honolulu', 'America/New_York'];
    const experts = [];
    at_('2026-01-05T12:00:00Z');
    for (const zone of zones) {
      const expert = await world.anExpert({ zone });
      await onboard(expert.actor, expert.id);
      experts.push({ zone, ...expert });
    }
    for (let step = 0; step < 14; step++) {
      world.now = world.now.add({ hours: 24 * (4 + Math.floor(random() * 20)) });
      world.payments = { ...world.payments, commissionPercent: Math.floor(random() * 4) * 5 };
      const expert = experts[Math.floor(random() * experts.length)]!;
      const { client, bookingId } = await aCharged(expert);
      const outcome = random();
      if (outcome < 0.3) {
        world.now = world.now.add({ hours: Math.floor(random() * 60) });
        const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
        if (row!.startsAt.getTime() > world.now.epochMilliseconds) {
          await cancelAs(outcome < 0.1 ? expert.actor : client, bookingId);
        }
      }
      if (outcome > 0.5) await passAndPay(bookingId);
      if (outcome > 0.7) await chargeBack(bookingId, 'open');
      if (outcome > 0.8) await chargeBack(bookingId, outcome > 0.9 ? 'lost' : 'won');
      if (random() < 0.5) await close();
    }
    let months = 0;
    for (const expert of experts) {
      for (const { month, openingCents, closingCents, shareCents, paidOutCents } of await monthsOf(expert)) {
        const before = Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString();
        expect([month, openingCents]).toEqual([month, await owedAt(expert, endOfMonth(before, expert.zone))]);
        expect([month, closingCents]).toEqual([month, await owedAt(expert, endOfMonth(month, expert.zone))]);
        expect(openingCents + shareCents - paidOutCents).toBe(closingCents);
        const { lines, ...whole } = await statementOf(expert, month);
        expect(whole).toMatchObject({ openingCents, closingCents });
        months++;
      }
    }
    expect(months).toBeGreaterThan(15);
  }, 60_000);
});

describe('a month', () => {
  it.each([
    ['America/New_York', '2026-12-01T04:59:00Z', '2026-11'],
    ['America/New_York', '2026-12-01T05:00:00Z', '2026-12'],
    ['America/Denver', '2026-12-01T06:59:00Z', '2026-11'],
    ['America/Denver', '2026-12-01T07:00:00Z', '2026-12'],
    ['America/Phoenix', '2026-07-01T06:59:00Z', '2026-06'],
    ['America/Phoenix', '2026-07-01T07:00:00Z', '2026-07'],
    ['Pacific/Honolulu', '2027-01-01T09:59:00Z', '2026-12'],
    ['Pacific/Honolulu', '2027-01-01T10:00:00Z', '2027-01'],
  ])('of a practice in %s that charges at %s is %s', async (zone, instant, month) => {
    at_(instant);
    const expert = await world.anExpert({ zone });
    await aCharged(expert);
    expect((await monthsOf(expert)).map((one) => one.month)).toEqual([month]);
  });

  it('is closed once, an hour after its end', async () => {
    at_('2026-11-10T12:00:00Z');
    const expert = await world.anExpert();
    await aCharged(expert);
    const isClosed = async () =>
      (await monthsOf(expert)).map(({ month, isClosed }) => `${month} ${isClosed}`);
    at_('2026-12-01T07:59:00Z');
    await close();
    expect(await isClosed()).toEqual(['2026-12 false', '2026-11 false']);
    at_('2026-12-01T08:00:00Z');
    await Promise.all([close(), close()]);
    expect(await isClosed()).toEqual(['2026-12 false', '2026-11 true']);
    expect(await close()).toBe(0);
  });

  it('is looked at only once it is over, from the first charge on', async () => {
    at_('2026-11-10T12:00:00Z');
    const expert = await world.anExpert();
    const dueAt = async () => {
      const isIts = eq(practiceClosings.practiceId, expert.id);
      return (await world.db.select().from(practiceClosings).where(isIts)).map(({ dueAt }) =>
        dueAt.toISOString(),
      );
    };
    expect(await dueAt()).toEqual([]);
    await aCharged(expert);
    expect(await dueAt()).toEqual(['2026-12-01T07:00:00.000Z']);
    await aCharged(expert);
    at_('2026-12-01T08:00:00Z');
    await close();
    expect(await dueAt()).toEqual(['2027-01-01T07:00:00.000Z']);
    at_('2027-03-10T08:00:00Z');
    await close();
    expect(await dueAt()).toEqual(['2027-04-01T06:00:00.000Z']);
  });

  it('stays open if its practice is due too early, as after an upgrade', async () => {
    at_('2026-11-10T12:00:00Z');
    const expert = await world.anExpert();
    await aCharged(expert);
    const isIts = eq(practiceClosings.practiceId, expert.id);
    await world.db
      .update(practiceClosings)
      .set({ dueAt: new Date('2000-01-01') })
      .where(isIts);
    expect(await close()).toBe(0);
    expect(await world.db.select().from(practiceClosings).where(isIts)).toMatchObject([
      { dueAt: new Date('2026-12-01T07:00:00Z') },
    ]);
  });

  it('is closed even without movements, so none is missing', async () => {
    at_('2026-09-10T12:00:00Z');
    const expert = await world.anExpert();
    await aCharged(expert);
    at_('2027-01-15T12:00:00Z');
    await close();
    const months = await monthsOf(expert);
    expect(months.map(({ month, isClosed }) => `${month} ${isClosed}`)).toEqual([
      '2027-01 false',
      '2026-12 true',
      '2026-11 true',
      '2026-10 true',
      '2026-09 true',
    ]);
    expect(months.map(({ closingCents }) => closingCents)).toEqual([3000, 3000, 3000, 3000, 3000]);
    expect(await statementLine(expert, '2026-11')).toBe('3000, 3000');
  });

  it('never changes once closed: late movements, even by a slow clock, go into the next', async () => {
    at_('2026-11-29T12:00:00Z');
    const expert = await world.anExpert();
    const { bookingId } = await aCharged(expert);
    at_('2026-12-01T09:00:00Z');
    await close();
    const before = statementCsv(await statementOf(expert, '2026-11'));
    at_('2026-11-30T23:00:00Z');
    await cancelAs(expert.actor, bookingId);
    at_('2026-12-02T09:00:00Z');
    await close();
    expect(statementCsv(await statementOf(expert, '2026-11'))).toBe(before);
    expect(await statementLine(expert, '2026-12')).toBe('3000, given-back -3000, 0');
    for (const change of [
      world.db.update(statements).set({ closingCents: 1 }).where(eq(statements.practiceId, expert.id)),
      world.db.delete(statements).where(eq(statements.practiceId, expert.id)),
      world.db.update(statementLines).set({ shareCents: 1 }).where(eq(statementLines.practiceId, expert.id)),
      world.db.delete(statementLines).where(eq(statementLines.practiceId, expert.id)),
    ]) {
      expect(await codeOf(change)).toMatch(/^fault/);
    }
  });

  it('keeps its zone when the practice moves', async () => {
    at_('2026-11-29T12:00:00Z');
    const expert = await world.anExpert({ zone: 'America/New_York' });
    await aCharged(expert);
    at_('2026-12-01T09:00:00Z');
    await close();
    await world.db
      .update(expertPlaces)
      .set({ zone: 'Pacific/Honolulu' })
      .where(eq(expertPlaces.expertId, expert.id));
    // In Honolulu, it is still November, but the month is already closed.
    await aCharged(expert);
    expect(await statementLine(expert, '2026-11')).toBe('0, consultation 3000, 3000');
    expect(await statementLine(expert, '2026-12')).toBe('3000, consultation 3000, 6000');
    expect((await statementOf(expert, '2026-11')).zone).toBe('America/New_York');
    at_('2027-01-01T10:59:00Z');
    await close();
    expect((await statementOf(expert, '2026-12')).isClosed).toBe(false);
    at_('2027-01-01T11:00:00Z');
    await close();
    expect(await statementOf(expert, '2026-12')).toMatchObject({ isClosed: true, zone: 'Pacific/Honolulu' });
  });
});

it('only owners read statements', async () => {
  at_('2026-11-10T12:00:00Z');
  const expert = await world.anExpert();
  await aCharged(expert);
  const others = [
    null,
    await world.aPerson(),
    await world.aMember(expert.id, 'staff'),
    (await world.anExpert()).actor,
  ];
  for (const other of others) {
    expect(await codeOf(readStatements(world.as(other), expert.id))).toBe('not_found');
    expect(await codeOf(readStatement(world.as(other), expert.id, '2026-11'))).toBe('not_found');
  }
  const owner = await world.aMember(expert.id, 'owner');
  expect(await readStatements(world.as(owner), expert.id)).toHaveLength(1);
  for (const month of ['2026-10', '2026-12', '', 'abc', '2026-13', '2026-11\0', "'; drop table statements"]) {
    expect(await codeOf(statementOf(expert, month))).toBe('not_found');
  }
});

describe('the files of a month', () => {
  async function aMonth() {
    at_('2026-11-10T12:00:00Z');
    const expert = await world.anExpert({ name: '=Żółty & Щука, LLC' });
    const client = await world.aPerson({ name: 'Quentin Xavier', firstName: 'Quentin', lastName: 'Xavier' });
    const { bookingId } = await aCharged(expert, { client });
    await cancelAs(expert.actor, bookingId);
    return { bookingId, statement: await statementOf(expert, '2026-11') };
  }

  it('as CSV have a running balance and no person’s name', async () => {
    const { statement, bookingId } = await aMonth();
    const day = statement.lines[0]!.day;
    const csv = statementCsv(statement);
    const about = `${day},${bookingReference(bookingId)}`;
    // In a spreadsheet, text that begins with an equals sign would be a formula.
    const name = `"'=Żółty & Щука, LLC"`;
    expect(csv).toBe(
      [
        '\uFEFFDate,What,Consultation on,Reference,Price,Tax,Commission,Given back,Your share,Paid out,Balance,Practice',
        `2026-11,Opening balance,,,,,,,,,0.00,${name}`,
        `2026-11-10,Consultation,${about},30.00,0.00,0.00,0.00,30.00,0.00,30.00,${name}`,
        `2026-11-10,Given back,${about},0.00,0.00,0.00,30.00,-30.00,0.00,0.00,${name}`,
        `2026-11,Closing balance,,,,,,,,,0.00,${name}`,
        '',
      ].join('\r\n'),
    );
    expect(csv).not.toMatch(/Quentin|Xavier/);
  });

  it('on paper have the practice name in any alphabet, the amounts, and no other person’s name', async () => {
    const { statement, bookingId } = await aMonth();
    const printer = openPrinter(join(import.meta.dirname, '..', '..', '..'));
    const file = await getDocumentProxy(await printer.pdf(statementPaper(statement)));
    expect(file.numPages).toBe(1);
    const { items } = await (await file.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    for (const words of [
      'Statement for November 2026',
      'Żółty',
      'Щука',
      bookingReference(bookingId),
      '-$30.00',
      'test payments',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/Quentin|Xavier/);
  });

  it('are written in their reader’s language', async () => {
    const { statement } = await aMonth();
    const csv = inLanguage('es', () => statementCsv(statement));
    expect(csv).toContain('Fecha,Concepto,Consulta del,Referencia,Precio,Impuesto,Comisión,Devuelto,');
    expect(csv).toMatch(/^2026-11,Saldo inicial,/m);
    const { title, blocks } = inLanguage('es', () => statementPaper(statement));
    expect(title).toMatch(/^Estado de cuenta de noviembre de 2026, /);
    expect(JSON.stringify(blocks)).not.toMatch(/\b(?:statement|balance|your|what|date|payout|price)\b/i);
  });
});

describe('the gross amount of a year', () => {
  const grossOf = async ({ id }: Expert, year: number) => {
    const admin = await world.aPerson({ isAdmin: true });
    const query = { words: '', filter: String(year), sort: 'name', after: null, rows: 1000 } as const;
    const row = (await readGrossOfYear(world.as(admin), query)).rows.find((one) => one.id === id);
    return row ?? null;
  };

  it.each([
    ['America/New_York', '2027-01-01T04:59:00Z', 2026],
    ['America/New_York', '2027-01-01T05:00:00Z', 2027],
    ['America/Phoenix', '2027-01-01T06:59:00Z', 2026],
    ['America/Phoenix', '2027-01-01T07:00:00Z', 2027],
    ['Pacific/Honolulu', '2027-01-01T09:59:00Z', 2026],
    ['Pacific/Honolulu', '2027-01-01T10:00:00Z', 2027],
  ])('of a practice in %s that charges at %s is that of %i, closed or not', async (zone, instant, year) => {
    at_(instant);
    const expert = await world.anExpert({ zone });
    await aCharged(expert);
    const other = year === 2026 ? 2027 : 2026;
    const expected = { grossCents: 3000, transactions: 1, state: 'CO' };
    expect(await grossOf(expert, year)).toMatchObject(expected);
    expect(await grossOf(expert, other)).toBeNull();
    at_('2027-03-05T12:00:00Z');
    await close();
    expect(await grossOf(expert, year)).toMatchObject(expected);
    expect((await grossOf(expert, year))!.monthCents[year === 2026 ? 11 : 0]).toBe(3000);
    expect(await grossOf(expert, other)).toBeNull();
  });

  it('counts charges before commission, without our fee, regardless of refunds and chargebacks', async () => {
    at_('2026-10-10T12:00:00Z');
    world.payments = { ...world.payments, commissionPercent: 20 };
    const expert = await world.anExpert();
    await aCharged(expert);
    const given = await aCharged(expert);
    await cancelAs(expert.actor, given.bookingId);
    at_('2026-11-10T12:00:00Z');
    const { bookingId } = await aCharged(expert);
    const [payment] = await world.db.select().from(payments).where(eq(payments.subjectId, bookingId));
    await world.db.transaction((tx) =>
      post(
        { ...world.asProduct(), db: tx },
        {
          key: newId(),
          what: 'charged-back',
          paymentId: payment!.id,
          sides: { [at(payment!.provider)]: -2400, [TO_EXPERTS]: 2400 },
        },
      ),
    );
    const expected = { grossCents: 9000, transactions: 3 };
    expect(await grossOf(expert, 2026)).toMatchObject(expected);
    const [november, october] = await monthsOf(expert);
    expect([october!.grossCents, november!.grossCents]).toEqual([6000, 3000]);
    at_('2027-01-10T12:00:00Z');
    await close();
    expect(await grossOf(expert, 2026)).toMatchObject(expected);
    expect((await grossOf(expert, 2026))!.monthCents).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 6000, 3000, 0]);
    const year = (await monthsOf(expert)).filter(({ month }) => month.startsWith('2026'));
    expect(year.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(9000);
    expect(year.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(3);
    expect(await statementLine(expert, '2026-11')).toBe('2400, consultation 2400, chargeback -2400, 2400');
  });

  it('ignores test payments if there are real ones', async () => {
    at_('2026-10-10T12:00:00Z');
    const expert = await world.anExpert();
    await aCharged(expert);
    const { payments: before } = world;
    world.payments = { ...before, provider: { ...before.provider, name: 'stripe' } };
    expect(await grossOf(expert, 2026)).toBeNull();
    expect((await monthsOf(expert))[0]).toMatchObject({ grossCents: 0, transactions: 0, shareCents: 3000 });
    at_('2026-11-10T12:00:00Z');
    await close();
    expect(await grossOf(expert, 2026)).toBeNull();
    world.payments = before;
    expect(await grossOf(expert, 2026)).toMatchObject({ grossCents: 3000 });
  });

  const ALL = { words: '', filter: '2026', sort: 'name', after: null } as const;

  it('is paged by name and can be searched by name', async () => {
    at_('2026-10-10T12:00:00Z');
    const names = ['zinnia Care', 'Aster Rest', '100%_Yarrow'];
    for (const name of names) await aCharged(await world.anExpert({ name }));
    const admin = world.as(await world.aPerson({ isAdmin: true }));
    const seen: string[] = [];
    let after: GrossQuery['after'] = null;
    do {
      const page: Awaited<ReturnType<typeof readGrossOfYear>> = await readGrossOfYear(admin, {
        ...ALL,
        after,
        rows: 2,
      });
      seen.push(...page.rows.map(({ name }) => name));
      after = page.next;
    } while (after);
    expect(seen).toEqual(seen.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(seen.filter((name) => names.includes(name))).toEqual(['100%_Yarrow', 'Aster Rest', 'zinnia Care']);
    const { rows } = await readGrossOfYear(admin, { ...ALL, words: '100%_' });
    expect(rows.map(({ name }) => name)).toEqual(['100%_Yarrow']);
  });

  it('is only for admins', async () => {
    for (const other of [null, await world.aPerson(), (await world.anExpert()).actor]) {
      expect(await codeOf(readGrossOfYear(world.as(other), ALL))).toBe('not_found');
    }
  });
});
