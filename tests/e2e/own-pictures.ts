import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** A photo of a camera, of one color. */
export async function aPicture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Adds a picture in a section of the application's second step. */
export async function addPicture(page: Page, section: string, name: string, color: string) {
  const part = page.getByRole('region', { name: section });
  await part.locator('input[type=file]').setInputFiles(await aPicture(name, color));
  await part.getByRole('button', { name: /^Add/ }).click();
  await expect(part.getByRole('img', { name: new RegExp(`^${section}`) }).last()).toBeVisible();
}
