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
    await open(page, `/find-experts?${new URLSearchParams({ place: '80202', q: name })}`);
    await expect(main(page).getByText(name).first()).toBeVisible();
  });
});
