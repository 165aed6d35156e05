import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { lookUpZip } from '../../core/ground/geography/places.server.ts';
import { quote, totalField } from '../../core/money/pricing/price.ts';
import { consultationOptions, experts, optionsNotGiven } from '../../core/people/experts/tables.ts';
import { LENGTHS } from '../../core/practice/availability/lengths.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { asDate } from '../../lib/as-date.ts';
import { newId } from '../../lib/id.server.ts';
import { insertPractitioner, moveExpert, practitionersOf } from '../listed-experts.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, aVisitor, aClient, anExpert, signedIn } = await openTestApp();

const METHOD = 'In-Person Consultation';
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const bookPath = (expertId: string) => `/expert/${expertId}/book`;
const freeTimes = async (expertId: string) =>
  (await nextFreeTimes(world.as(null), [expertId], 400)).get(expertId)!;
const keyIn = (page: string) => /name="requestKey" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? 'no key';
const keyOf = async (browser: TestBrowser, expertId: string, start: string) =>
  keyIn(await textOf(await browser.get(`${bookPath(expertId)}?${new URLSearchParams({ start })}`)));
const bookingsOf = (clientId: string) =>
  world.db.select().from(bookings).where(eq(bookings.clientId, clientId));

describe('a form that is sent again', () => {
  it('with another choice is refused with a reason, and continues with that choice and a new key', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const browser = await signedIn(client);
    const free = await freeTimes(expert.expertId);
    const [first, second] = [free.at(-1)!, free.at(-60)!];
    const requestKey = await keyOf(browser, expert.expertId, first);
    const send = (start: string, minutes: string, key: string) =>
      browser.post(`${bookPath(expert.expertId)}?${new URLSearchParams({ start, minutes })}`, {
        start,
        minutes,
        method: METHOD,
        requestKey: key,
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

describe('a request', () => {
  it('offers several times without script, and lets the expert choose', async () => {
    const expert = await anExpert();
    const path = bookPath(expert.expertId);
    const free = await freeTimes(expert.expertId);
    const [start, second, third] = [free.at(-1)!, free.at(-60)!, free.at(-120)!];
    const client = await aClient();
    const browser = await signedIn(client);
    const query = new URLSearchParams({ start, minutes: '15' });
    expect(await textOf(await browser.get(`${path}?${query}`))).toContain(
      'Add another time that works for you',
    );
    const choosing = await textOf(await browser.get(`${path}?${query}&also=${second}&more=1`));
    expect(choosing).toContain('Choose another time that works for you');
    for (const also of [second, third]) query.append('also', also);
    const page = await textOf(await browser.get(`${path}?${query}&also=2020-01-01T00:00:00Z&also=${start}`));
    expect(page.match(/name="also"/g)).toHaveLength(2);
    expect(page).not.toContain('Add another time that works for you');
    const form = new URLSearchParams({ start, minutes: '15', method: METHOD, requestKey: keyIn(page) });
    for (const also of [second, third]) form.append('also', also);
    const visitors = await aVisitor().post(path, [...form]);
    expect(decodeURIComponent(visitors.headers.get('location')!)).toContain(
      `also=${encodeURIComponent(third)}`,
    );
    const twice = new URLSearchParams(form);
    twice.append('also', start);
    expect((await browser.post(path, [...twice])).status).toBe(422);
    expect((await browser.post(path, [...form])).status).toBe(302);
    const [made] = await bookingsOf(client.id);
    expect(made!.otherStarts).toEqual([new Date(second), new Date(third)]);
    const answering = await signedIn(expert);
    const own = `/dashboard/bookings/${made!.id}`;
    expect(await textOf(await answering.get(own))).toContain('Which time?');
    expect((await answering.post(`${own}/accept`, { start: third, note: '' })).status).toBe(302);
    const [accepted] = await bookingsOf(client.id);
    expect(accepted).toMatchObject({ status: 'accepted', startsAt: new Date(third), otherStarts: [] });
  });
});

describe('the text next to a button', () => {
  it('says what is left to do once the address is confirmed and the time is chosen', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const browser = await signedIn(client);
    const start = (await freeTimes(expert.expertId)).at(-1)!;
    const page = async (of: TestBrowser, query: Record<string, string>) =>
      textOf(await of.get(`${bookPath(expert.expertId)}?${new URLSearchParams(query)}`));
    const left = /You can send your request now|Only this page is left/;
    expect(await page(browser, { start, confirmed: '1' })).toMatch(left);
    expect(await page(browser, { start: '2020-01-01T00:00:00Z', confirmed: '1' })).toContain('choose a time');
    expect(await page(browser, { start })).not.toMatch(left);
    expect(await page(aVisitor(), { start, confirmed: '1' })).not.toMatch(left);
  });

  it('does not include the cookie question on pages where an expert can answer an open request', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const [asking, answering] = [await signedIn(client), await signedIn(expert)];
    const start = (await freeTimes(expert.expertId)).at(-1)!;
    const requestKey = await keyOf(asking, expert.expertId, start);
    const fields = { start, minutes: '15', method: METHOD, requestKey };
    const sent = await asking.post(bookPath(expert.expertId), fields);
    const path = sent.headers.get('Location')!;
    const asksCookies = async (of: TestBrowser, at: string) =>
      (await textOf(await of.get(at))).includes('data-cookie-banner');
    for (const at of [path, `${path}/accept`, `${path}/decline`, '/dashboard', '/dashboard/bookings']) {
      expect(await asksCookies(answering, at), at).toBe(false);
    }
    for (const at of ['/dashboard/settings', '/find-experts']) {
      expect(await asksCookies(answering, at), at).toBe(true);
    }
    expect(await asksCookies(asking, path)).toBe(true);
    expect((await answering.post(`${path}/decline`, { note: '' })).status).toBe(302);
    expect(await asksCookies(answering, path)).toBe(true);
  });
});

describe('a page with an outdated price', () => {
  it('books nothing, shows the new total, and books at that price when sent again', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const browser = await signedIn(client);
    const start = (await freeTimes(expert.expertId)).at(-1)!;
    const path = `${bookPath(expert.expertId)}?${new URLSearchParams({ start, minutes: '30' })}`;
    const totalIn = (page: string) => /name="total-30" value="(\d+)"/.exec(page)?.[1] ?? 'no total';
    const fields = (page: string) => ({
      start,
      minutes: '30',
      method: METHOD,
      requestKey: keyIn(page),
      'total-30': totalIn(page),
    });
    const shown = await textOf(await browser.get(path));
    expect(shown).toContain('$30.00');
    await world.db.update(experts).set({ ratePerMinuteCents: 150 }).where(eq(experts.id, expert.expertId));

    const refused = await browser.post(path, fields(shown));
    expect(refused.status).toBe(409);
    const page = await textOf(refused);
    expect(page).toContain('30 minutes now cost $45.00 in person.');
    expect(totalIn(page)).toBe(String(quote(30, 150, 0).totalCents));
    expect(await bookingsOf(client.id)).toEqual([]);

    expect((await browser.post(path, fields(page))).status).toBe(302);
    expect(await bookingsOf(client.id)).toMatchObject([
      { priceCents: 4500, feeCents: quote(30, 150, 0).feeCents },
    ]);
  });

  it("carries each length's total until one is chosen", async () => {
    const expert = await anExpert();
    const start = (await freeTimes(expert.expertId)).at(-120)!;
    const browser = await signedIn(await aClient());
    const page = await textOf(
      await browser.get(`${bookPath(expert.expertId)}?${new URLSearchParams({ start })}`),
    );
    const totals = [...page.matchAll(/name="(total-\d+)" value="(\d+)"/g)].map(([, ...parts]) => parts);
    expect(totals).toEqual(
      LENGTHS.map((minutes) => [totalField(minutes), String(quote(minutes, 100, 0).totalCents)]),
    );
  });
});

describe('a center with several practitioners', () => {
  const chosenIn = (page: string) => /name="practitionerId" value="([^"]*)"/.exec(page)?.[1];
  const namesIn = (page: string) => {
    const [, choice = ''] = />With<\/span>(.*?)<\/nav>/s.exec(page) ?? [];
    return [...choice.matchAll(/href="[^"]*[?&;]with=[^"]*"[^>]*><span[^>]*>([^<]+)</g)].map(
      ([, name]) => name,
    );
  };

  it('offers anyone or a name, keeps the choice through signing up, and books with that practitioner', async () => {
    const expert = await anExpert();
    const imani = await insertPractitioner(world.db, expert.expertId, { name: 'Imani Brooks' });
    const start = (await freeTimes(expert.expertId)).at(-1)!;
    const shown = await textOf(await aVisitor().get(bookPath(expert.expertId)));
    expect(namesIn(shown)).toEqual(['Anyone', 'Sage Alder', 'Imani Brooks']);
    expect(chosenIn(shown)).toBe('');

    const path = `${bookPath(expert.expertId)}?${new URLSearchParams({ start, minutes: '15', with: imani })}`;
    const client = await aClient();
    const browser = await signedIn(client);
    const page = await textOf(await browser.get(path));
    expect(chosenIn(page)).toBe(imani);
    expect(page).toContain(', with Imani Brooks');
    const fields = { start, minutes: '15', method: METHOD, practitionerId: imani, requestKey: keyIn(page) };
    const visitors = await aVisitor().post(path, fields);
    expect(decodeURIComponent(visitors.headers.get('location')!)).toContain(`with=${imani}`);
    expect((await browser.post(path, fields)).status).toBe(302);
    const [made] = await bookingsOf(client.id);
    expect(made).toMatchObject({ practitionerId: imani });
    expect(await textOf(await browser.get('/dashboard/bookings'))).toContain('Imani Brooks');

    const moving = `${bookPath(expert.expertId)}?reschedule=${made!.id}`;
    expect(chosenIn(await textOf(await browser.get(moving)))).toBe(imani);
    expect(chosenIn(await textOf(await browser.get(`${moving}&with=anyone`)))).toBe('');
  });

  it('lets each side block the other on the page of a booking, and unblock them', async () => {
    const [client, expert] = [await aClient(), await anExpert()];
    const id = await world.aBooking({
      clientId: client.id,
      expertId: expert.expertId,
      status: 'requested',
      startsAt: asDate(world.now.add({ hours: 48 })),
    });
    const path = `/dashboard/bookings/${id}`;
    for (const person of [client, expert]) {
      const browser = await signedIn(person);
      expect(await textOf(await browser.get(path))).toContain(`action="${path}/block"`);
      expect((await browser.post(`${path}/block`)).headers.get('Location')).toBe(path);
      const blocked = await textOf(await browser.get(path));
      expect(blocked).toContain('You have blocked');
      const booking = await textOf(await (await signedIn(client)).get(bookPath(expert.expertId)));
      expect(booking).toContain('Not taking requests');
      expect((await browser.post(`${path}/unblock`)).headers.get('Location')).toBe(path);
      expect(await textOf(await browser.get(path))).not.toContain('You have blocked');
      expect((await browser.get(`${path}/block`)).headers.get('Location')).toBe(path);
    }
    const stranger = await signedIn(await aClient());
    expect((await stranger.post(`${path}/block`)).status).toBe(404);
  });

  it('names its practitioners on its profile and its card, each with a link to their times', async () => {
    const expert = await anExpert();
    const profile = async () => textOf(await aVisitor().get(`/expert/${expert.expertId}`));
    const list = async () => textOf(await aVisitor().get('/find-experts?place=80202'));
    expect(await profile()).not.toContain('Anyone');
    const imani = await insertPractitioner(world.db, expert.expertId, { name: 'Imani Brooks' });
    const page = await profile();
    expect(page).toContain('Anyone');
    expect(page).toContain(`${bookPath(expert.expertId)}?with=${imani}`);
    expect(await list()).toMatch(/Meet: [^<]* and Imani Brooks/);
    expect(page).not.toContain(' · English');
    await world.pool.query(`update practitioners set languages = '{en,vi}' where id = $1`, [imani]);
    const said = 'Imani Brooks<span class="text-xs"> · English, Vietnamese</span>';
    expect(await profile()).toContain(said);
    expect(await textOf(await aVisitor().get(bookPath(expert.expertId)))).toContain(said);
    expect(await list()).toMatch(/<i>(?:Today|Tomorrow|\w+, \w+ \d+), MT</);
  });

  it('shows a practitioner without times at this place, with a link to the others', async () => {
    const expert = await anExpert();
    const imani = await insertPractitioner(world.db, expert.expertId, {
      name: 'Imani Brooks',
      keepsDefaultHours: false,
    });
    const page = await textOf(await aVisitor().get(`${bookPath(expert.expertId)}?with=${imani}`));
    expect(page).toContain('No free times here in the next 14 days');
    expect(namesIn(page)).toEqual(['Anyone', 'Sage Alder', 'Imani Brooks']);
  });

  it.each(['nobody', "' or true --", '00000000-0000-4000-8000-000000000000'])(
    'shows the times of all of them to someone who requests "%s"',
    async (name) => {
      const expert = await anExpert();
      await insertPractitioner(world.db, expert.expertId, { name: 'Imani Brooks' });
      const answer = await aVisitor().get(
        `${bookPath(expert.expertId)}?${new URLSearchParams({ with: name })}`,
      );
      expect(answer.status).toBe(200);
      expect(chosenIn(await textOf(answer))).toBe('');
    },
  );

  it('offers a choice of practitioners that a single expert does not have', async () => {
    const expert = await anExpert();
    const page = await textOf(await aVisitor().get(bookPath(expert.expertId)));
    expect(namesIn(page)).toEqual([]);
    expect(page).not.toContain('Anyone');
  });
});

