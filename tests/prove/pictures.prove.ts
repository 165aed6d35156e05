import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createDemoPerson } from '../../core/people/accounts/create-demo-person.server.ts';
import { freePort } from '../../lib/free-port.server.ts';
import { newId } from '../../lib/id.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { blackPng, flatJpeg, runLengthBmp } from '../hostile-pictures.ts';
import { markOf } from '../mark-of.ts';
import { memoryOf, watchMemory } from '../memory.ts';
import { startNode } from '../node.ts';
import { openWorld } from '../world.ts';

const PORT = await freePort();
const ORIGIN = `http://localhost:${PORT}`;
const PASSWORD = 'fern moss and lichen';
const MB = 1e6;

const world = await openWorld(2);
const dataDir = temporaryFolder('pictures');
const node = await startNode(PORT, {
  DATABASE_URL: world.url,
  DATA_DIR: dataDir,
  DEMO: 'off',
  PUBLIC_ORIGIN: ORIGIN,
});
afterAll(async () => {
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 60, g: 120, b: 90, alpha: 0.5 } } });
const whole: [number, number] = [1, 1];
const quarters: [number, number][] = [[2, 2], whole, whole];
const animated = async (width: number, height: number) =>
  sharp(
    await blank(width, height * 2)
      .raw()
      .toBuffer(),
    {
      raw: { width, height: height * 2, channels: 3, pageHeight: height },
    },
  );

/** Pictures as large as their format allows, or larger. The ones marked 'taken' cost the most to decode. */
const PICTURES: [name: string, answer: 'taken' | 'refused', bytes: () => Buffer | Promise<Buffer>][] = [
  [
    'PNG 24 MP, 16 bits, interlaced',
    'refused',
    () => blackPng(6000, 4000, { depth: 16, color: 'rgba', interlaced: true }),
  ],
  [
    'PNG 12 MP, 16 bits, interlaced',
    'taken',
    () => blackPng(4000, 3000, { depth: 16, color: 'rgba', interlaced: true }),
  ],
  ['PNG 49 MP, 16 bits, row by row', 'taken', () => blackPng(7000, 7000, { depth: 16, color: 'rgba' })],
  ['PNG 60,000 by 1,000', 'refused', () => blackPng(60_000, 1000, { depth: 16, color: 'rgba' })],
  ['JPEG 48 MP, one scan', 'taken', () => flatJpeg(8064, 6048, { sampling: quarters, scans: 'one' })],
  [
    'JPEG 24 MP, progressive',
    'taken',
    () => flatJpeg(6000, 4000, { sampling: quarters, scans: 'progressive' }),
  ],
  [
    'JPEG 36 MP, progressive',
    'taken',
    () => flatJpeg(7200, 5000, { sampling: quarters, scans: 'progressive' }),
  ],
  [
    'JPEG 48 MP, progressive',
    'refused',
    () => flatJpeg(8064, 6048, { sampling: quarters, scans: 'progressive' }),
  ],
  [
    'JPEG 24 MP, a scan for each color',
    'refused',
    () => flatJpeg(6000, 4000, { sampling: Array(3).fill(whole), scans: 'each' }),
  ],
  [
    'JPEG 24 MP, CMYK, progressive',
    'refused',
    () => flatJpeg(6000, 4000, { sampling: Array(4).fill(whole), scans: 'progressive' }),
  ],
  [
    'JPEG 48 MP, CMYK, one scan',
    'taken',
    () => flatJpeg(8064, 6048, { sampling: Array(4).fill(whole), scans: 'one' }),
  ],
  ['WebP 24 MP', 'refused', () => blank(6000, 4000).webp({ effort: 0 }).toBuffer()],
  ['WebP 16 MP, with alpha', 'taken', () => blank(4000, 4000, 4).webp({ effort: 0 }).toBuffer()],
  [
    'WebP 12 MP, two frames',
    'taken',
    async () => (await animated(4000, 3000)).webp({ effort: 0 }).toBuffer(),
  ],
  ['WebP 64 MP', 'refused', () => blank(8000, 8000).webp({ effort: 0 }).toBuffer()],
  ['GIF 16 MP', 'taken', () => blank(4000, 4000).gif({ effort: 1 }).toBuffer()],
  [
    'GIF 24 MP, two frames',
    'refused',
    async () => (await animated(6000, 4000)).gif({ effort: 1 }).toBuffer(),
  ],
  [
    'TIFF 12 MP, tiles of 4,096',
    'taken',
    () =>
      blank(4000, 3000)
        .tiff({ tile: true, tileWidth: 4096, tileHeight: 4096, compression: 'deflate' })
        .toBuffer(),
  ],
  [
    'TIFF 24 MP, 16 bits',
    'refused',
    () => blank(6000, 4000, 4).toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer(),
  ],
  ['BMP 24 MP, run by run', 'refused', () => runLengthBmp(6000, 4000)],
];

