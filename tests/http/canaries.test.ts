import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { CALLS } from '../../api/calls.ts';
import { layOutMail } from '../../core/ground/mail/mail-layout.server.ts';
import type { WrittenMail } from '../../core/ground/mail/written-mail.ts';
import { newId } from '../../lib/id.server.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { aKeyOf } from '../api-program.ts';
import { factOf, openCollector } from '../collector.ts';
import { openTestApp, type TestBrowser } from './app.ts';
import { MARKS, type Mark, openFullHouse } from './full-house.ts';

/** Every line that the product prints, in its log or outside of it. */
const lines: string[] = [];
for (const way of ['log', 'info', 'warn', 'error'] as const) {
  vi.spyOn(console, way).mockImplementation((...said) => void lines.push(said.map(String).join(' ')));
}
afterAll(() => vi.restoreAllMocks());
/** Gets the spans of everything that happens here. */
const collector = await openCollector();
const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const batches = { OTEL_BSP_SCHEDULE_DELAY: '200', OTEL_BSP_MAX_QUEUE_SIZE: '200000' };
for (const [name, value] of Object.entries({ ...tracing, ...batches })) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await collector.close();
});
const house = await openTestApp(
  // No server listens there, so each e-mail fails and stays in the queue, where the test inspects it.
  { LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:1', ...tracing },
  { work: true, logTo: { write: (line) => lines.push(line) } },
);
const { world, aVisitor, signedIn, password } = house;

const ALL = Object.keys(MARKS) as Mark[];
const of = (whom: string) => ALL.filter((mark) => mark.startsWith(whom));

const PATTERNS = Object.fromEntries(
  ALL.map((mark) => {
    const words = RegExp.escape(MARKS[mark]);
    return [
      mark,
      new RegExp(
        /^\d{5}$/.test(MARKS[mark]) ? `(?<![\\w-]|\\.js:|\\.js:\\d+:)${words}(?![\\w-])` : words,
        'i',
      ),
    ];
  }),
) as Record<Mark, RegExp>;

/** Each mark in lower case. Looking for it first is much faster than its pattern. */
const LOWER = Object.fromEntries(ALL.map((mark) => [mark, MARKS[mark].toLowerCase()])) as Record<
  Mark,
  string
>;

/** Returns the marks in a text that its reader must not see. */
function strayed(text: string, allowed: readonly Mark[]): Mark[] {
  const lower = text.toLowerCase();
  return ALL.filter(
    (mark) => !allowed.includes(mark) && lower.includes(LOWER[mark]) && PATTERNS[mark].test(text),
  );
}

async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type') !== 'application/zip') return await answer.text();
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.entries(files)
    .map(([name, bytes]) => name + strFromU8(bytes))
    .join();
}

const {
  FILLED,
  addresses,
  admin,
  applicant,
  applicationId,
  center,
  centerStaff,
  disputeId,
  client,
  conversationId,
  disputePicturePaths,
  expert,
  identityPath,
  key,
  letter,
  letterId,
  lettered,
  licenseId,
  licensePath,
  noShowId,
  notice,
  otherClient,
  otherExpert,
  patterns,
  photoAt,
  placeCheckId,
  placeId,
  reportPaths,
  suspended,
  unanswered,
} = await openFullHouse(house);

const seenByExperts: Mark[] = [
  ...(['client place', 'client notes', 'client concern'] as const),
  ...(['words of a message', 'words of a reported message'] as const),
];
/** Even people who can see these marks find them only at these URLs. */
const ONLY_AT: Partial<Record<Mark, readonly string[]>> = {
  'legal name of an identity': [`/admin/applications/${applicationId}`, '/dashboard/settings/data'],
  'birth of an identity': [`/admin/applications/${applicationId}`, '/dashboard/settings/data'],
};
const readers: [who: string, person: { email: string } | null, allowed: Mark[]][] = [
  ['a visitor', null, []],
  ['another client', otherClient, []],
  ['an expert without any tie', otherExpert, []],
  [
    'the expert who was asked',
    expert,
    [
      ...of('expert'),
      ...seenByExperts,
      ...(['number of a license', 'words about a license', 'what the picture of a license shows'] as const),
      ...(['address that waits', 'words about a place'] as const),
      ...(['words of a dispute', 'answer to a dispute'] as const),
      ...(['what a picture of a client shows', 'what a picture of a practice shows'] as const),
      ...(['reference of a subscription', 'customer of a subscription'] as const),
      ...(['words of a hidden photo', 'what a hidden photo shows'] as const),
    ],
  ],
  ['the applicant', applicant, ALL.filter((mark) => /of an (application|identity)/.test(mark))],
  ['staff of a center', centerStaff, []],
  ['an expert who was asked, has not accepted and was told no more', unanswered, []],
  [
    'the client',
    client,
    [
      ...of('client'),
      'reference of a payment',
      ...(['words of a dispute', 'answer to a dispute'] as const),
      ...(['what a picture of a client shows', 'what a picture of a practice shows'] as const),
      ...([
        'expert address',
        'expert ZIP code',
        'expert directions to the door',
        'expert advice on what to bring',
      ] as const),
      'words of a message',
      'words of a reported message',
      'words of a letter',
      'words of a report',
    ],
  ],
  [
    'an admin',
    admin,
    [
      ...of('admin'),
      ...([
        'client first name',
        'client last name',
        'client e-mail',
        'client place',
        'client notes',
      ] as const),
      ...(['expert first name', 'expert last name', 'expert e-mail'] as const),
      ...(['words of a letter', 'words of a report', 'reason of a suspension'] as const),
      'words of a reported message',
      ...(['words of a dispute', 'answer to a dispute'] as const),
      'reference of a payment',
      ...ALL.filter((mark) => /of an application$|^(legal name|birth) of an identity$/.test(mark)),
      ...(['number of a license', 'words about a license'] as const),
      ...(['address that waits', 'words about a place'] as const),
      ...(['words of a hidden photo', 'what a hidden photo shows'] as const),
    ],
  ],
];

