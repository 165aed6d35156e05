import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { LATER_COOKIE } from '../../app/layout/cookie-consent.ts';

let addresses = 0;
let errand = '';
const opened: BrowserContext[] = [];

/**
 * Opens a fresh browser with its own IP address. Closes the browsers of the previous test, because their
 * pages would keep drawing maps and listening, and slow down the next ones.
 * @param options.isAskedAboutCookies true to show the cookie question. It is off by default, because it
 * appears a second late and would catch a click at the bottom of the screen.
 */
export async function aBrowser(
  browser: Browser,
  {
    isAskedAboutCookies = false,
    ...options
  }: Parameters<Browser['newContext']>[0] & { isAskedAboutCookies?: boolean } = {},
): Promise<BrowserContext> {
  addresses += 1;
  const address = `10.${process.pid % 250}.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  const { testId, retry } = test.info();
  if (errand !== `${testId} ${retry}`) {
    errand = `${testId} ${retry}`;
    await Promise.all(opened.splice(0).map((context) => context.close()));
  }
  const context = await browser.newContext({ ...options, extraHTTPHeaders: { 'x-test-address': address } });
  opened.push(context);
  const url = options.baseURL ?? test.info().project.use.baseURL;
  if (!isAskedAboutCookies) await context.addCookies([{ name: LATER_COOKIE, value: '1', url }]);
  return context;
}

type DemoPerson = 'client' | 'denver' | 'portland' | 'boulder' | 'admin';

/** Returns the password that the server generated for a demo person. */
export function demoPassword(key: DemoPerson, dataFolder = process.env.PLUGWELL_TEST_DATA ?? ''): string {
  return JSON.parse(readFileSync(join(dataFolder, 'demo-passwords.json'), 'utf8'))[key];
}

/** A page, or the browser that it is in. */
type Sender = Pick<BrowserContext, 'request'>;

/** Signs a demo person in, and leaves the page where it is. */
export async function signIn(sender: Sender, key: DemoPerson, dataFolder?: string): Promise<void> {
  const landing = await enter(sender, `${key}@demo.plugwell.example`, demoPassword(key, dataFolder));
  expect(landing).toBe(key === 'admin' ? '/admin' : '/dashboard');
}

/**
 * Signs a person in with one request, and leaves the page where it is. Much faster than `logIn`.
 * @returns the path of the page that follows.
 */
export async function enter(sender: Sender, email: string, password: string): Promise<string> {
  return await sendForm(sender, '/auth?mode=login', { email, password });
}

/**
 * Sends a form without opening its page. Sends it again while the database of a busy machine cannot be
 * reached. Returns the path that the server leads to.
 */
async function sendForm({ request }: Sender, path: string, form: Record<string, string>): Promise<string> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  let landing = '';
  await expect(async () => {
    const answer = await request.post(path, { form, headers, maxRedirects: 0 });
    expect(answer.status(), `the answer to the form of ${path}`).toBe(302);
    landing = answer.headers().location ?? '';
  }).toPass({ timeout: 60_000 });
  return landing;
}

/** Signs a person in with the form on the page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth?mode=login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

export const PASSWORD = 'seven quiet gardens';

/**
 * Makes an account with `PASSWORD`, and signs a page's browser in with it. Leaves the page where it is.
 * @returns the account's e-mail address.
 */
export async function joins(page: Page): Promise<string> {
  const email = newAddress();
  const zone = test.info().project.use.timezoneId ?? '';
  const person = { firstName: 'Robin', email, password: PASSWORD, dateOfBirth: '1990-05-17', zone };
  await sendForm(page, '/auth?mode=signup', person);
  const [, link = ''] = /href="(http[^"]+)"/.exec(await untilMail(page, email)) ?? [];
  const answer = await page.request.get(link.replaceAll('&amp;', '&'), { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/\/dashboard$/);
  // The message that the dashboard would show.
  await page.context().clearCookies({ name: 'flash' });
  return email;
}

/** Opens a page and waits until its script runs. Earlier clicks could be lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page.locator('main > *').last());
}

/** Waits until React has hydrated a part of the page, or until the script of a reading page has run. */
export async function alive(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate(isAlive), {
      // On a busy machine, scripts can start late. A slow start is not a failure.
      timeout: 60_000,
    })
    .toBe(true);
}

function isAlive(element: Element): boolean {
  const isReadingPage = document.querySelector('script[src*="/reading-"]') !== null;
  if (isReadingPage) return document.readyState === 'complete';
  // On a visitor's first page, the framework waits for a sign of use.
  dispatchEvent(new Event('pointermove'));
  return Object.keys(element).some((key) => key.startsWith('__react'));
}

export function newAddress(): string {
  return `robin.${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}@example.test`;
}

/** Fills in and sends the Sign Up form on the current page. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

export function mailTo(page: Page, to: string, words = ''): Locator {
  return page.locator('details').filter({ hasText: to }).filter({ hasText: words }).first();
}

/** Waits until an e-mail to this address is in the outbox. Returns the newest one as HTML. */
async function untilMail(page: Page, to: string): Promise<string> {
  let mail: string | undefined;
  await expect
    .poll(
      async () => {
        const outbox = await (await page.request.get('/outbox')).text();
        mail = outbox.split('<details').find((one) => one.includes(to));
        return mail;
      },
      { message: `an e-mail to ${to}`, timeout: 60_000, intervals: [100, 250] },
    )
    .toBeDefined();
  return mail ?? '';
}

/** Opens the newest e-mail to an address, with these words if given, once the queue has delivered it. */
export async function openMail(page: Page, to: string, words = ''): Promise<void> {
  const mail = mailTo(page, to, words);
  await untilMail(page, to);
  await expect(async () => {
    await page.goto('/outbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  if (!(await mail.getAttribute('open'))) {
    const isOpen = await mail.evaluate((element) => (element as HTMLDetailsElement).open);
    if (!isOpen) await mail.locator('summary').click();
  }
}

export async function followMail(page: Page, to: string, words = ''): Promise<void> {
  await openMail(page, to, words);
  await mailTo(page, to, words).locator('a').first().click();
}

/**
 * Chooses a day and one of its times on the booking page. Waits until the page shows each choice, because
 * the previous day has times in the same places.
 * @param day position among the days with free times, from 0, or -1 for the last.
 * @returns the time, such as '2:30 PM'.
 */
export async function chooseTime(page: Page, day: number, place: number): Promise<string> {
  const chosenDay = page.getByRole('region', { name: 'Date' }).getByRole('link').nth(day);
  await chosenDay.click();
  await expect(chosenDay).toHaveAttribute('aria-current', 'date');
  const time = page.getByRole('region', { name: /^Time/ }).getByRole('link').nth(place);
  const label = (await time.textContent()) ?? '';
  const start = new URL((await time.getAttribute('href')) ?? '', page.url()).searchParams.get('start');
  await time.click();
  // On a phone, the list of times collapses once one is chosen.
  await expect(page).toHaveURL((url) => url.searchParams.get('start') === start);
  return label;
}

/**
 * Requests a free time of an expert, so the two can write to each other. A retry of a test uses another day,
 * because the first try used up the client's time.
 */
export async function requestTime(client: Page, expert: string, day: number): Promise<void> {
  await client.goto(`/find-experts?q=${encodeURIComponent(expert)}`);
  await client.getByRole('link', { name: expert }).first().click();
  await client.getByRole('link', { name: 'Request Consultation' }).first().click();
  await chooseTime(client, day - test.info().retry, 0);
  await client.getByRole('radio', { name: '15 min' }).check();
  await client.getByRole('button', { name: /request/i }).click();
  await payByTestCard(client);
}

/**
 * Selects times to offer on a later day. Today's times are for tests that move a consultation to now.
 * @param places positions among that day's times, from 0.
 */
export async function checkOfferedTimes(expert: Page, ...places: number[]): Promise<void> {
  const day = expert.locator('main details').nth(1);
  await day.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  for (const place of places) await day.getByRole('checkbox').nth(place).check();
}

export async function payByTestCard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/test-payments\//);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/bookings\/[^/]+$/);
}

export async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /message/i }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText(words)).toBeVisible();
}

/**
 * Holds back the script that starts every page, like a slow network. Returns a function that lets it
 * through.
 */
export async function holdScript(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const pattern = '**/assets/entry.client-*.js';
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  return async () => {
    gate.resolve();
    await page.unroute(pattern);
  };
}
