import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type Language, languageTag, pathInLanguage, WRITTEN_LANGUAGES } from '../../lib/language.ts';
import { PSEUDO_MARKS } from '../../scripts/pseudo-text.ts';
import { accessibilityFaults } from './accessibility.ts';
import { type Address, findPages, pageRoutes } from './every-page.ts';
import { misfits } from './fit.ts';

export const PSEUDO = 'en-XA';
export const LANGUAGES: Language[] = [...WRITTEN_LANGUAGES, PSEUDO];
export const NARROWEST = 320;
export const PHONE = 390;
const DESK = 1280;
const NAME_MISMATCH = 'label-content-name-mismatch';
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

const root = join(import.meta.dirname, '..', '..');
/**
 * The pages without faults, so that a walk that was stopped goes on where it was. A new build starts over.
 */
const DONE = join(root, 'var', 'languages');
/** A pattern of the paths to walk, to see whether a change helped; all of them without it. */
const CHOSEN = new RegExp(process.env.PLUGWELL_PAGES ?? '.');

type Walk = {
  /** Who walks, for the log. */
  who: string;
  context: BrowserContext;
  page: Page;
  origin: string;
  language: Language;
  part?: RegExp;
  /** Replaces an id that is new in each run by a name that stays. */
  nameOf?: (id: string) => string;
};

/**
 * Walks the pages that this browser can open in a language, at each width. Prints each fault as soon as it is
 * found. Returns all of them, with the pages and widths where they are.
 */
export async function walkEveryPage({
  who,
  context,
  page,
  origin,
  language,
  part = /./,
  nameOf = (id) => id,
}: Walk): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(`error of the script: ${message}`));
  const pages = (await findPages(context, origin)).filter(({ path }) => part.test(path) && CHOSEN.test(path));
  const done = openDone(`${who} ${language}`);
  const places = new Map<string, Set<string>>();
  const began = Date.now();
  let skipped = 0;
  for (const address of pages) {
    const key = address.path.replaceAll(UUID, nameOf);
    if (done.has(key)) {
      skipped++;
      continue;
    }
    const found = await faultsOf(page, address, language);
    found.push(...errors.splice(0).map((fault) => ({ fault, width: page.viewportSize()!.width })));
    for (const { fault, width } of found) {
      if (!places.has(fault)) console.log(`${who} ${language} ${width} ${key}: ${fault}`);
      const at = places.get(fault) ?? new Set();
      places.set(fault, at.add(`${address.route} at ${width} px`));
    }
    if (found.length === 0) done.add(key);
  }
  const met = new Set(pages.map(({ route }) => route));
  const missed = (await pageRoutes()).filter((route) => !met.has(route));
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${who} ${language}: ${pages.length} pages of ${met.size} routes, ${skipped} done before, ` +
      `${places.size} faults, ${seconds} s. Closed for this person: ${missed.join(' ')}`,
  );
  return [...places].map(([fault, at]) => `${fault}: ${[...at].slice(0, 4).join(', ')}`);
}

/** Opens a page, and returns what is wrong with it at each width. */
async function faultsOf(
  page: Page,
  { path }: Address,
  language: Language,
): Promise<{ fault: string; width: number }[]> {
  const found: { fault: string; width: number }[] = [];
  const unclear: number[] = [];
  await page.setViewportSize({ width: NARROWEST, height: 844 });
  await page.goto(pathInLanguage(path, language), { waitUntil: 'load' });
  const tag = (await page.locator('html').getAttribute('lang')) ?? '';
  if (tag !== languageTag(language))
    found.push({ fault: `${path} is in '${tag}' at ${page.url()}`, width: NARROWEST });
  // On a visitor's first page, the framework waits for a sign of use.
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  await page.waitForTimeout(150);
  for (const width of [NARROWEST, PHONE, DESK]) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await misfits(page);
    // Nothing that a program hears changes between 320 and 390 px.
    if (width !== PHONE) faults.push(...(await accessibilityFaults(page)));
    const isUnclear = (fault: string) => language === PSEUDO && fault.startsWith(NAME_MISMATCH);
    if (faults.some(isUnclear)) unclear.push(width);
    found.push(...faults.filter((fault) => !isUnclear(fault)).map((fault) => ({ fault, width })));
  }
  if (unclear.length === 0) return found;
  // A name and its visible part are two messages. The marks of the shorter one are never inside the longer.
  await page.evaluate(takeOut, PSEUDO_MARKS.source);
  for (const width of unclear) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await accessibilityFaults(page, [NAME_MISMATCH]);
    found.push(...faults.map((fault) => ({ fault, width })));
  }
  return found;
}

/** Runs in the page: takes what a pattern matches out of all texts, and out of the names that are only spoken. */
function takeOut(pattern: string): void {
  const marks = new RegExp(pattern, 'g');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.textContent = node.textContent?.replaceAll(marks, '') ?? '';
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'value'])
    for (const element of document.querySelectorAll(`[${name}]`))
      element.setAttribute(name, element.getAttribute(name)!.replaceAll(marks, ''));
}

function openDone(walk: string): Set<string> {
  if (process.env.PLUGWELL_PAGES) return new Set();
  const file = join(DONE, `${walk}.txt`);
  const build = readFileSync(join(root, 'build', 'stamp'), 'utf8');
  const [ofBuild, ...paths] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  mkdirSync(DONE, { recursive: true });
  if (ofBuild !== build) writeFileSync(file, `${build}\n`);
  const done = new Set(ofBuild === build ? paths : []);
  const { add } = done;
  done.add = (path) => {
    appendFileSync(file, `${path}\n`);
    return add.call(done, path);
  };
  return done;
}
