import { expect, test } from '@playwright/test';
import { aBrowser, alive, signIn } from './people.ts';

test.describe('a reading page', () => {
  test('loads no framework, keeps the theme and the cookie choice, and shows terms', async ({ browser }) => {
    const page = await (await aBrowser(browser, { isAskedAboutCookies: true })).newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/how-it-works');
    await alive(page.locator('main'));
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'theme')?.value)
      .toBe('dark');

    const banner = page.locator('[data-cookie-banner]');
    await banner.getByRole('button', { name: 'Accept cookies' }).click();
    await expect(banner).toHaveCount(0);

    await page
      .getByRole('button', { name: /Herbal Drops.*commonly called/ })
      .first()
      .click();
    await expect(page.getByText('Tinctures').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(banner).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect([...new Set(scripts)]).toEqual([expect.stringMatching(/^\/assets\/reading-/)]);
  });

  test('says that a theme could not be saved', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await page.goto('/privacy-policy');
    await alive(page.locator('main'));
    await page.route('**/theme', (route) => route.abort());
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to save the theme');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('opens the account menu by keyboard, and signs out', async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    await signIn(page, 'client');
    await page.goto('/terms-of-service');
    await alive(page.locator('main'));
    const menu = page.getByRole('menu', { name: 'My Account' });
    await page.getByRole('button', { name: /My Account/ }).press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: /My Account/ }).press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Signed out successfully')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  });
});
