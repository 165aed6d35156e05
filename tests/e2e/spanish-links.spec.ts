import { type Browser, expect, type Page, test } from '@playwright/test';
import * as signInWords from '#text/people/sign-in/screens';
import * as sending from '#text/sending/screens';
import { es } from './in-spanish.ts';
import { aBrowser, open, PASSWORD, signIn } from './people.ts';

/** Data of a page, and what a form sends. */
const DATA = /\.data(?:\?|$)/;

async function aClient(browser: Browser): Promise<Page> {
  const page = await (await aBrowser(browser)).newPage();
  await signIn(page, 'client');
  return page;
}

/** Fails all data requests, and returns the methods of those that were made. */
async function withoutData(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(DATA, (route) => {
    asked.push(route.request().method());
    return route.abort();
  });
  return asked;
}

const inToasts = (page: Page, text: string) => page.locator('.toaster').getByText(text, { exact: true });

test('a signed-in client opens an expert and a time from the results in Spanish', async ({ browser }) => {
  const page = await aClient(browser);
  for (const link of ['h2 a', '.rc-times a']) {
    await open(page, '/es/find-experts?place=80202');
    await page.locator(`#experts-found [data-expert] ${link}`).first().click();
    await expect(page).toHaveURL(/\/es\/expert\/[0-9a-f-]+(?:\/book\?|$)/);
    await expect(page.getByRole('main')).toContainText('Maya Ellison');
    await expect(page.locator('#experts-found')).toHaveCount(0);
  }
});

test('a page that cannot be loaded is not requested over and over in Spanish, and the current page stays', async ({
  browser,
}) => {
  const page = await aClient(browser);
  await open(page, '/es/find-experts?place=80202');
  const asked = await withoutData(page);
  const expert = page.locator('#experts-found [data-expert] h2 a').first();
  await expert.click();
  await expect(inToasts(page, es(sending.page_not_loaded))).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The link's page can be prefetched before the click.
  expect(asked.length).toBeLessThan(4);
  await expect(inToasts(page, es(sending.page_not_loaded))).toHaveCount(1);
  await expect(page).toHaveURL(/\/es\/find-experts\?place=80202$/);
  await page.unroute(DATA);
  await expert.click();
  await expect(page).toHaveURL(/\/es\/expert\/[0-9a-f-]+$/);
});

test('a form that cannot be sent in Spanish says so in the form, and keeps its text', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await open(page, '/es/auth?mode=login');
  await page.getByLabel(es(signInWords.email)).fill('ines@example.test');
  await page.getByLabel(es(signInWords.password), { exact: true }).fill(PASSWORD);
  const asked = await withoutData(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: es(signInWords.log_in), exact: true })
    .click();
  await expect(page.getByRole('main').getByText(es(sending.no_answer))).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['POST']);
  await expect(inToasts(page, es(sending.page_not_loaded))).toHaveCount(0);
  await expect(page.getByLabel(es(signInWords.email))).toHaveValue('ines@example.test');
});