describe('text that is marked as hidden', () => {
  it('has a concrete address for each route with parameters', () => {
    expect(patterns.filter((pattern) => pattern.includes(':') && !FILLED[pattern])).toEqual([]);
    expect([letterId, notice?.id].every(Boolean)).toBe(true);
    expect(reportPaths).toHaveLength(2);
    expect(lettered.status).toBeLessThan(400);
  });

  it('is shown to the people it belongs to', async () => {
    const own = async (person: { email: string }, paths: string[]) => {
      const browser = await signedIn(person);
      const texts = await Promise.all(paths.map(async (path) => textOf(await browser.get(path))));
      return strayed(texts.join(), []);
    };
    const clientSees = await own(client, [
      '/dashboard/settings',
      '/dashboard/client',
      '/dashboard/settings/data',
      '/dashboard/bookings',
      `/dashboard/bookings/${noShowId}`,
    ]);
    expect(clientSees).toEqual(
      expect.arrayContaining([
        'expert address',
        'expert directions to the door',
        'expert advice on what to bring',
      ]),
    );
    expect(clientSees).toContain('answer to a dispute');
    const [ofClient, ofPractice] = disputePicturePaths;
    expect(await own(client, [ofClient!.own])).toEqual(['what a picture of a client shows']);
    expect(await own(expert, [ofPractice!.own])).toEqual(['what a picture of a practice shows']);
    expect(of('client').filter((mark) => !clientSees.includes(mark))).toEqual([]);
    const places = '/dashboard/expert/places';
    expect(await own(expert, [places, `${places}/${placeId}`])).toEqual(
      expect.arrayContaining([
        ...['expert label of a place', 'expert address', 'expert ZIP code'],
        ...['expert directions to the door', 'expert advice on what to bring'],
      ]),
    );
    expect(
      await own(expert, [`/client/${client.id}`, `/messages/${conversationId}`, '/dashboard/bookings']),
    ).toEqual(expect.arrayContaining(seenByExperts));
    expect(await own(applicant, [identityPath, '/dashboard/settings/data'])).toEqual(
      expect.arrayContaining([
        ...['what the picture of an identity shows', 'phone of an application'],
        ...['legal name of an identity', 'birth of an identity'],
        ...['license of an application', 'words of an application'],
      ]),
    );
    const photoPaths = ['/dashboard/expert/photos', `/photo/${photoAt}`];
    expect((await own(expert, photoPaths)).toSorted()).toEqual(
      expect.arrayContaining(['what a hidden photo shows', 'words of a hidden photo']),
    );
    expect(await own(expert, [licensePath, '/dashboard/settings/data'])).toEqual(
      expect.arrayContaining(['what the picture of a license shows', 'reference of a subscription']),
    );
    expect(await own(center, ['/dashboard/expert/team'])).toEqual(
      expect.arrayContaining(['e-mail of an invitation']),
    );
    const adminPaths = [
      ...[`people/${suspended.id}`, `inbox/${letterId}`],
      ...[`applications/${applicationId}`, `licenses/${licenseId}`],
      `places/${placeCheckId}`,
      `disputes/${disputeId}`,
    ];
    expect(await own(admin, [...adminPaths.map((path) => `/admin/${path}`), ...reportPaths])).toEqual(
      expect.arrayContaining([
        ...['words of a letter', 'words of a report', 'reason of a suspension'],
        ...['words of a dispute', 'answer to a dispute'],
        'words of a reported message',
        ...['phone of an application', 'license of an application', 'words of an application'],
        ...['legal name of an identity', 'birth of an identity'],
        ...['number of a license', 'words about a license', 'address that waits', 'words about a place'],
      ]),
    );
  });

  it.each(readers)(
    'is in no page, data request, form response, or header for %s',
    async (_who, person, allowed) => {
      const found: Record<string, Mark[]> = {};
      const look = async (what: string, answer: Response) => {
        const text = JSON.stringify([...answer.headers]) + (await textOf(answer));
        const here = allowed.filter((mark) => ONLY_AT[mark]?.some((at) => what.includes(at)) ?? true);
        const marks = strayed(text, here);
        if (marks.length > 0) found[what] = marks;
      };
      let browser: TestBrowser | null = null;
      const fresh = async () => {
        if (person && !browser?.cookie().includes('session_token')) browser = await signedIn(person);
        browser ??= aVisitor();
        return browser;
      };
      for (const address of addresses) {
        await look(`get ${address}`, await (await fresh()).get(address));
        const data = address.replace(/(\?|$)/, '.data$1');
        await look(`get ${data}`, await (await fresh()).get(data));
      }
      for (const address of addresses)
        await look(`post ${address}`, await (await fresh()).post(address, { nothing: '' }));
      expect(found).toEqual({});
    },
    60_000,
  );
});

