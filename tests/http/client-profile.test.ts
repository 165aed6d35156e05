import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cancelBooking } from '../../core/consultations/answers/cancel-booking.server.ts';
import { messages } from '../../core/consultations/messages/tables.ts';
import { requestBooking } from '../../core/consultations/requests/request-booking.server.ts';
import { notifications } from '../../core/ground/notifications/tables.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { clientProfiles } from '../../core/people/clients/tables.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const { world, aVisitor, aClient, anExpert, anAdmin, signedIn } = await openTestApp();

const PHOTO = '/photo/c0ffeec0ffeec0ffeec0ffeec0ffee00';
/** Matches values that would reveal a hidden field. */
const CANARIES = /Canaryfirst|Canarylast|Canarydisplay|c0ffee|calming-balms|Calming Balms|"female"|>Female/;
const HIDDEN: [string, string][] = [
  ['intent', 'save'],
  ['version', '0'],
  ['displayName', 'Canarydisplay'],
  ['location', 'Denver, CO'],
  ['consultationNotes', 'Evenings are best.'],
  ['gender', 'female'],
  ['interests', 'calming-balms'],
];
const SHOWN: [string, string][] = ['showName', 'showPhoto', 'showGender', 'showInterests'].map((name) => [
  name,
  'on',
]);

const client = await aClient({ firstName: 'Canaryfirst', lastName: 'Canarylast' });
const clientBrowser = await signedIn(client);
const expert = await anExpert();
const expertBrowser = await signedIn(expert);
const stranger = await anExpert();
const strangerBrowser = await signedIn(stranger);
const adminBrowser = await signedIn(await anAdmin());
const PAGE = `/client/${client.id}`;

/** Returns the status and the body, without React's markers between texts. */
const textOf = async (answer: Response) =>
  `${answer.status} ${(await answer.text()).replaceAll('<!-- -->', '')}`;
const freeTimes = async (expertId: string, count: number) =>
  (await nextFreeTimes(world.as(null), [expertId], count)).get(expertId) ?? [];

await world.db.update(users).set({ image: PHOTO }).where(eq(users.id, client.id));
const saved = await clientBrowser.post('/dashboard/client', HIDDEN);
const [start] = (await freeTimes(expert.expertId, 40)).slice(-1);
const { bookingId } = await requestBooking(world.as(client), {
  expertId: expert.expertId,
  start: start!,
  minutes: 15,
  method: 'In-Person Consultation',
  requestKey: newId(),
});
await clientBrowser.post('/dashboard/client', { intent: 'open-link' });
const key = /\?key=([\w-]{32})/.exec(await textOf(await clientBrowser.get('/dashboard/client')))?.[1];
const SHARED = `${PAGE}?key=${key}`;

