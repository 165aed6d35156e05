import { describe, expect, it } from 'vitest';
import { EVERY_ADDRESS, HOSTILE_BODIES, HOSTILE_TARGETS, ODD_FORMS } from '../hostile-requests.ts';
import { sampled } from '../quick.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const logged: { level: number; msg: string; err?: object }[] = [];
const site = await openTestApp(
  { LOG_LEVEL: 'warn' },
  { logTo: { write: (line) => logged.push(JSON.parse(line)) } },
);
const { aVisitor, aClient, anExpert, anAdmin, signedIn, origin } = site;
const OURS = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
const visitor = aVisitor();
const ADDRESSES = sampled(EVERY_ADDRESS);
const members = [
  await signedIn(await aClient()),
  await signedIn(await anExpert()),
  await signedIn(await anAdmin()),
];

describe('a body that none of our forms send is refused at every address, for everyone', () => {
  it.each(HOSTILE_BODIES)('$what', async ({ type, body }) => {
    const bytes = Buffer.from(body(1));
    const headers = type === null ? OURS : { ...OURS, 'Content-Type': type };
    for (const address of ADDRESSES) {
      const answer = await visitor.request(address, { method: 'POST', headers, body: bytes });
      expect([address, [400, 413, 415].includes(answer.status) || answer.status]).toEqual([address, true]);
    }
  });
});

describe('an address that none of our pages link to is refused', () => {
  it.each(HOSTILE_TARGETS)('%s', async (_what, target) => {
    for (const address of ADDRESSES) {
      const answer = await visitor.get(target(address, 1));
      expect([address, [400, 414].includes(answer.status) || answer.status]).toEqual([address, true]);
    }
  });
});

describe('a form with unexpected field shapes causes no server error', async () => {
  const post = async (browser: TestBrowser, address: string, type: string, body: string) => {
    const path = `${address === '/' ? '/_' : address}.data`;
    const answer = await browser.request(path, {
      method: 'POST',
      headers: { ...OURS, 'Content-Type': type },
      body,
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const taking: string[] = [];
  for (const address of ADDRESSES) {
    const status = await post(visitor, address, 'application/x-www-form-urlencoded', 'nothing=');
    if (status !== 405 && address !== '/sign-out') taking.push(address);
  }

  it.each(ODD_FORMS)('%s', { timeout: 60_000 }, async (_what, type, body) => {
    logged.length = 0;
    for (const address of taking) {
      for (const browser of [visitor, ...members]) {
        const status = await post(browser, address, type, body);
        expect([address, status < 500 || status]).toEqual([address, true]);
      }
    }
    expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
