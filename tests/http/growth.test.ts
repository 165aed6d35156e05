import { expect, it } from 'vitest';
import { EVERY_ADDRESS } from '../hostile-requests.ts';
import { openTestApp } from './app.ts';

const site = await openTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: () => {} } });
const { aClient, signedIn, origin } = site;
const client = await signedIn(await aClient());
const mark = new URLSearchParams(await client.mark());

const WORDS = [
  'q',
  'place',
  'near',
  'text',
  'next',
  'token',
  'key',
  'after',
  'before',
  'area',
  'page',
  'bounds',
];
const FIELDS = [
  'email',
  'password',
  'name',
  'message',
  'body',
  'code',
  'start',
  'phone',
  'location',
  'returnTo',
];
/** Texts on which a backtracking pattern would be slowest. */
const TEXTS = ['a', ' ', 'a@', '"', '1.'];
const SIZES = [1, 2, 4, 8, 16];

/** Returns this many characters of the encoded text, or slightly fewer. */
const filled = (text: string, characters: number) =>
  encodeURIComponent(text.repeat(characters)).slice(0, characters).replace(/%.?$/, '');

type Sent = [path: string, init: RequestInit];
/** The most expensive requests that anyone can send to a URL, at a multiple of the smallest size. */
const WORST: Record<string, (address: string, text: string, times: number) => Sent> = {
  'a path, which is refused, and its line in the log': (address, text, times) => [
    `${address}/${filled(text, 1000 * times)}`,
    {},
  ],
  'a query, cookies and headers': (address, text, times) => {
    const value = filled(text, 300 * times);
    const list = `${filled(text, 10)};q=0.1,`.repeat(10 * times);
    const headers = {
      Accept: list,
      'Accept-Encoding': list,
      'Accept-Language': list,
      'If-None-Match': `"${value}`,
      'User-Agent': value,
      Cookie: `${client.cookie()}; flash=${value}; ${'a=b; '.repeat(30 * times)}`,
    };
    return [
      `${address}?${WORDS.map((word) => `${word}=${filled(text, 25 * times)}`).join('&')}`,
      { headers },
    ];
  },
  'a form': (address, text, times) => {
    const body = [mark, ...FIELDS.map((name) => `${name}=${filled(text, 1500 * times)}`)].join('&');
    const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' };
    return [`${address === '/' ? '/_' : address}.data`, { method: 'POST', headers, body }];
  },
};

/** Measures the processor time of one request in microseconds, regardless of other load on the computer. */
async function cost([path, init]: Sent): Promise<number> {
  const before = process.cpuUsage();
  const answer = await client.request(path, init);
  await answer.arrayBuffer();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it.each(Object.keys(WORST))(
  'the cost of a URL grows no faster than %s',
  { timeout: 120_000 },
  async (kind) => {
    const answered = EVERY_ADDRESS.filter(
      (address) => address !== '/messages/stream' && address !== '/sign-out',
    );
    for (const [at, address] of answered.entries()) {
      const text = TEXTS[at % TEXTS.length]!;
      // Quadratic work grows 256 times from the first size to the last, and 4 times in the last step.
      const least = SIZES.map(() => Number.POSITIVE_INFINITY);
      const isSteep = () => least[4]! > 3.2 * least[3]! || least[4]! > 60 * least[0]!;
      // Garbage collection can distort a measurement, most often that of a large form.
      for (let tries = 0; tries < 40 && (tries < 1 || isSteep()); tries++) {
        for (const [index, times] of SIZES.entries()) {
          least[index] = Math.min(least[index]!, await cost(WORST[kind]!(address, text, times)));
        }
      }
      expect([address, text, isSteep() && least]).toEqual([address, text, false]);
    }
  },
);
