import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpError, ok } from '@oazapfts/runtime';
import { expect, it } from 'vitest';
import { bookSoonest } from '../../clients/typescript/example.ts';
import * as plugwell from '../../clients/typescript/plugwell.ts';
import { createKey } from '../../core/people/api-keys/create-key.server.ts';
import { callByClient } from '../generated-client.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp();
const { world, aClient, anExpert, password } = house;
const [client, expert] = [await aClient(), await anExpert()];
const input = { name: 'A program', practiceId: '', lifetime: '30', currentPassword: password } as const;
const { token: key } = await createKey(world.as(client), { ...input, scopes: ['bookings:write'] });

callByClient(house);

it('books with the example, which is the one in its README', async () => {
  const booking = await bookSoonest('Denver, CO', key);
  expect(booking).toMatchObject({
    expertId: expert.expertId,
    status: 'requested',
    as: 'client',
    minutes: 30,
  });
  const folder = join(import.meta.dirname, '..', '..', 'clients', 'typescript');
  const [example, readme] = ['example.ts', 'README.md'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  expect(readme).toContain(example);
});

it('gives a refusal as its problem, with the type of a problem', async () => {
  const answer = await plugwell.quotePrice({ expertId: expert.expertId });
  expect(answer).toMatchObject({
    status: 422,
    data: { code: 'invalid_input', errors: [{ name: 'minutes' }] },
  });
  const refused = ok(plugwell.listBookings({}, { headers: { 'Accept-Language': 'es' } }));
  await expect(refused).rejects.toThrow(HttpError);
  await expect(refused).rejects.toMatchObject({ status: 401, data: { code: 'key_needed' } });
});
