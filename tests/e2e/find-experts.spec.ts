import { type Browser, expect, type Locator, test } from '@playwright/test';
import { BEFORE_SCRIPT } from '../../app/before-script.ts';
import { aBrowser, holdScript, open, signIn } from './people.ts';

const DENVER = { latitude: 39.7392, longitude: -104.9903 };
const CHEYENNE = { latitude: 41.14, longitude: -104.8202 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Returns the list of results, without the experts in Spotlight above it. */
const found = (results: Locator) => results.getByRole('list', { name: 'Experts found' });

test.describe('the results on a phone', () => {
  test('are in a sheet over the map that the handle, keys, and dragging move between its stops', async ({
    browser,
  }) => {
    const page = await (await aBrowser(browser, PHONE)).newPage();
    await page.goto('/find-experts?place=80202');
    await page.getByRole('link', { name: 'Show the map' }).click();
    const sheet = page.getByRole('region', { name: 'Results' });
    await expect(sheet).toHaveAttribute('data-stop', 'peek');
    await expect(sheet.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.getByRole('button', { name: 'Show half of the list' }).click();
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    await expect(found(sheet).getByRole('link', { name: 'Maya Ellison', exact: true })).toBeInViewport();
    const handle = page.getByRole('button', { name: 'Show the whole list' });
    await handle.press('ArrowUp');
    await expect(sheet).toHaveAttribute('data-stop', 'full');
    await page.getByRole('button', { name: 'Put the list away' }).press('ArrowDown');
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    await expect(async () => {
      const box = await page.locator('.bottom-sheet-grip').boundingBox();
      if (!box) throw new Error('There is no handle.');
      await page.mouse.move(195, box.y + 12);
      await page.mouse.down();
      await page.mouse.move(195, 780, { steps: 6 });
      await page.mouse.up();
      await expect(sheet).toHaveAttribute('data-stop', 'peek', { timeout: 1000 });
    }).toPass();
    await page.getByRole('link', { name: 'Show the list' }).click();
    await expect(page).toHaveURL(/\/find-experts\?place=80202$/);
    await expect(page.getByRole('link', { name: 'Show the map' })).toBeVisible();
  });

  test('show the times of the first card immediately, below one pill for place and terms', async ({
    browser,
  }) => {
    const page = await (await aBrowser(browser, PHONE)).newPage();
    await page.goto('/find-experts?place=80202');
    const card = found(page.getByRole('main')).getByRole('listitem').first();
    const time = card.getByRole('link', { name: /, book / }).first();
    await expect(time).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Place and search terms: 80202' }).click();
    await page.getByLabel('ZIP code or city').fill('97214');
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/place=97214/);
    await expect(page.getByRole('button', { name: 'Place and search terms: 97214' })).toBeVisible();
    await expect(page.getByLabel('ZIP code or city')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/place=80202/);
    await expect(page.getByRole('button', { name: 'Place and search terms: 80202' })).toBeVisible();
  });

  test('show the card of a pin that is not on the list', async ({ browser }) => {
    const page = await (await aBrowser(browser, PHONE)).newPage();
    await page.goto('/find-experts?place=80202&radius=5&view=map');
    const pin = page.getByRole('button', { name: /Ana Whitfield, rated/ });
    await expect(async () => {
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await expect(pin).toBeVisible({ timeout: 1500 });
    }).toPass({ timeout: 90_000 });
    await pin.click();
    const chosen = page.getByRole('list', { name: 'Chosen on the map' });
    await expect(chosen.getByRole('link', { name: 'Ana Whitfield', exact: true })).toBeInViewport();
  });

  test('show the card of a pressed pin, and again after going back', async ({ browser }) => {
    const page = await (await aBrowser(browser, PHONE)).newPage();
    await page.goto('/find-experts?place=80302&radius=5&view=map');
    const sheet = page.getByRole('region', { name: 'Results' });
    await page.getByRole('button', { name: /Ana Whitfield, rated/ }).click({ timeout: 20_000 });
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    const card = found(sheet).getByRole('link', { name: 'Ana Whitfield', exact: true });
    await expect(card).toBeInViewport();
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Whitfield' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Map' }).click();
    await expect(sheet).toHaveAttribute('data-stop', 'half');

    await page.goto('/find-experts?place=80202&q=nobody+is+called+this&view=map');
    await expect(sheet.getByText('No experts found matching your criteria')).toBeInViewport();
  });
});

