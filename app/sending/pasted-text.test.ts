import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cafeForm } from '../../core/consultations/bookings/answer-form.ts';
import { bookingRequest } from '../../core/consultations/bookings/request/booking-request.ts';
import { messageForm } from '../../core/consultations/messages/message-form.ts';
import { taxForm } from '../../core/ground/geography/tax-form.ts';
import { settingsForm } from '../../core/ground/settings/settings-form.ts';
import { codeForm, emailForm, signUpForm } from '../../core/people/accounts/credentials-form.ts';
import { e164 } from '../../core/people/accounts/phone.server.ts';
import { profileForm } from '../../core/people/accounts/profile-form.ts';
import { contactForm } from '../../core/people/contact/contact-form.ts';
import { optionForm } from '../../core/people/experts/option-form.ts';
import { placeForm } from '../../core/people/experts/places/place-form.ts';
import { practiceProfileForm } from '../../core/people/practice-profile/practice-profile-form.ts';
import { visitReachForm } from '../../core/people/practice-profile/visit-reach-form.ts';
import { applicationForm } from '../../core/practice/applications/application-form.ts';
import { availabilityForm } from '../../core/practice/availability/availability-form.ts';

const NO_EMAIL = 'Please enter a valid email address.';
const NO_PHONE = 'Please enter a valid phone number.';
const EXTENSION = 'We can’t keep an extension. Please enter a number that reaches you without one.';
const NOT_TEXT = 'Please use letters, digits and punctuation.';
const ONE_LINE = 'Please write this on one line.';
const FOREIGN = 'We can only send to addresses with plain letters, a to z, before the @.';
const NO_POST_BOX =
  'No one can meet at a PO box or by general delivery. Please enter a street address, without the box.';
const refused = (words: string) => ({ refused: words });

function pasted(field: z.ZodType, text: string): unknown {
  const read = field.safeParse(text);
  return read.success ? read.data : refused(read.error.issues[0]!.message);
}

