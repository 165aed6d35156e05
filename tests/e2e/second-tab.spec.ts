import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { aPicture } from './own-pictures.ts';
import { aBrowser, alive, demoPassword, joins, logIn, open, PASSWORD } from './people.ts';

const PROFILE = '/dashboard/client';
const notes = (page: Page) => page.getByLabel('Consultation notes');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const WORDS = 'Between the two of us: evenings are best.';

async function logsInAsBoulder(tab: Page): Promise<void> {
  await logIn(tab, 'boulder@demo.plugwell.example', demoPassword('boulder'));
  await expect(tab).toHaveURL(/\/dashboard/);
}

async function signsInBeside(
  context: BrowserContext,
  logsIn: (tab: Page) => Promise<unknown> = logsInAsBoulder,
): Promise<void> {
  const tab = await context.newPage();
  await tab.goto('/sign-out');
  await tab.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(tab.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  await logsIn(tab);
  await tab.close();
}

test('a page stays with its account: it saves nothing under another name, and loses no typed text', async ({
  browser,
}) => {
  const context = await aBrowser(browser);
  const page = await context.newPage();
  const email = await joins(page);
  await open(page, PROFILE);
  await notes(page).fill(WORDS);
  await signsInBeside(context);

  await save(page);
  const said = page
    .locator('main form')
    .getByRole('alert')
    .filter({ hasText: /^You are signed in as \w+ now/ });
  await expect(said).toContainText('We have saved nothing.');
  await expect(notes(page)).toHaveValue(WORDS);
  await page.screenshot({ path: test.info().outputPath('other-account.png') });

  await test.step('the page’s account logs in next to it, and the same button saves', async () => {
    const opens = context.waitForEvent('page');
    await said.getByRole('link', { name: 'Log in as the other account' }).click();
    const window = await opens;
    await window.getByLabel('Email').fill(email);
    await window.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await window.getByRole('button', { name: 'Login' }).click();
    await expect(window.getByRole('heading', { name: /^You are logged in as / })).toBeVisible();
    await window.close();
    await save(page);
    await expect(page.getByText('Your client profile has been saved successfully.').first()).toBeVisible();
  });

  await test.step('the page says that it is signed out, and continues once its account is back', async () => {
    await notes(page).fill(`${WORDS} Or mornings.`);
    await context.clearCookies({ name: /session/ });
    await save(page);
    const out = page.locator('main form').getByRole('alert').filter({ hasText: 'You are signed out' });
    const opens = context.waitForEvent('page');
    await out.getByRole('link', { name: 'Log in' }).click();
    const window = await opens;
    await window.getByLabel('Email').fill(email);
    await window.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await window.getByRole('button', { name: 'Login' }).click();
    await expect(window.getByRole('heading', { name: /^You are logged in as / })).toBeVisible();
    await window.close();
    // The refusal disappears as soon as the form is sent. A reload at that moment could interrupt the save.
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.status() < 400,
    );
    await save(page);
    await answered;
    await expect(out).toHaveCount(0);
    await page.reload();
    await expect(notes(page)).toHaveValue(`${WORDS} Or mornings.`);
  });
});

test('a person can continue as the signed-in account, and then sees only that account', async ({
  browser,
}) => {
  const context = await aBrowser(browser);
  const page = await context.newPage();
  await joins(page);
  await open(page, '/notifications/choices');
  await page.getByRole('checkbox', { name: 'E-mail' }).first().uncheck();
  await signsInBeside(context);
  await page.getByRole('button', { name: 'Save choices' }).click();
  await page.getByRole('button', { name: /^Continue as / }).click();
  await expect(page.getByText('Your choices are saved').first()).toBeVisible();
  const mark = await page.locator('html').getAttribute('data-mark');
  expect(mark).toBe(await (await context.request.get('/auth/mark')).text());
  await page.getByRole('checkbox', { name: 'E-mail' }).first().check();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByText('Your choices are saved').first()).toBeVisible();

  await test.step('a photo that was cropped before is sent as that account, too', async () => {
    await open(page, '/dashboard/settings');
    await page.getByLabel('Choose a photo').setInputFiles(await aPicture('a.jpg', '#3a7d2c'));
    const crop = page.getByRole('dialog', { name: 'Choose the part to show' });
    await crop.getByRole('slider', { name: 'Left to right' }).fill('80');
    await signsInBeside(context, joins);
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect(crop.getByText('We have saved nothing.')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('other-account-photo.png') });
    await crop.getByRole('button', { name: /^Continue as / }).press('Enter');
    await expect(page.getByText('Image uploaded').first()).toBeVisible();
    await expect(crop).toBeHidden();
    await expect(page.getByRole('region', { name: 'Profile' }).locator('img:not(dialog img)')).toHaveCount(1);
  });
});

test('a page restored from the back-forward cache is shown only to its own account', async ({ browser }) => {
  // The browsers of the other tests reload each page. This one caches pages, as people's browsers do.
  const own = await browser.browserType().launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await aBrowser(own, { baseURL: test.info().project.use.baseURL! });
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.isBroughtBack = `${persisted}`;
    });
  });
  const email = await joins(page);
  // Some browsers cache a page despite its headers, even after another account has signed in.
  await page.route(`**${PROFILE}`, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'cache-control': 'private' } });
  });
  const isBroughtBack = page.locator('html[data-is-brought-back=true]');
  async function goesBack() {
    await page.goBack({ waitUntil: 'commit' });
    await expect(isBroughtBack).toHaveCount(1);
  }
  await open(page, PROFILE);
  await notes(page).fill(WORDS);
  await page.goto('/robots.txt');
  await goesBack();
  await expect(notes(page)).toHaveValue(WORDS);
  await expect(notes(page)).toBeVisible();

  await page.goto('/robots.txt');
  await signsInBeside(context);
  /**
   * Goes back to the previous person's cached page, and checks that it stays hidden until the server says who
   * is signed in.
   */
  async function goesBackToHidden() {
    const asked = Promise.withResolvers<void>();
    await page.route('**/auth/mark', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await goesBack();
    await expect(notes(page)).toHaveValue(WORDS);
    await expect(page.locator('html')).toBeHidden();
    asked.resolve();
    await expect(isBroughtBack).toHaveCount(0);
    await page.unroute('**/auth/mark');
  }
  await goesBackToHidden();
  await expect(notes(page)).toHaveValue('');
  await expect(page.getByText(email)).toHaveCount(0);

  await alive(notes(page));
  await notes(page).fill(WORDS);
  await page.goto('/robots.txt');
  const tab = await context.newPage();
  await tab.goto('/sign-out');
  await tab.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(tab.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  await goesBackToHidden();
  await expect(page).toHaveURL(/\/auth\?/);
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await own.close();
});
