import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { aBrowser, joins, open, openMail, PASSWORD } from './people.ts';

const aPage = async (browser: Browser) => (await aBrowser(browser)).newPage();

/** Makes a picture of 400 × 200 pixels. The left half is red, the right half blue. */
async function redAndBlue(): Promise<Buffer> {
  const half = { width: 200, height: 200, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  return await sharp({ create: { ...half, width: 400, background: '#ff0000' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function colorOf(image: Locator): Promise<string> {
  const [red = 0, , blue = 0] = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.drawImage(element, 0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : `${red} red, ${blue} blue`;
}

test('a photo is cropped, shown in the header and the settings, changed, and removed', async ({
  browser,
}) => {
  const page = await aPage(browser);
  await joins(page);
  await open(page, '/dashboard/settings');
  const photo = { name: '../../halves.jpg', mimeType: 'image/jpeg', buffer: await redAndBlue() };
  const crop = page.getByRole('dialog', { name: 'Choose the part to show' });
  const inHeader = page.getByRole('banner').getByRole('button', { name: 'My Account' }).locator('img');
  const inSettings = page.getByRole('region', { name: 'Profile' }).locator('img:not(dialog img)');

  await test.step('is told about an invalid file, and nothing is sent', async () => {
    const input = page.getByLabel('Choose a photo');
    await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Invalid file type')).toBeVisible();
    const notes = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('Milk, bread, oats') };
    await input.setInputFiles(photo);
    await crop.getByRole('button', { name: 'Cancel' }).click();
    await input.setInputFiles(notes);
    await expect(page.getByText('Invalid file type')).toBeVisible();
    await expect(crop).toBeHidden();
    await input.setInputFiles({ ...photo, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
    await expect(page.getByText('File too large')).toBeVisible();
    await expect(crop).toBeHidden();
  });

  await test.step('chooses the right half with the slider', async () => {
    await page.getByLabel('Choose a photo').setInputFiles(photo);
    await crop.getByRole('slider', { name: 'Left to right' }).fill('100');
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect(page.getByText('Image uploaded').first()).toBeVisible();
    await expect(crop).toBeHidden();
    for (const image of [inHeader, inSettings]) await expect.poll(() => colorOf(image)).toBe('blue');
  });

  await test.step('changes it, dragging the picture to its left half', async () => {
    const before = (await inSettings.getAttribute('src')) ?? '';
    await page.getByLabel('Choose a photo').setInputFiles(photo);
    const frame = (await crop.getByRole('img', { name: 'As you chose it' }).locator('..').boundingBox())!;
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    await page.mouse.move(x - 100, y);
    await page.mouse.down();
    await page.mouse.move(x + 140, y, { steps: 8 });
    await page.mouse.up();
    await expect(crop.getByRole('slider', { name: 'Left to right' })).toHaveValue('0');
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect(inSettings).not.toHaveAttribute('src', before);
    for (const image of [inHeader, inSettings]) await expect.poll(() => colorOf(image)).toBe('red');
  });

  await test.step('removes it, and sees the initials again', async () => {
    const gone = await inSettings.getAttribute('src');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Image removed').first()).toBeVisible();
    await expect(inSettings).toHaveCount(0);
    await expect(inHeader).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'My Account: Robin' })).toBeVisible();
    await expect.poll(async () => (await page.request.get(gone!)).status()).toBe(404);
  });
});

test('a person downloads all personal data as one ZIP file, with the photo as a picture', async ({
  browser,
}) => {
  const page = await aPage(browser);
  const email = await joins(page);
  await open(page, '/dashboard/settings');
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'halves.jpg', mimeType: 'image/jpeg', buffer: await redAndBlue() });
  await page.getByRole('button', { name: 'Save photo' }).click();
  await expect(page.getByText('Image uploaded').first()).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plugwell-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files)).toEqual(['data.json', 'photo.jpg']);
  const data = JSON.parse(strFromU8(files['data.json']!));
  expect(data.account).toEqual([expect.objectContaining({ email })]);
  expect(data.sessions).toHaveLength(1);
  expect(data.sessions[0]).not.toHaveProperty('token');
  expect(data.photo).toBe('photo.jpg');
  expect(await sharp(files['photo.jpg']).metadata()).toMatchObject({ format: 'jpeg', width: 512 });
});

test('an account is deleted after 14 days, and its owner can cancel that until then', async ({ browser }) => {
  const page = await aPage(browser);
  const email = await joins(page);
  await open(page, '/dashboard/settings');
  const card = page.getByRole('region', { name: 'Your data' });
  const waits = page.getByText(/^Your account will be deleted on /);

  await test.step('reads about the consequences, and must type the address', async () => {
    await card.locator('summary').click();
    await expect(card.getByText(/^We keep bookings with their date/)).toBeVisible();
    await card.getByLabel('Type your e-mail address').fill('somebody.else@example.test');
    await card.getByLabel('Current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Delete my account in 14 days' }).click();
    await expect(card.getByLabel('Type your e-mail address')).toHaveAttribute('aria-invalid', 'true');
    await expect(waits).toHaveCount(0);
  });

  await test.step('must enter the password, because an open browser is not enough', async () => {
    await card.getByLabel('Type your e-mail address').fill(email);
    await card.getByLabel('Current password').fill('not the password');
    await card.getByRole('button', { name: 'Delete my account in 14 days' }).click();
    await expect(card.getByText('This is not your current password.')).toBeVisible();
    await expect(card.getByLabel('Type your e-mail address')).toHaveValue(email);
    await expect(waits).toHaveCount(0);
  });

  await test.step('asks for the deletion, and the page and a mail name the day', async () => {
    await card.getByLabel('Current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Delete my account in 14 days' }).click();
    const inTwoWeeks = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 14 });
    await expect(waits).toContainText(inTwoWeeks.toLocaleString('en-US', { month: 'long' }));
    await openMail(page, email, 'Your account will be deleted');
  });

  await test.step('keeps using the account, and cancels the deletion', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByText('Your account stays').first()).toBeVisible();
    await expect(waits).toHaveCount(0);
    await expect(card.locator('summary')).toBeVisible();
  });
});