test.describe('the results on a desktop', () => {
  test('begin above 300 pixels, and the eighth tab stop is a bookable time', async ({ browser }) => {
    const page = await (await aBrowser(browser, { viewport: { width: 1280, height: 900 } })).newPage();
    await open(page, '/find-experts?place=80202');
    const cards = found(page.getByRole('main'))
      .getByRole('listitem')
      .filter({ has: page.locator('h2') });
    expect((await cards.first().boundingBox())!.y).toBeLessThan(300);
    expect((await cards.nth(2).boundingBox())!.y).toBeLessThan(800);

    const { keyboard } = page;
    await expect(
      cards
        .first()
        .getByRole('link', { name: /, book / })
        .first(),
    ).toHaveAttribute('tabindex', '-1');
    for (const skip of ['Skip to the content', 'Skip to the experts']) {
      await keyboard.press('Tab');
      await expect(page.getByRole('link', { name: skip })).toBeFocused();
      await keyboard.press('Enter');
    }
    await keyboard.press('Tab');
    const name = cards.first().getByRole('heading').getByRole('link');
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport({ ratio: 1 });
    await keyboard.press('ArrowRight');
    await expect(
      cards
        .first()
        .getByRole('link', { name: /, book / })
        .first(),
    ).toBeFocused();
    await keyboard.press('Tab');
    await expect(cards.nth(1).getByRole('heading').getByRole('link')).toBeFocused();
  });

  test('follow each filter immediately, while the panel stays open', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await open(page, '/find-experts?place=80202');
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel.getByLabel('Kind of expert').selectOption('Wellness centers');
    await expect(page).toHaveURL(/type=wellness-center/);
    await panel.getByLabel('Distance').selectOption('Within 50 miles');
    await expect(page).toHaveURL(/radius=50/);
    await panel.getByRole('button', { name: /^Show/ }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  });

  test('return in full, without the panel, when someone goes back from the open panel', async ({
    browser,
  }) => {
    const { page, panel } = await openFilters(browser);
    await panel.getByLabel('Kind of expert').selectOption('Wellness centers');
    await expect(page).toHaveURL(/type=wellness-center/);
    await panel.getByText('Step-free entrance').click();
    await expect(page).toHaveURL(/step-free=1/);
    await page.goBack();
    await expect(page).toHaveURL(/find-experts\?place=80202$/);
    await expect(panel).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/how-it-works/);
  });

  test('return in full after two choices, of which the second came before the first had loaded', async ({
    browser,
  }) => {
    const { page, panel } = await openFilters(browser);
    const held = Promise.withResolvers<void>();
    await page.route(/find-experts\.data\?.*type=wellness-center(?!.*step-free)/, async (route) => {
      await held.promise;
      await route.abort().catch(() => {});
    });
    const asked = page.waitForRequest(/find-experts\.data\?.*type=wellness-center/);
    await panel.getByLabel('Kind of expert').selectOption('Wellness centers');
    await asked;
    await panel.getByText('Step-free entrance').click();
    await expect(page).toHaveURL(/type=wellness-center.*step-free=1/);
    held.resolve();
    await page.goBack();
    await expect(page).toHaveURL(/find-experts\?place=80202$/);
    await expect(panel).toBeHidden();
  });
});

test.describe('the place field', () => {
  test('suggests places while typing, by keyboard and by pointer', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await page.goto('/find-experts');
    const plain = page.getByLabel('ZIP code or city');
    await plain.click();
    const field = page.getByRole('combobox', { name: 'ZIP code or city' });
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await field.pressSequentially('denv', { delay: 30 });
    const places = page.getByRole('listbox', { name: 'Places' });
    await expect(places.getByRole('option').first()).toHaveText('Denver, CO');
    await expect(page.getByRole('status').filter({ hasText: /places?\. The arrow keys/ })).toHaveCount(1);
    await field.press('ArrowDown');
    await expect(places.getByRole('option', { selected: true })).toHaveText('Denver, CO');
    const active = await field.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toHaveText('Denver, CO');
    await field.press('Escape');
    await expect(places).toBeHidden();
    await expect(field).toHaveValue('denv');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(/place=Denver%2C\+CO/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver, CO');

    await field.fill('9721');
    await places.getByRole('option', { name: /^97214/ }).click();
    await expect(page).toHaveURL(/place=97214/);
    await expect(field).toHaveValue('97214');
  });

  test('offers recent locations once cookies are accepted, and clears them', async ({ browser }) => {
    const page = await (await aBrowser(browser, { isAskedAboutCookies: true })).newPage();
    const field = page.getByLabel('ZIP code or city');
    const recent = page.getByRole('listbox', { name: 'Places' }).getByRole('option');
    const search = async (place: string) => {
      await field.fill(place);
      await field.press('Enter');
      // The heading is the same for both searches. The URL changes once the response has arrived.
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('place') === place);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver, CO');
    };
    await open(page, '/find-experts');
    await search('80202');
    await field.fill('');
    await expect(recent).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    await page.getByRole('button', { name: 'Accept cookies' }).click();
    await search('denver, co');
    await field.fill('');
    await expect(recent).toHaveText(['Denver, COrecent', 'Clear recent locations']);
    await recent.last().click();
    await expect(recent).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('keeps what is typed while results load, and follows the back button', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    const field = page.getByLabel('ZIP code or city');
    const terms = page.getByLabel('Expertise or name');
    let answer = () => {};
    const isAnswered = new Promise<void>((go) => {
      answer = go;
    });
    await page.route(/find-experts\.data/, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await open(page, '/find-experts?place=97214');
    await field.fill('80202');
    const asked = page.waitForRequest(/find-experts\.data/);
    await field.press('Enter');
    await asked;
    await field.fill('');
    await terms.fill('sleep');
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver, CO');
    await expect(field).toHaveValue('');
    await expect(terms).toHaveValue('sleep');
    await terms.press('Enter');
    await expect(page).toHaveURL(/find-experts\?q=sleep$/);
    await page.goBack();
    await expect(field).toHaveValue('80202');
    await expect(terms).toHaveValue('');
  });

  test('fetches its list only when focused', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await open(page, '/find-experts');
    const isList = (path: string) => path.includes('place-suggestions') || path.includes('my-location');
    expect(fetched.filter(isList)).toEqual([]);
    await page.getByLabel('ZIP code or city').click();
    await expect.poll(() => fetched.filter(isList).length).toBe(1);
  });
});

