import { type Browser, expect, type Page, test } from '@playwright/test';
import { aBrowser, alive, signIn } from './people.ts';

/** The live map's own script. */
const MAP_SCRIPT = /\/assets\/expert-map-[^/]*\.js/;

/** A client's page, not yet at home. `before` runs in it ahead of every script. */
async function aClient(browser: Browser, before?: () => void): Promise<Page> {
  const page = await (await aBrowser(browser)).newPage();
  await signIn(page, 'client');
  if (before) await page.addInitScript(before);
  return page;
}

/** In a page ahead of its scripts: takes WebGL away. The drawn map stays, and searches cost little. */
function noWebGl(): void {
  const given = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    return String(args[0]).startsWith('webgl') ? null : given.apply(this, args);
  } as typeof HTMLCanvasElement.prototype.getContext;
}

async function goHome(page: Page): Promise<void> {
  await page.goto('/');
  await alive(zip(page));
}

const zip = (page: Page) => page.getByRole('textbox', { name: 'ZIP code' });
const mine = (page: Page) => page.getByRole('button', { name: 'My Location' });
const search = (page: Page) => page.getByRole('button', { name: 'Search the map' });
const frame = (page: Page) => page.getByRole('region', { name: 'Map of experts' });

test('a map whose script does not arrive says so, answers no search, and comes by a second try', async ({
  browser,
}) => {
  const page = await aClient(browser);
  await page.route(MAP_SCRIPT, (route) => route.abort());
  await goHome(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load map service' });
  await expect(alert).toContainText('Please check your internet connection and try again');

  await zip(page).fill('80202');
  await search(page).click();
  await expect(page.getByText('Map is not initialized').first()).toBeVisible();
  await expect(page.getByText('Please refresh the page and try again').first()).toBeVisible();

  await page.unroute(MAP_SCRIPT);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(frame(page)).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await expect(alert).toHaveCount(0);
});

test('a map that cannot be drawn says so, and the drawing with its markers stays', async ({ browser }) => {
  const page = await aClient(browser, () => {
    // The page asks a canvas that is in no document whether WebGL is there; the map's own then gets none.
    const given = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      if (this.className !== '' && String(args[0]).startsWith('webgl')) return null;
      return given.apply(this, args);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await goHome(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Error initializing map' });
  await expect(alert).toContainText('Please refresh the page and try again');
  await expect(frame(page).locator('svg').first()).toBeVisible();
  await mine(page).click();
  await expect(page.getByText('Map is not initialized').first()).toBeVisible();
  const refreshed = page.waitForEvent('load');
  await alert.getByRole('button', { name: 'Refresh the page' }).click();
  await refreshed;
  await expect(alert).toContainText('Please refresh the page and try again');
});

test('without a position the ZIP search is offered: none in the browser, none in time, none allowed', async ({
  browser,
}) => {
  const page = await aClient(browser, noWebGl);

  await test.step('a browser that knows of no positions', async () => {
    const without = await page.context().newPage();
    await without.addInitScript(noWebGl);
    await without.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }),
    );
    await goHome(without);
    await mine(without).click();
    await expect(without.getByText('Location services are unavailable').first()).toBeVisible();
    await expect(
      without.getByText('Please enable location services or try using the ZIP code search').first(),
    ).toBeVisible();
    await without.close();
  });

  await test.step('a position that is asked for exactly, anew, and for ten seconds', async () => {
    await goHome(page);
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
        document.title = JSON.stringify(options);
        failed?.({ code: 3, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: 'late' });
      };
    });
    await mine(page).click();
    await expect(page.getByText('Location services are unavailable').first()).toBeVisible();
    const asked = JSON.parse(await page.title());
    expect(asked).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 });
  });

  await test.step('a person who says no', async () => {
    await goHome(page);
    await mine(page).click();
    await expect(page.getByText('Location access denied').first()).toBeVisible();
    await expect(
      page.getByText('Please enable location services or use ZIP code search instead').first(),
    ).toBeVisible();
  });
});

test('an empty ZIP search asks nothing and says nothing', async ({ browser }) => {
  const page = await aClient(browser, noWebGl);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/places') asked.push(searchParams.get('zip') ?? '');
  });
  await goHome(page);
  for (const nothing of ['', '   ']) {
    await zip(page).fill(nothing);
    await zip(page).press('Enter');
    await search(page).click();
  }
  await zip(page).fill('00000');
  await search(page).click();
  await expect(page.getByText('Could not find that ZIP code').first()).toBeVisible();
  expect(asked).toEqual(['00000']);
  expect(new URL(page.url()).search).toBe('');
});
