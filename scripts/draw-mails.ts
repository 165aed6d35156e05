/**
 * Draws each e-mail as its reader sees it on a phone, in the light and the dark theme: `node
 * scripts/draw-mails.ts FOLDER`. Writes one picture per e-mail and one contact sheet per theme. Needs a
 * Chromium (see find-browser.ts).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { MARK } from '../core/ground/mail/mail-layout.server.ts';
import { findBrowser } from './find-browser.ts';
import { mailSamples } from './mail-samples.ts';

const ORIGIN = 'https://plugwell.example';
const WIDTH = 390;
const COLUMNS = 9;
const GAP = 12;

const [folder = 'var/mails'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const mark = await readFile(new URL(`../public${MARK}`, import.meta.url));
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
for (const screen of ['light', 'dark'] as const) {
  await writeFile(join(folder, `all-${screen}.webp`), await sheet(await pictures(browser, screen)));
}
await browser.close();

async function pictures(browser: Browser, screen: 'light' | 'dark'): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 500 }, colorScheme: screen });
  await page.route('**/*', (route) =>
    route.request().url() === ORIGIN + MARK
      ? route.fulfill({ body: mark, contentType: 'image/png' })
      : route.abort(),
  );
  const drawn: Buffer[] = [];
  for (const [name, { html }] of mailSamples(ORIGIN)) {
    await page.setContent(html, { waitUntil: 'load' });
    const picture = await page.screenshot({ fullPage: true });
    await writeFile(join(folder, `${name.replaceAll(' ', '-')}-${screen}.png`), picture);
    drawn.push(picture);
  }
  await page.close();
  return drawn;
}

/** Arranges the pictures in columns, each in the shortest column so far. */
async function sheet(drawn: readonly Buffer[]): Promise<Buffer> {
  const ends = Array.from({ length: COLUMNS }, () => GAP);
  const placed: { input: Buffer; left: number; top: number }[] = [];
  for (const input of drawn) {
    const { height = 0 } = await sharp(input).metadata();
    const column = ends.indexOf(Math.min(...ends));
    placed.push({ input, left: GAP + column * (WIDTH + GAP), top: ends[column]! });
    ends[column]! += height + GAP;
  }
  const size = { width: GAP + COLUMNS * (WIDTH + GAP), height: Math.max(...ends) };
  const whole = await sharp({ create: { ...size, channels: 3, background: '#8a8f8a' } })
    .composite(placed)
    .png()
    .toBuffer();
  return await sharp(whole)
    .resize({ width: Math.round(size.width / 2) })
    .webp({ quality: 60 })
    .toBuffer();
}
