/**
 * Draws the favicon, the touch and install icons, the mail header, and the share image from the mark in
 * app/ui/mark.ts. Writes them and the web manifest to public/. Run it after changing the name, the mark, or
 * the colors: `node scripts/build-brand-images.ts`. Needs a Chromium (see find-browser.ts).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import * as words from '#text/layout/app';
import { shareImageOf, shareWords } from '../app/layout/sharing/share-image.ts';
import { markShapes } from '../app/ui/mark.ts';
import { brand } from '../core/brand.ts';
import { inLanguage } from '../lib/language.server.ts';
import { WRITTEN_LANGUAGES } from '../lib/language.ts';
import { botanicalPrint, COVER_COLORS, type Print } from '../platform/images/art/botanical.ts';
import { findBrowser } from './find-browser.ts';

const PAPER = '#fbfaf6';
const INK = '#17211a';
const LEAF = '#2d7b15';
const MUTED = '#55625a';

const root = new URL('../', import.meta.url);
const out = new URL('public/', root);

function svg(size: string, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 32 32">${inner}</svg>`;
}

/**
 * Draws the mark in paper color on a green tile.
 * @param share the mark's width as a share of the tile's.
 */
function tile(share: number, { radius, vein }: { radius: number; vein: boolean }): string {
  const inset = (16 * (1 - share)).toFixed(2);
  return (
    `<rect width="32" height="32" rx="${radius}" fill="${LEAF}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${share})">${markShapes(PAPER, { vein })}</g>`
  );
}

function printOf(species: Print['species'], family: string): Print {
  for (let n = 0; ; n++) {
    const print = botanicalPrint(`${family}-${n}`);
    if (print.species === species) return print;
  }
}

function plant(species: Print['species'], family: string): string {
  const colors = COVER_COLORS.light;
  return printOf(species, family)
    .plant.map(({ ink, d, width }) =>
      width
        ? `<path d="${d}" fill="none" stroke="${colors[ink]}" stroke-width="${width}"/>`
        : `<path d="${d}" fill="${colors[ink]}"/>`,
    )
    .join('');
}

async function fontFace(family: string, path: string): Promise<string> {
  const bytes = await readFile(new URL(`node_modules/${path}`, root));
  return `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
}

async function sharePage(): Promise<string> {
  const faces = await Promise.all([
    fontFace('Display', '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2'),
    fontFace('Text', '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'),
  ]);
  return `<style>${faces.join('')}
    body{margin:0;width:1200px;height:630px;position:relative;overflow:hidden;background:${PAPER};color:${INK}}
    .art{position:absolute;overflow:hidden;right:0;top:0;width:500px;height:630px;background:${COVER_COLORS.light.sage}}
    .art svg{position:absolute;overflow:visible}
    .words{position:absolute;left:80px;top:0;width:600px;height:630px;display:flex;flex-direction:column;justify-content:center}
    .name{display:flex;align-items:center;gap:20px;font:500 64px/1 Display;letter-spacing:-.02em}
    .name span span{color:${LEAF}}
    h1{margin:44px 0 0;font:500 58px/1.12 Display;letter-spacing:-.018em}
    p{margin:24px 0 0;font:400 30px/1.4 Text;color:${MUTED}}
  </style>
  <div class="art"><svg viewBox="0 0 500 630" width="500" height="630">
    <path d="M90 630V330a160 160 0 0 1 320 0v300z" fill="${COVER_COLORS.light.light}" opacity=".4"/>
    <g transform="translate(-150 170) scale(2.5)">${plant('lavender', 'share')}</g>
  </svg></div>
  <div class="words">
    <div class="name">${svg('width="84" height="84"', markShapes(LEAF))}<span>Plug<span>${brand.suffix}</span></span></div>
    <h1>${shareWords.headline()}</h1>
    <p>${shareWords.sentence()}</p>
  </div>`;
}

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox'],
});

async function png(name: string, width: number, height: number, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: new URL(name, out).pathname, omitBackground: true });
  await page.close();
}

/**
 * Builds an ICO file from one 32 by 32 PNG: 6 bytes of header, 16 bytes of directory, then the picture.
 */
function iconFile(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

const square = (size: number, inner: string) => svg(`width="${size}" height="${size}"`, inner);

await writeFile(new URL('favicon.svg', out), `${svg('', tile(0.84, { radius: 7, vein: false }))}\n`);
await png('favicon-32.png', 32, 32, square(32, tile(0.84, { radius: 7, vein: false })));
await writeFile(new URL('favicon.ico', out), iconFile(await readFile(new URL('favicon-32.png', out))));
await png('apple-touch-icon.png', 180, 180, square(180, tile(0.66, { radius: 0, vein: true })));
await png('icon-192.png', 192, 192, square(192, tile(0.74, { radius: 7, vein: true })));
await png('icon-512.png', 512, 512, square(512, tile(0.74, { radius: 7, vein: true })));
await png('icon-maskable-512.png', 512, 512, square(512, tile(0.56, { radius: 0, vein: true })));
await png('mark-email.png', 96, 96, square(96, markShapes(LEAF)));
for (const language of WRITTEN_LANGUAGES) {
  const page = await inLanguage(language, sharePage);
  await png(shareImageOf(language).slice(1), 1200, 630, page);
}
await browser.close();

const icon = (src: string, sizes: string, purpose?: string) => ({ src, sizes, type: 'image/png', purpose });
const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: words.product_description(),
  start_url: '/',
  display: 'browser',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    icon('/icon-192.png', '192x192'),
    icon('/icon-512.png', '512x512'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
  ],
};
await writeFile(new URL('site.webmanifest', out), `${JSON.stringify(manifest, null, 2)}\n`);
