import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { typedDrafts } from '../accounts/tables.ts';
import { pageMarkOf } from './page-mark.server.ts';
import { browserMarkOf, endTypedDraft, findTypedDraft, keepTypedDraft } from './typed-draft.server.ts';

const world = await openWorld();
const [robin, sage] = [await world.aPerson(), await world.aPerson()];
let networks = 0;
/** Returns a visitor from a new network. */
const visitor = () => {
  networks += 1;
  return { ...world.as(null), clientAddress: `10.0.${Math.floor(networks / 250)}.${networks % 250}` };
};
const markOf = (person: Person) => pageMarkOf(world.signIn, person.id);
const draft = (words: string) => ({
  action: '/dashboard/client',
  fields: [['consultationNotes', words]] as [string, string][],
});
const keep = (mark: string, words = 'Evenings are best.') =>
  keepTypedDraft(visitor(), { ...draft(words), mark });

describe('a form draft', () => {
  /** Moves the clock by more than `DRAFT_PRESS_SECONDS`. */
  const later = () => {
    world.now = world.now.add({ seconds: 11 });
  };

  it('is found by its page’s account until it is shown', async () => {
    const token = (await keep(markOf(robin)))!;
    later();
    expect(await findTypedDraft(world.as(robin), token)).toEqual(draft('Evenings are best.'));
    await endTypedDraft(world.as(robin), token);
    later();
    expect(await findTypedDraft(world.as(robin), token)).toBeNull();
  });

  it('answers both clicks of a double click, without living longer', async () => {
    const token = (await keep(markOf(robin)))!;
    await endTypedDraft(world.as(robin), token);
    world.now = world.now.add({ seconds: 9 });
    expect(await findTypedDraft(world.as(robin), token)).toEqual(draft('Evenings are best.'));
    await endTypedDraft(world.as(robin), token);
    world.now = world.now.add({ seconds: 1 });
    expect(await findTypedDraft(world.as(robin), token)).toBeNull();
  });

  it('cannot be found or ended by another account, a visitor, or a forged token', async () => {
    const token = (await keep(markOf(robin)))!;
    for (const who of [sage, null]) {
      expect(await findTypedDraft(world.as(who), token)).toBeNull();
      await endTypedDraft(world.as(who), token);
    }
    for (const forged of ['', 'A'.repeat(32), `${token}A`, token.slice(1), "' or 1=1"]) {
      expect(await findTypedDraft(world.as(robin), forged)).toBeNull();
      await endTypedDraft(world.as(robin), forged);
    }
    later();
    expect(await findTypedDraft(world.as(robin), token)).not.toBeNull();
  });

  it('of a visitor opens only in their browser, for the account that they log in with there', async () => {
    const token = (await keep(browserMarkOf(world, 'robin’s browser')))!;
    expect(await findTypedDraft(world.as(null), token, 'robin’s browser')).toBeNull();
    for (const other of [null, '', 'sage’s browser']) {
      expect(await findTypedDraft(world.as(sage), token, other)).toBeNull();
      await endTypedDraft(world.as(sage), token, other);
    }
    later();
    expect(await findTypedDraft(world.as(sage), token, 'robin’s browser')).toEqual(
      draft('Evenings are best.'),
    );
  });

  it('expires after an hour', async () => {
    const token = (await keep(markOf(robin)))!;
    const { now } = world;
    world.now = now.add({ minutes: 60 });
    expect(await findTypedDraft(world.as(robin), token)).toBeNull();
    world.now = now;
  });

  it('is encrypted: the table contains neither its words nor its token', async () => {
    const token = (await keep(markOf(robin), 'About my left knee'))!;
    const rows = JSON.stringify(await world.db.select().from(typedDrafts));
    expect(rows).not.toMatch(/left knee|consultationNotes/);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(robin.id);
  });

  it('keeps an account’s newest five, without affecting another’s', async () => {
    const others = (await keep(markOf(sage)))!;
    const tokens: string[] = [];
    for (let i = 0; i < 12; i++) {
      tokens.push((await keep(markOf(robin), `Number ${i}`))!);
      world.now = world.now.add({ seconds: 1 });
    }
    const found = await Promise.all(tokens.map((token) => findTypedDraft(world.as(robin), token)));
    expect(found.map(Boolean)).toEqual(tokens.map((_, i) => i >= 7));
    expect(await findTypedDraft(world.as(sage), others)).not.toBeNull();
  });

  it('is not stored beyond twenty an hour from one network, or if it is too long', async () => {
    const network = visitor();
    const kept = [];
    for (let i = 0; i < 30; i++)
      kept.push(await keepTypedDraft(network, { ...draft('x'), mark: `browser ${i}` }));
    expect(kept.map(Boolean)).toEqual(kept.map((_, i) => i < 20));
    expect(await keep('a browser', 'x'.repeat(50_000))).toBeNull();
  });

  it('of one visitor stays while floods from other networks fill the table, and so does a newer one', async () => {
    await world.db.delete(typedDrafts);
    const own = visitor();
    const keeps = (mark: string) => keepTypedDraft(own, { ...draft('Evenings are best.'), mark });
    /** Inserts 20 newer drafts from each of 100 networks. */
    const flood = async (name: string) => {
      world.now = world.now.add({ seconds: 1 });
      const expiresAt = asDate(world.now.add({ minutes: 60 }));
      await world.db.insert(typedDrafts).values(
        Array.from({ length: 2_000 }, (_, nth) => ({
          id: `${name} ${nth}`,
          network: `${name} ${nth % 100}`,
          sealed: '',
          expiresAt,
        })),
      );
    };
    const first = (await keeps(markOf(robin)))!;
    await flood('first');
    const second = (await keeps(markOf(sage)))!;
    await flood('second');
    expect(await keep('a third browser')).not.toBeNull();
    expect(await world.db.$count(typedDrafts)).toBe(2_000);
    expect(await findTypedDraft(world.as(robin), first)).not.toBeNull();
    expect(await findTypedDraft(world.as(sage), second)).not.toBeNull();
  });

  it.each([
    ['a /48 of IPv6', (nth: number) => `2001:db8:5:${nth.toString(16)}::`],
    ['a /24 of IPv4', (nth: number) => `203.0.113.${nth}`],
  ])('sent from all over %s displaces only others from there, oldest first', async (_what, addressOf) => {
    await world.db.delete(typedDrafts);
    const expiresAt = asDate(world.now.add({ minutes: 30 }));
    const others = Array.from({ length: 1_990 }, (_, nth) => ({ id: `other ${nth}`, network: `${nth}` }));
    await world.db.insert(typedDrafts).values(others.map((one) => ({ ...one, sealed: '', expiresAt })));
    const tokens: string[] = [];
    for (let nth = 0; nth < 15; nth++) {
      const ctx = { ...world.as(null), clientAddress: addressOf(nth) };
      tokens.push((await keepTypedDraft(ctx, { ...draft('x'), mark: browserMarkOf(world, `${nth}`) }))!);
      world.now = world.now.add({ seconds: 1 });
    }
    expect(await world.db.$count(typedDrafts, like(typedDrafts.id, 'other %'))).toBe(1_990);
    const found = await Promise.all(
      tokens.map((token, nth) => findTypedDraft(world.as(robin), token, `${nth}`)),
    );
    expect(found.map(Boolean)).toEqual(tokens.map((_, nth) => nth >= 5));
  });

  it('never exceeds two thousand in all, however many are sent simultaneously', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, nth) => keep(`browser ${nth}`)));
    expect(await world.db.$count(typedDrafts)).toBe(2_000);
  });
});
