import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from './accessibility.ts';
import {
  aBrowser,
  checkOfferedTimes,
  chooseTime,
  open,
  payByTestCard,
  signIn,
  joins as signsUp,
} from './people.ts';

async function joins(page: Page): Promise<void> {
  await signsUp(page);
  await open(page, '/dashboard/client');
}

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answered;
}
const saved = (page: Page) => page.getByText('Your client profile has been saved successfully.').first();
const place = (page: Page) => page.getByLabel('Location');

test('a client writes a profile, hides parts of it, and shares it with people they choose', async ({
  browser,
}) => {
  const context = await aBrowser(browser, { isAskedAboutCookies: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await context.newPage();
  await joins(client);

  await test.step('sees a marked sample first', async () => {
    await client.getByRole('tab', { name: 'Preview Profile' }).click();
    await expect(
      client.getByText('This is how experts will see your profile based on your privacy settings'),
    ).toBeVisible();
    await expect(client.getByText('Sample', { exact: true })).toBeVisible();
    await client.getByRole('tab', { name: 'Edit Profile' }).click();
  });

  await test.step('types, reloads, and finds the text again once cookies are accepted', async () => {
    await client.getByLabel('Consultation notes').fill('Mornings are best.');
    expect(await client.evaluate(() => localStorage.length)).toBe(0);
    await client.getByRole('button', { name: 'Accept cookies' }).click();
    await client.getByRole('textbox', { name: /^Name/ }).fill('Juniper of the Hills');
    await place(client).fill('Boulder, CO');
    await client.getByLabel('Consultation notes').fill('Evenings are best.');
    await expect(client.getByText('18/100')).toBeVisible();
    await client.getByRole('radio', { name: 'Female' }).check();
    await client.getByRole('checkbox', { name: 'Education' }).check();
    await client.reload({ waitUntil: 'networkidle' });
    await expect(client.getByText('Not saved yet')).toBeVisible();
    await expect(place(client)).toHaveValue('Boulder, CO');
    await expect(client.getByRole('checkbox', { name: 'Education' })).toBeChecked();
  });

  await test.step('saves the text, and the browser stores none of it any more', async () => {
    await save(client);
    await expect(saved(client)).toBeVisible();
    await expect
      .poll(() => client.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('clientProfile');
  });

  await test.step('hides the name, and the preview follows immediately', async () => {
    await client.getByLabel('Show my name').uncheck();
    await client.getByRole('tab', { name: 'Preview Profile' }).click();
    await expect(client.getByRole('heading', { name: 'Anonymous User' })).toBeVisible();
    expect(await accessibilityFaults(client)).toEqual([]);
    await client.getByRole('tab', { name: 'Edit Profile' }).click();
    await save(client);
    await expect(saved(client)).toBeVisible();
  });

  await test.step('makes a share link and copies it; a stranger can open it until it is revoked', async () => {
    await client.getByRole('button', { name: 'Make a share link' }).click();
    await client.getByRole('button', { name: 'Copy: Link for anyone else' }).click();
    await expect(client.getByText('Profile link copied to clipboard').first()).toBeVisible();
    const link = await client.evaluate(() => navigator.clipboard.readText());
    const stranger = await (await aBrowser(browser, { viewport: { width: 390, height: 844 } })).newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Anonymous User' })).toBeVisible();
    await expect(stranger.getByText('Education')).toBeVisible();
    await expect(stranger.getByText('Boulder, CO')).toHaveCount(0);
    await expect(stranger.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    expect(await accessibilityFaults(stranger)).toEqual([]);
    await client.getByRole('button', { name: 'Turn off link' }).click();
    await expect(client.getByText('Share link turned off').first()).toBeVisible();
    await stranger.goto('/about-us');
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Client not found' })).toBeVisible();
    await stranger.getByRole('link', { name: 'Go Back' }).click();
    await expect(stranger.getByRole('heading', { name: 'Client not found' })).toHaveCount(0);
  });
});

test('each part has a flag that hides it, immediately in the preview and for others once saved', async ({
  browser,
}) => {
  const client = await (await aBrowser(browser)).newPage();
  await signsUp(client);
  await open(client, '/dashboard/settings');
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  await client
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer });
  await client.getByRole('button', { name: 'Save photo' }).click();
  await expect(client.getByText('Image uploaded').first()).toBeVisible();

  await open(client, '/dashboard/client');
  await client.getByRole('textbox', { name: /^Name/ }).fill('Juniper of the Hills');
  await client.getByRole('radio', { name: 'Female' }).check();
  await client.getByRole('checkbox', { name: 'Education' }).check();

  const shown = async (page: Page) => {
    const card = page.getByRole('region', { name: 'Client profile', exact: true });
    await expect(card).toBeVisible();
    const text = await card.innerText();
    return [
      text.includes('Juniper of the Hills') ? 'name' : text.includes('Anonymous User') && 'no name',
      (await card.locator('img').count()) === 1 ? 'photo' : 'no photo',
      text.includes('Female') ? 'gender' : text.includes('Prefer not to say') && 'no gender',
      text.includes('Education') ? 'interests' : text.includes('None shown') && 'no interests',
    ];
  };
  const tab = (name: string) => client.getByRole('tab', { name }).click();
  const all = ['name', 'photo', 'gender', 'interests'];

  await test.step('the preview leaves out only the part that a flag hides', async () => {
    for (const hidden of all) {
      await client.getByLabel(`Show my ${hidden}`).uncheck();
      await tab('Preview Profile');
      await expect
        .poll(() => shown(client))
        .toEqual(all.map((part) => (part === hidden ? `no ${part}` : part)));
      await tab('Edit Profile');
      await client.getByLabel(`Show my ${hidden}`).check();
    }
  });

  await test.step('a stranger with the share link sees the same once it is saved', async () => {
    await client.getByRole('button', { name: 'Make a share link' }).click();
    const link = client.getByRole('textbox', { name: 'Link for anyone else' });
    const stranger = await (await aBrowser(browser)).newPage();
    for (const hidden of [['name', 'gender'], all, []]) {
      for (const part of all) {
        await client.getByLabel(`Show my ${part}`).setChecked(!hidden.includes(part));
      }
      await save(client);
      await expect(saved(client)).toBeVisible();
      await stranger.goto(await link.inputValue());
      expect(await shown(stranger)).toEqual(all.map((part) => (hidden.includes(part) ? `no ${part}` : part)));
      await open(client, '/dashboard/client');
    }
  });
});

test('the later of two tabs is warned before it overwrites a profile, and loses nothing', async ({
  browser,
}) => {
  const context = await aBrowser(browser);
  const first = await context.newPage();
  await joins(first);
  const second = await context.newPage();
  await second.goto('/dashboard/client', { waitUntil: 'networkidle' });

  await place(first).fill('Denver, CO');
  await save(first);
  await expect(saved(first)).toBeVisible();

  await place(second).fill('Boulder, CO');
  await save(second);
  const alert = second.getByRole('alert').filter({ hasText: 'saved elsewhere' });
  await expect(alert).toContainText('Location: Denver, CO');
  await expect(place(second)).toHaveValue('Boulder, CO');
  await save(second);
  await expect(saved(second)).toBeVisible();
  await first.reload({ waitUntil: 'networkidle' });
  await expect(place(first)).toHaveValue('Boulder, CO');
});

test('an expert offers times, and the client confirms one with a tap, which replaces the request', async ({
  browser,
}) => {
  const client = await (await aBrowser(browser)).newPage();
  await joins(client);
  const address = await client.getByRole('textbox', { name: 'Profile link' }).inputValue();
  await client.goto('/expert/a8e4a6e1-add3-884c-b0a2-319d11e2c302/book');
  await chooseTime(client, -1, 5);
  await client.getByRole('radio', { name: '15 min' }).check();
  await client.getByRole('button', { name: /request/i }).click();
  await payByTestCard(client);

  const expert = await (await aBrowser(browser, { viewport: { width: 390, height: 844 } })).newPage();
  await signIn(expert, 'denver');
  await expert.goto(new URL(address).pathname);
  await expert.getByRole('link', { name: 'Book Now' }).click();
  await checkOfferedTimes(expert, 0, 2);
  await expert.getByRole('button', { name: 'Offer these times' }).click();
  await expect(expert.getByText('You have offered these times:')).toBeVisible();
  await expect(expert.getByRole('link', { name: 'Send Introduction' })).toBeVisible();

  await client.goto('/dashboard/bookings');
  const offered = client.getByRole('region', { name: 'Times offered to you' });
  await offered
    .getByRole('button', { name: /^Confirm / })
    .first()
    .click();
  // The offer costs more than the request's hold, so the client pays again.
  await payByTestCard(client);
  await expect(client.getByText('Confirmed', { exact: true })).toBeVisible();
  await client.goto('/dashboard/bookings');
  await expect(offered).toHaveCount(0);
  const upcoming = client.getByRole('region', { name: 'Upcoming' });
  await expect(upcoming.getByText('Confirmed')).toHaveCount(1);
  await expect(upcoming).toContainText('60 minutes');
  await expect(upcoming.getByText('Pending')).toHaveCount(0);
});
