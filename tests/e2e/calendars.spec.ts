import { expect, type Page, test } from '@playwright/test';
import { aBrowser, joins, open, payByTestCard, signIn } from './people.ts';

const HOME = 'robin@mail.example';
const WORK = 'work@group.example';
type GoogleEvent = { id: string; summary: string; start: { dateTime: string } };

/** Asks the stand-in for Google, which runs two ports above the product. */
async function atGoogle(what: 'put' | 'events', asked: Record<string, string>): Promise<GoogleEvent[]> {
  const { port } = new URL(test.info().project.use.baseURL!);
  const url = `http://127.0.0.1:${Number(port) + 2}/-/${what}?${new URLSearchParams(asked)}`;
  return await (await fetch(url)).json();
}

const startsOn = async (page: Page) =>
  await page
    .getByRole('region', { name: /^Time/ })
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('start') ?? []),
    );

test('an expert connects Google Calendar: busy times can’t be booked, and a booking is added there', async ({
  browser,
}) => {
  const expert = await (await aBrowser(browser)).newPage();
  const client = await (await aBrowser(browser)).newPage();
  await signIn(expert, 'boulder');
  const connection = expert.getByRole('region', { name: 'Connected Calendars' });

  await test.step('gives consent on Google’s page, and chooses a calendar for bookings', async () => {
    await open(expert, '/dashboard/expert/availability');
    await connection.getByRole('link', { name: 'Connect Google Calendar' }).click();
    await expect(expert.getByRole('heading', { name: 'Give access?' })).toBeVisible();
    await expert.getByRole('link', { name: 'Allow' }).click();
    await expect(expert.getByText('Calendars connected')).toBeVisible();
    await expect(connection.getByText(`${HOME} at calendar.google.com`)).toBeVisible();
    await connection.getByLabel('Calendar for your bookings').selectOption('Work');
    await connection.getByRole('button', { name: 'Save Calendars' }).click();
    await expect(expert.getByText('Calendars saved')).toBeVisible();
  });

  let busy = '';
  await test.step('a time that fills up at Google is gone from the page that clients see', async () => {
    await joins(client);
    await client.goto('/find-experts?q=Ana+Whitfield');
    await client.getByRole('link', { name: 'Ana Whitfield' }).first().click();
    await client.getByRole('link', { name: 'Request Consultation' }).first().click();
    const day = client.getByRole('region', { name: 'Date' }).getByRole('link').last();
    await day.click();
    await expect(day).toHaveAttribute('aria-current', 'date');
    [busy = ''] = await startsOn(client);
    expect(busy).not.toBe('');
    // The watch begins with the first reading, right after the connection.
    await expect(async () => {
      await expert.reload();
      await expect(connection.getByText(/busy times? in the next two weeks/).first()).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    const end = new Date(Date.parse(busy) + 900_000).toISOString();
    await atGoogle('put', { calendar: HOME, id: 'ownevent', start: new Date(busy).toISOString(), end });
    await expect(async () => {
      await client.reload();
      const starts = await startsOn(client);
      expect(starts.length).toBeGreaterThan(0);
      expect(starts).not.toContain(busy);
    }).toPass();
  });

  await test.step('an accepted booking is added, without a name', async () => {
    const time = client.getByRole('region', { name: /^Time/ }).getByRole('link').last();
    const start = new URL((await time.getAttribute('href')) ?? '', client.url()).searchParams.get('start')!;
    await time.click();
    await expect(client).toHaveURL((url) => url.searchParams.get('start') === start);
    await client.getByRole('radio', { name: '15 min' }).check();
    await client.getByRole('button', { name: /request/i }).click();
    await payByTestCard(client);
    await open(expert, new URL(client.url()).pathname);
    await expert.getByRole('main').getByRole('button', { name: 'Accept' }).first().click();
    await expect(expert.getByText('Request accepted')).toBeVisible();
    // Bookings from before the connection are there, too.
    const added = async () =>
      (await atGoogle('events', { calendar: WORK })).find(
        (event) => Date.parse(event.start.dateTime) === Date.parse(start),
      );
    await expect.poll(added, { timeout: 30_000 }).toMatchObject({ summary: 'PlugWell consultation' });
  });

  await test.step('the booking can also be added elsewhere by a link', async () => {
    await expect(client.getByRole('link', { name: /^Google Calendar: / })).toHaveAttribute(
      'href',
      /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=/,
    );
    await expect(client.getByRole('link', { name: /^Apple Calendar: / })).toBeVisible();
  });

  await test.step('and disconnects', async () => {
    await open(expert, '/dashboard/expert/availability');
    await connection.screenshot({ path: test.info().outputPath('connected.png') });
    await connection.getByRole('button', { name: 'Disconnect calendars' }).click();
    await expect(expert.getByText('Calendars disconnected')).toBeVisible();
    await connection.screenshot({ path: test.info().outputPath('offers.png') });
  });
});