describe('a profile with everything hidden', () => {
  it('is saved by its form, which redirects back to the page', () => {
    expect([saved.status, saved.headers.get('Location')]).toEqual([302, '/dashboard/client']);
    expect(key).toBeDefined();
  });

  it('is in its owner’s form', async () => {
    expect(await textOf(await clientBrowser.get('/dashboard/client'))).toContain('Canarydisplay');
  });

  const asked = (path: string) => path.replace(/(\?|$)/, '.data$1');
  it.each([
    ['the expert who was asked', expertBrowser, PAGE],
    ['an admin', adminBrowser, PAGE],
    ['a visitor with the share link', aVisitor(), SHARED],
    ['an expert with the share link', strangerBrowser, SHARED],
    ['the expert, about to offer times', expertBrowser, `${PAGE}/offer`],
    ['the expert among the bookings', expertBrowser, '/dashboard/bookings'],
    ['the expert in the history', expertBrowser, '/dashboard/history'],
    ['the expert about to write', expertBrowser, `/messages/new?to=${client.id}`],
    ['the expert in the notifications', expertBrowser, '/notifications'],
  ])('reveals none of it to %s, neither in the page nor in its data request', async (_who, browser, path) => {
    for (const address of [path, asked(path)]) {
      const text = await textOf(await browser.get(address));
      expect(text).toMatch(/^200/);
      expect(text).not.toMatch(CANARIES);
      if (path.startsWith('/client/')) expect(text).toContain('Anonymous User');
    }
  });

  it('shows its owner the page without the hidden parts', async () => {
    const text = await textOf(await clientBrowser.get(PAGE));
    expect(text).toContain('Anonymous User');
    expect(text).not.toMatch(/Canarydisplay|calming-balms|Calming Balms|"female"|>Female/);
  });

  it('is in none of the expert’s e-mails and notifications', async () => {
    await cancelBooking(world.as(client), { bookingId });
    const mails = world.queued.filter((job) => job.data.to === expert.email);
    expect(mails).toHaveLength(2);
    const told = await world.db.select().from(notifications).where(eq(notifications.userId, expert.id));
    expect(JSON.stringify([mails, told])).not.toMatch(CANARIES);
  });

  it('hides place and notes from anyone who only has the link, and from the expert before acceptance', async () => {
    const told = /Denver, CO|Evenings are best/;
    expect((await textOf(await aVisitor().get(SHARED))).match(told)).toBeNull();
    for (const path of [PAGE, asked(PAGE), asked(`${PAGE}/offer`)]) {
      expect((await textOf(await expertBrowser.get(path))).includes('Evenings are best')).toBe(false);
    }
    expect((await textOf(await expertBrowser.get(PAGE))).includes('Shown after you accept a request')).toBe(
      true,
    );
  });

  it('shares place and notes with a request if its form says so', async () => {
    const free = await freeTimes(expert.expertId, 400);
    const send = async (start: string, fields: Record<string, string>) => {
      const path = `/expert/${expert.expertId}/book?${new URLSearchParams({ start, minutes: '15' })}`;
      const page = await textOf(await clientBrowser.get(path));
      expect(page.includes('Share my place and notes with Sage Alder now')).toBe(true);
      const requestKey = /name="requestKey" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
      const method = 'In-Person Consultation';
      return clientBrowser.post(path, { start, minutes: '15', method, requestKey, ...fields });
    };
    const reads = async () => (await textOf(await expertBrowser.get(PAGE))).includes('Evenings are best');
    expect((await send(free.at(-30)!, {})).status).toBe(302);
    expect(await reads()).toBe(false);
    expect((await send(free.at(-90)!, { share: 'on' })).status).toBe(302);
    expect(await reads()).toBe(true);
  });
});

describe('who cannot see a client', () => {
  it.each([
    ['a visitor', () => aVisitor()],
    ['another client', async () => signedIn(await aClient())],
    ['an expert who was never asked', () => strangerBrowser],
  ])('%s gets the same response as if there were none', async (_who, browserOf) => {
    const browser = await browserOf();
    const bare = (text: string) => text.replaceAll(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
    for (const suffix of ['', '.data', '/offer', `?key=${'a'.repeat(32)}`]) {
      const real = await textOf(await browser.get(PAGE + suffix));
      const none = await textOf(await browser.get(`/client/${newId()}${suffix}`));
      expect(real).toMatch(/^404/);
      expect(bare(real)).toBe(bare(none));
      expect(real).not.toMatch(CANARIES);
    }
    const page = await textOf(await browser.get(PAGE));
    expect(page).toContain('Client not found');
    expect(page).toContain('The client profile you’re looking for doesn’t exist.');
    expect(page).toContain('Go Back');
  });

  it.each(['x', '%00', '%2e%2e%2f', "';--", 'a'.repeat(1_000), '%f0%9f%8c%bf'])(
    'the address /client/%s is not found, and never an error',
    async (id) => {
      expect((await expertBrowser.get(`/client/${id}`)).status).toBe(404);
    },
  );

  it('an expert with the link introduces themselves once, and not after it is revoked', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    await browser.post('/dashboard/client', { intent: 'open-link' });
    const own = await textOf(await browser.get('/dashboard/client'));
    const shared = `/client/${person.id}?key=${/\?key=([\w-]{32})/.exec(own)?.[1]}`;
    const early = await signedIn(await anExpert());
    const late = await signedIn(await anExpert());
    const pathOf = async (reader: typeof early) =>
      /href="(\/messages\/[^"]+)"[^>]*>Send Introduction/
        .exec(await textOf(await reader.get(shared)))?.[1]
        ?.replaceAll('&amp;', '&');
    const [path, latePath] = [await pathOf(early), await pathOf(late)];
    expect(path).toBe(latePath);
    expect(await textOf(await aVisitor().get(shared))).not.toContain('Send Introduction');
    expect(await textOf(await clientBrowser.get(shared))).not.toContain('Send Introduction');
    expect(await textOf(await early.get(path!))).toContain('Introduce yourself');

    const words = () => ({ body: 'I am Sage.', key: newId() });
    const sent = await early.post(path!, words());
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      302,
      expect.stringMatching(/^\/messages\/[0-9a-f]/),
    ]);
    const conversation = sent.headers.get('Location')!;
    const again = await early.post(path!, words());
    expect(again.status).toBe(403);
    expect(await again.text()).toContain('I am Sage.');
    expect((await early.post(conversation, { ...words(), intent: 'send' })).status).toBe(403);
    expect(await world.db.select().from(messages)).toHaveLength(1);
    expect(await pathOf(early)).toBe(conversation);

    await browser.post('/dashboard/client', { intent: 'revoke-link' });
    expect((await late.get(latePath!)).status).toBe(404);
    expect((await late.post(latePath!, words())).status).toBe(404);
    expect((await late.get(shared)).status).toBe(404);
  });

  it('anyone with the link, once it is revoked', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    await browser.post('/dashboard/client', { intent: 'open-link' });
    const page = await textOf(await browser.get('/dashboard/client'));
    const own = `/client/${person.id}?key=${/\?key=([\w-]{32})/.exec(page)?.[1]}`;
    expect((await aVisitor().get(own)).status).toBe(200);
    await browser.post('/dashboard/client', { intent: 'revoke-link' });
    expect((await aVisitor().get(own)).status).toBe(404);
  });
});

