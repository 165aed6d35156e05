import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { layOutMail } from '../../core/ground/mail/mail-layout.server.ts';
import type { WrittenMail } from '../../core/ground/mail/written-mail.ts';
import { captureHolds } from '../../core/money/payments/capture-holds.server.ts';
import { issueRefunds } from '../../core/money/payments/issue-refunds.server.ts';
import { payments } from '../../core/money/payments/tables.ts';
import { totalField } from '../../core/money/pricing/price.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { tableFingerprints } from '../table-fingerprints.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, aVisitor, aClient, anExpert, signedIn } = await openTestApp({ CONSULTATIONS: 'card' });

const expert = await anExpert();
const bookPath = `/expert/${expert.expertId}/book`;
const free = (await nextFreeTimes(world.as(null), [expert.expertId], 400)).get(expert.expertId)!;
const asked = (more: Record<string, string> = {}) => ({
  start: free.at(-1)!,
  minutes: '30',
  method: 'In-Person Consultation',
  requestKey: newId(),
  ...more,
});
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const bookingsOf = (clientId: string) => world.db.$count(bookings, eq(bookings.clientId, clientId));

describe('a request', () => {
  it.each(['-60', '0', '0.5', '1e9', 'abc', '60.0', '٣٠', '300', ''])(
    'for a length of "%s" is refused next to the field, and nothing is saved',
    async (minutes) => {
      const client = await aClient();
      const answer = await (await signedIn(client)).post(bookPath, asked({ minutes }));
      expect(answer.status).toBe(422);
      expect(await textOf(answer)).toMatch(/Choose a duration/);
      expect(await bookingsOf(client.id)).toBe(0);
    },
  );

  it.each([
    ['a lower total', { [totalField(30)]: '100' }, '$31.00'],
    ['nothing to pay', { [totalField(30)]: '0' }, '$31.00'],
    ['another policy', { policy: 'forged' }, 'Our cancellation policy has changed.'],
  ])('sent with %s books nothing, and shows what is required', async (_what, forged, words) => {
    const client = await aClient();
    const answer = await (await signedIn(client)).post(bookPath, asked(forged));
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain(words);
    expect(await bookingsOf(client.id)).toBe(0);
  });

  it.each([
    ['a total that is none', { [totalField(30)]: '-3100' }],
    ['a total in words', { [totalField(30)]: 'abc' }],
  ])('sent with %s books nothing', async (_what, forged) => {
    const client = await aClient();
    const answer = await (await signedIn(client)).post(bookPath, asked(forged));
    expect(answer.status).toBe(422);
    expect(await bookingsOf(client.id)).toBe(0);
  });

  it.each([
    ['at its link', {}],
    ['with what it misses in the form', { isSetUp: 'true', setupMissingSince: '', address: '1 Main Street' }],
  ])('to a practice that is not set up, %s, is refused and reserves nothing', async (_how, forged) => {
    const client = await aClient();
    const other = await anExpert();
    await world.db
      .update(experts)
      .set({ setupMissingSince: new Date() })
      .where(eq(experts.id, other.expertId));
    const answer = await (await signedIn(client)).post(`/expert/${other.expertId}/book`, asked(forged));
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain('is still getting their practice ready');
    expect(await bookingsOf(client.id)).toBe(0);
    expect(await world.db.$count(payments, eq(payments.payerId, client.id))).toBe(0);
    const page = await aVisitor().get(`/expert/${other.expertId}`);
    expect(await textOf(page)).toContain('Not ready yet');
  });

  it('that sends its own price, fee, status, and person gets the server’s instead', async () => {
    const client = await aClient();
    const forged = {
      priceCents: '1',
      feeCents: '0',
      status: 'accepted',
      clientId: newId(),
      wayToPay: 'none',
    };
    expect((await (await signedIn(client)).post(bookPath, asked(forged))).status).toBe(302);
    const [row] = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
    expect(row).toMatchObject({ status: 'awaiting-payment', priceCents: 3000, feeCents: 100 });
    const [payment] = await world.db.select().from(payments).where(eq(payments.subjectId, row!.id));
    expect(payment).toMatchObject({ cents: 3100, state: 'begun' });
  });
});

describe('a link in an e-mail', () => {
  let client: Awaited<ReturnType<typeof aClient>>;
  let [asking, answering]: TestBrowser[] = [];
  let links: string[] = [];

  /** Fingerprints all tables except those that any visit can change. */
  const everything = () => tableFingerprints(world, { except: ['sessions', 'attempts', 'notifications'] });

  beforeAll(async () => {
    client = await aClient();
    [asking, answering] = [await signedIn(client), await signedIn(expert)];
    const request = async (start: string) => {
      const answer = await asking!.post(bookPath, asked({ start }));
      const paying = new URL(answer.headers.get('Location')!, 'http://localhost:3000').pathname;
      const paid = await asking!.post(paying, { card: 'works' });
      await asking!.get(new URL(paid.headers.get('Location')!, 'http://localhost:3000').pathname);
      const rows = await world.db
        .select()
        .from(bookings)
        .where(eq(bookings.startsAt, new Date(start)));
      return `/dashboard/bookings/${rows.find((row) => row.clientId === client.id)!.id}`;
    };
    const [waiting, confirmed, cancelled] = [
      await request(free.at(-60)!),
      await request(free.at(-120)!),
      await request(free.at(-180)!),
    ];
    for (const path of [confirmed, cancelled]) await answering!.post(`${path}/accept`, { note: '' });
    await captureHolds(world.asProduct('take-held'));
    await asking!.post(`${cancelled}/cancel`, { note: '' });
    await issueRefunds(world.asProduct('give-back'));
    const { rows } = await world.pool.query<{ data: WrittenMail }>(
      "select data from jobs.job where name = 'send-written-mail'",
    );
    const mails = [
      ...rows.map(({ data }) => layOutMail(data)),
      ...world.queued.filter(({ name }) => name === 'send-written-mail').map(({ data }) => data),
    ];
    const found = JSON.stringify(mails).match(/https?:\/\/localhost:3000[^\s"'<>\\)]*/g);
    const acts = [waiting, confirmed, cancelled].flatMap((path) =>
      [
        'accept',
        'decline',
        'cancel',
        'give-up',
        'pay',
        'start',
        'end',
        'no-show',
        'contest',
        'withdraw-claim',
        'extend',
      ].map((act) => `${path}/${act}`),
    );
    links = [...new Set([...found!.map((link) => link.slice('http://localhost:3000'.length)), ...acts])];
  });

  it.each([
    ['a program that looks at mails', () => aVisitor()],
    ['its client', () => asking!],
    ['its expert', () => answering!],
  ])('opened by %s changes nothing, no matter how often', async (_who, browser) => {
    expect(links.length).toBeGreaterThan(35);
    const before = await everything();
    for (const link of [...links, ...links]) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await browser().request(link.replaceAll('&amp;', '&'), { method });
        expect(status, `${method} ${link}`).toBeLessThan(500);
      }
    }
    expect(await everything()).toEqual(before);
  });
});
