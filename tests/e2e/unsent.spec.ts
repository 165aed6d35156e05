import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { openCutLine } from '../cut-line.ts';
import { builtInUrl } from '../prove/faults.ts';
import { startProduct } from '../prove/product.ts';
import { ERRANDS } from './forms-in-trouble.ts';
import { aBrowser, alive, chooseTime, open, signIn } from './people.ts';
import {
  ANSWER_LOST,
  NETWORK_TROUBLES,
  type SentForm,
  secondTabTroubles,
  survives,
  type Trouble,
} from './sent-form.ts';

/** Whether to try every failure on every form, including an unreachable database. */
const all = process.env.PLUGWELL_ALL_FORMS === '1';
/** The browsers that are signed in as the person whom second tabs usually sign in as. */
const ofBoulder = new WeakSet<BrowserContext>();
const TROUBLES = [
  ...secondTabTroubles((other, first) => signIn(other, ofBoulder.has(first) ? 'client' : 'boulder'), all),
  ...NETWORK_TROUBLES,
];
/** Maya Ellison, a demo expert. */
const MAYA = 'a8e4a6e1-add3-884c-b0a2-319d11e2c302';
const FOR_EACH_KIND_OF_FORM = [
  'the client profile, the notification choices and the theme',
  'the contact form',
];

/** Counts the sent forms and the failures tried on them. Prints both counts in a full run. */
function counted(sentence: string) {
  let [forms, troubles] = [0, 0];
  return {
    async survives(...tried: Parameters<typeof survives>) {
      troubles += await survives(...tried);
      forms += 1;
    },
    tell() {
      if (all) console.log(`${forms} forms in ${troubles} troubles: ${sentence}`);
    },
  };
}

for (const [first, [sentence, errand]] of ERRANDS.entries()) {
  test(`text that could not be sent stays, and counts once after a second press: ${sentence}`, async ({
    browser,
  }) => {
    test.setTimeout(all ? 900_000 : 300_000);
    const count = counted(sentence);
    let forms = first;
    /** Returns the failures to try on a form: all of them in the full run, otherwise one, in rotation. */
    function troublesOf({ canLoseAnswer }: SentForm): Trouble[] {
      const met = TROUBLES.filter((trouble) => canLoseAnswer !== false || trouble !== ANSWER_LOST);
      const turn = forms % met.length;
      forms += 1;
      return all ? met : met.filter((_, place) => place === turn);
    }
    await errand({
      aPage: async () => (await aBrowser(browser)).newPage(),
      async signIn(page, key) {
        if (key === 'boulder') ofBoulder.add(page.context());
        await signIn(page, key);
      },
      survives: (page, form) => count.survives(page, form, troublesOf(form)),
      databaseUrl: () => builtInUrl(process.env.PLUGWELL_TEST_DATA!),
    });
    count.tell();
  });
}

for (const [sentence, errand] of ERRANDS) {
  if (!all && !FOR_EACH_KIND_OF_FORM.includes(sentence)) continue;
  test(`typed text stays while the database is down, and is accepted once it is back: ${sentence}`, async ({
    browser,
  }, { retry }) => {
    test.setTimeout(all ? 900_000 : 300_000);
    const count = counted(`${sentence}, the database away`);
    const { folder, product, line, databaseUrl, close } = await overACutLine(`${sentence}-${retry}`);
    const databaseAway: Trouble = {
      name: 'the database is away',
      async begin() {
        await line.cut();
        await expect.poll(() => product.isReady()).toBe(false);
      },
      async end(page) {
        if (FOR_EACH_KIND_OF_FORM.includes(sentence)) {
          // These forms have no key.
          await expect(page.getByText('Keep this page open.')).toHaveCount(0);
        }
        // A changed form does not send itself again.
        await page.evaluate(() => {
          for (const form of document.forms) form.dispatchEvent(new Event('input'));
        });
        await line.mend();
        await product.untilReady();
      },
    };
    try {
      await errand({
        aPage: async () => (await aBrowser(browser, { baseURL: product.origin })).newPage(),
        signIn: (page, key) => signIn(page, key, folder),
        survives: (page, form) =>
          count.survives(page, form, form.needsDatabase === false ? [] : [databaseAway]),
        databaseUrl: () => databaseUrl,
      });
      count.tell();
    } finally {
      await close();
    }
  });
}

