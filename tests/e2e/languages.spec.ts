import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { languagePrefix } from '../../lib/language.ts';
import { accessibilityFaults } from './accessibility.ts';
import { openBookingsInEveryState } from './booking-states.ts';
import { type Address, findPages, pageRoutes } from './every-page.ts';
import { misfits } from './fit.ts';
import { aBrowser, logIn, signIn } from './people.ts';

const PSEUDO = 'en-XA';
const LANGUAGES = ['en', 'es', PSEUDO];
const NAME_MISMATCH = 'label-content-name-mismatch';
const NARROWEST = 320;
const PHONE = 390;
const DESK = 1280;

/** `npm run prove -- languages` sets this, and builds the script of each language first. */
const walksEverything = process.env.PLUGWELL_EVERY_LANGUAGE === '1';

/** Where a fault occurs: the languages with widths, and the pages. */
type Places = { where: Set<string>; pages: Set<string> };

test.describe('words of another length', () => {
  test.skip(walksEverything, 'the long walk covers these pages');

  test('fit on the main pages on narrow phones: nothing cut off, overlapping, or out of its box', async ({
    browser,
  }) => {
    const made = await openBookingsInEveryState({ languages: LANGUAGES });
    try {
      const [visitor, client, expert] = await Promise.all(
        [null, made.client, made.expert].map(async (email) => {
          const page = await (await aBrowser(browser, { baseURL: made.origin })).newPage();
          if (email) await logIn(page, email, made.password);
          if (email) await expect(page).toHaveURL(/\/dashboard/);
          return page;
        }),
      );
      const booking = `/dashboard/bookings/${made.bookings.accepted}`;
      const faults = new Map<string, Places>();
      await Promise.all([
        walkPages(visitor!, ['/', '/find-experts', '/how-it-works', '/auth?mode=signup'], faults),
        walkPages(client!, [`/expert/${made.expertId}`, `/expert/${made.expertId}/book`, booking], faults),
        walkPages(
          expert!,
          [
            ...['/dashboard', '/dashboard/bookings', '/dashboard/expert/availability'],
            ...['/dashboard/settings', '/messages'],
          ],
          faults,
        ),
      ]);
      expect(told(faults)).toEqual([]);
    } finally {
      await made.close();
    }
  });

  async function walkPages(page: Page, paths: string[], faults: Map<string, Places>): Promise<void> {
    for (const [language, width] of [
      [PSEUDO, NARROWEST],
      ['es', PHONE],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of paths) {
        await page.goto(languagePrefix(language) + path, { waitUntil: 'load' });
        note(faults, await misfits(page), { path, language, width });
      }
    }
  }
});

test.describe('every page in every language', () => {
  test.skip(!walksEverything, 'takes half an hour; npm run prove -- languages');
  test.describe.configure({ timeout: 3_600_000 });

  for (const role of ['visitor', 'client', 'denver', 'portland'] as const) {
    test(`fits at each width and has no accessibility fault: ${role}`, async ({ browser, baseURL }) => {
      const context = await aBrowser(browser);
      const page = await context.newPage();
      if (role !== 'visitor') await signIn(page, role);
      await walkEverything(context, page, baseURL!);
    });
  }

  for (const side of ['client', 'expert'] as const) {
    test(`fits with a booking in each state: ${side}`, async ({ browser }) => {
      const made = await openBookingsInEveryState({ languages: LANGUAGES });
      try {
        const context = await aBrowser(browser, { baseURL: made.origin });
        const page = await context.newPage();
        await logIn(page, made[side], made.password);
        await expect(page).toHaveURL(/\/dashboard/);
        await walkEverything(context, page, made.origin, /^\/(dashboard\/(bookings|expert\/)|messages|$)/);
      } finally {
        await made.close();
      }
    });
  }
});

/**
 * Walks the pages that this browser can open, in each language at each width, and prints a table of the
 * faults.
 */
async function walkEverything(
  context: BrowserContext,
  page: Page,
  origin: string,
  part = /./,
): Promise<void> {
  const pages = (await findPages(context, origin)).filter(({ path }) => part.test(path));
  const faults = new Map<string, Places>();
  for (const language of LANGUAGES) {
    for (const { path, route } of pages) {
      await page.setViewportSize({ width: NARROWEST, height: 844 });
      await page.goto(languagePrefix(language) + path, { waitUntil: 'load' });
      // On a visitor's first page, the framework waits for a sign of use.
      await page.evaluate(() => dispatchEvent(new Event('pointermove')));
      await page.waitForTimeout(150);
      for (const width of [NARROWEST, PHONE, DESK]) {
        await page.setViewportSize({ width, height: 844 });
        const found = await misfits(page);
        const broken = width === PHONE ? [] : await accessibilityFaults(page);
        // In the pseudo-language, the brackets of a button's text are never part of its longer name.
        const isArtifact = (fault: string) => language === PSEUDO && fault.startsWith(NAME_MISMATCH);
        found.push(...broken.filter((fault) => !isArtifact(fault)));
        note(faults, found, { path: route, language, width });
      }
    }
  }
  await report(pages, faults);
  expect(told(faults)).toEqual([]);
}

async function report(pages: Address[], faults: Map<string, Places>): Promise<void> {
  const met = new Set(pages.map(({ route }) => route));
  const missed = (await pageRoutes()).filter((route) => !met.has(route));
  console.log(`${pages.length} pages of ${met.size} routes. Closed for this person: ${missed.join(' ')}`);
  console.table(
    [...faults].map(([fault, { where, pages: on }]) => ({
      fault,
      where: [...where].join(' '),
      pages: [...on].slice(0, 4).join(' '),
    })),
  );
}

function note(
  faults: Map<string, Places>,
  found: string[],
  { path, language, width }: { path: string; language: string; width: number },
): void {
  for (const fault of found) {
    const places = faults.get(fault) ?? { where: new Set(), pages: new Set() };
    places.where.add(`${language} at ${width} px`);
    places.pages.add(path);
    faults.set(fault, places);
  }
}

const told = (faults: Map<string, Places>) =>
  [...faults].map(
    ([fault, { where, pages }]) =>
      `${fault}: ${[...pages].slice(0, 3).join(' ')} in ${[...where].join(', ')}`,
  );
