import { describe, expect, it } from 'vitest';
import { lawMark, lawOf, type StateLaw, staysServed } from './law.ts';
import { SEEDED_LAW } from './seeded-law.ts';
import { ALL_STATES, ALL_TERRITORIES } from './states.ts';

const on = (day: string) => Temporal.PlainDate.from(day);
const day = on('2026-01-15');
const codes = (list: string) => list.split(' ').toSorted();
const seeded = lawOf(SEEDED_LAW);
const row = (values: Partial<StateLaw>): StateLaw => ({
  state: 'CO',
  status: 'legal',
  since: '2025-05-05',
  until: null,
  note: '',
  source: '',
  changedAt: new Date('2025-05-05T00:00:00Z'),
  ...values,
});

describe('the law of a new installation', () => {
  it.each([
    ['legal', 'CA WA OR NV AZ NM CO MT MI IL MN MO MA NY NJ CT RI VT ME DE MD AK HI'],
    ['mixed', 'UT ID WI IA IN OH PA NH FL SC VA WV KY LA MS OK'],
    ['illegal', 'WY ND SD NE KS TX AL GA NC TN AR'],
  ] as const)('assigns %s to exactly the listed states', (status, list) => {
    const found = ALL_STATES.filter(({ code }) => seeded.statusOf(code, day) === status);
    expect(found.map(({ code }) => code).toSorted()).toEqual(codes(list));
  });

  it('serves only the legal states', () => {
    expect(seeded.servedStates(day)).toHaveLength(23);
    for (const { code } of ALL_STATES) {
      expect(seeded.isServed(code, day)).toBe(seeded.statusOf(code, day) === 'legal');
    }
  });

  it('dates each row and gives it a note and a source', () => {
    for (const { since, note, source } of SEEDED_LAW) {
      expect(Temporal.PlainDate.from(since).toString()).toBe(since);
      expect(note.length).toBeGreaterThan(10);
      expect(source).not.toBe('');
    }
  });

  it.each([...ALL_TERRITORIES.map(({ code }) => code), '', 'XX', 'AE', 'constructor', '__proto__', 'C0'])(
    'does not serve %j',
    (code) => {
      expect(seeded.statusOf(code, day)).toBe('not-served');
      expect(seeded.isServed(code, day)).toBe(false);
    },
  );
});

describe('the law on a given day', () => {
  const closes = row({ status: 'illegal', since: '2026-12-10' });
  const pauses = row({ status: 'mixed', since: '2026-12-10', until: '2026-12-20' });
  it.each<[string, StateLaw[], string, string]>([
    ['nothing before the first row', [row({})], '2025-05-04', 'not-served'],
    ['a row from its very day', [row({})], '2025-05-05', 'legal'],
    ['the former row on the day before a change', [row({}), closes], '2026-12-09', 'legal'],
    ['the new row from its day on', [row({}), closes], '2026-12-10', 'illegal'],
    ['the same in whatever order the rows come', [closes, row({})], '2026-12-10', 'illegal'],
    ['a row to its last day', [row({}), pauses], '2026-12-20', 'mixed'],
    ['the former row again afterwards', [row({}), pauses], '2026-12-21', 'legal'],
    ['nothing after the last row has ended', [row({ until: '2026-11-30' })], '2026-12-01', 'not-served'],
  ])('is %s', (_what, rows, when, status) => {
    const law = lawOf(rows);
    expect(law.statusOf('CO', on(when))).toBe(status);
    expect(law.statusOf('co', on(when))).toBe(status);
    expect(law.servedStates(on(when))).toEqual(status === 'legal' ? ['CO'] : []);
  });
});

it.each<[string, StateLaw[], string, boolean]>([
  ['open with one row', [row({})], '2026-12-01', true],
  ['not open before its first day', [row({})], '2025-05-04', false],
  [
    'not open if a later row closes it',
    [row({}), row({ status: 'illegal', since: '2027-06-01' })],
    '2026-12-01',
    false,
  ],
  ['not open if its row ends', [row({ until: '2027-05-31' })], '2026-12-01', false],
  [
    'open if another row follows the last day',
    [row({ until: '2027-05-31' }), row({ since: '2027-06-01' })],
    '2026-12-01',
    true,
  ],
  [
    'open if it was closed only earlier',
    [row({}), row({ status: 'mixed', since: '2026-01-01', until: '2026-11-30' })],
    '2026-12-01',
    true,
  ],
])('says that a state stays %s', (_what, rows, from, stays) => {
  expect(staysServed(lawOf(rows), 'CO', on(from))).toBe(stays);
});

it('has a mark that grows with each change and each day', () => {
  const [before, after] = [lawOf([row({})]), lawOf([row({ changedAt: new Date('2026-12-01T00:00:00Z') })])];
  const noon = Temporal.Instant.from('2026-12-01T18:00:00Z');
  const marks = [lawMark(before, noon), lawMark(before, noon.add({ hours: 24 })), lawMark(after, noon)];
  expect(marks).toEqual(marks.toSorted());
  expect(new Set(marks).size).toBe(3);
});
