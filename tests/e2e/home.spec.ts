import { gzipSync } from 'node:zlib';
import { expect, type Locator, test } from '@playwright/test';
import { quote } from '../../core/money/pricing/price.ts';
import { formatCents } from '../../lib/money.ts';
import { aBrowser, alive, open, payByTestCard, signIn } from './people.ts';

const DENVER = { latitude: 39.7392, longitude: -104.9903 };
/** Limit for compressed script on the home page once a visitor acts, in bytes (decision 12). */
const SCRIPT_BYTES = 132_500;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const MAYA = '/expert/a8e4a6e1-add3-884c-b0a2-319d11e2c302';
const CHEYENNE = { latitude: 41.14, longitude: -104.8202 };

/** Checks whether a click in the middle of the banner reaches it this long after the page loaded. */
function takesPresses(banner: Locator, afterMs: number): Promise<boolean> {
  return banner.evaluate((element, afterMs) => {
    // Restart the animation, because `getAnimations` does not list a finished one.
    if (element instanceof HTMLElement) element.style.animation = 'none';
    element.getBoundingClientRect();
    if (element instanceof HTMLElement) element.style.animation = '';
    for (const animation of element.getAnimations()) animation.currentTime = afterMs;
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }, afterMs);
}

test.describe('a visitor on the home page', () => {
  test('is asked about cookies after a second; accepting lasts, and declining lasts for the visit', async ({
    browser,
  }) => {
    const context = await aBrowser(browser, { isAskedAboutCookies: true });
    const page = await context.newPage();
    await page.goto('/');
    const banner = page.locator('[data-cookie-banner]');
    await expect(banner).toHaveCSS('animation-delay', /^1s/);
    await expect(banner).toBeVisible();
    await expect.poll(() => takesPresses(banner, 1300)).toBe(false);
    await expect.poll(() => takesPresses(banner, 1500)).toBe(true);
    await banner.getByRole('button', { name: 'Decline cookies' }).click();
    await expect(banner).toBeHidden();
    await expect(page.locator('html')).not.toHaveAttribute('data-bar');
    await context.clearCookies();
    await page.reload();
    await banner.getByRole('button', { name: 'Accept cookies' }).click();
    const kept = async () => (await context.cookies()).find(({ name }) => name === 'cookie-consent')?.value;
    await expect.poll(async () => decodeURIComponent((await kept()) ?? '')).toMatch(/20\d\d-\d\d-\d\d/);
    // Before the page's script runs, the click loads a new page.
    await expect(banner).toBeHidden();
    await page.waitForLoadState();
    await page.reload();
    await expect(banner).toHaveCount(0);
  });

  test('loads no more script than the limit for a first visit', async ({ browser }) => {
    const page = await (await aBrowser(browser, { isAskedAboutCookies: true })).newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.set(answer.url(), answer.body());
    });
    await page.goto('/', { waitUntil: 'load' });
    await alive(page.getByRole('button', { name: 'Pause the headline' }));
    await page.waitForLoadState('networkidle');
    const weighed = await Promise.all(
      [...scripts].map(async ([url, body]) => ({
        file: new URL(url).pathname,
        bytes: gzipSync(await body, { level: 9 }).length,
      })),
    );
    const sum = weighed.reduce((total, { bytes }) => total + bytes, 0);
    expect(weighed.length).toBeGreaterThan(5);
    expect(sum, weighed.map(({ file, bytes }) => `${file}: ${bytes}`).join('\n')).toBeLessThan(SCRIPT_BYTES);
  });

  test('loads almost no script on a first page until someone acts', async ({ browser }) => {
    const contexts = [];
    for (const viewport of SIZES)
      contexts.push(await aBrowser(browser, { viewport, isAskedAboutCookies: true }));
    // All pages wait at the same time.
    const visits = contexts.flatMap((context) =>
      ['/', '/find-experts', '/find-experts?place=80202', MAYA].map(async (path) => {
        const page = await context.newPage();
        const scripts: string[] = [];
        page.on('response', (answer) => {
          if (answer.request().resourceType() === 'script') scripts.push(new URL(answer.url()).pathname);
        });
        await page.goto(path, { waitUntil: 'load' });
        await page.waitForTimeout(5500);
        expect(scripts.map((file) => file.replace(/-[^-]*$/, ''))).toEqual(
          path === '/' ? ['/assets/early-tagline'] : [],
        );
      }),
    );
    await Promise.all(visits);
  });

  test('clicks a card, signs in and lands on that profile', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await page.goto('/');
    await page.getByRole('article').getByRole('link', { name: 'Maya Ellison' }).first().click();
    await expect(page).toHaveURL(/\/auth\?.*next=%2Fexpert%2F/);
  });

  test('starts at the top of each new page, and returns to the same position', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL(/about-us/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });

  test('opens the common industry term with a question mark', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await page.goto('/how-it-works');
    await page
      .getByRole('button', { name: /Herbal Drops.*commonly called/ })
      .first()
      .click();
    await expect(page.getByText('Tinctures').first()).toBeVisible();
  });
});