describe('the API', () => {
  it('shows nothing hidden to a program without a key, nor to one that sends a cookie', async () => {
    const { rows } = await world.pool.query<{ id: string }>('select id from experts');
    const paths = rows.flatMap(({ id }) => {
      const at = `/api/v1/experts/${id}`;
      return [at, `${at}/places`, `${at}/times`, `${at}/quote?minutes=30`, `${at}/times?visitZip=80202`];
    });
    const searches = [
      '',
      '?place=Denver%2C+CO',
      '?sort=next-free',
      '?q=Zq',
      '?near=39.74,-104.99&radius=250',
    ];
    const all = [...searches.map((query) => `/api/v1/experts${query}`), ...paths, '/api/v1/states'];
    const found: Record<string, Mark[]> = {};
    for (const browser of [aVisitor(), await signedIn(client), await signedIn(admin)]) {
      for (const path of all) {
        const answer = await browser.get(path);
        const marks = strayed(JSON.stringify([...answer.headers]) + (await answer.text()), []);
        if (marks.length > 0) found[path] = marks;
      }
    }
    expect(paths.length).toBeGreaterThan(10);
    expect(found).toEqual({});
  });

  it.each([
    ['another client', otherClient, ''],
    ['an expert without any tie', otherExpert, otherExpert.expertId],
    ['the expert who was asked', expert, expert.expertId],
    ['the client', client, ''],
    ['an admin', admin, ''],
  ])('shows a program with a key nothing that %s may not see', async (who, person, practiceId) => {
    const token = await aKeyOf(house, person, {
      practiceId,
      ...(person.isAdmin && { scopes: ['admin:read'] as const }),
    });
    const ids = async (rows: string) =>
      (await world.pool.query<{ id: string }>(`select id from ${rows}`)).rows.map(({ id }) => id);
    const filled: Record<string, string[]> = {
      bookingId: await ids('bookings'),
      conversationId: await ids('conversations'),
      placeId: await ids('expert_places'),
      optionId: await ids('consultation_options'),
      month: ['2026-01'],
    };
    const now = Date.now();
    const [from, until] = [now - 86_400_000, now + 50 * 86_400_000].map((at) => new Date(at).toISOString());
    const reading = CALLS.filter(({ method, scope }) => method === 'get' && scope);
    const paths = reading.flatMap(({ address, name }) => {
      const [, parameter] = /\{(\w+)\}/.exec(address) ?? [];
      const query = name === 'listPracticeBookings' ? `?from=${from}&until=${until}` : '';
      return parameter
        ? filled[parameter]!.map((id) => address.replace(`{${parameter}}`, id))
        : [address + query, ...(name === 'listBookings' ? [`${address}?when=past`] : [])];
    });
    const [, , allowed] = readers.find(([name]) => name === who)!;
    const found: Record<string, Mark[]> = {};
    const statuses = new Set<number>();
    for (const path of paths) {
      const answer = await aVisitor().get(`/api/v1${path}`, { Authorization: `Bearer ${token}` });
      statuses.add(answer.status);
      const marks = strayed(JSON.stringify([...answer.headers]) + (await answer.text()), allowed);
      if (marks.length > 0) found[path] = marks;
    }
    expect([...statuses].toSorted()).toEqual(person.isAdmin ? [200, 403] : [200, 403, 404]);
    expect(found).toEqual({});
  });
});

