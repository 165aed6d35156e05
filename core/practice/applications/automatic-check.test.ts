import { describe, expect, it } from 'vitest';
import { type CheckedFacts, type CheckLine, checkFacts, failedLines } from './automatic-check.ts';

const FACTS: CheckedFacts = {
  type: 'individual',
  today: Temporal.PlainDate.from('2026-12-01'),
  state: 'CO',
  law: { status: 'legal', until: null },
  typedState: 'CO',
  zipState: 'CO',
  pointState: 'CO',
  licenseNumber: '',
  licenseState: null,
  licenseExpiresOn: null,
  identity: { firstName: 'Fern', lastName: 'Hollow', dateOfBirth: '1989-04-15' },
  account: { name: 'Fern Hollow', dateOfBirth: '1989-04-15' },
};
const CENTER: CheckedFacts = {
  ...FACTS,
  type: 'wellness-center',
  licenseNumber: 'CO-4711',
  licenseState: 'CO',
  licenseExpiresOn: '2027-06-30',
  identity: null,
};

const lineOf = (facts: CheckedFacts, line: CheckLine) => {
  const one = checkFacts(facts).find((found) => found.line === line);
  return one && [one.outcome, one.found];
};

it('passes all lines for an individual and for a center', () => {
  const lines = (facts: CheckedFacts) => checkFacts(facts).map(({ line, outcome }) => [line, outcome]);
  expect(lines(FACTS)).toEqual(['state', 'place', 'age', 'name'].map((line) => [line, 'passed']));
  expect(lines(CENTER)).toEqual(
    ['state', 'place', 'license-number', 'license-state', 'license-expiry', 'age'].map((line) => [
      line,
      'passed',
    ]),
  );
});

it('also checks the license of an individual', () => {
  const lines = checkFacts({ ...FACTS, licenseNumber: 'CO-4711' }).map(({ line }) => line);
  expect(lines).toContain('license-number');
});

describe.each<[CheckLine, CheckedFacts, [Partial<CheckedFacts>, string, string][]]>([
  [
    'state',
    FACTS,
    [
      [{ law: { status: 'legal', until: '2027-06-30' } }, 'passed', 'legal'],
      [{ law: { status: 'legal', until: '2027-01-01' } }, 'passed', 'legal'],
      [{ law: { status: 'legal', until: '2026-12-31' } }, 'look', 'ends'],
      [{ law: { status: 'legal', until: '2026-12-01' } }, 'look', 'ends'],
      [{ law: { status: 'mixed', until: null } }, 'failed', 'mixed'],
      [{ law: { status: 'illegal', until: null } }, 'failed', 'illegal'],
      [{ state: 'DC', law: null }, 'failed', 'unserved'],
      [{ state: null, law: null }, 'unknown', 'none'],
    ],
  ],
  [
    'place',
    FACTS,
    [
      [{ zipState: null }, 'passed', 'agree'],
      [{ pointState: null }, 'passed', 'agree'],
      [{ pointState: 'WY' }, 'look', 'point'],
      [{ zipState: null, pointState: 'WY' }, 'look', 'point'],
      [{ zipState: 'WY' }, 'failed', 'differ'],
      [{ typedState: 'WY' }, 'failed', 'differ'],
      [{ typedState: 'WY', zipState: 'WY', pointState: 'WY' }, 'failed', 'differ'],
      [{ typedState: null, pointState: null }, 'unknown', 'few'],
      [{ typedState: null, zipState: null, pointState: null }, 'unknown', 'few'],
      [{ state: null }, 'unknown', 'few'],
    ],
  ],
  [
    'license-number',
    CENTER,
    [
      [{ licenseNumber: '403R-00012' }, 'passed', 'plausible'],
      [{ licenseNumber: 'C12-0000123-LIC' }, 'passed', 'plausible'],
      [{ licenseNumber: '20261234567' }, 'passed', 'plausible'],
      [{ licenseNumber: '0000' }, 'look', 'odd'],
      [{ licenseNumber: 'XXXX-XX' }, 'look', 'odd'],
      [{ licenseNumber: '12345' }, 'look', 'odd'],
      [{ licenseNumber: 'CO-123456' }, 'look', 'odd'],
      [{ licenseNumber: '47' }, 'look', 'odd'],
      [{ licenseNumber: 'pending' }, 'look', 'odd'],
      [{ licenseNumber: 'see <b>4711</b>' }, 'look', 'odd'],
      [{ licenseNumber: '' }, 'failed', 'missing'],
    ],
  ],
  [
    'license-state',
    CENTER,
    [
      [{ licenseState: 'WY' }, 'failed', 'other'],
      [{ licenseState: null }, 'unknown', 'missing'],
      [{ state: null }, 'unknown', 'missing'],
    ],
  ],
  [
    'license-expiry',
    CENTER,
    [
      [{ licenseExpiresOn: '2027-01-01' }, 'passed', 'valid'],
      [{ licenseExpiresOn: '2026-12-31' }, 'look', 'soon'],
      [{ licenseExpiresOn: '2026-12-01' }, 'look', 'soon'],
      [{ licenseExpiresOn: '2026-11-30' }, 'failed', 'expired'],
      [{ licenseExpiresOn: null }, 'unknown', 'missing'],
    ],
  ],
  [
    'age',
    FACTS,
    [
      [{ account: { name: '', dateOfBirth: null } }, 'passed', 'of-age'],
      [{ account: { name: '', dateOfBirth: '1989-04-16' } }, 'look', 'differs'],
      [{ identity: { ...FACTS.identity!, dateOfBirth: '2005-12-02' } }, 'failed', 'under-age'],
      [{ identity: { ...FACTS.identity!, dateOfBirth: '1890-01-01' } }, 'failed', 'under-age'],
      [{ identity: null }, 'unknown', 'missing'],
      [{ identity: null, account: { name: '', dateOfBirth: '2005-12-02' } }, 'failed', 'under-age'],
      [{ identity: null, account: { name: '', dateOfBirth: null } }, 'unknown', 'missing'],
      [{ identity: null, type: 'wellness-center' }, 'passed', 'account'],
    ],
  ],
  [
    'name',
    FACTS,
    [
      [{ account: { name: 'Fern', dateOfBirth: null } }, 'passed', 'part'],
      [{ account: { name: 'Sage Hollow', dateOfBirth: null } }, 'look', 'differs'],
      [{ account: { name: '', dateOfBirth: null } }, 'look', 'differs'],
      [{ identity: null }, 'unknown', 'missing'],
    ],
  ],
])('the line %s', (line, base, rows) => {
  it.each(rows)('with %j: %s, %s', (values, outcome, found) => {
    expect(lineOf({ ...base, ...values }, line)).toEqual([outcome, found]);
  });
});

it('lists the lines that failed', () => {
  const facts: CheckedFacts = { ...CENTER, licenseState: 'WY', licenseExpiresOn: '2020-01-01' };
  expect(failedLines(checkFacts(facts))).toEqual(['license-state', 'license-expiry']);
});
