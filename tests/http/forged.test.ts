import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { disputePictures, disputes } from '../../core/consultations/disputes/tables.ts';
import { cardCodeOf } from '../../core/finding/business-cards/read-business-card.server.ts';
import { takeSpotlight } from '../../core/money/spotlight/take-spotlight.server.ts';
import { consultationOptions, expertPlaces, experts } from '../../core/people/experts/tables.ts';
import { galleryPhotos } from '../../core/people/gallery/tables.ts';
import { saveOption } from '../../core/people/practice-profile/save-option.server.ts';
import { applicationFiles, applications } from '../../core/practice/applications/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { practitionersOf } from '../listed-experts.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const logged: { level: number; msg: string; err?: object }[] = [];
const site = await openTestApp(
  { LOG_LEVEL: 'warn' },
  { logTo: { write: (line) => logged.push(JSON.parse(line)) } },
);
const { world, aVisitor, aClient, anExpert, anAdmin, signedIn } = site;

async function aCenter() {
  const owner = await anExpert();
  await world.db.update(experts).set({ type: 'wellness-center' }).where(eq(experts.id, owner.expertId));
  const [practitionerId = ''] = await practitionersOf(world.db, owner.expertId);
  return { owner, id: owner.expertId, practitionerId };
}
async function anApplicant(status: 'draft' | 'submitted') {
  const person = await aClient();
  const [id, pictureId, at] = [newId(), newId(), new Date()];
  await world.db.insert(applications).values({
    id,
    userId: person.id,
    status,
    type: 'wellness-center',
    name: 'Fern House',
    email: person.email,
    submittedAt: status === 'draft' ? null : at,
    createdAt: at,
    updatedAt: at,
  });
  await world.db
    .insert(applicationFiles)
    .values({ id: pictureId, applicationId: id, kind: 'place', createdAt: at });
  return { person, id, pictureId };
}
const optionOf = async (expert: Awaited<ReturnType<typeof anExpert>>) => {
  const walk = { title: 'A walk', description: '', price: '30', category: 'education' };
  await saveOption(world.as(expert), { ...walk, optionId: null });
  const [option] = await world.db
    .select()
    .from(consultationOptions)
    .where(eq(consultationOptions.expertId, expert.expertId));
  return option!.id;
};
const placeOf = async (expertId: string) =>
  (await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, expertId)))[0]!.id;

const [expert, stranger, center, others] = [
  await anExpert(),
  await anExpert(),
  await aCenter(),
  await aCenter(),
];
const staff = await aClient();
await world.aMember(center.id, 'staff', staff);
const [draft, submitted] = [await anApplicant('draft'), await anApplicant('submitted')];
const strangersOption = await optionOf(stranger);
const strangersPlace = await placeOf(stranger.expertId);
const strangersPhoto = newId();
await world.db.insert(galleryPhotos).values({
  id: strangersPhoto,
  practiceId: stranger.expertId,
  key: 'f0'.repeat(16),
  rank: 0,
  width: 1600,
  height: 1200,
  createdAt: new Date(),
});
await optionOf(expert);
const testPage = new URL(
  (await takeSpotlight(world.as(stranger), { returnTo: '/dashboard/expert/spotlight' })).url,
).pathname;

const client = await aClient();
const [disputeId, disputePictureId, began] = [newId(), newId(), new Date('2026-01-05T18:00:00Z')];
const disputedId = await world.aBooking({
  expertId: expert.expertId,
  clientId: client.id,
  status: 'completed',
  startsAt: began,
});
await world.db.insert(disputes).values({
  id: disputeId,
  bookingId: disputedId,
  clientId: client.id,
  expertId: expert.expertId,
  reason: 'other',
  words: 'It was over too soon.',
  openedAt: new Date(),
  answerBy: new Date(Date.now() + 72 * 3_600_000),
});
await world.db
  .insert(disputePictures)
  .values({ id: disputePictureId, disputeId, side: 'client', createdAt: new Date() });