describe('the form, posted without script', () => {
  it('keeps the typed text and says what is wrong next to it', async () => {
    const browser = await signedIn(await aClient());
    const fields: [string, string][] = [
      ['intent', 'save'],
      ['version', '0'],
      ['displayName', 'Wren <Marsh>'],
      ['gender', 'male'],
      ['consultationNotes', 'n'.repeat(101)],
      ['interests', 'education'],
      ['interests', 'education'],
    ];
    const answer = await browser.post('/dashboard/client', fields);
    const text = await textOf(answer);
    expect(text).toMatch(/^422/);
    expect(text).toContain('Wren &lt;Marsh&gt;');
    expect(text).toContain('Notes can have at most 100 characters.');
    expect(text).toContain('Choose each interest once.');
  });

  it('warns the later of two browsers, whose next save overwrites the profile', async () => {
    const person = await aClient();
    const [one, two] = [await signedIn(person), await signedIn(person)];
    const fields = (name: string, version: string): [string, string][] => [
      ['intent', 'save'],
      ['version', version],
      ['displayName', name],
      ['gender', 'male'],
      ...SHOWN,
    ];
    expect((await one.post('/dashboard/client', fields('First', '0'))).status).toBe(302);
    const late = await textOf(await two.post('/dashboard/client', fields('Second', '0')));
    expect(late).toMatch(/^409/);
    expect(late).toContain('Your profile was saved elsewhere in the meantime.');
    expect(late).toMatch(/value="Second"/);
    expect(late).toMatch(/name="version" value="1"|value="1" name="version"/);
    expect((await two.post('/dashboard/client', fields('Second', '1'))).status).toBe(302);
    const [row] = await world.db.select().from(clientProfiles).where(eq(clientProfiles.userId, person.id));
    expect(row).toMatchObject({ displayName: 'Second', version: 2 });
  });

  it('cannot change someone else’s profile', async () => {
    const browser = await signedIn(await aClient());
    await browser.post('/dashboard/client', [
      ...HIDDEN,
      ...SHOWN,
      ['userId', client.id],
      ['user_id', client.id],
    ]);
    const [row] = await world.db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id));
    expect(row).toMatchObject({ showName: false, version: 1 });
  });
});

