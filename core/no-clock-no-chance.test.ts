import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const core = import.meta.dirname;
const CLOCK = /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/;
const CHANCE = /\bMath\.random\b|\brandom(Bytes|UUID|Int)\b|\bgetRandomValues\b|\bnew Secret\(\{ size\b/;

const linesWith = (what: RegExp) =>
  globSync('**/*.{ts,tsx}', { cwd: core })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(`${core}/${file}`, 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => what.test(line));

it('core receives the time and reads no clock', () => expect(linesWith(CLOCK)).toEqual([]));

it('core receives random values and generates none itself', () => expect(linesWith(CHANCE)).toEqual([]));

it.each(['Date.now()', 'new Date()', 'Temporal.Now.instant()'])('the check for clocks finds %s', (code) =>
  expect(CLOCK.test(code)).toBe(true),
);
it.each(['Math.random()', 'randomBytes(16)', 'crypto.randomUUID()', 'crypto.getRandomValues(bytes)'])(
  'the check for randomness finds %s',
  (code) => expect(CHANCE.test(code)).toBe(true),
);
