import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

let addresses = 0;

/** A fresh browser of one person, who comes from a network address of their own. */
export async function aBrowser(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  addresses += 1;
  const address = `10.${process.pid % 250}.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  return browser.newContext({ ...options, extraHTTPHeaders: { 'x-test-address': address } });
}

/** The password that this copy made for one of its demo people. */
export function demoPassword(key: 'client' | 'denver' | 'portland' | 'boulder' | 'admin'): string {
  const file = join(process.env.PLUGWELL_TEST_DATA ?? '', 'demo-passwords.json');
  return JSON.parse(readFileSync(file, 'utf8'))[key];
}

/** Signs a demo person in, as they would. */
export async function signIn(page: Page, key: Parameters<typeof demoPassword>[0]): Promise<void> {
  await page.goto('/auth?mode=login');
  await page.getByLabel('Email').fill(`${key}@demo.plugwell.example`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword(key));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** An address that nobody has used before. */
export function newAddress(): string {
  return `robin.${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}@example.test`;
}

/** Fills and sends the Sign Up form that the page shows. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('seven quiet gardens');
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

/** Opens the newest mail to an address in the outbox, waiting until the queue has delivered it. */
export async function openMail(page: Page, to: string): Promise<void> {
  const mail = page.locator('details').filter({ hasText: to }).first();
  await expect(async () => {
    await page.goto('/outbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  if (!(await mail.getAttribute('open'))) {
    const isOpen = await mail.evaluate((element) => (element as HTMLDetailsElement).open);
    if (!isOpen) await mail.locator('summary').click();
  }
}

/** Follows the one link of the newest mail to an address. */
export async function followMail(page: Page, to: string): Promise<void> {
  await openMail(page, to);
  await page.locator('details').filter({ hasText: to }).first().locator('a').first().click();
}
