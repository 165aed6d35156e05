import { scrypt, scryptSync } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { hashAtFullCost, hashCheaply } from './cheap-hashes.ts';

const COST = { N: 32, r: 1, p: 1 };
const derived = (password: string, salt: string, bytes = 16) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, bytes, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
afterAll(hashCheaply);

it('gives each password and salt its own key, the same each time', async () => {
  const asked = [
    ['fern', 'salt'],
    ['fern', 'pepper'],
    ['moss', 'salt'],
  ] as const;
  const keys = await Promise.all(
    asked.map(async ([password, salt]) => (await derived(password, salt)).toString('hex')),
  );
  expect(new Set(keys).size).toBe(asked.length);
  expect((await derived('fern', 'salt')).toString('hex')).toBe(keys[0]);
  expect(await derived('fern', 'salt', 64)).toHaveLength(64);
});

it('costs less than asked, and what is asked where a test needs that', async () => {
  expect(await derived('fern', 'salt')).not.toEqual(scryptSync('fern', 'salt', 16, COST));
  hashAtFullCost();
  expect(await derived('fern', 'salt')).toEqual(scryptSync('fern', 'salt', 16, COST));
});
