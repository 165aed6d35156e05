import type { StateStatus } from '../../ground/geography/states.ts';
import { daysLeft } from '../licenses/license.ts';
import type { ApplicantType } from './application.ts';
import { ageOn, birthDateProblem, type Identity } from './identity.ts';
import { type NamesAgree, namesAgree } from './names-agree.ts';

/** The lines of the automatic check, in order. */
export const CHECK_LINES = {
  state: 'State law',
  place: 'Place',
  'license-number': 'License number',
  'license-state': 'License state',
  'license-expiry': 'License expiry',
  age: 'Age',
  name: 'Name',
} as const;

export type CheckLine = keyof typeof CHECK_LINES;

/** 'look' means that an admin should compare the facts. */
export type Outcome = 'passed' | 'look' | 'failed' | 'unknown';

/** Where the data for a line comes from. */
export type CheckSource = 'law' | 'geography' | 'evidence' | 'account';

/** The outcome of each possible finding, by line. */
const FINDINGS = {
  state: {
    legal: 'passed',
    ends: 'look',
    mixed: 'failed',
    illegal: 'failed',
    unserved: 'failed',
    none: 'unknown',
  },
  place: { agree: 'passed', point: 'look', differ: 'failed', few: 'unknown' },
  'license-number': { plausible: 'passed', odd: 'look', missing: 'failed' },
  'license-state': { same: 'passed', other: 'failed', missing: 'unknown' },
  'license-expiry': { valid: 'passed', soon: 'look', expired: 'failed', missing: 'unknown' },
  age: { 'of-age': 'passed', account: 'passed', differs: 'look', 'under-age': 'failed', missing: 'unknown' },
  name: { same: 'passed', part: 'passed', differs: 'look', missing: 'unknown' },
} as const satisfies Record<CheckLine, Record<string, Outcome>>;

type FindingOf<Line extends CheckLine> = keyof (typeof FINDINGS)[Line] & string;

/** A line with its finding, such as 'state' and 'legal'. */
export type Finding = {
  [Line in CheckLine]: { line: Line; found: FindingOf<Line>; outcome: Outcome; source: CheckSource };
}[CheckLine];

/** The facts on file about an application. */
export type CheckedFacts = {
  type: ApplicantType;
  /** The date at the place. */
  today: Temporal.PlainDate;
  /** The two-letter code of the practice's state; null without a place. */
  state: string | null;
  /** The row of the law in force today; null if there is none. */
  law: { status: StateStatus; until: string | null } | null;
  /**
   * The state of the place as typed; null if unknown. `zipState` and `pointState` are the states of its ZIP
   * code and of its point.
   */
  typedState: string | null;
  zipState: string | null;
  pointState: string | null;
  licenseNumber: string;
  licenseState: string | null;
  licenseExpiresOn: string | null;
  identity: Identity | null;
  account: { name: string; dateOfBirth: string | null };
};

/** How many days ahead the check flags the end of a law or license. */
const SOON_DAYS = 30;

/** Checks the facts on file. The result only informs admins. */
export function checkFacts(facts: CheckedFacts): Finding[] {
  const lines = [
    finding('state', stateFound(facts), 'law'),
    finding('place', placeFound(facts), 'geography'),
  ];
  if (facts.type === 'wellness-center' || facts.licenseNumber !== '') {
    lines.push(
      finding('license-number', numberFound(facts.licenseNumber), 'evidence'),
      finding('license-state', licenseStateFound(facts), 'evidence'),
      finding('license-expiry', expiryFound(facts), 'evidence'),
    );
  }
  lines.push(finding('age', ageFound(facts), facts.identity ? 'evidence' : 'account'));
  if (facts.type === 'individual') lines.push(finding('name', nameFound(facts), 'evidence'));
  return lines;
}

function finding<Line extends CheckLine>(line: Line, found: FindingOf<Line>, source: CheckSource): Finding {
  const outcomes: Record<string, Outcome> = FINDINGS[line];
  return { line, found, outcome: outcomes[found]!, source } as Finding;
}