describe('a consultation in a state with a tax', () => {
  const at = (zip: string) => {
    const found = lookUpZip(zip);
    if (!found.ok) throw new Error(`${zip} is unknown`);
    const { label: location, city, state, lat, lng, zone } = found.place;
    return { location, city, state, zip, lat, lng, zone, publicLat: lat, publicLng: lng };
  };
  async function inPlace(zip: string, values: Partial<typeof experts.$inferInsert> = {}) {
    const expert = await anExpert();
    await moveExpert(world.db, expert.expertId, at(zip));
    await world.db
      .update(experts)
      .set({ title: 'Herbalist', ...values })
      .where(eq(experts.id, expert.expertId));
    const start = (await freeTimes(expert.expertId)).at(-1)!;
    return {
      ...expert,
      start,
      path: `${bookPath(expert.expertId)}?${new URLSearchParams({ start, minutes: '30' })}`,
    };
  }
  const totalIn = (page: string) => /name="total-30" value="(\d+)"/.exec(page)?.[1] ?? 'no total';

  it('shows its tax as a separate line, from the profile to the booking', async () => {
    const [client, expert] = [await aClient(), await inPlace('96815')];
    const browser = await signedIn(client);
    const profile = await textOf(await browser.get(`/expert/${expert.expertId}`));
    expect(profile).toContain('Tax of 4% is added to the price.');
    const list = await textOf(await browser.get('/find-experts?place=96815'));
    expect(list).toContain('$15.60 for 15 min with tax');
    const page = await textOf(await browser.get(expert.path));
    for (const words of ['Tax of 4%', '$1.20', 'Waived', '$31.20 in person, tax included']) {
      expect(page).toContain(words);
    }
    const { start, path } = expert;
    const fields = { start, minutes: '30', method: METHOD, requestKey: keyIn(page) };
    const stale = await browser.post(path, { ...fields, 'total-30': '3100' });
    expect(stale.status).toBe(409);
    expect(await textOf(stale)).toContain('30 minutes now cost $31.20 in person, $1.20 tax included');
    const sent = await browser.post(path, { ...fields, 'total-30': totalIn(page) });
    expect(sent.status).toBe(302);
    expect(await bookingsOf(client.id)).toMatchObject([{ taxCents: 120, totalCents: 3220 }]);
    const booking = await textOf(await browser.get(sent.headers.get('Location')!));
    expect(booking).toContain('$31.20 in person, $1.20 tax included');
    expect(booking).toContain('$31.20 in person, tax included');
  });

  it('is not taxed in Colorado, where no page mentions tax', async () => {
    const expert = await inPlace('80202');
    const browser = await signedIn(await aClient());
    for (const path of [expert.path, `/expert/${expert.expertId}`, '/find-experts?place=80202']) {
      expect(await textOf(await browser.get(path)), path).not.toMatch(/\b(?:and|of|the) tax\b|Tax of/);
    }
  });

  it('is taxed at a home across the border, as shown and agreed to before booking', async () => {
    const visits = { consultationMethods: ['Home Visit'], visitMiles: 60 };
    const [client, { start, path }] = [await aClient(), await inPlace('81301', visits)];
    const browser = await signedIn(client);
    const page = await textOf(await browser.get(path));
    expect(totalIn(page)).toBe('3100');
    const home = { method: 'Home Visit', visitAddress: '88 Alder Lane', visitZip: '87401' };
    const send = (from: string) =>
      browser.post(path, {
        start,
        minutes: '30',
        ...home,
        requestKey: keyIn(from),
        'total-30': totalIn(from),
      });
    const refused = await send(page);
    expect(refused.status).toBe(409);
    const again = await textOf(refused);
    expect(again).toContain('30 minutes now cost $31.46 in person, $1.46 tax included.');
    expect(again).toContain('Tax of 4.875%');
    expect(await bookingsOf(client.id)).toEqual([]);
    expect((await send(again)).status).toBe(302);
    expect(await bookingsOf(client.id)).toMatchObject([{ state: 'NM', taxCents: 146, totalCents: 3246 }]);
  });
});

