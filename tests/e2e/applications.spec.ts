import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { aBrowser, fillSignUp, followMail, newAddress, open, signIn } from './people.ts';

const WIDTHS = { width: 390, height: 844 };
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Photos of a camera, each of another color. */
async function aPicture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function addPicture(page: Page, section: string, name: string, color: string) {
  const part = page.getByRole('region', { name: section });
  await part.locator('input[type=file]').setInputFiles(await aPicture(name, color));
  await part.getByRole('button', { name: /^Add/ }).click();
  await expect(part.getByRole('img', { name: new RegExp(`^${section}`) }).last()).toBeVisible();
}

test('a visitor applies as an expert, pays by a test card, is asked for more, and is found once approved', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await (await aBrowser(browser, { viewport: WIDTHS })).newPage();
  const name = `Fern Hollow ${Date.now().toString(36)}`;
  await test.step('what a visitor has typed is there after the sign-up', async () => {
    await open(page, '/become-expert');
    await page.getByLabel('Name or Alias').fill(name);
    await page.getByLabel('Email', { exact: true }).fill('fern@example.test');
    await page.getByLabel('Phone').fill('(303) 555-0123');
    await page.getByLabel('Primary Consultation Location').fill('Austin, TX');
    await page.getByLabel('About Your Expertise').fill('Roots and leaves.');
    await press(page, 'Submit Application');
    await expect(
      main(page)
        .getByText(/not available in Texas/)
        .first(),
    ).toBeVisible();
    await page.getByLabel('Primary Consultation Location').fill('Denver, CO 80202');
    await press(page, 'Submit Application');
    await expect(page).toHaveURL(/mode=signup/);
    const address = newAddress();
    await fillSignUp(page, address);
    await expect(page.getByText(/check your e-?mail/i).first()).toBeVisible();
    await followMail(page, address);
    await expect(page).toHaveURL(/\/become-expert$/);
    await expect(page.getByLabel('Name or Alias')).toHaveValue(name);
    await expect(page.getByLabel('About Your Expertise')).toHaveValue('Roots and leaves.');
  });
  await test.step('a declined card leaves the draft, another one submits it', async () => {
    await page.getByLabel('Yes, this is the place: Denver, CO').check();
    await page.getByLabel('Profile Photo').setInputFiles(await aPicture('me.jpg', '#2d7b15'));
    // The first save by itself makes the draft, and takes nothing from the form.
    await expect(page.getByText('Draft saved')).toBeVisible();
    await press(page, 'Submit Application');
    await expect(page.getByRole('heading', { name: 'Application fee' })).toBeVisible();
    await page.getByLabel('Is declined').check();
    await press(page, 'Pay $5.00');
    await expect(
      main(page)
        .getByText(/declined/)
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page.getByText('Not submitted yet')).toBeVisible();
    await press(page, 'Submit Application');
    await press(page, 'Pay $5.00');
    await expect(page.getByText('Application submitted!')).toBeVisible();
  });
  await test.step('the second step is verification', async () => {
    await addPicture(page, 'Photos of your consultation location', 'room.jpg', '#884');
    await addPicture(page, 'Identity document', 'id.jpg', '#448');
    await press(page, 'Send for review');
    await expect(main(page).getByText(/You will hear from us by/)).toBeVisible();
  });

  const admin = await (await aBrowser(browser)).newPage();
  await signIn(admin, 'admin');
  await test.step('an admin asks for more', async () => {
    await open(admin, '/admin/applications');
    await admin.getByRole('link', { name }).click();
    await expect(admin.getByRole('img', { name: /^Identity document/ })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
    await admin.getByLabel('What is missing').fill('Please show the door.');
    await press(admin, 'Ask the applicant');
    await expect(admin.getByText('Question sent')).toBeVisible();
  });
  await test.step('the applicant answers', async () => {
    await open(page, '/become-expert');
    await expect(main(page).getByText('Please show the door.')).toBeVisible();
    await addPicture(page, 'Photos of your consultation location', 'door.jpg', '#844');
    await press(page, 'Send for review');
    await expect(main(page).getByText(/You will hear from us by/)).toBeVisible();
  });
  await test.step('the admin approves, and the listing is found', async () => {
    await admin.reload();
    for (const check of ['Identity', 'Location', 'Legal state']) {
      await press(admin, `${check} checked`);
      await expect(
        main(admin).getByRole('button', { name: `${check} checked`, pressed: true }),
      ).toBeVisible();
    }
    await press(admin, 'Approve');
    await expect(admin.getByText('Application approved')).toBeVisible();
    await open(page, '/become-expert');
    await expect(page.getByRole('heading', { name: 'You Are an Expert' })).toBeVisible();
  });
  await test.step('the expert sets hours and offers an option', async () => {
    await open(page, '/dashboard/expert/availability');
    await page.getByLabel('Monday, to', { exact: true }).fill('12:00');
    await press(page, 'Copy Monday to every day');
    await press(page, 'Save Hours');
    await expect(page.getByText('Hours saved')).toBeVisible();
    await expect(page.getByLabel('Sunday, to', { exact: true })).toHaveValue('12:00');
    await open(page, '/dashboard/expert/services');
    await main(page).getByRole('link', { name: 'Add Option', exact: true }).click();
    const option = page.getByRole('dialog');
    await option.getByLabel('Title').fill('First talk');
    await option.getByLabel('Description').fill('Where you are, and where you want to be.');
    await option.getByLabel('Category').selectOption({ label: 'Consulting' });
    await option.getByRole('button', { name: 'Add Option', exact: true }).click();
    await expect(page.getByText('Option Added')).toBeVisible();
  });
  await test.step('the expert takes Spotlight and styles the profile', async () => {
    await open(page, '/dashboard/expert/spotlight');
    await press(page, 'Take Spotlight for $5 a month');
    await press(page, 'Pay $5.00');
    await expect(page.getByRole('heading', { name: 'You have Spotlight' })).toBeVisible();
    await open(page, '/dashboard/expert/appearance');
    await press(page, 'Purple');
    await page.getByLabel('Bordered').check();
    await press(page, 'Save Style');
    await expect(page.getByText('Profile Style Saved')).toBeVisible();
  });
  await test.step('a client finds all of it on the map', async () => {
    const client = await (await aBrowser(browser, { viewport: WIDTHS })).newPage();
    await open(client, `/find-experts?${new URLSearchParams({ place: '80202', q: name })}`);
    const card = main(client)
      .getByRole('list', { name: 'Experts found' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(card.getByText('Spotlight', { exact: true })).toBeVisible();
    await expect(card.getByText('Verified Account')).toBeVisible();
    await expect(client.getByRole('region', { name: 'In Spotlight today' })).toContainText(name);
    await client.getByRole('button', { name: 'Decline cookies' }).click();
    await client.getByRole('link', { name: 'Show the map' }).click();
    // The pins of the whole country are grouped anew some time after somebody was listed.
    await expect(async () => {
      await client.reload();
      await client.getByRole('button', { name: new RegExp(`${name}, Spotlight`) }).click({ timeout: 15_000 });
    }).toPass({ timeout: 120_000 });
    await card.getByRole('link', { name, exact: true }).click();
    await expect(client.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(main(client).getByText('First talk').first()).toBeVisible();
    await expect(main(client).getByText('Spotlight', { exact: true }).first()).toBeVisible();
  });
});