test.describe('the overview of a signed-in user', () => {
  test('shows the experts whose pages they opened, after they consent', async ({ browser }) => {
    const page = await (await aBrowser(browser, { isAskedAboutCookies: true })).newPage();
    await signIn(page, 'client');
    const seen = page.getByRole('region', { name: 'Experts you viewed' });
    const openMaya = async () => {
      await page.goto('/find-experts?place=80202');
      await page.getByRole('main').getByRole('link', { name: 'Maya Ellison' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Maya Ellison' })).toBeVisible();
      await alive(page.getByRole('link', { name: 'Back to Map' }));
      await page.goto('/dashboard');
    };
    await openMaya();
    await expect(seen.getByText('on this device only')).toBeVisible();
    await page
      .getByRole('region', { name: 'Cookies' })
      .getByRole('button', { name: 'Accept cookies' })
      .click();
    await openMaya();
    await seen.getByRole('button', { name: 'Clear' }).click();
    await expect(seen.getByRole('link')).toHaveCount(0);
    await openMaya();
    await seen.getByRole('link', { name: 'Maya Ellison' }).click();
    await expect(page).toHaveURL(/\/expert\//);
  });
});

test.describe('a signed-in user on the home page', () => {
  test('sees the list follow the typed text, with a message when nothing matches', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await signIn(page, 'client');
    await page.goto('/');
    const text = page.getByRole('searchbox').first();
    await text.fill('boulder');
    await expect(page.getByRole('article').filter({ hasText: 'Ana Whitfield' })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Rose City' })).toHaveCount(0);
    await text.fill('nobody is called this');
    await expect(page.getByText('No experts found matching your criteria')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  });

  test('keeps the focus in the field while parts of the page load', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await signIn(page, 'client');
    await page.route('**/assets/member-parts-*.js', async (route) => {
      await new Promise((goOn) => setTimeout(goOn, 1500));
      await route.continue().catch(() => {});
    });
    await page.goto('/', { waitUntil: 'commit' });
    const field = page.locator('input[name=zip]').first();
    await field.fill('97214');
    await field.evaluate((element) => {
      const watch = window as Window & { fieldWasGone?: boolean };
      new MutationObserver(() => {
        watch.fieldWasGone ||= !element.isConnected || element.checkVisibility() === false;
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    // Each move of the focus can render the page again while parts of it are still loading.
    for (let turn = 0; turn < 20; turn += 1) {
      await page.keyboard.press('Tab');
      await page.waitForTimeout(80);
    }
    await alive(field);
    await expect(field).toHaveValue('97214');
    expect(await page.evaluate(() => 'fieldWasGone' in window && window.fieldWasGone)).not.toBe(true);
  });

  test('books inside a card: date, time, duration, and payment', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await signIn(page, 'client');
    await page.goto('/?q=Rose+City');
    const card = page.getByRole('article').filter({ hasText: 'Rose City Botanical Center' });
    await card.getByRole('tab', { name: 'Book' }).click();
    await expect(
      card.getByText('Ready to schedule a consultation with Rose City Botanical Center?'),
    ).toBeVisible();
    await card.getByRole('link', { name: 'Book a Consultation' }).click();
    const [date, time, duration] = ['Date', 'Time', 'Duration'].map((name) => card.getByLabel(name));
    const request = card.getByRole('button', { name: /request/i });
    await expect(time!).toBeDisabled();
    await expect(duration!).toBeDisabled();
    await expect(request).toBeDisabled();
    await date!.selectOption({ index: 4 });
    await expect(duration!).toBeDisabled();
    await time!.selectOption({ index: 3 });
    await expect(request).toBeDisabled();
    await duration!.selectOption('30');
    await expect(card.getByText(formatCents(quote(30, 150, 0).totalCents)).first()).toBeVisible();
    await request.click();
    await payByTestCard(page);
    await expect(page.getByRole('region', { name: 'What happens next' })).toBeVisible();
  });

  test('searches by ZIP code: a message for each refusal, then the results', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await signIn(page, 'client');
    await page.goto('/');
    const zip = page.getByRole('textbox', { name: 'ZIP code' });
    await zip.fill('00000');
    await zip.press('Enter');
    await expect(page.getByText('Could not find that ZIP code').first()).toBeVisible();
    await zip.fill('82001');
    await page.getByRole('button', { name: 'Search the map' }).click();
    await expect(page.getByText('Service not available in your area').first()).toBeVisible();
    const alert = page.getByRole('alert').filter({ hasText: 'Location Restriction' });
    await expect(alert).toContainText("We're sorry, but our services are not yet available in your area.");
    await expect(alert.getByRole('link', { name: 'Where it is legal' })).toHaveAttribute('target', '_blank');
    await page.getByLabel('Location, expertise or name').fill('97214');
    await expect(alert).toHaveCount(0);
    await expect(zip).toHaveValue('97214');
    await expect(page.getByText(/near Portland, OR 97214$/)).toBeVisible();
    await zip.fill('80202');
    await zip.press('Enter');
    await expect(page).toHaveURL(/\/find-experts\?place=80202$/);
    await expect(page.getByRole('heading', { level: 1, name: /near Denver, CO 80202/ })).toBeInViewport();
  });

  test('uses their own location: granted, in a state that is not served, and denied', async ({ browser }) => {
    const context = await aBrowser(browser, { permissions: ['geolocation'], geolocation: DENVER });
    const page = await context.newPage();
    await signIn(page, 'client');
    await page.goto('/');
    const mine = page.getByRole('button', { name: 'My Location' });
    const ask = async () => {
      const answered = page.waitForResponse(/\/places\?lat=/);
      await mine.click();
      await answered;
    };
    await ask();
    await expect(page.getByRole('alert').filter({ hasText: 'Location Restriction' })).toHaveCount(0);
    await context.setGeolocation(CHEYENNE);
    await ask();
    await expect(page.getByText('Services not available in Wyoming').first()).toBeVisible();
    await context.clearPermissions();
    await page.reload();
    await mine.click();
    await expect(page.getByText('Location access denied').first()).toBeVisible();
    await expect(
      page.getByText('Please enable location services or use ZIP code search instead').first(),
    ).toBeVisible();
  });

  test('opens a marker: a window with name, rating and View Profile, and a card with Close', async ({
    browser,
  }) => {
    const page = await (await aBrowser(browser)).newPage();
    await signIn(page, 'client');
    await page.goto('/?zip=80302');
    const map = page.getByRole('region', { name: 'Map', exact: true });
    const marker = map.getByRole('button', { name: /Ana Whitfield, rated/ });
    await marker.click({ timeout: 60_000 });
    await expect(map.getByRole('link', { name: 'View Profile' }).first()).toHaveAttribute(
      'href',
      /\/expert\//,
    );
    await expect(map.getByText('Spotlight').first()).toBeVisible();
    await map.getByRole('button', { name: 'Close', exact: true }).last().click();
  });
});

test('without WebGL, the drawn map stays and says why it does not move', async ({
  playwright,
  browserName,
}) => {
  test.skip(browserName !== 'chromium');
  const plain = await playwright.chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-3d-apis', '--disable-background-networking'],
  });
  const page = await (await plain.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
  await open(page, '/find-experts?place=80202');
  await expect(
    page.getByRole('group', { name: /Map/ }).or(page.locator('svg.map-overview')).first(),
  ).toBeVisible();
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(0);
  await plain.close();
});
