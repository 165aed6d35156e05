import { test } from '@playwright/test';
import { ERRANDS } from './forms-in-trouble.ts';
import { aBrowser, signIn } from './people.ts';
import { NETWORK_TROUBLES, survives } from './sent-form.ts';

for (const [sentence, errand] of ERRANDS) {
  test(`what was typed stays when it cannot be sent, and counts once when pressed again: ${sentence}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    await errand({
      aPage: async () => (await aBrowser(browser)).newPage(),
      signIn,
      survives: (page, form) => survives(page, form, NETWORK_TROUBLES),
    });
  });
}
