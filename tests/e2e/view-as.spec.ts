import { expect, test } from '@playwright/test';
import { aBrowser, demoPassword, open, signIn } from './people.ts';

test('an admin views a client on a phone and changes nothing, and the client reads about it', async ({
  browser,
}) => {
  const phone = await aBrowser(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await phone.newPage();
  const before = await phone.newPage();
  const banner = page.getByRole('region', { name: 'View as' });

  await test.step('starts from the person’s page, with a reason and the password', async () => {
    await signIn(page, 'admin');
    await open(before, '/dashboard/history');
    await open(page, '/admin/people?q=client@demo.plugwell.example');
    await page.getByRole('link', { name: 'Jamie Rivera' }).first().click();
    const card = page.getByRole('region', { name: 'View as' });
    await card.getByRole('button', { name: 'View as this person' }).click();
    await expect(card.getByText('Please choose a reason.')).toBeVisible();
    await card.getByLabel('Reason').selectOption('They asked us for help');
    await card.getByLabel('What you are looking for').fill('A booking that they cannot find.');
    await card.getByLabel('Current password').fill(demoPassword('admin'));
    await card.getByRole('button', { name: 'View as this person' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(banner).toContainText(
      /You are viewing as Jamie Rivera · read only · ends at \d+:\d\d [AP]M/,
    );
    await expect(page.getByRole('heading', { name: 'Welcome, Jamie' })).toBeVisible();
  });

  await test.step('an older tab says so, too, as soon as it shows the client’s data', async () => {
    await before.getByRole('link', { name: 'Payments' }).click();
    await expect(before).toHaveURL(/type=/);
    await expect(before.getByRole('region', { name: 'View as' })).toContainText('Jamie Rivera');
    await before.close();
  });

  await test.step('messages are hidden and stay unread, and nothing is wider than the phone', async () => {
    await open(page, '/messages');
    const unread = page.getByRole('main').getByText('Hidden while viewing as').first();
    await expect(unread).toBeVisible();
    for (const path of ['/messages', '/dashboard/settings', '/find-experts', '/terms-of-service']) {
      await open(page, path);
      await expect(banner).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, wide <= 0]).toEqual([path, true]);
    }
  });

  await test.step('the fields and buttons of forms are disabled', async () => {
    await open(page, '/dashboard/settings');
    await expect(page.getByLabel('First name')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  });

  await test.step('admin pages are closed until the view stops', async () => {
    await page.goto('/admin');
    await expect(page.getByText('This page stays closed until you stop.')).toBeVisible();
    await banner.getByRole('button', { name: 'Stop viewing' }).click();
    await expect(page).toHaveURL(/\/admin\/people\//);
    await expect(page.getByText('Stopped viewing the account of Jamie Rivera').first()).toBeVisible();
  });

  await test.step('the client reads about the view in Activity History', async () => {
    const client = await (await aBrowser(browser)).newPage();
    await signIn(client, 'client');
    await open(client, '/dashboard/history?type=account');
    await expect(client.getByText(/A PlugWell admin viewed your account, read only, /).first()).toBeVisible();
    await expect(client.getByText('A booking that they cannot find.')).toHaveCount(0);
  });
});
