import { expect, type Page, test } from '@playwright/test';
import { pathInLanguage } from '../../lib/language.ts';
import { applicationSteps } from './application-steps.ts';
import { openBookingsInEveryState } from './booking-states.ts';
import { LANGUAGES, NARROWEST, PHONE, PSEUDO, walkEveryPage } from './every-language.ts';
import { misfits } from './fit.ts';
import { aBrowser, enter, signIn } from './people.ts';

/** `npm run prove -- languages` sets this, and builds the script of each language first. */
const walksEverything = process.env.PLUGWELL_EVERY_LANGUAGE === '1';

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
          if (email) await enter(page, email, made.password);
          return page;
        }),
      );
      const booking = `/dashboard/bookings/${made.bookings.accepted}`;
      const faults = await Promise.all([
        walkPages(visitor!, ['/', '/find-experts', '/how-it-works', '/auth?mode=signup']),
        walkPages(client!, [`/expert/${made.expertId}`, `/expert/${made.expertId}/book`, booking]),
        walkPages(expert!, [
          ...['/dashboard', '/dashboard/bookings', '/dashboard/expert/availability'],
          ...['/dashboard/settings', '/messages'],
        ]),
      ]);
      expect(faults.flat()).toEqual([]);
    } finally {
      await made.close();
    }
  });

  async function walkPages(page: Page, paths: string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const [language, width] of [
      [PSEUDO, NARROWEST],
      ['es', PHONE],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of paths) {
        await page.goto(pathInLanguage(path, language), { waitUntil: 'load' });
        const found = await misfits(page);
        faults.push(...found.map((fault) => `${path} in ${language} at ${width} px: ${fault}`));
      }
    }
    return faults;
  }
});

test.describe('every page in every language', () => {
  test.skip(!walksEverything, 'takes an hour; npm run prove -- languages');
  test.describe.configure({ timeout: 3_600_000 });

  for (const language of LANGUAGES) {
    for (const who of ['visitor', 'client', 'denver', 'portland'] as const) {
      test(`fits at each width and has no accessibility fault: ${who} in ${language}`, async ({
        browser,
        baseURL,
      }) => {
        const context = await aBrowser(browser);
        const page = await context.newPage();
        if (who !== 'visitor') await signIn(page, who);
        expect(await walkEveryPage({ who, context, page, origin: baseURL!, language })).toEqual([]);
      });
    }

    test(`fits with an application in each step: applicant in ${language}`, async ({ browser, baseURL }) => {
      const context = await aBrowser(browser);
      const page = await context.newPage();
      const faults: string[] = [];
      for await (const step of applicationSteps(browser, page)) {
        const found = await walkEveryPage({
          ...{ who: `applicant ${step}`, context, page, origin: baseURL!, language },
          part: /^\/(become-expert|dashboard(\/expert\/(availability|places|services))?)$/,
        });
        faults.push(...found);
      }
      expect(faults).toEqual([]);
    });

    for (const side of ['client', 'expert'] as const) {
      test(`fits with a booking in each state: ${side} in ${language}`, async ({ browser }) => {
        const made = await openBookingsInEveryState({ languages: LANGUAGES });
        const stateOf = new Map(Object.entries(made.bookings).map(([state, id]) => [id, state]));
        try {
          const context = await aBrowser(browser, { baseURL: made.origin });
          const page = await context.newPage();
          await enter(page, made[side], made.password);
          const faults = await walkEveryPage({
            ...{ who: `${side} of bookings`, context, page, origin: made.origin, language },
            part: /^\/(dashboard\/(bookings|expert\/)|messages|$)/,
            nameOf: (id) => stateOf.get(id) ?? id,
          });
          expect(faults).toEqual([]);
        } finally {
          await made.close();
        }
      });
    }
  }
});