/** Returns the cookie of a new person, because uploads per person are limited. */
async function aPerson(): Promise<string> {
  const id = newId();
  const email = `${id}@example.test`;
  const names = { firstName: 'Robin', lastName: 'Reed', zone: 'America/Denver' };
  await createDemoPerson(world.as(null), { id, email, password: PASSWORD, ...names });
  const answer = await fetch(`${node.address}/auth?mode=login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: PASSWORD }),
    headers: { Origin: ORIGIN },
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (!cookies.join().includes('session_token'))
    throw new Error(`${email} could not log in: ${answer.status}`);
  return cookies.join('; ');
}

async function upload(cookie: string, bytes: Buffer): Promise<'taken' | 'refused' | string> {
  const body = new FormData();
  const ask = () => fetch(`${node.address}/auth/mark`, { headers: { Cookie: cookie } });
  for (const [name, value] of Object.entries(await markOf(cookie, ask))) body.set(name, value);
  body.set('photo', new File([Uint8Array.from(bytes)], 'me'));
  const answer = await fetch(`${node.address}/dashboard/settings/photo`, {
    method: 'POST',
    body,
    headers: { Origin: ORIGIN, Cookie: cookie },
    redirect: 'manual',
  });
  const to = answer.headers.get('Location') ?? String(answer.status);
  return to.includes('photo=') ? 'refused' : to === '/dashboard/settings' ? 'taken' : to;
}

it('hostile pictures, two and ten at a time, take less than 300 MB above the idle server', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, aPerson));
  await upload(people[0]!, await blank(40, 40).png().toBuffer());
  console.log(`\nidle server: ${(memoryOf(node.pid) / MB).toFixed(0)} MB\n`);
  console.log('two at once'.padEnd(38), 'bytes'.padStart(9), '  answer', '     MB above idle', '  seconds');
  let worst = 0;
  for (const [i, [name, expected, make]] of PICTURES.entries()) {
    const bytes = await make();
    expect(bytes.length, name).toBeLessThan(2 * 1024 * 1024);
    const [one, two] = [people[i % 10]!, people[(i + 1) % 10]!];
    const idle = memoryOf(node.pid);
    const ended = watchMemory(node.pid);
    const began = performance.now();
    const answers = await Promise.all([upload(one, bytes), upload(two, bytes)]);
    const above = (ended().most - idle) / MB;
    worst = Math.max(worst, above);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      name.padEnd(38),
      String(bytes.length).padStart(9),
      ' ',
      answers[0]!.padEnd(8),
      above.toFixed(0).padStart(12),
      seconds.padStart(14),
    );
    expect(answers, name).toEqual([expected, expected]);
  }
  const dear = PICTURES.filter(([, answer]) => answer === 'taken').slice(0, 10);
  const files = await Promise.all(dear.map(([, , make]) => make()));
  const idle = memoryOf(node.pid);
  const ended = watchMemory(node.pid);
  const began = performance.now();
  const answers = await Promise.all(files.map((bytes, i) => upload(people[i]!, bytes)));
  const tenAtOnce = (ended().most - idle) / MB;
  console.log(
    `\nten at once, the dearest that are taken: ${tenAtOnce.toFixed(0)} MB above idle, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  console.log(`the server afterwards: ${(memoryOf(node.pid) / MB).toFixed(0)} MB\n`);
  expect(answers.every((answer) => answer === 'taken')).toBe(true);
  expect(worst).toBeLessThan(300);
  expect(tenAtOnce).toBeLessThan(300);
});