describe('offering times', () => {
  async function offered(query = ''): Promise<string> {
    const form = await textOf(await expertBrowser.get(`${PAGE}/offer${query}`));
    const hidden = [...form.matchAll(/type="hidden" name="(offerId|placeId|minutes)" value="([^"]+)"/g)];
    const starts = [...form.matchAll(/name="start" value="([^"]+)"/g)].map((match) => match[1]!);
    const fields: [string, string][] = [
      ...hidden.map(([, name, value]): [string, string] => [name!, value!]),
      ['start', starts[0]!],
      ['start', starts.at(-1)!],
    ];
    expect(hidden).toHaveLength(3);
    const sent = await expertBrowser.post(`${PAGE}/offer`, fields);
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, PAGE]);
    return await textOf(await clientBrowser.get('/dashboard/bookings'));
  }

  it('starts on the client page and ends in the bookings of the client, who declines them', async () => {
    const page = await textOf(await expertBrowser.get(PAGE));
    for (const words of [
      'Schedule Consultation',
      '60 minutes consultation',
      'Book Now',
      'Message Client',
      'Send Introduction',
    ]) {
      expect(page).toContain(words);
    }
    const bookings = await offered();
    expect(bookings).toContain('Times offered to you');
    const offer = /name="offer" value="([^"]+)"/.exec(bookings)?.[1];
    const decline = { intent: 'decline-offer', offer: offer! };
    expect((await strangerBrowser.post('/dashboard/bookings', decline)).status).toBe(404);
    expect((await clientBrowser.post('/dashboard/bookings', decline)).status).toBe(302);
    expect(await textOf(await clientBrowser.get('/dashboard/bookings'))).not.toContain(
      'Times offered to you',
    );
  });

  it('lets the client confirm one of them with one press', async () => {
    const bookings = await offered('?minutes=45');
    expect(bookings).toContain('45 minutes in Denver, CO');
    const said = bookings.indexOf('Choosing a time books it at once. Nothing is charged here.');
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(bookings.indexOf('value="take-offer"'));
    const [form = ''] = /<form\b(?:(?!<\/form>).)*value="take-offer".*?<\/form>/s.exec(bookings) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]),
    );
    fields.start = /<button\b(?=[^>]*name="start")[^>]*value="([^"]+)"/.exec(form)?.[1] ?? '';
    expect(Object.keys(fields).toSorted()).toEqual([
      ...['intent', 'offerId', 'page-mark', 'start', 'totalCents'],
    ]);
    delete fields['page-mark'];
    const at = '/dashboard/bookings';
    expect((await strangerBrowser.post(at, fields)).status).toBe(404);
    const dear = await clientBrowser.post(at, { ...fields, totalCents: '100' });
    expect(await textOf(dear)).toMatch(/^409.*The price has changed/s);
    expect((await clientBrowser.post(at, fields)).status).toBe(302);
    const text = await textOf(await clientBrowser.get(at));
    expect(text).toContain('Confirmed');
    expect(text).not.toContain('Times offered to you');
    expect((await clientBrowser.post(at, fields)).status).toBe(302);
  });

  it('says why a paused expert has no times to offer', async () => {
    const pause = (pausedAt: Date | null) =>
      world.db.update(experts).set({ pausedAt }).where(eq(experts.id, expert.expertId));
    await pause(new Date());
    const text = await textOf(await expertBrowser.get(`${PAGE}/offer`));
    await pause(null);
    expect(text).toContain('Not taking requests');
    expect(text).toContain('Clients can’t book your times now, so you can’t offer them.');
    expect(text).not.toContain('name="start"');
  });

  it('keeps the choice if a time is no longer free', async () => {
    const form = await textOf(await expertBrowser.get(`${PAGE}/offer`));
    const [free] = [...form.matchAll(/name="start" value="([^"]+)"/g)].map((match) => match[1]!);
    const fields: [string, string][] = [
      ['offerId', newId()],
      ['start', free!],
      ['start', '2020-01-01T12:00:00Z'],
    ];
    const text = await textOf(await expertBrowser.post(`${PAGE}/offer`, fields));
    expect(text).toMatch(/^409/);
    expect(text).toContain('One of these times is no longer free.');
    expect(text).toMatch(/checked=""[^>]*value="[^"]+"|value="[^"]+"[^>]*checked=""/);
  });
});

describe('the same profile with everything shown', () => {
  it('shows the expert everything that was hidden before', async () => {
    const shown = HIDDEN.map(([name, value]): [string, string] => [name, name === 'version' ? '1' : value]);
    expect((await clientBrowser.post('/dashboard/client', [...shown, ...SHOWN])).status).toBe(302);
    const page = await textOf(await expertBrowser.get(PAGE));
    for (const told of ['Canarydisplay', 'c0ffee', 'calming-balms', 'Calming Balms', '>Female', '"female']) {
      expect(page).toContain(told);
    }
    expect(page).not.toMatch(/Canaryfirst|Canarylast/);
    expect(await textOf(await expertBrowser.get('/dashboard/bookings?tab=past'))).toContain('Canarydisplay');
  });
});