const people: Record<string, TestBrowser> = {
  client: await signedIn(client),
  applicant: await signedIn(draft.person),
  'applicant with evidence to send': await signedIn(submitted.person),
  expert: await signedIn(expert),
  'owner of a center': await signedIn(center.owner),
  'staff of a center': await signedIn(staff),
  admin: await signedIn(await anAdmin()),
};

async function allOfIt(): Promise<string> {
  const tables = [
    ...['applications', 'application_files', 'application_checks', 'experts', 'expert_places'],
    ...['consultation_options', 'profile_styles', 'practice_members', 'practice_invitations'],
    ...['practitioners', 'weekly_hours', 'spotlights', 'licenses', 'payments', 'admin_acts'],
    ...['disputes', 'dispute_pictures', 'gallery_photos'],
  ];
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await world.pool.query(
        `select to_jsonb(t) - '{updated_at,last_seen_at}'::text[] as row from ${table} t`,
      );
      return rows.map(({ row }) => JSON.stringify(row)).toSorted();
    }),
  );
  return rows.flat().join('\n');
}

type Fields = Record<string, string> | [string, string][];
type Row = [what: string, who: string, path: string, fields: Fields, status: number, words: RegExp];

const NO_SPOTLIGHT = /This practice does not have Spotlight/;
const APPLY = '/become-expert';
const DISPUTE = `/dashboard/bookings/${disputedId}/dispute`;
const FAIR = {
  intent: 'submit',
  type: 'wellness-center',
  name: 'Fern House',
  email: 'fern@example.test',
  phone: '(303) 555-0123',
  location: '80202',
  confirmed: '80202 Denver, CO',
  licenseNumber: 'CO-4711',
};
const EXPERT = '/dashboard/expert';
const TEAM = `${EXPERT}/team`;
const OPTION = { title: 'Mine', description: '', price: '30', category: 'education' };
const PRICE = /Please fill in all required fields with valid values\./;
const STYLE = {
  intent: 'style',
  primaryColor: '#1d5fa6',
  textColor: '#000000',
  layout: 'compact',
  profileImageStyle: 'square',
  roundedCorners: '12',
};
const CALENDAR = /Please enter an address that begins with https:\/\/ or webcal:\/\/\./;
const LOCKED = /only available to spotlight experts/;
const AGAIN = /reload the page and try again/i;