type Row = [typed: string, kept: unknown];
const TABLE: [what: string, field: z.ZodType, rows: Row[]][] = [
  [
    'a first name',
    signUpForm.shape.firstName,
    [
      ['\u202aZoë\u202c', 'Zoë'],
      ['\u2068Zoë\u2069', 'Zoë'],
      ['\ufeffZoë\u200b', 'Zoë'],
      ['Mary\u00a0Ann', 'Mary Ann'],
      ['Anne\u2011Marie', 'Anne-Marie'],
      ['Zoë\tMiller', 'Zoë Miller'],
      ['می\u200cخواهم', 'می\u200cخواهم'],
      ['Zoë\nMiller', refused(ONE_LINE)],
      ['Zo\u0007ë', refused(NOT_TEXT)],
      ['Plug\u200bWell', refused('This looks like a name of PlugWell itself. Please choose another one.')],
    ],
  ],
  [
    'the name of a practice',
    practiceProfileForm.shape.name,
    [
      ['Ｓtudio ５４', 'Ｓtudio 54'],
      ['Fern\u00a0House \u2013 Denver', 'Fern House \u2013 Denver'],
      ['\ufffcFern House', 'Fern House'],
    ],
  ],
  [
    'words of several lines',
    practiceProfileForm.shape.bio,
    [
      ['\ufeffCalm\u00a0and\u200b kind\r\n\u2066open\u2069', 'Calm and kind\nopen'],
      ['9\u20135, Monday\u2011Friday', '9\u20135, Monday-Friday'],
      ['\u05e9\u05dc\u05d5\u05dd\u200f (a)', '\u05e9\u05dc\u05d5\u05dd\u200f (a)'],
      ['left\u200f to right', 'left to right'],
    ],
  ],
  [
    'a message',
    messageForm.shape.body,
    [
      ['\u202eHi\u00a0there\u200b', 'Hi there'],
      ['One\u2028two', 'One\u2028two'],
    ],
  ],
  ...[profileForm.shape.phone, applicationForm.shape.phone].map((field): [string, z.ZodType, Row[]] => [
    field === profileForm.shape.phone ? 'a phone number' : 'the phone number of an applicant',
    field,
    [
      ['\u202a+1 (303) 555\u20110123\u202c', '+1 (303) 555-0123'],
      ['tel:+13035550123', '+13035550123'],
      ['Cell: 303\u00a0555\u00a00123', '303 555 0123'],
      ['(303) 555\u20130123 (cell)', '(303) 555-0123'],
      ['(cell) 303-555-0123', '303-555-0123'],
      ['Mobile (303) 555-0123', '(303) 555-0123'],
      ['303-555-0123 mobile', '303-555-0123'],
      ['+1\u200a303.555.0123,', '+1 303.555.0123'],
      ['３０３－５５５－０１２３', '303-555-0123'],
      ['＋１ ３０３ ５５５ ０１２３', '+1 303 555 0123'],
      ['٣٠٣ ٥٥٥ ٠١٢٣', '303 555 0123'],
      ['(+1) 303 555 0123', '+1 303 555 0123'],
      ['+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
      ['(303) 555-0123 ext 5', refused(EXTENSION)],
      ['303-555-0123 x5', refused(EXTENSION)],
      ['303-555-0123;ext=5', refused(EXTENSION)],
      ['303-555-0123, #5', refused(EXTENSION)],
      ['1-800-FLOWERS', refused(NO_PHONE)],
      ['303-555-0123 or 303-555-0124', refused(NO_PHONE)],
      ['123', refused(NO_PHONE)],
    ],
  ]),
  ...[placeForm.shape.zip, bookingRequest.shape.visitZip, availabilityForm.shape.zip].map(
    (field, at): [string, z.ZodType, Row[]] => [
      ['the ZIP code of a place', 'the ZIP code of a visit', 'the ZIP code of a service'][at]!,
      field,
      [
        ['80202', '80202'],
        ['80202-1234', '80202'],
        ['80202 1234', '80202'],
        ['80202\u20131234', '80202'],
        ['80202\u00a01234', '80202'],
        ['80202,', '80202'],
        ['\u202a80202\u202c', '80202'],
        ['８０２０２', '80202'],
        ['60505 Aurora', '60505'],
        ['60505 Aurora, IL', '60505'],
        ['Aurora, IL 60505', '60505'],
        ['Denver, CO 80202-1234.', '80202'],
        ['St. Mary’s 20686', '20686'],
        ['77 Alder Lane, 80202', '77 Alder Lane, 80202'],
        ['802021', '802021'],
        ['a80202', 'a80202'],
        ['8'.repeat(61), refused('Please enter a ZIP code.')],
      ],
    ],
  ),
  ...[emailForm.shape.email, contactForm.shape.email, applicationForm.shape.email].map(
    (field, at): [string, z.ZodType, Row[]] => [
      ['the e-mail address of an account', 'the address of a letter', 'the address of an applicant'][at]!,
      field,
      [
        ['\u200bZoe@Example.test\u00a0', 'zoe@example.test'],
        ['mailto:zoe@example.test', 'zoe@example.test'],
        ['<zoe@example.test>,', refused(NO_EMAIL)],
        ['<zoe@example.test>', 'zoe@example.test'],
        ['zoe@example.test;', 'zoe@example.test'],
        ['ｚｏｅ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'zoe@example.test'],
        ['zoe@mid\u2011town.test', 'zoe@mid-town.test'],
        ['zoe@MÜLLER.test', 'zoe@xn--mller-kva.test'],
        ['zoe@mu\u0308ller.test', 'zoe@xn--mller-kva.test'],
        ['zoe@пример.рф', 'zoe@xn--e1afmkfd.xn--p1ai'],
        ['zoe+plug@example.test', 'zoe+plug@example.test'],
        ['z.o.e@gmail.com', 'z.o.e@gmail.com'],
        ['zoë@example.test', refused(FOREIGN)],
        ['zoe@\u0435xample.test', 'zoe@xn--xample-2of.test'],
        ['\u212aim@example.test', refused(FOREIGN)],
        ['\u0130an@example.test', refused(FOREIGN)],
        ['zoe@example.test, kim@example.test', refused(NO_EMAIL)],
        ['Zoe <zoe@example.test>', refused(NO_EMAIL)],
        ['zoe@ex\u00e4mple.test/path', refused(NO_EMAIL)],
        ['zoe@ex\u00e4mple.test:25', refused(NO_EMAIL)],
        ['zoe@evil.test#\u00e4.example', refused(NO_EMAIL)],
        ['zoe@exa\u00e4mple', refused(NO_EMAIL)],
        ['zoe@127.0.0.1', refused(NO_EMAIL)],
        ['@', refused(NO_EMAIL)],
      ],
    ],
  ),
  ...[placeForm.shape.address, bookingRequest.shape.visitAddress, cafeForm.shape.cafeAddress].map(
    (field, at): [string, z.ZodType, Row[]] => [
      ['the address of a place', 'the address of a visit', 'the address of a café'][at]!,
      field,
      [
        ['\u202a12\u201334\u00a045th Street\u202c', '12-34 45th Street'],
        ['１２ Alder Lane', '12 Alder Lane'],
        ['12 Alder Lane \u2013 ring twice', '12 Alder Lane \u2013 ring twice'],
        ['12 Alder\u2011Lane\u200b', '12 Alder-Lane'],
        ['Boxwood Lane 12', 'Boxwood Lane 12'],
        ['12 Box Elder Road', '12 Box Elder Road'],
        ['12 Post Oak Drive', '12 Post Oak Drive'],
        ['RR 2 Box 45', 'RR 2 Box 45'],
        ['400 Po Boy Street', '400 Po Boy Street'],
        ['12 General Delaney Street', '12 General Delaney Street'],
        ['9 General Del Valle Road', '9 General Del Valle Road'],
        ['12 Drawer Street', '12 Drawer Street'],
        ['Post Office Square 4', 'Post Office Square 4'],
        ['Boxing Club, 12 Main Street', 'Boxing Club, 12 Main Street'],
        ['P.O. Box 12', refused(NO_POST_BOX)],
        ['PO Box 12', refused(NO_POST_BOX)],
        ['p o box 12', refused(NO_POST_BOX)],
        ['P. O. Box 12', refused(NO_POST_BOX)],
        ['POBox12', refused(NO_POST_BOX)],
        ['P0 B0X 12', refused(NO_POST_BOX)],
        ['ＰＯ Ｂｏｘ １２', refused(NO_POST_BOX)],
        ['P\u200bO Box 12', refused(NO_POST_BOX)],
        ['POB 12', refused(NO_POST_BOX)],
        ['P.O.B. #12', refused(NO_POST_BOX)],
        ['PO #12', refused(NO_POST_BOX)],
        ['Post Office Box 12', refused(NO_POST_BOX)],
        ['Postal Box 12', refused(NO_POST_BOX)],
        ['Post Box 12', refused(NO_POST_BOX)],
        ['PO Drawer K', refused(NO_POST_BOX)],
        ['Box 12', refused(NO_POST_BOX)],
        ['Box #12, Fernley', refused(NO_POST_BOX)],
        ['Lock Box 12', refused(NO_POST_BOX)],
        ['Apartado 12', refused(NO_POST_BOX)],
        ['General Delivery', refused(NO_POST_BOX)],
        ['Gen. Del., Fernley', refused(NO_POST_BOX)],
        ['400 Main Street, PO Box 12', refused(NO_POST_BOX)],
      ],
    ],
  ),
  ['a price', optionForm.shape.price, [['\u200b３０\u00a0', 30]]],
  ['miles', visitReachForm.shape.miles, [['２５', 25]]],
  ['a tax rate', taxForm.shape.rate, [['４．８７５', 4875]]],
  ['a fee', settingsForm.shape.bookingFeeCents, [['\ufeff１.５０', 150]]],
  ['a code of an app', codeForm.shape.code, [['\u202a１２３ ４５６\u202c', '123 456']]],
];

describe.each(TABLE)('pasted as %s', (_what, field, rows) => {
  it.each(rows)('%j is accepted, or gets a message: %j', (text, kept) => {
    expect(pasted(field, text)).toEqual(kept);
  });
});

it('accepts only phone numbers that can be dialed', () => {
  const numbers = [
    '+1 (303) 555-0123',
    '303.555.0123',
    '+44 20 7946 0018',
    '(+1) 303 555 0123',
    'tel:+13035550123',
  ];
  for (const text of numbers) expect(e164(String(profileForm.shape.phone.parse(text)))).not.toBeNull();
  for (const text of ['303-555-0123 ext 5', '303-555-0123 or 303-555-0124', '123', '303 CALL NOW']) {
    expect([text, e164(text)]).toEqual([text, null]);
  }
});

// Every field of every form.

const core = join(import.meta.dirname, '..', '..', 'core');
const FIELDS: [name: string, field: z.ZodType][] = [];
for (const file of globSync('**/*.ts', { cwd: core }).toSorted()) {
  if (!/(form|request|field)s?\.ts$/.test(file) || /\.(test|server)\.ts$/.test(file)) continue;
  const exported: Record<string, unknown> = await import(join(core, file));
  for (const [name, schema] of Object.entries(exported)) {
    if (!(schema instanceof z.ZodObject)) continue;
    for (const [field, of] of Object.entries<z.ZodType>(schema.shape)) FIELDS.push([`${name}.${field}`, of]);
  }
}

const SAMPLES = [
  'Anne-Marie of the fern house, with 30 years of practice.',
  'Anne-Marie',
  'Fern 54',
  '12 Alder Lane',
  'zoe@example.test',
  '(303) 555-0123',
  '80202',
  'https://calendar.example/a-b.ics',
  '30',
  '4.5',
];
/** Ways in which copying changes a text but not its look. */
const COPIED: [what: string, (text: string) => string][] = [
  ['embeddings', (text) => `\u202a${text}\u202c`],
  ['an override', (text) => `\u202d${text}\u202c`],
  ['isolates', (text) => `\u2066${text}\u2069`],
  ['a zero-width space', (text) => `${text[0]}\u200b${text.slice(1)}`],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['a direction mark', (text) => `\u200e${text}`],
  ['surrounding blanks', (text) => `\u00a0${text}\u3000`],
  ['non-breaking spaces', (text) => text.replaceAll(' ', '\u00a0')],
  ['non-breaking hyphens', (text) => text.replaceAll('-', '\u2011')],
];
/**
 * Fields that no one types into, such as ids and instants from the form itself, and passwords, which we
 * compare exactly.
 */
const NOT_TYPED =
  /\.(?:password|currentPassword|website_url|key|start|subscription|total(?:Cents|-\d+)?|back|extensionId|extendBy|seen|from|policy|reschedule|fees|placeId|place|state|zone|interests|practitionerId|location|method|photos?|pictures|version|minutes|expert|clientId|token|cents|licenseState|licenseExpiresOn|lifetime)$|^reportMessageForm/;

const typed = FIELDS.filter(([name]) => !NOT_TYPED.test(name)).flatMap(([name, field]) =>
  SAMPLES.filter((text) => field.safeParse(text).success)
    .slice(0, 1)
    .map((sample): [string, z.ZodType, string] => [name, field, sample]),
);

it('covers the fields that people type into', () => {
  expect(typed.length).toBeGreaterThan(60);
});

it.each(typed)('%s reads pasted text like typed text', (_name, field, sample) => {
  const plain = field.parse(sample);
  for (const [what, copied] of COPIED) {
    expect([what, pasted(field, copied(sample))]).toEqual([what, plain]);
  }
});