function stateFound({ state, law, today }: CheckedFacts): FindingOf<'state'> {
  if (state === null) return 'none';
  if (!law) return 'unserved';
  if (law.status !== 'legal') return law.status;
  return law.until !== null && daysLeft(law.until, today) <= SOON_DAYS ? 'ends' : 'legal';
}

/**
 * Compares the states named for the place. The borders are simplified, so if only the point disagrees, a
 * person should take a look.
 */
function placeFound({ state, typedState, zipState, pointState }: CheckedFacts): FindingOf<'place'> {
  const named = [typedState, zipState].filter((one) => one !== null);
  if (state === null || (named.length === 0 && pointState === null)) return 'few';
  if (named.some((one) => one !== state)) return 'differ';
  if (pointState === null) return named.length > 1 ? 'agree' : 'few';
  return pointState === state ? 'agree' : 'point';
}

const NUMBER = /^[\p{L}\d][\p{L}\d .#/-]*$/u;

/**
 * Checks a license number. Each state has its own format, so this flags only numbers that no registry would
 * issue.
 */
function numberFound(number: string): FindingOf<'license-number'> {
  if (number === '') return 'missing';
  const signs = number.replace(/[^\p{L}\d]/gu, '').toLowerCase();
  const digits = signs.replace(/\D/g, '');
  const isFiller = new Set(signs).size === 1 || (digits.length > 3 && '01234567890'.includes(digits));
  return NUMBER.test(number) && signs.length >= 4 && digits !== '' && !isFiller ? 'plausible' : 'odd';
}

function licenseStateFound({ state, licenseState }: CheckedFacts): FindingOf<'license-state'> {
  if (state === null || licenseState === null) return 'missing';
  return licenseState === state ? 'same' : 'other';
}

function expiryFound({ licenseExpiresOn, today }: CheckedFacts): FindingOf<'license-expiry'> {
  if (licenseExpiresOn === null) return 'missing';
  const left = daysLeft(licenseExpiresOn, today);
  if (left < 0) return 'expired';
  return left <= SOON_DAYS ? 'soon' : 'valid';
}

function ageFound({ type, identity, account, today }: CheckedFacts): FindingOf<'age'> {
  const birthDate = identity?.dateOfBirth ?? account.dateOfBirth;
  if (birthDate === null) return 'missing';
  if (birthDateProblem(Temporal.PlainDate.from(birthDate), today)) return 'under-age';
  if (!identity) return type === 'wellness-center' ? 'account' : 'missing';
  return account.dateOfBirth !== null && account.dateOfBirth !== birthDate ? 'differs' : 'of-age';
}

function nameFound({ identity, account }: CheckedFacts): NamesAgree | 'missing' {
  if (!identity) return 'missing';
  return namesAgree(`${identity.firstName} ${identity.lastName}`, account.name);
}

/** Returns the names of the lines that failed. */
export const failedLines = (lines: readonly Finding[]): CheckLine[] =>
  lines.filter(({ outcome }) => outcome === 'failed').map(({ line }) => line);

/**
 * Returns the age for the check, from the document or, without one, from the account; null without a birth
 * date.
 */
export function ageFromCheck({ identity, account, today }: CheckedFacts): number | null {
  const birthDate = identity?.dateOfBirth ?? account.dateOfBirth;
  return birthDate === null ? null : ageOn(Temporal.PlainDate.from(birthDate), today);
}

/** The automatic check as shown on an admin's page. */
export type CheckView = {
  lines: Finding[];
  state: string | null;
  /** The last day of the law in force; null if none is known. */
  until: string | null;
  typedState: string | null;
  zipState: string | null;
  pointState: string | null;
  /** The age by the document or, without one, by the account; null if unknown. */
  age: number | null;
  accountBirth: string | null;
  lawSource: string | null;
  /** The day on which each source was last checked or provided, in ISO format. */
  checkedOn: Record<CheckSource, string | null>;
};