/** Requests that the server must refuse with a sentence. They change nothing. */
const REFUSED: Row[] = [
  ['an unknown act', 'applicant', APPLY, { intent: 'approve' }, 422, /That action does not exist/],
  [
    'two acts in one form',
    'applicant',
    APPLY,
    [
      ['intent', 'keep'],
      ['intent', 'submit'],
    ],
    422,
    AGAIN,
  ],
  [
    'the draft of another person',
    'client',
    APPLY,
    { intent: 'keep', draft: draft.id, name: 'Mine' },
    409,
    /has moved on/,
  ],
  [
    'a draft that is no id',
    'client',
    APPLY,
    { intent: 'keep', draft: "' or 1=1", name: 'Mine' },
    409,
    /has moved on/,
  ],
  [
    'the picture of another person',
    'client',
    APPLY,
    { intent: 'remove-picture', picture: submitted.pictureId },
    409,
    /no application that is open/,
  ],
  [
    'evidence without an application',
    'client',
    APPLY,
    { intent: 'send' },
    409,
    /no application that is open/,
  ],
  ['evidence of a draft', 'applicant', APPLY, { intent: 'send' }, 409, /has moved on/],
  ['a picture that is none', 'applicant', APPLY, { intent: 'add-picture', kind: 'photo' }, 422, /image file/],
  ['a picture of no kind', 'applicant', APPLY, { intent: 'add-picture', kind: 'deed' }, 422, /./],
  [
    'a picture of a dispute that is a text',
    'client',
    DISPUTE,
    { intent: 'add-pictures', pictures: 'me.jpg' },
    422,
    /Please choose a picture/,
  ],
  [
    'the picture of the other side of a dispute',
    'expert',
    DISPUTE,
    { intent: 'remove-picture', picture: disputePictureId },
    403,
    /Only the other side can do this/,
  ],
  [
    'the picture of a dispute between others',
    'staff of a center',
    DISPUTE,
    { intent: 'remove-picture', picture: disputePictureId },
    404,
    /not found/i,
  ],
  [
    'a license that has expired',
    'applicant with evidence to send',
    APPLY,
    { intent: 'send', licenseState: 'CO', licenseExpiresOn: '2020-01-01' },
    422,
    /This license has expired/,
  ],
  [
    'a license of no state',
    'applicant with evidence to send',
    APPLY,
    { intent: 'send', licenseState: 'ZZ', licenseExpiresOn: '2099-01-01' },
    422,
    /Choose the state that issued the license/,
  ],
  [
    'the option of another practice',
    'expert',
    `${EXPERT}/options/${strangersOption}`,
    { ...OPTION, version: '0' },
    404,
    /not found/i,
  ],
  ...['0', '-5', '1.5', 'abc', '1e2', '٣٠'].map(
    (price): Row => [
      `an option for ${price} minutes`,
      'expert',
      `${EXPERT}/new-option`,
      { ...OPTION, price, newId: newId() },
      422,
      PRICE,
    ],
  ),
  [
    'an option with the id of another one',
    'expert',
    `${EXPERT}/new-option`,
    { ...OPTION, newId: strangersOption },
    404,
    /not found/i,
  ],
  [
    'the place of another practice',
    'expert',
    `${EXPERT}/places/${strangersPlace}`,
    { intent: 'save', label: 'Mine', address: '1 Elm Street', zip: '80202' },
    404,
    /not found/i,
  ],
  [
    'photos that are a text',
    'expert',
    `${EXPERT}/photos`,
    { intent: 'add', photos: 'me.jpg', newId: newId() },
    422,
    /Please choose a photo/,
  ],
  [
    'an order with the photo of another practice',
    'expert',
    `${EXPERT}/photos`,
    { intent: 'move', photo: strangersPhoto, rank: '0' },
    404,
    /not in your gallery any more/,
  ],
  [
    'the profile with the place of another practice',
    'expert',
    EXPERT,
    { intent: 'save', name: 'Sage', title: '', location: strangersPlace, bio: '', credentials: '' },
    422,
    /./,
  ],
  [
    'hours that overlap',
    'expert',
    `${EXPERT}/availability`,
    {
      intent: 'hours',
      version: '0',
      'from-1-0': '09:00',
      'to-1-0': '12:00',
      'from-1-1': '11:00',
      'to-1-1': '13:00',
    },
    422,
    /overlap others of the same day/,
  ],
  [
    'hours past midnight',
    'expert',
    `${EXPERT}/availability`,
    { intent: 'hours', version: '0', 'from-1-0': '22:00', 'to-1-0': '02:00' },
    422,
    /end before they begin/,
  ],
  ...(
    [
      ['http://calendar.example/a.ics', /Please try it with https:\/\/\./],
      ['file:///etc/passwd', CALENDAR],
      ['https://me:secret@calendar.example/', /a name or password before the @/],
      ['https://calendar.example:8443/', /names a port, :8443/],
      ['javascript:alert(1)', CALENDAR],
    ] as const
  ).map(
    ([address, words]): Row => [
      `the calendar ${address}`,
      'expert',
      `${EXPERT}/availability`,
      { intent: 'link-calendar', address },
      422,
      words,
    ],
  ),
  ...(
    [
      ['secondaryColor', '#ff0000'],
      ['cardStyle', 'shadow'],
      ['backgroundPattern', 'dots'],
      ['layout', 'expanded'],
      ['showSpotlightBadge', 'on'],
      ['animateElements', 'on'],
      ['customBio', 'Mine alone'],
    ] as const
  ).map(
    ([field, value]): Row => [
      `the style's ${field} without Spotlight`,
      'expert',
      `${EXPERT}/appearance`,
      { ...STYLE, [field]: value },
      403,
      LOCKED,
    ],
  ),
  [
    'a color that is a style sheet',
    'expert',
    `${EXPERT}/appearance`,
    { ...STYLE, primaryColor: 'red;background:url(//evil.example)' },
    422,
    /./,
  ],
  [
    'corners of -1',
    'expert',
    `${EXPERT}/appearance`,
    { ...STYLE, roundedCorners: '-1' },
    422,
    /Choose 0 to 20/,
  ],
  ['the end of no Spotlight', 'expert', `${EXPERT}/spotlight`, { intent: 'end' }, 404, NO_SPOTLIGHT],
  ['the bills of no Spotlight', 'expert', `${EXPERT}/spotlight`, { intent: 'billing' }, 404, NO_SPOTLIGHT],
  ['Spotlight for free', 'expert', `${EXPERT}/spotlight`, { intent: 'give', cents: '0' }, 422, /./],
  ['Spotlight by staff', 'staff of a center', `${EXPERT}/spotlight`, { intent: 'take' }, 403, /owner/i],
  ['a card that is none', 'expert', testPage, { card: 'gold' }, 422, /Choose a test card/],
  ['a card that is declined', 'expert', testPage, { card: 'declined' }, 403, /The card was declined/],
  ['a payment page that is none', 'expert', '/test-payments/page_1', { card: 'works' }, 404, /not found/i],
  ['a portal that is none', 'expert', '/test-payments/portal/portal_1', { card: 'works' }, 404, /not found/i],
  ['a key as a portal', 'expert', '/test-payments/portal/key:a', { card: 'works' }, 404, /not found/i],
  [
    'an account that is none',
    'expert',
    '/test-payments/account/x',
    { outcome: 'finished' },
    404,
    /not found/i,
  ],
  ['payouts that arrive nowhere', 'expert', `${EXPERT}/payouts`, { intent: 'arrived' }, 403, /no such page/],
  ['payouts to an account named in the form', 'expert', `${EXPERT}/payouts`, { intent: 'acct_1' }, 422, /./],
  [
    'an invitation as a boss',
    'owner of a center',
    TEAM,
    { intent: 'invite', email: 'kim@example.test', role: 'boss', practitionerId: '' },
    422,
    /Choose a role/,
  ],
  [
    'an invitation for the practitioner of another center',
    'owner of a center',
    TEAM,
    { intent: 'invite', email: 'kim@example.test', role: 'staff', practitionerId: others.practitionerId },
    422,
    /./,
  ],
  [
    'a role for the owner of another center',
    'owner of a center',
    TEAM,
    { intent: 'role', member: others.owner.id, role: 'staff' },
    409,
    /do not belong to your practice/,
  ],
  [
    'the owner of another center taken off',
    'owner of a center',
    TEAM,
    { intent: 'remove', member: others.owner.id },
    409,
    /do not belong to your practice/,
  ],
  [
    'the practitioner of another center',
    'owner of a center',
    `${TEAM}/${others.practitionerId}`,
    { intent: 'name', name: 'Mine' },
    404,
    /not found|no such/i,
  ],
  [
    'an invitation by staff',
    'staff of a center',
    TEAM,
    { intent: 'invite', email: 'kim@example.test', role: 'owner' },
    403,
    /owner/i,
  ],
  ['an invitation that nobody has sent', 'client', '/invitation?token=abc', { intent: 'accept' }, 404, /./],
  [
    'an answer to an application that is none',
    'admin',
    `/admin/applications/${newId()}`,
    { intent: 'reject', reason: 'ours', note: '' },
    404,
    /no such|not found/i,
  ],
  [
    'an answer to a draft',
    'admin',
    `/admin/applications/${draft.id}`,
    { intent: 'approve' },
    404,
    /no such|not found/i,
  ],
  [
    'a reason that is none',
    'admin',
    `/admin/applications/${submitted.id}`,
    { intent: 'reject', reason: 'mood' },
    422,
    /Choose a reason/,
  ],
  [
    'a check that is none',
    'admin',
    `/admin/applications/${submitted.id}`,
    { intent: 'check', check: 'mood', done: 'yes' },
    422,
    /./,
  ],
  [
    'approval before the evidence',
    'admin',
    `/admin/applications/${submitted.id}`,
    { intent: 'approve' },
    409,
    /has moved on/,
  ],
];

