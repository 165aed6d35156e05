import { expect, it } from 'vitest';
import { mailboxOf } from '../../../lib/email-field.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { type Attempt, countAttempt, LIMITS } from './attempts.server.ts';

const world = await openWorld();

it.each([
  ['zoe@example.test', 'zoe@example.test'],
  ['zoe+plug@example.test', 'zoe@example.test'],
  ['zoe+a+b@example.test', 'zoe@example.test'],
  ['+zoe@example.test', '+zoe@example.test'],
  ['z.o.e@example.test', 'z.o.e@example.test'],
  ['z.o.e+x@gmail.com', 'zoe@gmail.com'],
  ['zoe@googlemail.com', 'zoe@gmail.com'],
])('e-mail to %s is counted as e-mail to %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

it.each<Attempt>(['sign-up', 'resend', 'password-reset'])(
  'no one can send more %s mails to one mailbox by varying its address',
  async (what) => {
    const count = (address: string) => codeOf(countAttempt(world.as(null), what, address));
    for (let at = 0; at < LIMITS[what].account.most; at += 1) {
      expect(await count(`r.o.bin+${what}${at}@gmail.com`)).toBe('done');
    }
    expect(await count('robin@googlemail.com')).toBe('too_many_requests');
    expect(await count('r.o.bin@example.test')).toBe('done');
  },
);

it('guesses at one account do not lock out another account of the same mailbox', async () => {
  const { most } = LIMITS.proof.account;
  for (let at = 0; at <= most; at += 1) {
    await codeOf(countAttempt(world.as(null), 'proof', 'kim+a@example.test'));
  }
  expect(await codeOf(countAttempt(world.as(null), 'proof', 'kim@example.test'))).toBe('done');
});
