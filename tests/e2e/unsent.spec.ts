import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { openCutLine } from '../cut-line.ts';
import { builtInUrl } from '../prove/faults.ts';
import { startProduct } from '../prove/product.ts';
import { ERRANDS } from './forms-in-trouble.ts';
import { aBrowser, signIn } from './people.ts';
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
  ...secondTabTroubles((page, first) => signIn(page, ofBoulder.has(first) ? 'client' : 'boulder'), all),
  ...NETWORK_TROUBLES,
];
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
    const folder = join(process.env.PLUGWELL_TEST_DATA!, `${sentence.replaceAll(/\W+/g, '-')}-${retry}`);
    const cluster = await startEmbedded({ folder: join(folder, 'postgres'), throwaway: true });
    const line = await openCutLine(cluster.url('postgres'));
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
    const databaseAway: Trouble = {
      name: 'the database is away',
      async begin() {
        await line.cut();
        await expect.poll(() => product.isReady()).toBe(false);
      },
      async end() {
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
        databaseUrl: () => cluster.url('postgres'),
      });
      count.tell();
    } finally {
      await product.stop();
      await line.close();
      await cluster.stop();
    }
  });
}
