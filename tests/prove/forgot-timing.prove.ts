import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from '../http/app.ts';

const TRIES = 250;
const { aVisitor, world } = await openTestApp({}, { work: true });

/** Returns the probability that a known address takes longer than an unknown one; 0.5 reveals nothing. */
function areaUnderCurve(known: number[], unknown: number[]): number {
  let wins = 0;
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}

/** Returns the milliseconds until the full response, for known and unknown addresses in mixed order. */
async function timed(known: string[], ask: (email: string) => Promise<Response>) {
  const unknown = known.map(() => `nobody.${newId()}@example.test`);
  const drawn = [...known, ...unknown].map((email) => ({ email, at: Math.random() }));
  const order = drawn.sort((a, b) => a.at - b.at).map(({ email }) => email);
  const took = new Map<string, number>();
  for (const email of order) {
    const begin = performance.now();
    await (await ask(email)).text();
    took.set(email, performance.now() - begin);
  }
  const of = (emails: string[]) => emails.map((email) => took.get(email)!);
  return areaUnderCurve(of(known), of(unknown));
}

/** Adds people with a password and with confirmed or unconfirmed addresses. Returns the addresses. */
async function addresses(emailVerified: boolean): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < TRIES; i++) {
    const person = await world.aPerson({ emailVerified });
    await world.givePassword(person);
    made.push(person.email);
  }
  return made;
}

it('response times do not reveal who has an account', async () => {
  const [members, waiting] = [await addresses(true), await addresses(false)];
  const post =
    (path: string, more = {}) =>
    (email: string) =>
      aVisitor().post(path, { email, ...more });
  const figures: Record<string, number> = {};
  await timed(members.slice(0, 20), post('/auth/resend'));
  figures['a new password'] = await timed(members, post('/auth/forgot'));
  figures['a new link'] = await timed(waiting, post('/auth/resend'));
  figures['log-in'] = await timed(members, post('/auth?mode=login', { password: 'not the password' }));
  const born = { firstName: 'Robin', password: 'seven quiet gardens', dateOfBirth: '1990-05-17' };
  figures['sign-up'] = await timed(members, post('/auth?mode=signup', born));
  console.table(
    Object.entries(figures).map(([what, area]) => ({
      what,
      tries: TRIES,
      'known by time (AUC)': area.toFixed(3),
    })),
  );
  for (const [what, area] of Object.entries(figures)) {
    expect(area, what).toBeGreaterThan(0.4);
    expect(area, what).toBeLessThan(0.6);
  }
});