const mainOf = (html: string) =>
  (/<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html).replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', '’');

describe('anything forged, or belonging to someone else, is refused with a sentence and changes nothing', () => {
  it.each(REFUSED)('%s, sent by %s', async (_what, who, path, fields, status, words) => {
    const before = await allOfIt();
    const answer = await people[who]!.post(path, fields);
    expect([answer.status, mainOf(await answer.text())]).toEqual([status, expect.stringMatching(words)]);
    expect(await allOfIt()).toBe(before);
  });

  it.each([
    [
      'fee, status and person of its own',
      { fee: '0', cents: '0', status: 'approved', userId: newId() },
      /photo/,
    ],
    [
      'a state that is not served',
      { location: '78701', confirmed: '78701 Austin, TX' },
      /not available in Texas/,
    ],
    ['a ZIP code of another state', { location: 'Austin, TX 80202' }, /is in Colorado, not in Texas/],
    ['no license', { licenseNumber: '' }, /Please enter the business license number/],
  ])('an application with %s stays a draft', async (_what, forged, words) => {
    const answer = await people.applicant!.post(APPLY, { ...FAIR, ...forged });
    expect([answer.status, mainOf(await answer.text())]).toEqual([422, expect.stringMatching(words)]);
    const [row] = await world.db.select().from(applications).where(eq(applications.id, draft.id));
    expect(row).toMatchObject({ status: 'draft', userId: draft.person.id, submittedAt: null });
  });
});

