import { expect, type Page, test } from '@playwright/test';
import { aBrowser, alive, chooseTime, joins } from './people.ts';

test('a refused request shows and focuses its reason, and the client can release the unpaid one', async ({
  browser,
}) => {
  const client = await (await aBrowser(browser, { viewport: { width: 390, height: 844 } })).newPage();
  await joins(client);
  await fillRequest(client, 1);
  await client.getByRole('button', { name: 'Request Consultation' }).click();
  await expect(client).toHaveURL(/\/test-payments\//);

  await fillRequest(client, 7);
  await client.getByLabel('What would you like help with?').fill('Short nights');
  await client.evaluate(() => window.scrollTo(0, 900));
  await client.getByRole('button', { name: 'Request Consultation' }).click();
  const why = client.getByRole('alert').filter({ hasText: 'isn’t paid' });
  await expect(why).toBeFocused();
  await expect(why).toBeInViewport({ ratio: 1 });

  await client.goto('/dashboard');
  const unpaid = client.getByRole('region', { name: 'A request that isn’t paid yet' });
  await expect(unpaid.getByRole('link', { name: /^Pay now/ })).toBeVisible();
  await fillRequest(client, 7);
  await client.getByRole('button', { name: 'Request Consultation' }).click();
  await client.getByRole('link', { name: 'Pay or release it' }).click();
  await client.getByRole('link', { name: /^Release this time/ }).click();
  await client.getByRole('button', { name: 'Release this time' }).click();
  await expect(client.getByText('Time released').first()).toBeVisible();
  await client.goto('/dashboard');
  await expect(unpaid).toBeHidden();
});

async function fillRequest(client: Page, place: number): Promise<void> {
  await client.goto('/find-experts?q=Ana+Whitfield');
  await client.getByRole('link', { name: 'Ana Whitfield' }).first().click();
  await client.getByRole('link', { name: 'Request Consultation' }).first().click();
  await chooseTime(client, 6, place);
  await client.getByRole('radio', { name: '15 min' }).check();
  await alive(client.getByRole('region', { name: 'Your request' }));
}