test.describe('My Location next to the place field', () => {
  test('searches around the position, and says if the service is not available there', async ({
    browser,
  }) => {
    const context = await aBrowser(browser, { permissions: ['geolocation'], geolocation: DENVER });
    const page = await context.newPage();
    await page.goto('/find-experts?category=education');
    await page.getByRole('button', { name: 'My Location' }).click();
    await expect(page).toHaveURL(/near=39\.739%2C-104\.99/);
    await expect(page).toHaveURL(/category=education/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('near you (Denver, CO)');
    await context.setGeolocation(CHEYENNE);
    await page.getByRole('button', { name: 'My Location' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Location Restriction' });
    await expect(alert).toContainText('Services not available in Wyoming');
    await expect(alert.getByRole('link')).toHaveAttribute('target', '_blank');
  });

  test('says what to do without a position from the browser', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await page.goto('/find-experts');
    await page.getByRole('button', { name: 'My Location' }).click();
    await expect(page.getByText('Location access denied').first()).toBeVisible();
    await expect(
      page.getByRole('search').getByText('Please enable location services or use ZIP code search instead'),
    ).toBeVisible();
  });
});

test.describe('before the scripts have loaded', () => {
  test('the visible faces appear', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    const came: string[] = [];
    await page.route('**/portrait/**', async (route) => {
      await page.waitForTimeout(300);
      came.push('face');
      await route.continue();
    });
    const begun = page.waitForRequest('**/assets/entry.client-*.js').then(() => came.push('script'));
    // For visitors, other pages start no script until someone acts.
    await page.goto('/find-experts?view=map');
    await begun;
    expect(came[0]).toBe('face');
  });

  test('the browser itself sends the search', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await holdScript(page);
    await page.goto('/find-experts', { waitUntil: 'commit' });
    await page.getByLabel('ZIP code or city').fill('97214');
    await page.getByLabel('ZIP code or city').press('Enter');
    await expect(page).toHaveURL(/place=97214/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Portland, OR');
  });

  test('typed text stays, and a choice takes effect once the scripts load', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    const start = await holdScript(page);
    await page.goto('/find-experts', { waitUntil: 'commit' });
    await page.getByLabel('Expertise or name').fill('balm');
    await page.getByLabel('ZIP code or city').fill('denver, co');
    await start();
    await expect(page.getByRole('combobox', { name: 'ZIP code or city' })).toHaveValue('denver, co');
    await expect(page.getByLabel('Expertise or name')).toHaveValue('balm');

    const startAgain = await holdScript(page);
    await page.goto('/find-experts?place=80202', { waitUntil: 'commit' });
    await page.getByLabel('Expertise or name').fill('maya');
    await page.getByLabel('When').selectOption('Today');
    await startAgain();
    await expect(page).toHaveURL(/q=maya/);
    await expect(page).toHaveURL(/when=today/);
  });

  test('a form that asks for confirmation asks in the browser’s dialog', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await page.route('**/asked*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>${BEFORE_SCRIPT}</script><form data-asks="Remove this place?" action="/asked-done"><button>Remove</button></form>`,
      }),
    );
    await page.goto('/asked');
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    });
    await page.getByRole('button').press('Enter');
    expect(asked).toEqual(['Remove this place?']);
    await expect(page).toHaveURL(/asked$/);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button').click();
    await expect(page).toHaveURL(/asked-done/);
  });

  test('a press on My Location takes effect later, here and on the home page', async ({ browser }) => {
    const context = await aBrowser(browser, { permissions: ['geolocation'], geolocation: DENVER });
    const page = await context.newPage();
    const start = await holdScript(page);
    await page.goto('/find-experts', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'My Location' }).click();
    await start();
    await expect(page).toHaveURL(/near=39\.739/);

    await signIn(page, 'client');
    const startHome = await holdScript(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'My Location' }).click();
    await page.getByRole('article').first().getByRole('tab', { name: 'Expertise' }).click();
    const asked = page.waitForResponse(/\/places\?lat=/);
    await startHome();
    await asked;
    await expect(
      page.getByRole('article').first().getByRole('tab', { name: 'Expertise', selected: true }),
    ).toBeVisible();
  });
});

/** Opens the filters of a search on a phone, after another page. */
async function openFilters(browser: Browser) {
  const page = await (await aBrowser(browser, PHONE)).newPage();
  await page.goto('/how-it-works');
  await page.goto('/find-experts?place=80202', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Filters' }).click();
  return { page, panel: page.getByRole('dialog', { name: 'Filters' }) };
}
