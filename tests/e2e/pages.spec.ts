import { expect, type Page, test } from '@playwright/test';
import { READING_PAGES } from '../../app/site/reading-pages.ts';
import { accessibilityFaults } from './accessibility.ts';
import { aBrowser, alive, newAddress, open, requestTime, signIn, write } from './people.ts';

const DENVER = '/expert/a8e4a6e1-add3-884c-b0a2-319d11e2c302';

const NARROW = 390;
const WIDE = 1280;

/** An expert whom no one has asked in these errands. */
const BOULDER = '8b06bf0e-1504-858c-899a-5af3aa7b30f4';

const forEveryone = [
  ...READING_PAGES,
  '/find-experts?place=80202&radius=25',
  '/find-experts?place=59001&radius=5',
  DENVER,
  `${DENVER}/book`,
  `${DENVER}/reviews`,
  '/auth?mode=login',
  '/auth?mode=signup',
  '/auth/forgot',
  '/outbox',
  '/no-such-page',
];

/** Shifts of the page at hand, as browsers count them (Layout Instability), from its first paint on. */
const WATCH_PAGE = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Told aloud, as the browser says nothing of a refusal that a script has caught.
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error('Content Security Policy refused', effectiveDirective, blockedURI);
  });
`;

for (const width of [NARROW, WIDE]) {
  test(`every open page stands firm at ${width} px: no finding, no shift, no overflow`, async ({
    browser,
  }) => {
    test.setTimeout(400_000);
    const page = await (await aBrowser(browser)).newPage();
    // What a visit brings late, as the map, the turning tagline and the question about cookies.
    expect(await walk(page, forEveryone, [width], 1300)).toEqual([]);
  });
}

test('every page of a client and of an expert stands firm: no finding, no shift, no overflow', async ({
  browser,
}) => {
  test.setTimeout(1_200_000);
  const client = await (await aBrowser(browser)).newPage();
  const expert = await (await aBrowser(browser)).newPage();
  const conversation = await test.step('the client has asked and written', async () => {
    await signIn(client, 'client');
    await requestTime(client, 'Maya Ellison', 5);
    await client
      .getByRole('link', { name: /^Message: Maya/ })
      .first()
      .click();
    await write(client, 'Where do I find you?');
    return new URL(client.url()).pathname;
  });
  await client.goto('/dashboard/client');
  const ownPage = await firstLink(client, '/client/');
  await signIn(expert, 'denver');
  // Read before anybody's walk: the word that it has been read would come in under the other's eyes.
  await open(expert, conversation);
  await expert.goto('/dashboard/bookings');
  const answer = await firstLink(expert, '/dashboard/bookings/');
  // Alike for both: settings, choices and the client profile are walked by one of them.
  const forBoth = [
    '/dashboard',
    '/dashboard/expert',
    '/dashboard/bookings',
    '/dashboard/history',
    '/messages',
    conversation,
    '/notifications',
    ownPage,
  ];
  const forOne = [
    '/dashboard/settings',
    '/dashboard/settings/two-step',
    '/dashboard/client',
    '/dashboard/bookings?tab=past',
    '/dashboard/favorites',
    '/notifications/choices',
  ];
  const ofPractice = [
    'services',
    'appearance',
    'availability',
    'new-option',
    'places',
    'spotlight',
    'card',
  ].map((tab) => `/dashboard/expert/${tab}`);
  const unwritten = `/messages/new?expert=${BOULDER}`;
  const faults = await Promise.all([
    walkEveryWay(client, ['/', ...forBoth, ...forOne, unwritten, `${DENVER}/book`]),
    walkEveryWay(expert, [...forBoth, ...ofPractice, '/dashboard/bookings/week', `${ownPage}/offer`, answer]),
  ]);
  expect(faults.flat()).toEqual([]);
});

test('every page of an admin stands firm: no finding, no shift, no overflow', async ({ browser }) => {
  test.setTimeout(400_000);
  const page = await (await aBrowser(browser)).newPage();
  const subject = `Opening hours ${Date.now()}`;
  await test.step('somebody has written', async () => {
    await open(page, '/contact');
    await page.getByLabel('Name', { exact: true }).fill('Robin Reed');
    await page.getByLabel('Email', { exact: true }).fill(newAddress());
    await page.getByLabel('Subject', { exact: true }).fill(subject);
    await page.getByLabel('Message', { exact: true }).fill('Which of your experts speak of tea?');
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
  });
  await signIn(page, 'admin');
  await page.goto('/admin/inbox');
  const letter = await firstLink(page, '/admin/inbox/');
  await page.goto('/admin/people');
  const person = await firstLink(page, '/admin/people/');
  const faults = await walkEveryWay(page, [
    '/admin',
    '/admin/people',
    person,
    '/admin/reports',
    '/admin/inbox',
    letter,
    '/admin/applications',
    '/admin/practices',
    '/admin/places',
    '/admin/no-shows',
    '/admin/disputes',
    '/admin/licenses',
    '/admin/bookings',
    '/admin/payments',
    '/admin/set-aside',
    '/admin/record',
  ]);
  expect(faults).toEqual([]);
});

/** The first link of the page at hand that begins like this and leads to one thing, by its id. */
async function firstLink(page: Page, beginning: string): Promise<string> {
  const links = page.locator(`main a[href^="${beginning}"]`);
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return paths.find((path) => /[0-9a-f-]{36}/.test(path)) ?? `no link to ${beginning}`;
}

/** Walks the pages behind sign-in, narrow and wide. */
async function walkEveryWay(page: Page, paths: string[]): Promise<string[]> {
  // Answered, so that it does not fade in over a page that is looked at; the open pages are seen with it. It is held
  // back where a request waits for an answer, so the page it is answered on has none.
  await page.goto('/dashboard/history');
  await page.getByRole('button', { name: 'Decline cookies' }).click();
  return walk(page, paths, [NARROW, WIDE], 300);
}

/**
 * Walks pages at these widths; in dark colors only the contrast is looked at anew, as nothing else differs, of every
 * other page at one width and of the rest at the other: the frame that they share is seen at both.
 * @param settleMs how long a page may go on to change once its script answers.
 * @returns what is wrong, in words.
 */
async function walk(page: Page, paths: string[], widths: number[], settleMs: number): Promise<string[]> {
  await page.addInitScript(WATCH_PAGE);
  const faults = faultsOf(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const [index, path] of paths.entries()) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
      const answer = await page.goto(path, { waitUntil: 'load' });
      const place = `${path} at ${width} px`;
      const due = path === '/no-such-page' ? 404 : 200;
      if (answer?.status() !== due) faults.push(`${place}: answered ${answer?.status()}`);
      await alive(page.locator('main > *').last());
      await page.waitForTimeout(settleMs);
      faults.push(...told(place, await accessibilityFaults(page)), ...(await looseEnds(page, place)));
      if ((index % 2 === 0) !== (width === NARROW)) continue;
      // Without motion, no color is met on its way from the one to the other.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      faults.push(...told(`${place}, dark`, await accessibilityFaults(page, ['color-contrast'])));
    }
  }
  return faults;
}

/** Collects what a page reports by itself from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The walk's own script, which the frames of the outbox refuse.
    if (message.text().includes("the document's frame is sandboxed")) return;
    const own = message.type() === 'error' && !message.text().includes('404');
    if (own || /Content.Security.Policy/i.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}

const told = (place: string, faults: string[]) => faults.map((fault) => `${place}: ${fault}`);

/** How far the page has shifted since its first paint, and what of it is wider than the screen. */
async function looseEnds(page: Page, place: string): Promise<string[]> {
  const shiftOf = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  let shifted = await shiftOf();
  if (shifted > 0.005) {
    // A busy machine may paint a page of which half has arrived; what the page itself does, it does each time.
    await page.reload({ waitUntil: 'load' });
    await alive(page.locator('main > *').last());
    await page.waitForTimeout(1300);
    shifted = Math.min(shifted, await shiftOf());
  }
  return [
    ...(shifted > 0.005 ? [`${place}: shifted by ${shifted.toFixed(4)}`] : []),
    ...(overflow > 0 ? [`${place}: ${overflow} px wider than the screen`] : []),
  ];
}
