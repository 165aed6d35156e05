import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../app/routes.ts';
import { newId } from '../lib/id.server.ts';

/** Every URL of `app/routes.ts`, with a made-up id for each parameter. */
export const EVERY_ADDRESS = addressesOf(await routes);

function addressesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  const found = entries.flatMap((entry) => {
    const address = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? addressesOf(entry.children, address) : [address || '/'];
  });
  return found.map((address) => address.replace('/*', '/no-such-page').replace(/:\w+/g, newId()));
}

export type Hostile = {
  what: string;
  type: string | null;
  /** @param size share of the attack's full size, from 0 to 1. */
  body(size: number): string;
};

const ENCODED = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=x';
const many = (one: (at: number) => string, count: number, size: number) =>
  Array.from({ length: Math.max(1, Math.round(count * size)) }, (_, at) => one(at)).join('');
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Bodies that none of our forms send. Each URL must refuse them with 400, 413, or 415. */
export const HOSTILE_BODIES: Hostile[] = [
  { what: 'a list of a hundred million', type: ENCODED, body: () => 'email=x&password=y&a[100000000].b=x' },
  { what: 'the last index there is', type: ENCODED, body: () => 'a[4294967294]=x' },
  { what: 'the length of a list', type: ENCODED, body: () => 'a[0]=x&a.length=4294967295' },
  {
    what: 'indexes of a million each',
    type: ENCODED,
    body: (size) => many((at) => `a${at}[999999]=x&`, 14_000, size),
  },
  {
    what: "the form library's intent",
    type: ENCODED,
    body: () => `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a[4294967290]"}}')}`,
  },
  { what: 'an intent that is no JSON', type: ENCODED, body: () => 'email=a&__intent__={' },
  { what: "the form library's state", type: ENCODED, body: () => 'email=a&__state__={' },
  {
    what: 'a state as deep as it goes',
    type: ENCODED,
    body: (size) => `__state__=${many(() => '[', 250_000, size)}`,
  },
  {
    what: 'the prototype',
    type: ENCODED,
    body: () => '__proto__.polluted=1&constructor.prototype.polluted=1',
  },
  { what: 'a name of every object', type: ENCODED, body: () => 'toString=1&hasOwnProperty=1' },
  {
    what: 'a text for a method of a list',
    type: ENCODED,
    body: () => 'email[0]=1&email.map=1&email.concat=1',
  },
  { what: 'as many fields as fit', type: ENCODED, body: (size) => many(() => 'a&', 130_000, size) },
  {
    what: 'as many names as fit',
    type: ENCODED,
    body: (size) => many((at) => `${at.toString(36)}=&`, 45_000, size),
  },
  { what: 'a name as deep as fits', type: ENCODED, body: (size) => `${many(() => 'a.', 130_000, size)}a=1` },
  {
    what: 'a list in lists as deep as fits',
    type: ENCODED,
    body: (size) => `a${many(() => '[0]', 87_000, size)}=1`,
  },
  { what: 'a name as long as fits', type: ENCODED, body: (size) => `${many(() => 'a', 262_000, size)}=1` },
  { what: 'half an escape', type: ENCODED, body: () => 'email=%' },
  { what: 'nothing', type: ENCODED, body: () => '' },
  { what: 'nothing, of no type', type: null, body: () => '' },
  { what: 'nothing, in parts', type: PARTS, body: () => '' },
  { what: 'more than a form may have', type: ENCODED, body: () => `email=${'a'.repeat(300_000)}` },
  { what: 'plain text', type: 'text/plain', body: () => 'email=a&password=b' },
  { what: 'JSON', type: 'application/json', body: (size) => many(() => '[', 250_000, size) },
  { what: 'a type that is none', type: ';;;', body: () => 'email=a' },
  { what: 'parts without a word for their end', type: 'multipart/form-data', body: () => part('a', '1') },
  { what: 'a part that breaks off', type: PARTS, body: () => part('email', 'a').slice(0, -4) },
  { what: 'a part without a name', type: PARTS, body: () => '--x\r\n\r\n1\r\n--x--' },
  {
    what: 'as many parts as fit',
    type: PARTS,
    body: (size) => `${many(() => part('a', ''), 4500, size)}--x--`,
  },
  { what: 'as many ends of parts as fit', type: PARTS, body: (size) => many(() => '--x\r\n', 52_000, size) },
  {
    what: 'a head of a part as long as fits',
    type: PARTS,
    body: (size) => `--x\r\nX: ${many(() => 'a', 250_000, size)}`,
  },
  {
    what: 'heads of a part as many as fit',
    type: PARTS,
    body: (size) => `--x\r\n${many(() => 'X:\r\n', 60_000, size)}\r\n1\r\n--x--`,
  },
  {
    what: 'a list of a hundred million, in parts',
    type: PARTS,
    body: () => `${part('a[100000000].b', 'x')}--x--`,
  },
];