describe('e-mails', () => {
  it('contain nothing hidden and no message text', async () => {
    const { rows } = await world.pool.query<{ data: WrittenMail }>(
      "select data from jobs.job where name = 'send-written-mail'",
    );
    const queued = world.queued
      .filter(({ name }) => name === 'send-written-mail')
      .map(({ data }) => data as Mail);
    const mails = [...rows.map(({ data }) => layOutMail(data)), ...queued];
    const subjects = new Set(mails.map(({ subject }) => subject));
    expect(subjects.size).toBeGreaterThanOrEqual(9);
    const allowedOf = (to: string): Mark[] => {
      if (to === client.email)
        return [
          ...(['client e-mail', 'client first name', 'client last name', 'words of a letter'] as const),
          ...(['expert address', 'expert ZIP code'] as const),
        ];
      if (to === expert.email) return ['expert e-mail', 'expert first name', 'expert last name'];
      if (to === suspended.email) return ['reason of a suspension'];
      if (to === 'zinvitedaddress@example.test') return ['e-mail of an invitation'];
      if (to.startsWith('support@')) {
        return ['client e-mail', 'client first name', 'client last name', 'words of a letter'];
      }
      return [];
    };
    const found = mails.map((mail) => [
      mail.to,
      mail.subject,
      ...strayed(JSON.stringify(mail), allowedOf(mail.to)),
    ]);
    expect(found.filter((one) => one.length > 2)).toEqual([]);
    const inSubjects = mails.flatMap(({ subject }) => strayed(subject, []));
    expect(inSubjects).toEqual([]);
  });
});

describe('the log', () => {
  it('contains no marked text, even after failures', async () => {
    const broken = async (table: string, work: () => Promise<Response>) => {
      await world.asOwner(`alter table ${table} rename to ${table}_away`);
      const answer = await work().finally(() =>
        world.asOwner(`alter table ${table}_away rename to ${table}`),
      );
      await answer.body?.cancel();
      return answer.status;
    };
    const browser = await signedIn(client);
    const statuses = [
      await broken('contact_messages', () => aVisitor().post('/contact', letter)),
      await broken('client_profiles', () =>
        browser.post('/dashboard/client', {
          intent: 'save',
          version: '1',
          displayName: 'Zqdisplayname',
          gender: 'male',
        }),
      ),
      await broken('credentials', () =>
        aVisitor().post('/auth?mode=signup', {
          firstName: 'Zqfirstname',
          email: 'zqmailaddress.new@example.test',
          password,
          dateOfBirth: '1987-03-21',
        }),
      ),
      await broken('messages', () =>
        browser.post(`/messages/${conversationId}`, { intent: 'send', key: newId(), body: 'Zwhisperedword' }),
      ),
    ];
    expect(statuses).toEqual([503, 500, 500, 500]);
    await browser.get("/client/'zqmailaddress@example.test'");
    await vi.waitFor(() => expect(lines.join()).toContain('a job failed'), 10_000);

    const log = lines.join('\n');
    for (const said of ['"answered"', 'a request failed', 'Failed query', 'ECONNREFUSED']) {
      expect(log).toContain(said);
    }
    const session = browser.cookie().match(/session_token=([^;.]+)/)?.[1];
    expect(session).toBeDefined();
    for (const secret of [password, key, session!]) expect(log).not.toContain(secret);
    const holding = lines.filter((line) => strayed(line, []).length > 0);
    expect(holding).toEqual([]);
  });
});

describe('traces', () => {
  it('contain no marked text, no address, and no secret', async () => {
    const browser = await signedIn(client);
    const last = await browser.get('/healthz?zqquery=zqmailaddress@example.test');
    const id = last.headers.get('X-Request-Id');
    await collector.until((span) => factOf(span, 'plugwell.request_id') === id);
    const names = new Set(collector.spans.map(({ name }) => name));
    for (const name of [
      'GET /healthz',
      'GET /expert/:id',
      'POST /contact',
      'send mail',
      'job send-written-mail',
    ]) {
      expect(names).toContain(name);
    }
    expect(collector.spans.length).toBeGreaterThan(5_000);
    expect(names.size).toBeLessThan(2_000);
    const text = JSON.stringify(collector.spans);
    expect(strayed(text, [])).toEqual([]);
    const session = browser.cookie().match(/session_token=([^;.]+)/)?.[1];
    for (const secret of [password, key, session!, 'zqquery', client.id, '@'])
      expect(text).not.toContain(secret);
  });
});
