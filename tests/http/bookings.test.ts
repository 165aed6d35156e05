import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { nextFreeTimes } from '../../core/availability/read-free-times.server.ts';
import { LENGTHS } from '../../core/availability/slots.ts';
import { quote, totalField } from '../../core/bookings/price.ts';
import { bookings } from '../../core/bookings/tables.ts';
import { experts } from '../../core/experts/tables.ts';
import { formatCents } from '../../lib/money.ts';
import { moveExpert } from '../listed-experts.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, aVisitor, aClient, anExpert, signedIn } = await openTestApp();

const METHOD = 'In-Person Consultation';
const total = (minutes: number, rate: number) => formatCents(quote(minutes, rate).totalCents);
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const bookPath = (expertId: string) => `/expert/${expertId}/book`;
const freeTimes = async (expertId: string) =>
  (await nextFreeTimes(world.as(null), [expertId], 400)).get(expertId)!;
const keyIn = (page: string) => /name="requestKey" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? 'no key';
/** The key of the form with a time chosen, as the page stands in the browser. */
const keyOf = async (browser: TestBrowser, expertId: string, start: string) =>
  keyIn(await textOf(await browser.get(`${bookPath(expertId)}?${new URLSearchParams({ start })}`)));
const bookingsOf = (clientId: string) =>
  world.db.select().from(bookings).where(eq(bookings.clientId, clientId));

describe('a form that is sent again', () => {
  it('with another choice is refused, says so, and goes on with a new key and that choice', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const browser = await signedIn(client);
    const free = await freeTimes(expert.expertId);
    const [first, second] = [free.at(-1)!, free.at(-60)!];
    const requestKey = await keyOf(browser, expert.expertId, first);
    const send = (start: string, minutes: string, key: string) =>
      browser.post(`${bookPath(expert.expertId)}?${new URLSearchParams({ start, minutes })}`, {
        ...{ start, minutes, method: METHOD, requestKey: key },
      });
    expect((await send(first, '15', requestKey)).status).toBe(302);
    expect((await send(first, '15', requestKey)).status).toBe(302);

    const refused = await send(second, '15', requestKey);
    expect(refused.status).toBe(409);
    const page = await textOf(refused);
    expect(page).toContain('This form has already sent another request.');
    expect(page).toContain(`name="start" value="${second}"`);
    expect(keyIn(page)).not.toBe(requestKey);
    expect(await bookingsOf(client.id)).toHaveLength(1);

    expect((await send(second, '15', keyIn(page))).status).toBe(302);
    expect(await bookingsOf(client.id)).toHaveLength(2);
    expect(await keyOf(browser, expert.expertId, free.at(-120)!)).not.toBe(keyIn(page));
  });
});

describe('a page whose price is no longer the price', () => {
  it('books nothing, shows the new total, and books at that one when it is sent again', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const browser = await signedIn(client);
    const start = (await freeTimes(expert.expertId)).at(-1)!;
    const path = `${bookPath(expert.expertId)}?${new URLSearchParams({ start, minutes: '30' })}`;
    const totalIn = (page: string) => /name="total-30" value="(\d+)"/.exec(page)?.[1] ?? 'no total';
    const fields = (page: string) => ({
      ...{ start, minutes: '30', method: METHOD, requestKey: keyIn(page), 'total-30': totalIn(page) },
    });
    const shown = await textOf(await browser.get(path));
    expect(shown).toContain(total(30, 100));
    await world.db.update(experts).set({ ratePerMinuteCents: 150 }).where(eq(experts.id, expert.expertId));

    const refused = await browser.post(path, fields(shown));
    expect(refused.status).toBe(409);
    const page = await textOf(refused);
    expect(page).toContain(`30 minutes now cost ${total(30, 150)}, fee included, and not ${total(30, 100)}.`);
    expect(totalIn(page)).toBe(String(quote(30, 150).totalCents));
    expect(await bookingsOf(client.id)).toEqual([]);

    expect((await browser.post(path, fields(page))).status).toBe(302);
    expect(await bookingsOf(client.id)).toMatchObject([
      { priceCents: 4500, feeCents: quote(30, 150).feeCents },
    ]);
  });

  it('sends the total of every length, while none is chosen', async () => {
    const expert = await anExpert();
    const start = (await freeTimes(expert.expertId)).at(-120)!;
    const browser = await signedIn(await aClient());
    const page = await textOf(
      await browser.get(`${bookPath(expert.expertId)}?${new URLSearchParams({ start })}`),
    );
    const totals = [...page.matchAll(/name="(total-\d+)" value="(\d+)"/g)].map(([, ...parts]) => parts);
    expect(totals).toEqual(
      LENGTHS.map((minutes) => [totalField(minutes), String(quote(minutes, 100).totalCents)]),
    );
  });
});

describe('an expert who cannot be booked', () => {
  it.each([
    [
      'is in an illegal state',
      { state: 'TX', location: 'Austin, TX', zone: 'America/Chicago' },
      [
        'Services not available in Texas',
        'Sage Alder is in Texas, where our services are not available under',
      ],
    ],
    ['rests', { isActive: false }, ['Not taking requests', 'Sage Alder takes nothing new at the moment.']],
    [
      'is a sample',
      { isDemo: true, isActive: false, userId: null },
      ['DEMO - Not Booking', 'This is a sample listing and takes no requests.'],
    ],
  ] as const)(
    'and %s says so in the profile, on the booking page and to the card',
    async (_why, values, said) => {
      const expert = await anExpert();
      if ('state' in values) await moveExpert(world.db, expert.expertId, values);
      else await world.db.update(experts).set(values).where(eq(experts.id, expert.expertId));
      const visitor = aVisitor();
      for (const path of [`/expert/${expert.expertId}`, bookPath(expert.expertId)]) {
        const page = await textOf(await visitor.get(path));
        for (const words of said) expect(page).toContain(words);
        expect(page).not.toContain('Request Consultation');
      }
      expect(await (await visitor.get(`/expert/${expert.expertId}/times`)).json()).toMatchObject({
        closed: { title: said[0] },
      });
    },
  );

  it('and is suspended is not found, as if there were none', async () => {
    const expert = await anExpert();
    await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, expert.expertId));
    for (const path of [`/expert/${expert.expertId}`, bookPath(expert.expertId)]) {
      expect((await aVisitor().get(path)).status).toBe(404);
    }
  });
});
