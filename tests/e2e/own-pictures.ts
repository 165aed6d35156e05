import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** Fills in a legal name and a date of birth. */
export async function givesIdentity(page: Page, first: string, last: string, birth = '4/15/1989') {
  const [month = '', day = '', year = ''] = birth.split('/');
  await page.getByLabel('Legal first name').fill(first);
  await page.getByLabel('Legal last name').fill(last);
  await page.getByRole('textbox', { name: 'Month' }).fill(month);
  await page.getByRole('textbox', { name: 'Day' }).fill(day);
  await page.getByRole('textbox', { name: 'Year' }).fill(year);
}

export async function aPicture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Makes a photo like a phone's, larger than the limit of 2 MB. */
export async function aLargePicture(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const buffer = await sharp({
    create: { width: 2600, height: 1950, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 92 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(3_000_000);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Drops a file on the box of a file field, as if it came from the desktop. */
export async function dropFile(page: Page, section: string, file: Awaited<ReturnType<typeof aPicture>>) {
  const bytes = file.buffer.toString('base64');
  const dataTransfer = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const dropped = new DataTransfer();
      const letters = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      dropped.items.add(new File([letters], name, { type: mimeType }));
      return dropped;
    },
    { name: file.name, mimeType: file.mimeType, bytes },
  );
  const box = page.getByRole('region', { name: section }).getByText('Drag a photo here');
  await box.dispatchEvent('dragover', { dataTransfer });
  await box.dispatchEvent('drop', { dataTransfer });
}

/**
 * Adds a picture in a section of the application's second step. Choosing the file uploads it. Without
 * JavaScript, a button does; set `isPressed` for that. `isDropped` drops the file on the field's box.
 */
export async function addPicture(
  page: Page,
  section: string,
  file: Awaited<ReturnType<typeof aPicture>>,
  { isPressed = false, isDropped = false } = {},
) {
  const part = page.getByRole('region', { name: section });
  const pictures = part.getByRole('img', { name: new RegExp(`^${section}`) });
  const before = await pictures.count();
  if (isDropped) await dropFile(page, section, file);
  else await part.locator('input[type=file]').setInputFiles(file);
  if (isPressed) await part.getByRole('button', { name: /^Add/ }).click();
  await expect(pictures).toHaveCount(before + 1);
}