/** Each act on the practice tabs and on the admin pages that check them, as its button sends it. */
const ACTS: [who: string, path: (id: string) => string, intents: string[]][] = [
  ['applicant', () => APPLY, ['keep', 'save', 'add-picture', 'remove-picture', 'send']],
  ['expert', () => EXPERT, ['save']],
  ['expert', () => `${EXPERT}/services`, ['methods', 'rate', 'meets', 'expertise', 'delete']],
  ['expert', () => `${EXPERT}/new-option`, ['']],
  ['expert', (id) => `${EXPERT}/options/${id}`, ['']],
  ['expert', () => `${EXPERT}/photos`, ['add', 'move']],
  ['expert', (id) => `${EXPERT}/photos/${id}`, ['save', 'remove']],
  ['expert', () => `${EXPERT}/appearance`, ['style']],
  ['expert', () => `${EXPERT}/widget`, ['add', 'remove']],
  [
    'expert',
    (id) => `${EXPERT}/availability?at=${id}&who=${id}`,
    [
      ...['availability', 'all-day', 'hours', 'same-hours', 'rules', 'days-off', 'give-back', 'extra'],
      ...['remove-extra', 'link-calendar', 'unlink-calendar', 'open-feed', 'renew-feed'],
      ...['revoke-feed', 'connect-calendars', 'choose-calendars', 'disconnect-calendars'],
    ],
  ],
  ['expert', () => `${EXPERT}/places`, ['reach', 'move']],
  ['expert', () => `${EXPERT}/places/new`, ['']],
  ['expert', (id) => `${EXPERT}/places/${id}`, ['save', 'remove', 'hide-photos']],
  ['expert', () => `${EXPERT}/spotlight`, ['end', 'keep', 'billing']],
  ['expert', (id) => `/test-payments/page_${id}`, ['']],
  ['expert', (id) => `/test-payments/portal/portal_${id}`, ['']],
  ['expert', (id) => `/test-payments/account/onboarding_${id}`, ['']],
  ['expert', () => `${EXPERT}/payouts`, ['arrived']],
  ['owner of a center', () => `${EXPERT}/license`, ['']],
  ['owner of a center', () => TEAM, ['add', 'invite', 'again', 'withdraw', 'role', 'remove']],
  ['owner of a center', (id) => `${TEAM}/${id}`, ['name', 'meets', 'options', 'retire']],
  ['client', (id) => `/invitation?token=${id}`, ['accept', 'decline']],
  ['client', () => DISPUTE, ['add-pictures', 'remove-picture', 'answer']],
  [
    'client',
    (id) => `/dashboard/bookings/${id}/dispute`,
    ['open', 'answer', 'withdraw', 'add-pictures', 'remove-picture'],
  ],
  ['client', () => '/dashboard/settings', ['open-feed', 'renew-feed', 'revoke-feed', 'end-address']],
  ['client', (id) => `/dashboard/settings/webhooks?practice=${id}`, ['add']],
  [
    'client',
    (id) => `/dashboard/settings/webhooks/${id}`,
    ['events', 'test', 'again', 'pause', 'resume', 'secret', 'take-over', 'delete'],
  ],
  ['client', (id) => `/expert/${id}/report`, ['']],
  ['client', (id) => `/expert/${stranger.expertId}/report?photo=${id}`, ['']],
  ['admin', (id) => `/admin/applications/${id}`, ['check', 'ask', 'approve', 'reject']],
  ['admin', (id) => `/admin/licenses/${id}`, ['approve', 'reject']],
  ['admin', (id) => `/admin/places/${id}`, ['approve', 'reject']],
  ['admin', (id) => `/admin/photos/${id}`, ['approve', 'hide', 'show']],
  ['admin', (id) => `/admin/no-shows/${id}`, ['']],
  ['admin', (id) => `/admin/disputes/${id}`, ['']],
  ['admin', (id) => `/admin/practices/${id}`, ['suspend', 'reinstate', 'close']],
  ['admin', (id) => `/admin/payments/${id}`, ['mark-paid', 'mark-given-back']],
  ['admin', (id) => `/admin/payments/events/${id}`, ['']],
  ['admin', (id) => `/admin/set-aside/${id}`, ['']],
  ['admin', (id) => `/admin/settings?of=${id}`, ['']],
];
/** Fields that name a row, and the text that such forms also require. */
const NAMING = [
  ...[
    'id',
    'option',
    'options',
    'member',
    'invitation',
    'practitionerId',
    'days',
    'extra',
    'picture',
    'photo',
    'draft',
  ],
  'delivery',
  ...['place', 'location', 'flag', 'newId', 'version', 'rank', 'check', 'kind', 'reason', 'role', 'card'],
];
const FAIR_TEXTS = {
  finding: 'find-held',
  title: 'Mine',
  name: 'Mine',
  price: '30',
  category: 'education',
  words: 'No.',
  note: 'No.',
  label: 'Mine',
  address: '1 Elm Street',
  zip: '80202',
  email: 'kim@example.test',
  outcome: 'No.',
  licenseNumber: 'CO-1',
  licenseState: 'CO',
  licenseExpiresOn: '2099-01-01',
  done: 'yes',
};

