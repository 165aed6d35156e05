import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashAtFullCost, hashCheaply } from '../../tests/cheap-hashes.ts';
import { hashPassword, passwordMatches } from './password-hash.server.ts';

const PASSWORD = 'fern moss and lichen';
/** The hash of PASSWORD from an earlier version. The next one is of 'ﬁne Åpple', with a ligature. */
const FORMER =
  'b7a74bf850f649e465259ffb142920d9:96a16a3c4affd164365ba8262236e5684c6e605cf15d3612dbe3c25b1cde9fd2a01bcf51e764fcd93bdced7b6e2071916b4e7722e0b7cf784d30c46a98176c53';
const LIGATURE =
  '00f2d3a70f83c99a539bd158d8ade632:79b6746f3bbd07327e22d7df57f3cc09be33f2f3387ddae8dfffde6848dbc1d57e745855daff172b7fa06b495c78eeb04b8cb0d19c988b336c04cf8ce0e5f4c1';

beforeAll(hashAtFullCost);
afterAll(hashCheaply);

it.each<[string, string, string, boolean]>([
  ['a hash of the former version', FORMER, PASSWORD, true],
  ['a letter that can be typed in two ways', LIGATURE, 'fine Åpple', true],
  ['another password', FORMER, `${PASSWORD}s`, false],
  ['an empty password', FORMER, '', false],
  ['a hash without a key', FORMER.slice(0, 33), PASSWORD, false],
  ['no hash', '', PASSWORD, false],
])('checks %s', async (_case, hash, password, matches) =>
  expect(await passwordMatches(hash, password)).toBe(matches),
);

it('hashes with a new salt each time, in the stored format', async () => {
  const [one, two] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches(two, PASSWORD)).toBe(true);
});
