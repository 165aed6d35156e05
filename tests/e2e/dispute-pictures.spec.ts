import { expect, type Page, test } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { moveTo } from './in-database.ts';
import { aLargePicture, aPicture } from './own-pictures.ts';
import { aBrowser, alive, joins, open, requestTime, signIn } from './people.ts';

const EXPERT = 'Ana Whitfield';

const NO_IMAGE = 'Please select an image file (JPEG, PNG, etc.)';
const aNote = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('It was over at ten past.') };

/** Makes a picture file that ends after 200 bytes. */
async function aBroken(name: string) {
  const { buffer, ...file } = await aPicture(name, '#642');
  return { ...file, buffer: buffer.subarray(0, 200) };
}

async function drawn(page: Page, title: string, many: number): Promise<void> {
  const pictures = page.getByRole('img', { name: new RegExp(`^${title}, `) });
  await expect(pictures).toHaveCount(many);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
}

test('a client adds pictures to a dispute, with and without script, the expert answers with one, and an admin sees them all', async ({
  browser,
}) => {
  test.slow();
  const withScript = await aBrowser(browser, { viewport: { width: 390, height: 844 } });
  const client = await withScript.newPage();
  const expert = await (await aBrowser(browser)).newPage();
  await joins(client);
  await signIn(expert, 'boulder');
  await requestTime(client, EXPERT, 7);
  const booking = new URL(client.url()).pathname;
  await open(expert, booking);
  await expert.getByRole('main').getByRole('button', { name: 'Accept' }).first().click();
  await expect(expert.getByText('Request accepted')).toBeVisible();
  // Look at the booking's own page, because the list can contain another confirmed booking.
  await expect(async () => {
    await expert.goto(booking);
    await expect(expert.getByText('Confirmed', { exact: true }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  // Moves the consultation into the past, so it does not block another test that uses the current time.
  await moveTo(booking.split('/').at(-1)!, '20 minutes');

  await test.step('without script, the client adds three pictures, removes one, and is told about a text file and an oversized picture', async () => {
    const context = await aBrowser(browser, { javaScriptEnabled: false });
    await context.addCookies(await withScript.cookies());
    const page = await context.newPage();
    // The client can dispute the booking once the provider has reported the charge.
    await expect(async () => {
      await page.goto(`${booking}/dispute`);
      await page.locator('summary', { hasText: 'Open a dispute' }).click({ timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await page.getByLabel('It was shorter than booked').check();
    await page.getByLabel('Tell us what happened').fill('We ended after a few minutes only.');
    const files = page.getByLabel('Pictures');
    await files.setInputFiles([
      await aPicture('door.jpg', '#2d7b15'),
      aNote,
      await aPicture('clock.jpg', '#884'),
    ]);
    await page.getByRole('button', { name: 'Open Dispute' }).click();
    await expect(page.getByText(`notes.txt: ${NO_IMAGE}`)).toBeVisible();
    await expect(page.getByLabel('Tell us what happened')).toHaveValue(/after a few minutes/);
    await expect(page.getByLabel('door.jpg')).toBeChecked();
    await expect(page.getByLabel('clock.jpg')).toBeChecked();
    await expect(files).toHaveValue('');
    await page.getByRole('button', { name: 'Open Dispute' }).click();
    await drawn(page, 'Your pictures', 2);
    await page.getByLabel('More pictures').setInputFiles(await aPicture('third.jpg', '#448'));
    await page.getByRole('button', { name: 'Add Pictures' }).click();
    await drawn(page, 'Your pictures', 3);
    await page.getByRole('button', { name: 'Remove picture 3' }).click();
    await drawn(page, 'Your pictures', 2);
    await page.getByLabel('More pictures').setInputFiles(await aLargePicture('large.jpg'));
    await page.getByRole('button', { name: 'Add Pictures' }).click();
    await expect(page.getByText('Please select an image smaller than 2MB')).toBeVisible();
  });

  await test.step('with script, a large photo uploads as soon as it is chosen', async () => {
    await open(client, booking);
    await client
      .getByLabel('More pictures')
      .setInputFiles([
        await aLargePicture('phone.jpg'),
        await aPicture('two.jpg', '#448'),
        await aPicture('three.jpg', '#484'),
        await aPicture('four.jpg', '#844'),
      ]);
    await expect(client.getByText('At most 3 pictures. Not added: four.jpg')).toBeVisible();
    await client
      .getByLabel('More pictures')
      .setInputFiles([await aLargePicture('phone.jpg'), aNote, await aBroken('broken.jpg')]);
    await expect(client.getByText(`notes.txt: ${NO_IMAGE}`)).toBeVisible();
    await client.getByRole('button', { name: 'Add Pictures' }).click();
    // Only the server notices that a picture is truncated.
    await expect(client.getByText('There was a problem uploading your image')).toBeVisible();
    await expect(client.getByLabel('phone.jpg')).toBeChecked();
    await client.getByRole('button', { name: 'Add Pictures' }).click();
    await drawn(client, 'Your pictures', 3);
    expect(await accessibilityFaults(client)).toEqual([]);
  });

  await test.step('the expert sees them and answers with one', async () => {
    await open(expert, booking);
    await drawn(expert, 'Pictures of the client', 3);
    expect(await accessibilityFaults(expert)).toEqual([]);
    await expert.getByLabel('Your side').fill('We found the care plan early, and said so.');
    await expert.getByLabel('Pictures').setInputFiles(await aPicture('plan.jpg', '#246'));
    await expert.getByRole('button', { name: 'Send Answer' }).click();
    await drawn(expert, 'Your pictures', 1);
    await open(client, booking);
    await drawn(client, 'Pictures of the expert', 1);
    await expect(client.getByLabel('More pictures')).toHaveCount(0);
    await expect(client.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });

  await test.step('an admin sees all of them, and the record shows that', async () => {
    const admin = await (await aBrowser(browser)).newPage();
    await signIn(admin, 'admin');
    await open(admin, '/admin/disputes?filter=waiting&sort=oldest');
    await admin
      .getByRole('link', { name: new RegExp(`with ${EXPERT}`) })
      .first()
      .click();
    await alive(admin.locator('main form').last());
    await drawn(admin, 'Pictures of Robin.*', 3);
    await drawn(admin, `Pictures of ${EXPERT}`, 1);
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.goto('/admin/record');
    await expect(admin.getByText('Looked at a picture in the dispute').first()).toBeVisible();
  });
});