describe('a missing file', () => {
  it.each([
    ['a month that is none', '2026-13'],
    ['a month without a statement', '2001-01'],
    ['a NUL', '%00'],
    ['a month with a NUL behind it', '2026-11%00'],
    ['a path upward', '..%2f..'],
  ])('is reported in a sentence: %s', async (_what, month) => {
    for (const ending of ['pdf', 'csv']) {
      const path = `${EXPERT}/statements/${month}.${ending}`;
      const answer = await people.expert!.get(path, { Accept: 'text/html,*/*;q=0.8' });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(await answer.text()).toBe('Oops! Page not found');
    }
  });

  it('gets the same response without access', async () => {
    for (const path of ['/admin/bookings.csv', '/admin/payments.csv', '/admin/form-1099-k.csv']) {
      const answer = await people.expert!.get(path, { Accept: 'text/html,*/*;q=0.8' });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringMatching(/^[A-Z][^{}]+$/)]);
    }
  });
});

describe('an act on a missing row causes no server error', () => {
  it.each([
    ['no id', 'nonsense'],
    ['the id of nothing', newId()],
    ['SQL', "' or 1=1 --"],
    ['a number too large', '9'.repeat(30)],
    ['not a number', 'NaN'],
    ['nothing', ''],
  ])('%s', { timeout: 60_000 }, async (_what, id) => {
    logged.length = 0;
    const faults: [string, string, number][] = [];
    for (const [who, pathOf, intents] of ACTS) {
      const path = pathOf(encodeURIComponent(id) || '%20');
      for (const intent of intents) {
        const fields = { ...FAIR_TEXTS, ...Object.fromEntries(NAMING.map((name) => [name, id])), intent };
        const answer = await people[who]!.post(path, fields);
        await answer.body?.cancel();
        if (answer.status >= 500) faults.push([path, intent, answer.status]);
      }
    }
    expect(faults).toEqual([]);
    expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
  });
});

