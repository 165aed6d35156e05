import { beforeEach, describe, expect, it } from 'vitest';
import { signed } from '../../../lib/secrets/signed.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { requestPasswordReset } from '../../people/sign-in/request-password-reset.server.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import { ALL_CHANNELS } from './channels.ts';
import { readChoices, saveChoices } from './choices.server.ts';
import { readUnsubscribe, unsubscribe, unsubscribeUrl } from './unsubscribe.server.ts';

const world = await openWorld();

beforeEach(() => {
  world.queued.length = 0;
});

const tokenIn = (url: string) => new URL(url).searchParams.get('token');
const read = (token: string | null) => readUnsubscribe(world.as(null), NOTIFICATION_KINDS, token);

describe('an e-mail that can be turned off', () => {
  it('has an unsubscribe link for its own kind and recipient', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    await cancelBooking(world.as(client), { bookingId });
    const mails = world.queued.filter(({ name }) => name === 'send-written-mail');
    const at = world.now.epochMilliseconds;
    const links = await Promise.all(mails.map(({ data }) => read(tokenIn(String(data.unsubscribeUrl)))));
    expect(links).toEqual([
      { userId: client.id, kind: 'answer', at },
      { userId: expert.actor.id, kind: 'cancellation', at },
      { userId: client.id, kind: 'receipt', at },
    ]);
  });

  it('stops with one click, while notifications on the site and other kinds continue', async () => {
    const robin = await world.aPerson();
    await saveChoices(world.as(robin), NOTIFICATION_KINDS, [{ kind: 'answer', chosen: ['email'] }]);
    for (const kind of ['message', 'message', 'answer'] as const) {
      const link = await read(tokenIn(await unsubscribeUrl(world.as(null), { userId: robin.id, kind })));
      await unsubscribe(world.as(null), link!, NOTIFICATION_KINDS[kind].channels);
    }
    const choices = new Map(
      (await readChoices(world.as(robin), NOTIFICATION_KINDS)).map(({ kind, chosen }) => [kind, chosen]),
    );
    expect(choices.get('message')).toEqual(ALL_CHANNELS.filter((channel) => channel !== 'email'));
    expect(choices.get('answer')).toEqual([]);
    expect(choices.get('cancellation')).toEqual(ALL_CHANNELS);
  });
});

it('an e-mail about account security cannot be turned off', async () => {
  const robin = await world.aPerson();
  await world.givePassword(robin);
  await requestPasswordReset(world.as(null), { email: robin.email, next: '/' });
  for (const { data } of world.queued) expect(data).not.toHaveProperty('unsubscribeUrl');
});

const robin = await world.aPerson();
it.each([
  ['nothing', async () => null],
  ['no token', async () => 'a.b.c'],
  [
    'a token for another purpose',
    async () => signed({ userId: robin.id, kind: 'message' }, world.signIn.keyFor('reset')),
  ],
  [
    'an unknown kind',
    async () => signed({ userId: robin.id, kind: 'password' }, world.signIn.keyFor('unsubscribe')),
  ],
  [
    'a kind of every object',
    async () => signed({ userId: robin.id, kind: '__proto__' }, world.signIn.keyFor('unsubscribe')),
  ],
  [
    'no person',
    async () => signed({ userId: "' or true", kind: 'message' }, world.signIn.keyFor('unsubscribe')),
  ],
  [
    'a token without a signature',
    async () => {
      const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
      return `${part({ alg: 'none' })}.${part({ userId: robin.id, kind: 'message' })}.`;
    },
  ],
])('%s does nothing', async (_what, token) => expect(await read(await token())).toBeNull());

it('the link of a deleted account does nothing', async () => {
  const link = {
    userId: '0199a000-0000-7000-8000-000000000000',
    kind: 'message' as const,
    at: world.now.epochMilliseconds,
  };
  await expect(unsubscribe(world.as(null), link, NOTIFICATION_KINDS.message.channels)).rejects.toMatchObject({
    code: 'not_found',
  });
});
