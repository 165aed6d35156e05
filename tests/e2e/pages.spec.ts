import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { aBrowser, signIn } from './people.ts';

const DENVER = '/expert/a8e4a6e1-add3-884c-b0a2-319d11e2c302';

const forEveryone = [
  '/',
  '/find-experts',
  '/find-experts?place=80202&radius=25',
  '/find-experts?place=59001&radius=5',
  DENVER,
  `${DENVER}/book`,
  '/auth?mode=login',
  '/auth?mode=signup',
  '/auth/forgot',
  '/outbox',
  '/how-it-works',
  '/become-expert',
  '/expert-resources',
  '/safety-guidelines',
  '/about-us',
  '/contact',
  '/legal-information',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
  '/no-such-page',
];

const forTheSignedIn = [
  '/',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/client',
  '/dashboard/expert',
  '/dashboard/bookings',
  '/dashboard/bookings?tab=past',
  '/dashboard/history',
];

/** Shifts of the page at hand, as browsers count them (Layout Instability), from its first paint on. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`every open page stands firm at ${width} px, ${colorScheme}: no finding, no shift, no overflow`, async ({
      browser,
    }) => {
      test.setTimeout(180_000);
      const context = await aBrowser(browser, { colorScheme, viewport: { width, height: 844 } });
      await walk(context, await context.newPage(), forEveryone);
    });
  }

  test(`every page behind sign-in stands firm, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await aBrowser(browser, { colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await signIn(page, 'denver');
    await walk(context, page, forTheSignedIn);
  });
}

async function walk(context: BrowserContext, page: Page, paths: string[]): Promise<void> {
  await context.addInitScript(WATCH_SHIFTS);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const own = message.type() === 'error' && !message.text().includes('404');
    if (own || /Content.Security.Policy/i.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(1300);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) faults.push(`${path}: ${id}: ${nodes[0]?.html.slice(0, 160)}`);
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    if (shifted > 0.005) faults.push(`${path}: shifted by ${shifted.toFixed(4)}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${path}: ${overflow} px wider than the screen`);
  }
  expect(faults).toEqual([]);
}