describe('a business card', () => {
  const FILES = ['', '/contact.vcf', '/qr.svg'];
  const asked = async (code: string) => {
    const answers = await Promise.all(FILES.map((file) => aVisitor().get(`/c/${code}${file}`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    return { statuses: answers.map(({ status }) => status), texts: texts.map(mainOf) };
  };

  it.each([
    ['off the list by a suspension', { suspendedAt: new Date() }, { suspendedAt: null }],
    ['paused', { pausedAt: new Date() }, { pausedAt: null }],
    ['missing a step of the setup', { setupMissingSince: new Date() }, { setupMissingSince: null }],
    ['of an expired license', { licenseExpiredAt: new Date() }, { licenseExpiredAt: null }],
  ])('of an expert who is %s says that it is gone for now, and returns with them', async (_why, off, on) => {
    const { expertId } = await anExpert();
    const code = (await cardCodeOf(world.as(null), expertId))!;
    const set = (values: Partial<typeof experts.$inferInsert>) =>
      world.db.update(experts).set(values).where(eq(experts.id, expertId));
    expect((await asked(code)).statuses).toEqual([200, 200, 200]);
    await set(off);
    const { statuses, texts } = await asked(code);
    expect(statuses).toEqual([410, 410, 410]);
    for (const text of texts) expect(text).toMatch(/This card is not in use right now/);
    await set(on);
    expect((await asked(code.toUpperCase())).statuses).toEqual([200, 200, 200]);
  });

  it.each([
    ['a code that nobody has', 'bcdfghjk'],
    ['too short a code', 'bcd'],
    ['letters that no code has', 'aeiouaei'],
    ['SQL', "'%20or%201=1"],
    ['a path upward', '..%2f..'],
    ['5,000 characters', 'b'.repeat(5000)],
  ])('at %s is not found, with a sentence', async (_what, code) => {
    for (const file of FILES) {
      const answer = await aVisitor().get(`/c/${code}${file}`);
      expect([answer.status >= 400 && answer.status < 500, file]).toEqual([true, file]);
      if (!code.includes('%2f') && code.length < 100) expect(answer.status).toBe(404);
      expect((await answer.text()).length).toBeGreaterThan(10);
    }
  });
});
