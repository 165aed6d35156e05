import { expect, test } from '@playwright/test';
import { addPicture, aPicture, givesIdentity } from './own-pictures.ts';
import { aBrowser, joins, payByTestCard, signIn } from './people.ts';

test.describe('with JavaScript off', () => {
  test('the search returns results, page by page, and links to a readable profile', async ({ browser }) => {
    const page = await (await aBrowser(browser, { javaScriptEnabled: false })).newPage();
    await page.goto('/find-experts');
    await page.locator('input[name=place]').fill('97214');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.locator('select[name=radius]').selectOption('50');
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/radius=50/);
    await expect(page).toHaveURL(/place=97214/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Portland, OR');
    await page.getByRole('link', { name: 'Rose City Botanical Center' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rose City Botanical Center' })).toBeVisible();
    for (const title of [
      'Consultation Methods',
      'Areas of Expertise',
      'Consultation Products',
      'What Clients Say',
    ]) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await expect(page.getByText('$1.50 per minute')).toBeVisible();
  });

  test('a ZIP code in a state that we don’t serve gets the product’s message', async ({ browser }) => {
    const page = await (await aBrowser(browser, { javaScriptEnabled: false })).newPage();
    await page.goto('/find-experts?place=78701');
    await expect(page.getByText('Service not available in your area').first()).toBeVisible();
  });

  test('a client signs in, requests a time and cancels it, form by form', async ({ browser }) => {
    const page = await (await aBrowser(browser, { javaScriptEnabled: false })).newPage();
    await signIn(page, 'client');
    await page.goto('/find-experts?q=Ana+Whitfield');
    await page.getByRole('link', { name: 'Ana Whitfield' }).first().click();
    await page.getByRole('link', { name: 'Request Consultation' }).click();
    await page
      .getByRole('region', { name: 'Date' })
      .getByRole('link')
      .nth(1 + test.info().retry)
      .click();
    const times = page.getByRole('region', { name: /^Time/ }).getByRole('link');
    const time = (await times.last().textContent()) ?? '';
    await times.last().click();
    await page.getByRole('radio', { name: '15 min' }).check();
    await page.getByRole('button', { name: /request/i }).click();
    await payByTestCard(page);
    await page.goto('/dashboard/bookings');
    const booking = page.getByRole('listitem').filter({ hasText: 'Ana Whitfield' }).filter({ hasText: time });
    await expect(booking).toContainText('Pending');
    await booking.getByRole('link', { name: /^Cancel/ }).click();
    await page
      .getByRole('button', { name: /cancel/i })
      .first()
      .click();
    await page.goto('/dashboard/bookings?tab=past');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Ana Whitfield' })
        .filter({ hasText: 'Cancelled' })
        .first(),
    ).toBeVisible();
  });

  test('an applicant applies as an expert, pays, adds the evidence and sends it, form by form', async ({
    browser,
  }) => {
    const page = await (await aBrowser(browser, { javaScriptEnabled: false })).newPage();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await joins(page);
    await page.goto('/become-expert');
    await page.getByLabel('Name or Alias').fill('Moss Hill');
    await page.getByLabel('Phone').fill('(303) 555-0123');
    await page.getByLabel('Primary Consultation Location').fill('Denver, CO 80202');
    await page.getByLabel('Profile Photo').setInputFiles(await aPicture('me.jpg', '#2d7b15'));
    await press('Submit Application');
    await page.getByLabel('Yes, this is the place: Denver, CO').check();
    await press('Submit Application');
    await press('Pay $5.00');
    await expect(page.getByRole('heading', { name: 'Verification' })).toBeVisible();
    await addPicture(page, 'Photos of your consultation location', await aPicture('room.jpg', '#884'), {
      isPressed: true,
    });
    await addPicture(page, 'Identity document', await aPicture('id.jpg', '#448'), { isPressed: true });
    await givesIdentity(page, 'Moss', 'Hill', '2/30/1989');
    await press('Send for review');
    const summary = page.getByRole('alert').filter({ hasText: 'Please check this field' });
    await expect(summary).toBeInViewport();
    await expect(summary).toContainText('Date of birth: This date does not exist.');
    await summary.getByRole('link', { name: 'Date of birth' }).click();
    await expect(page.getByRole('textbox', { name: 'Day' })).toBeInViewport();
    await expect(page.getByLabel('Legal last name')).toHaveValue('Hill');
    await page.getByRole('textbox', { name: 'Day' }).fill('3');
    await press('Send for review');
    await expect(page.getByText(/You will hear from us by/)).toBeVisible();
  });
});
