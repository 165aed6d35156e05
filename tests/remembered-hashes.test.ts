import { scrypt, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { remembering } from './remembered-hashes.ts';

const COST = { N: 16, r: 1, p: 1 };
let calls = 0;
const counting = remembering((password, salt, bytes, cost, answered) => {
  calls += 1;
  scrypt(password, salt, bytes, cost, answered);
});
const derived = (password: string, salt: string, bytes = 16, cost = COST) =>
  new Promise<Buffer>((resolve, reject) => {
    counting(password, salt, bytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

it('derives a key once for each password, salt, length and cost, and never confuses two', async () => {
  const asked: [string, string, number, typeof COST][] = [
    ['fern', 'salt', 16, COST],
    ['fern', 'pepper', 16, COST],
    ['moss', 'salt', 16, COST],
    ['fern', 'salt', 32, COST],
    ['fern', 'salt', 16, { ...COST, N: 32 }],
  ];
  for (const _time of ['first', 'second']) {
    for (const one of asked) expect(await derived(...one)).toEqual(scryptSync(...one));
  }
  expect(calls).toBe(asked.length);
});

it('gives each caller its own copy of the key', async () => {
  const key = await derived('fern', 'own');
  key.fill(0);
  expect(await derived('fern', 'own')).toEqual(scryptSync('fern', 'own', 16, COST));
});

it('passes a failure on', async () => {
  await expect(derived('fern', 'salt', 16, { ...COST, N: 3 })).rejects.toThrow('Invalid');
});
