import { describe, expect, it } from 'vitest';
import { messageForm } from '../../core/consultations/messages/message-form.ts';
import { parseSearch } from '../../core/finding/discovery/search-query.ts';
import { termsOfText } from '../../core/finding/discovery/terms-of-text.server.ts';
import { readTableQuery } from '../../core/ground/admin/table-page.ts';
import { lookUpPlace } from '../../core/ground/geography/places.server.ts';
import { e164 } from '../../core/people/accounts/phone.server.ts';
import { typedPhone } from '../../core/people/accounts/phone-field.ts';
import { profileForm } from '../../core/people/accounts/profile-form.ts';
import { containsBrand, isReservedName } from '../../core/people/accounts/reserved-name.ts';
import { isPostBox } from '../../core/people/experts/places/address-field.ts';
import { placeForm } from '../../core/people/experts/places/place-form.ts';
import { practiceProfileForm } from '../../core/people/practice-profile/practice-profile-form.ts';
import { deviceName } from '../../core/people/sign-in/device.ts';
import { styleFields } from '../../core/people/style/profile-style.ts';
import { applicationForm } from '../../core/practice/applications/application-form.ts';
import { outsideCalendarForm } from '../../core/practice/linked-calendars/outside-calendar-form.ts';
import { writeCsv } from '../../lib/csv.server.ts';
import { typedEmail } from '../../lib/email-field.ts';
import { typedLine, typedLines } from '../../lib/text-field.ts';
import { readHomeSearch } from '../guard/home-search.ts';
import { readForm } from './read-form.ts';

/** The longest text that one form can send, in three-byte characters. */
const MAX_CHARACTERS = 85_000;

/** Functions that parse people's text on the shared event loop. */
const READERS: [what: string, read: (text: string) => unknown][] = [
  ['a line', (text) => typedLine().safeParse(text)],
  ['several lines', (text) => typedLines().safeParse(text)],
  ['a message', (text) => messageForm.shape.body.safeParse(text)],
  ['a first name', (text) => profileForm.shape.firstName.safeParse(text)],
  ['the name of an applicant', (text) => applicationForm.shape.name.safeParse(text)],
  ['the name of a practice', (text) => practiceProfileForm.shape.name.safeParse(text)],
  ['the title of a practice', (text) => practiceProfileForm.shape.title.safeParse(text)],
  ['a name that may be reserved', (text) => [isReservedName(text), containsBrand(text)]],
  ['a bio in its own style', (text) => styleFields.shape.customBio.safeParse(text)],
  ['a phone number', (text) => [typedPhone().safeParse(text), e164(text)]],
  ['an e-mail address', (text) => typedEmail().safeParse(text)],
  ['an address', (text) => [placeForm.shape.address.safeParse(text), isPostBox(text)]],
  ['a ZIP code or place', (text) => [placeForm.shape.zip.safeParse(text), lookUpPlace(text)]],
  ['the address of a calendar', (text) => outsideCalendarForm.safeParse({ address: text })],
  ['a search', (text) => parseSearch(new URLSearchParams({ q: text, place: text, near: text, after: text }))],
  ['words of a search', termsOfText],
  [
    'a search on the home page',
    (text) => readHomeSearch(new URLSearchParams({ q: text, zip: text }), () => false),
  ],
  [
    'a search of admins',
    (text) => readTableQuery(new URLSearchParams({ q: text, after: text }), ['all'], ['newest']),
  ],
  ['the name of a browser', deviceName],
  ['a cell of a table', (text) => writeCsv(['a'], [[text]])],
];

const HOSTILE = [
  'ﷺ',
  '\u0301\u200d',
  ' ',
  '1 ',
  '(303) ',
  '**a',
  'P.O. ',
  '@a.',
  '80202-',
  ',.',
  '\u{e0041}',
];

describe.each(READERS)('%s', (_what, read) => {
  it.each(HOSTILE)('reads a long run of %j immediately', (piece) => {
    const text = piece.repeat(Math.ceil(MAX_CHARACTERS / piece.length)).slice(0, MAX_CHARACTERS);
    expect(() => read(text)).not.toThrow();
    expect(() => read(`a${text}!`)).not.toThrow();
  });
});

it.each([
  ['an index beyond any list', `interests[${2 ** 32 - 2}]`],
  ['an index of many digits', `a[${'9'.repeat(300)}]`],
  ['a path without end', `a${'.a'.repeat(20_000)}`],
  ['a list of lists without end', `a${'[0]'.repeat(20_000)}`],
  ['brackets without end', '['.repeat(MAX_CHARACTERS)],
  ['the prototype of all', '__proto__.polluted'],
])('responds to a form with a field named %s', (_what, name) => {
  const form = new FormData();
  form.append(name, 'x');
  form.append('body', 'Hello');
  readForm(form, messageForm);
  expect({}).not.toHaveProperty('polluted');
});