test('a message without a database is sent again once it is back, and arrives once', async ({ browser }, {
  retry,
}) => {
  test.setTimeout(300_000);
  const { folder, product, line, close } = await overACutLine(`sent-again-${retry}`);
  try {
    const page = await (await aBrowser(browser, { baseURL: product.origin })).newPage();
    const field = page.getByRole('textbox', { name: /message/i });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to send your message' });
    const status = page.getByRole('status');
    const written = (words: string) => page.getByRole('log').getByText(words, { exact: true });
    const sendInVain = async (words: string) => {
      await field.fill(words);
      await line.cut();
      await expect.poll(() => product.isReady()).toBe(false);
      await send.click();
      await expect(failed).toContainText('What you typed is still here.');
      await expect(status.filter({ hasText: 'Keep this page open.' })).toBeVisible();
      await expect(field).toHaveValue(words);
    };
    const mend = async () => {
      await line.mend();
      await product.untilReady();
    };
    await signIn(page, 'client', folder);
    await test.step('meanwhile, an open page says that the sign-in could not be checked', async () => {
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (line) => /react|hydrat/i.test(line.text()) && faults.push(line.text()));
      for (const path of ['/', '/about-us']) await fetch(product.origin + path);
      await line.cut();
      await expect.poll(() => product.isReady()).toBe(false);
      await page.goto('/about-us');
      const notice = page.getByText('We can’t check right now whether you are logged in');
      await expect(notice).toBeVisible();
      await page.goto('/');
      await alive(page.locator('main > *').last());
      await expect(notice).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
      expect(faults).toEqual([]);
      await mend();
    });
    await open(page, `/messages/new?expert=${MAYA}`);

    await test.step('it is sent without a press', async () => {
      await sendInVain('Is there a ramp?');
      await mend();
      await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
      await expect(written('Is there a ramp?')).toHaveCount(1);
    });

    await test.step('a press in the meantime sends it once', async () => {
      await sendInVain('And a lift?');
      await mend();
      await send.click();
      await expect(written('And a lift?')).toHaveCount(1);
      await expect(failed).toHaveCount(0);
    });

    await test.step('what someone changes waits for their press', async () => {
      await sendInVain('Thank you');
      await field.fill('Thank you very much');
      await expect(status.filter({ hasText: 'You’ve changed something' })).toBeVisible();
      await mend();
      await send.click();
      await expect(written('Thank you very much')).toHaveCount(1);
      await expect(written('Thank you')).toHaveCount(0);
    });

    await test.step('what someone changes while it is on its way waits for their press, too', async () => {
      await field.fill('See you');
      await line.cut();
      await expect.poll(() => product.isReady()).toBe(false);
      await page.route('**/messages/**', async (route) => {
        if (route.request().method() === 'POST') await field.fill('See you on Monday');
        await route.continue();
      });
      await send.click();
      await expect(status.filter({ hasText: 'You’ve changed something' })).toBeVisible();
      await page.unrouteAll();
      await mend();
      await send.click();
      await expect(written('See you on Monday')).toHaveCount(1);
    });

    await test.step('nothing came twice', async () => {
      await page.reload();
      for (const words of ['Is there a ramp?', 'And a lift?', 'Thank you very much', 'See you on Monday']) {
        await expect(written(words)).toHaveCount(1);
      }
    });
  } finally {
    await close();
  }
});

test('a request is not sent by itself for another time than it was pressed for', async ({ browser }, {
  retry,
}) => {
  test.setTimeout(300_000);
  const { folder, product, line, close } = await overACutLine(`another-time-${retry}`);
  try {
    const page = await (await aBrowser(browser, { baseURL: product.origin })).newPage();
    const status = page.getByRole('status');
    await signIn(page, 'client', folder);
    await open(page, `/expert/${MAYA}/book`);
    await chooseTime(page, 2, 0);
    await page.getByRole('radio', { name: '15 min' }).check();
    let letAsk = () => {};
    const isChosen = new Promise<void>((resolve) => (letAsk = resolve));
    await page.route('**/readyz', async (route) => {
      await isChosen;
      await route.continue();
    });
    await line.cut();
    await expect.poll(() => product.isReady()).toBe(false);
    await page.getByRole('button', { name: /^Request/ }).click();
    await expect(status.filter({ hasText: 'Keep this page open.' })).toBeVisible();
    await line.mend();
    await product.untilReady();
    await chooseTime(page, 2, 1);
    letAsk();
    await expect(status.filter({ hasText: 'You’ve changed something' })).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/book\?/);
  } finally {
    await close();
  }
});

test('a form of the page in view fails offline like any other, before the router knows its path', async ({
  browser,
}) => {
  const page = await (await aBrowser(browser)).newPage();
  await signIn(page, 'admin');
  await page.route('**/__manifest*', (route) => route.abort());
  await open(page, '/admin/law/DE');
  const note = page.getByLabel('Note', { exact: true });
  await page.getByLabel('Status').selectOption('legal');
  await note.fill('Consultations are offered across Delaware.');
  await page.getByLabel('Source', { exact: true }).fill('House Bill 1 of 2023');
  await page.context().setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'See who is affected' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to see who is affected' })).toBeVisible();
  await expect(note).toHaveValue('Consultations are offered across Delaware.');
});

/** Starts the product over a database whose connections can be cut. */
async function overACutLine(name: string) {
  const folder = join(process.env.PLUGWELL_TEST_DATA!, name.replaceAll(/\W+/g, '-'));
  const cluster = await startEmbedded({ folder: join(folder, 'postgres'), throwaway: true });
  const databaseUrl = cluster.url('postgres');
  const line = await openCutLine(databaseUrl);
  const product = await startProduct({
    NODE_ENV: 'development',
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    CONSULTATIONS: 'card',
    DATA_DIR: folder,
    DATABASE_URL: line.url,
    GOOGLE_CLIENT_ID: 'plugwell',
    GOOGLE_CLIENT_SECRET: 'a secret of the errands',
    GOOGLE_ISSUER: `http://127.0.0.1:${Number(new URL(test.info().project.use.baseURL!).port) + 1}`,
  });
  return {
    folder,
    product,
    line,
    databaseUrl,
    async close() {
      await product.stop();
      await line.close();
      await cluster.stop();
    },
  };
}
