import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { readAccount } from '../../people/accounts/read-account.server.ts';
import { confirmEmailChange } from '../account-settings/confirm-email-change.server.ts';
import { requestEmailChange } from '../account-settings/request-email-change.server.ts';
import { requestDeletion } from './request-deletion.server.ts';
import { restoreAddress } from './restore-address.server.ts';

const world = await openWorld();
const PASSWORD = 'fern moss and lichen';
const as = (actor: Person | null): Context => world.as(actor);
const tokenIn = (words: RegExp) =>
  world.queued.map(({ data }) => words.exec(String(data.text))?.[1]).findLast((token) => token !== undefined);

it('undoes a deletion requested since the change of address', async () => {
  const robin = await world.aPerson({ email: 'robin@example.test' });
  await world.givePassword(robin);
  await requestEmailChange(as(robin), { email: 'thief@example.test', proof: PASSWORD });
  await confirmEmailChange(as(robin), tokenIn(/new-email\?token=(\S+)/));
  const undo = tokenIn(/undo-email\?token=(\S+)/);
  const thief = { ...robin, email: 'thief@example.test' };
  await requestDeletion(as(thief), { email: thief.email, proof: PASSWORD });
  expect((await readAccount(as(robin))).deleteAt).not.toBeNull();

  expect(await restoreAddress(as(null), undo)).toMatchObject({ outcome: 'undone', email: robin.email });
  expect(await readAccount(as(robin))).toMatchObject({ email: robin.email, deleteAt: null });
});
