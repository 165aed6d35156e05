import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { aBrowser, alive, open, signIn } from './people.ts';

const MAP_SCRIPT = /\/assets\/expert-map-[^/]*\.js/;

type Box = { x: number; y: number; width: number; height: number };

/** Opens a page with a signed-in client. `before` runs before the page's scripts. */
async function aClient(browser: Browser, before?: () => void): Promise<Page> {
  const page = await (await aBrowser(browser)).newPage();
  await signIn(page, 'client');
  if (before) await page.addInitScript(before);
  return page;
}

/** Disables WebGL before a page's scripts run. The drawn map stays, and searches are cheap. */
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

test('a map whose script fails twice to load says so, finds no position, and loads after a refresh', async ({
  browser,
}) => {
  const page = await aClient(browser);
  await page.route(MAP_SCRIPT, (route) => route.abort());
  await goHome(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load map service' });
  await expect(alert).toContainText('Please check your internet connection and try again');

  await mine(page).click();
  await expect(page.getByText('Map is not initialized').first()).toBeVisible();
  await expect(page.getByText('Please refresh the page and try again').first()).toBeVisible();

  await alert.getByRole('button', { name: 'Try again' }).click();
  const refresh = alert.getByRole('button', { name: 'Refresh the page' });
  await expect(refresh).toBeVisible();
  await page.unroute(MAP_SCRIPT);
  await refresh.click();
  await expect(frame(page)).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await expect(alert).toHaveCount(0);
});

test('a map that cannot be drawn says so, and the drawing stays with its markers', async ({ browser }) => {
  const page = await aClient(browser, () => {
    // The page's WebGL check passes, because it uses a detached canvas. Then the map's own canvas fails.
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

test('the page offers the ZIP search without a position: unsupported, timed out, or denied', async ({
  browser,
}) => {
  const page = await aClient(browser, noWebGl);

  await test.step('a browser without geolocation', async () => {
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

  await test.step('a request for a precise, fresh position that times out after ten seconds', async () => {
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

  await test.step('a person who declines', async () => {
    await goHome(page);
    await mine(page).click();
    await expect(page.getByText('Location access denied').first()).toBeVisible();
    await expect(
      page.getByText('Please enable location services or use ZIP code search instead').first(),
    ).toBeVisible();
  });
});

test('an empty ZIP search sends no request and shows no message', async ({ browser }) => {
  const page = await aClient(browser, noWebGl);
  await goHome(page);
  for (const nothing of ['', '   ']) {
    await zip(page).fill(nothing);
    await zip(page).press('Enter');
    await search(page).click();
    expect(new URL(page.url()).search).toBe('');
  }
  await zip(page).fill('00000');
  await search(page).click();
  await expect(page.getByText('Could not find that ZIP code').first()).toBeVisible();
  await expect(page).toHaveURL(/\?zip=00000&from=hero$/);
});

/** Drags the map until the pin is at the target, then lets the map come to rest. */
async function dragPin(page: Page, pin: Locator, to: { x: number; y: number }): Promise<void> {
  const map = await page.locator('.maplibregl-canvas').boundingBox();
  const at = await pin.boundingBox();
  if (!map || !at) throw new Error('There is no map, or no pin on it.');
  const [dx, dy] = [map.x + to.x - at.x - at.width / 2, map.y + to.y - at.y - at.height / 2];
  const from = { x: map.x + (dx < 0 ? map.width - 70 : 20), y: map.y + (dy < 0 ? map.height - 60 : 200) };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 8 });
  // Releasing during a drag would fling the map.
  await page.waitForTimeout(300);
  await page.mouse.up();
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a group opened by keyboard moves the focus to one of its pins', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await open(page, '/find-experts');
  const group = page.getByRole('button', { name: /experts in this area/ }).first();
  await group.focus({ timeout: 60_000 });
  const key = await group.getAttribute('data-pin');
  await group.press('Enter');
  await expect(page.locator(`[data-pin="${key}"]`)).toHaveCount(0, { timeout: 20_000 });
  const focused = page.locator('[data-pin]:focus');
  await expect(focused).toBeInViewport();
  const from = await focused.getAttribute('data-pin');
  await focused.press('Home');
  await focused.press('End');
  await expect(page.locator('[data-pin]:focus')).toHaveCount(1);
  expect(from).not.toBe(key);
});

test("'Search this area' never covers the info window", async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await open(page, '/find-experts?place=80302&radius=5');
  const pin = page.getByRole('button', { name: /Ana Whitfield, rated/ });
  await expect(pin).toBeVisible({ timeout: 60_000 });
  const searchHere = page.getByRole('button', { name: 'Search this area' });
  const popup = page.locator('.maplibregl-popup-content');
  const { width } = (await page.locator('.maplibregl-canvas').boundingBox())!;
  for (const y of [300, 150, 100, 60, 25]) {
    await dragPin(page, pin, { x: width / 2, y });
    await expect(searchHere).toBeVisible();
    if ((await popup.count()) === 0) await pin.click();
    await expect(popup).toBeVisible();
    await expect(async () => {
      const [button, window] = [await searchHere.boundingBox(), await popup.boundingBox()];
      expect(overlap(button!, window!), `with the pin ${y} pixels below the map's edge`).toBe(false);
    }).toPass({ timeout: 30_000 });
  }
  await searchHere.click();
  await expect(page).toHaveURL(/area=/);
});