/** The names of all fields in our forms. */
const NAMES = [
  ...[
    'email',
    'password',
    'currentPassword',
    'newPassword',
    'confirmPassword',
    'dateOfBirth',
    'zone',
    'phone',
  ],
  ...[
    'intent',
    'session',
    'confirm',
    'code',
    'everywhere',
    'firstName',
    'lastName',
    'displayName',
    'location',
  ],
  ...[
    'start',
    'minutes',
    'method',
    'optionId',
    'requestKey',
    'total-15',
    'total',
    'reschedule',
    'also',
    'placeId',
    'practitionerId',
    'offer',
    'offerId',
    'note',
    'inline',
  ],
  ...['body', 'key', 'reason', 'details', 'outcome', 'name', 'subject', 'message', 'website_url', 'answer'],
  ...[
    'role',
    'member',
    'invitation',
    'options',
    'token',
    'type',
    'confirmed',
    'licenseNumber',
    'about',
    'kind',
  ],
  ...[
    'picture',
    'licenseState',
    'licenseExpiresOn',
    'check',
    'rejection',
    'said',
    'bio',
    'title',
    'description',
  ],
  ...['theme', 'returnTo', 'photo', 'interests', 'gender', 'consultationNotes', 'version', 'x', 'y', 'size'],
  ...[
    'draft',
    'showsPlaces',
    'words',
    'rate',
    'methods',
    'expertise',
    'option',
    'newId',
    'price',
    'category',
  ],
  ...['primaryColor', 'secondaryColor', 'cardStyle', 'layout', 'roundedCorners', 'customBio', 'showRating'],
  ...['zip', 'miles', 'from-1-0', 'to-1-0', 'notice', 'before', 'after', 'from', 'until', 'date', 'to'],
  ...['address', 'label', 'place', 'rank', 'days', 'extra', 'credentials', 'card', 'step', 'flag', 'done'],
];
const INTENTS = [
  '',
  'profile',
  'password',
  'save',
  'send',
  'report',
  'report-message',
  'hide',
  'show',
  'suspend',
  'confirm',
  'request',
  'answer',
  'submit',
  'add-picture',
  'approve',
  'reject',
  'invite',
  'role',
  'accept',
];

/** Forms that pass the gate but that none of our pages send. Each field has an unexpected shape. */
export const ODD_FORMS: [what: string, type: string, body: string][] = [
  ['objects in place of texts', ENCODED, NAMES.map((name) => `${name}.x=1`).join('&')],
  ['lists in place of texts', ENCODED, NAMES.map((name) => `${name}[0]=1&${name}[99]=2`).join('&')],
  ['lists of objects', ENCODED, NAMES.map((name) => `${name}[3].x[2]=1`).join('&')],
  ['an object after a text', ENCODED, NAMES.map((name) => `${name}=a&${name}.b=c&${name}[]=d`).join('&')],
  [
    'files in place of texts',
    PARTS,
    `${NAMES.map((name) => part(`${name}"; filename="a`, '1')).join('')}--x--`,
  ],
  ...INTENTS.map((intent): [string, string, string] => [
    `every field twice, with the intent '${intent}'`,
    ENCODED,
    `intent=${intent}&${NAMES.filter((name) => name !== 'intent')
      .map((name) => `${name}=1&${name}=2`)
      .join('&')}`,
  ]),
];

/**
 * URLs that none of our pages link to. The server must refuse each with 400 or 414, regardless of its prefix.
 */
export const HOSTILE_TARGETS: [what: string, target: (address: string, size: number) => string][] = [
  ['8,000 segments', (address, size) => `${address}/${many(() => 'a/', 8000, size)}`],
  ['20,000 segments', (address, size) => `${address}/${many(() => 'a/', 20_000, size)}`],
  ['20,000 slashes', (address, size) => `${address}/${many(() => '/', 20_000, size)}`],
  ['a segment of 40,000 characters', (address, size) => `${address}/${many(() => 'a', 40_000, size)}`],
  ['10,000 escapes in the path', (address, size) => `${address}/${many(() => '%2F', 10_000, size)}`],
  ['an escape that is no text', (address) => `${address}/%ff`],
  ['a value of 40,000 characters', (address, size) => `${address}?q=${many(() => 'a', 40_000, size)}`],
  ['10,000 parameters', (address, size) => `${address}?${many((at) => `q${at}=&`, 10_000, size)}`],
  [
    '2,000 paths in one question',
    (_address, size) => `/__manifest?paths=${many((at) => `/${at},`, 2000, size)}`,
  ],
];
