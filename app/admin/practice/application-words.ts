import { regionName } from '../../../core/ground/geography/states.ts';
import {
  CHECK_LINES,
  type CheckLine,
  type CheckSource,
  type CheckView,
  type Finding,
  type Outcome,
} from '../../../core/practice/applications/automatic-check.ts';
import type { Identity } from '../../../core/practice/applications/identity.ts';
import { namesAgree } from '../../../core/practice/applications/names-agree.ts';
import { sayFullDate } from '../../../lib/when.ts';
import type { Tone } from '../../ui/badge.tsx';

export const REVIEW_WORDS = {
  notGiven: 'Not given',
  notKept: 'Not kept. We delete it with the pictures, 30 days after the decision.',
  askForIt: 'Ask for it',
  automatic: 'Automatic check',
  automaticHint: 'Compares what is on file. It decides nothing.',
  why: 'Why you approve anyway',
  toAsk: 'Please add your legal name and date of birth as printed on your identity document.',
} as const;

export const sayLegalName = ({ firstName, lastName }: Identity) => `${firstName} ${lastName}`;

/** Returns a date of birth with the age, such as 'April 15, 1989 (37 years old)'. */
export const sayBirth = (dateOfBirth: string, age: number | null) =>
  age === null ? sayFullDate(dateOfBirth) : `${sayFullDate(dateOfBirth)} (${age} years old)`;

/** Describes how the account's name differs from the legal one; null if it is the same. */
export function sayNamesDiffer(identity: Identity, accountName: string): string | null {
  if (accountName === '') return 'The account has no name.';
  const agree = namesAgree(sayLegalName(identity), accountName);
  if (agree === 'same') return null;
  return agree === 'part'
    ? 'The account name is not the full legal name.'
    : 'The account has a different name. Please compare it with the document.';
}

export const OUTCOME_WORDS: Record<Outcome, { word: string; tone: Tone }> = {
  passed: { word: 'Passed', tone: 'positive' },
  look: { word: 'Needs a look', tone: 'pending' },
  failed: { word: 'Failed', tone: 'danger' },
  unknown: { word: 'Not known', tone: 'neutral' },
};

type Facts = CheckView & { licenseState: string | null; licenseExpiresOn: string | null };
type Say = (facts: Facts) => string;

const stateOf = ({ state }: Facts) => (state === null ? 'this state' : regionName(state));
const placesOf = ({ typedState, zipState, pointState }: Facts) =>
  [
    ['The address', typedState],
    ['the ZIP code', zipState],
    ['the map point', pointState],
  ]
    .map(([what, code]) => `${what}: ${code ? regionName(code) : 'not known'}`)
    .join(', ');

const FOUND: { [Name in Finding as `${Name['line']} ${Name['found']}`]: Say } = {
  'state legal': (facts) => `Consultations are legal in ${stateOf(facts)} today.`,
  'state ends': (facts) =>
    `Consultations are legal in ${stateOf(facts)} today, but only until ${sayFullDate(facts.until!)}.`,
  'state mixed': (facts) => `The law of ${stateOf(facts)} is mixed, so we can’t list a practice there.`,
  'state illegal': (facts) =>
    `Consultations are not legal in ${stateOf(facts)}, so we can’t list a practice there.`,
  'state unserved': (facts) => `We don’t serve ${stateOf(facts)}, so we can’t list a practice there.`,
  'state none': () => 'The application names no place.',
  'place agree': (facts) => `The address, ZIP code, and map point provided are in ${stateOf(facts)}.`,
  'place point': (facts) =>
    `The map point is not in ${stateOf(facts)} by our simplified borders. ${placesOf(facts)}.`,
  'place differ': (facts) => `The states differ. ${placesOf(facts)}.`,
  'place few': () => 'There is too little to compare.',
  'license-number plausible': () => 'The number looks like one. Please find it in the state’s register.',
  'license-number odd': () => 'The number does not look like one. Please find it in the state’s register.',
  'license-number missing': () => 'There is no number.',
  'license-state same': (facts) => `Issued in ${stateOf(facts)}, where the practice is.`,
  'license-state other': (facts) =>
    `Issued in ${regionName(facts.licenseState ?? '')}, but the practice is in ${stateOf(facts)}.`,
  'license-state missing': () => 'The issuing state is not known yet.',
  'license-expiry valid': (facts) => `Valid until ${sayFullDate(facts.licenseExpiresOn!)}.`,
  'license-expiry soon': (facts) => `Expires soon, on ${sayFullDate(facts.licenseExpiresOn!)}.`,
  'license-expiry expired': (facts) => `Expired on ${sayFullDate(facts.licenseExpiresOn!)}.`,
  'license-expiry missing': () => 'The last day is not known yet.',
  'age of-age': ({ age }) => `${age} years old, so at least 21.`,
  'age account': ({ age }) => `The account’s owner is ${age} years old, so at least 21.`,
  'age differs': ({ age, accountBirth }) =>
    `${age} years old. The account has a different date of birth, ${sayFullDate(accountBirth!)}.`,
  'age under-age': ({ age }) => `${age} years old. An expert is at least 21, and at most 120.`,
  'age missing': ({ age }) =>
    age === null
      ? 'There is no date of birth.'
      : `No date of birth was given beside the document. By the account: ${age}.`,
  'name same': () => 'Legal name and account name are the same.',
  'name part': () => 'The account name is not the full legal name, but it fits.',
  'name differs': () => 'Legal name and account name differ.',
  'name missing': () => 'No legal name was given beside the document.',
};

/** Lists the failed lines, which an approval must explain. */
export const sayFailed = (lines: readonly CheckLine[]): string =>
  `Failed: ${lines.map((line) => CHECK_LINES[line]).join(', ')}. The record keeps what you write.`;

export const sayFinding = ({ line, found }: Finding, facts: Facts): string =>
  FOUND[`${line} ${found}` as keyof typeof FOUND](facts);

/** Returns the source and date of a line's facts. */
export function saySource(source: CheckSource, facts: Facts): string {
  const on = facts.checkedOn[source];
  const day = on && sayFullDate(on);
  switch (source) {
    case 'law':
      return day
        ? `Our law table (${facts.lawSource}), last checked on ${day}`
        : 'Our law table, which has no row for it';
    case 'geography':
      return `Our table of ZIP codes and borders of ${day}`;
    case 'evidence':
      return day ? `The application as sent on ${day}` : 'The application';
    default:
      return 'The account';
  }
}