describe('a booking card in a list', () => {
  it('shows the times of practitioners who give the chosen option, or of anyone', async () => {
    const expert = await anExpert();
    const [sage = ''] = await practitionersOf(world.db, expert.expertId);
    await insertPractitioner(world.db, expert.expertId, { name: 'Imani Brooks', keepsDefaultHours: false });
    const [walk, talk] = [newId(), newId()];
    for (const id of [walk, talk]) {
      const values = { id, expertId: expert.expertId, title: 'A walk', category: 'education' };
      await world.db.insert(consultationOptions).values(values);
    }
    const read = async (query: Record<string, string>) => {
      const at = `/expert/${expert.expertId}/times?${new URLSearchParams(query)}`;
      const { days, variesByOption } = await (await aVisitor().get(at)).json();
      const times = days.flatMap(({ slots }: { slots: unknown[] }) => slots).length;
      return [times > 0 ? 'times' : 'none', variesByOption];
    };
    expect(await read({ option: walk })).toEqual(['times', false]);
    const values = { expertId: expert.expertId, optionId: walk, practitionerId: sage };
    await world.db.insert(optionsNotGiven).values(values);
    expect(await read({})).toEqual(['times', true]);
    expect(await read({ option: talk })).toEqual(['times', true]);
    expect(await read({ option: walk })).toEqual(['none', true]);
    expect(await read({ option: 'none of theirs' })).toEqual(['times', true]);
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
    [
      'rests',
      { isActive: false },
      ['Not taking requests', 'Sage Alder is not taking anything new at the moment.'],
    ],
    [
      'is a sample',
      { isDemo: true, isActive: false, userId: null },
      ['DEMO - Not Booking', 'This is a sample listing, so it does not take requests.'],
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

  it('is not found before the approval', async () => {
    const expert = await anExpert();
    await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, expert.expertId));
    for (const path of [`/expert/${expert.expertId}`, bookPath(expert.expertId)]) {
      expect((await aVisitor().get(path)).status).toBe(404);
    }
  });
});
