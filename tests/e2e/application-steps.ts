import { type Browser, expect, type Page } from '@playwright/test';
import { addPicture, aPicture, givesIdentity } from './own-pictures.ts';
import { aBrowser, joins, open, signIn } from './people.ts';

/**
 * Signs someone up and applies as an expert. Yields the name of each step that pages look different in, from
 * the draft to the approved practice, which still has its checklist.
 */
export async function* applicationSteps(browser: Browser, page: Page): AsyncGenerator<string> {
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const name = `Fern Hollow ${Date.now().toString(36)}`;
  await joins(page);
  await open(page, '/become-expert');
  await page.getByLabel('Name or Alias').fill(name);
  await page.getByLabel('Phone').fill('(303) 555-0123');
  await page.getByLabel('Primary Consultation Location').fill('Denver, CO 80202');
  await page.getByLabel('Profile Photo').setInputFiles(await aPicture('me.jpg', '#2d7b15'));
  await press('Submit Application');
  await page.getByLabel('Yes, this is the place: Denver, CO').check();
  await expect(page.getByText('Draft saved')).toBeVisible();
  yield 'with a draft';
  await open(page, '/become-expert');
  await press('Submit Application');
  await press('Pay $5.00');
  await expect(page.getByText('Application submitted!')).toBeVisible();
  yield 'who owes evidence';
  await open(page, '/become-expert');
  await givesIdentity(page, 'Fern', 'Hollow');
  await addPicture(page, 'Photos of your consultation location', await aPicture('door.jpg', '#844'));
  await addPicture(page, 'Identity document', await aPicture('id.jpg', '#448'));
  await press('Send for review');
  await expect(main.getByText(/You will hear from us by/)).toBeVisible();
  yield 'in review';
  const admin = await (await aBrowser(browser)).newPage();
  await signIn(admin, 'admin');
  await open(admin, '/admin/applications?filter=waiting&sort=oldest');
  await admin.getByRole('link', { name }).click();
  for (const check of ['Identity', 'Location', 'Legal state']) {
    const button = admin.getByRole('main').getByRole('button', { name: `${check} checked`, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await admin.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText('Application approved')).toBeVisible();
  yield 'just approved';
}
