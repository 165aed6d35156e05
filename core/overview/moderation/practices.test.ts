import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { consultationOptions, contentFlags, experts } from '../../people/experts/tables.ts';
import { deleteOption } from '../../people/practice-profile/delete-option.server.ts';
import { readOwnSuspensions } from '../../people/practice-profile/read-own-suspensions.server.ts';
import { saveOption } from '../../people/practice-profile/save-option.server.ts';
import { savePracticeProfile } from '../../people/practice-profile/save-practice-profile.server.ts';
import { closeFlag } from './close-flag.server.ts';
import { liftSuspension } from './lift-suspension.server.ts';
import { readPerson } from './read-person.server.ts';
import { readPracticeForAdmin, readPractices } from './read-practices.server.ts';
import { readWaiting } from './read-waiting.server.ts';
import { suspendPerson } from './suspend-person.server.ts';
import { reinstatePractice, suspendPractice } from './suspend-practice.server.ts';

const CONNECTIONS = 50;
const world = await openWorld(CONNECTIONS);
const admin = await world.aPerson({ isAdmin: true });
const asAdmin = world.as(admin);
const all = { filter: 'all', sort: 'newest', words: '', after: null } as const;

beforeEach(() => {
  world.queued.length = 0;
});

const suspend = (practiceId: string) => suspendPractice(asAdmin, { practiceId, reason: 'Sold flower.' });
const reinstate = (practiceId: string) => reinstatePractice(asAdmin, { practiceId });
const isListed = async (id: string) => {
  const rows = await world.db.select().from(listing).where(eq(listing.expertId, id));
  expect(await codeOf(readProfile(world.as(null), id))).toBe(rows.length > 0 ? 'done' : 'not_found');
  return rows.length > 0;
};
const statusOf = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.status;
const mailsTo = (email: string) =>
  world.queued.filter(({ data }) => data.to === email).map(({ data }) => data.subject);

describe('a suspended practice', () => {
  it('shows its owners the reason, its staff that it is suspended, and nothing to others', async () => {
    const { actor, id } = await world.anExpert();
    const staff = await world.aMember(id, 'staff');
    const { id: other } = await world.anExpert({ name: 'Fern Hollow' });
    const both = await world.aMember(other, 'owner', actor);
    await suspend(id);
    const notices = async (who: typeof actor | null) => await readOwnSuspensions(world.as(who));
    const row = { practiceId: id, name: 'Sage Alder' };
    expect(await notices(both)).toEqual([{ ...row, reason: 'Sold flower.' }]);
    expect(await notices(staff)).toEqual([{ ...row, reason: null }]);
    expect([await notices(null), await notices(await world.aPerson())]).toEqual([[], []]);
    const { practices } = await readPerson(asAdmin, actor.id);
    expect(practices.map(({ name, role }) => [name, role])).toEqual([
      ['Sage Alder', 'owner'],
      ['Fern Hollow', 'owner'],
    ]);
    await reinstate(id);
    expect(await notices(both)).toEqual([]);
  });

  it('is hidden regardless of its owners, future bookings end, and only its owners learn why', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const second = await world.aMember(expert.id, 'owner');
    const staff = await world.aMember(expert.id, 'staff');
    const other = await world.aRequest({
      expert,
      client: await world.aPerson(),
      start: '2026-12-02T19:00:00Z',
    });
    await acceptBooking(world.as(expert.actor), { bookingId });
    world.queued.length = 0;
    await suspend(expert.id);
    expect(await isListed(expert.id)).toBe(false);
    expect([await statusOf(bookingId), await statusOf(other.bookingId)]).toEqual(['cancelled', 'declined']);
    for (const { email } of [expert.actor, second])
      expect(mailsTo(email)).toContain('Your listing is suspended');
    expect(mailsTo(staff.email)).not.toContain('Your listing is suspended');
    const notices = JSON.stringify(world.queued.filter(({ data }) => data.to === client.email));
    expect(notices).toContain('cancelled');
    expect(notices).not.toMatch(/suspen|Sold/i);
    expect(await readPracticeForAdmin(asAdmin, expert.id)).toMatchObject({
      isShown: false,
      unlisted: ['suspended'],
      suspension: { reason: 'Sold flower.' },
    });
    expect(
      (await readPractices(asAdmin, { ...all, filter: 'suspended' })).rows.map(({ id }) => id),
    ).toContain(expert.id);
    await reinstate(expert.id);
    expect(await isListed(expert.id)).toBe(true);
    expect(mailsTo(second.email).at(-1)).toBe('Your listing is open again');
  });

  it.each([
    ['the person is lifted first', ['person', 'practice'], [false, true]],
    ['the practice is lifted first', ['practice', 'person'], [false, true]],
  ] as const)('stays hidden while its owner is suspended, too: %s', async (_which, order, shown) => {
    const { actor, id } = await world.anExpert();
    await suspendPerson(asAdmin, { personId: actor.id, reason: 'because' });
    await suspend(id);
    const seen = [];
    for (const what of order) {
      if (what === 'person') await liftSuspension(asAdmin, { personId: actor.id });
      else await reinstate(id);
      seen.push(await isListed(id));
    }
    expect(seen).toEqual(shown);
  });

  it('that was suspended before its owner returns only after both are lifted', async () => {
    const { actor, id } = await world.anExpert();
    await suspend(id);
    await suspendPerson(asAdmin, { personId: actor.id, reason: 'because' });
    await liftSuspension(asAdmin, { personId: actor.id });
    expect(await isListed(id)).toBe(false);
    await reinstate(id);
    expect(await isListed(id)).toBe(true);
  });

  it('is suspended once and reinstated once by fifty simultaneous clicks', async () => {
    const { id } = await world.anExpert();
    const tally = async (press: () => Promise<void>) => {
      const codes = await Promise.all(Array.from({ length: CONNECTIONS }, () => codeOf(press())));
      return [
        codes.filter((code) => code === 'done').length,
        codes.filter((code) => code === 'status_changed').length,
      ];
    };
    expect(await tally(() => suspend(id))).toEqual([1, CONNECTIONS - 1]);
    expect(await tally(() => reinstate(id))).toEqual([1, CONNECTIONS - 1]);
    expect(await isListed(id)).toBe(true);
  });

  it('can be found only by admins', async () => {
    const { actor, id } = await world.anExpert();
    for (const person of [null, await world.aPerson(), actor]) {
      const ctx = world.as(person);
      const codes = await Promise.all(
        [
          suspendPractice(ctx, { practiceId: id, reason: 'because' }),
          reinstatePractice(ctx, { practiceId: id }),
          closeFlag(ctx, { practiceId: id, flagId: newId(), outcome: 'fine' }),
          readPracticeForAdmin(ctx, id),
          readPractices(ctx, all),
        ].map(codeOf),
      );
      expect(new Set(codes)).toEqual(new Set(['not_found']));
    }
    expect(await isListed(id)).toBe(true);
    expect(await codeOf(suspend(newId()))).toBe('not_found');
    expect(await codeOf(suspend("x' or 1=1 --"))).toBe('not_found');
  });
});

describe('words that read like an offer of product', () => {
  const SELLS = 'We sell flower, delivered to your door.';
  const openFlags = (id: string) =>
    world.db
      .select()
      .from(contentFlags)
      .where(and(eq(contentFlags.practiceId, id), isNull(contentFlags.closedAt)));
  const profile = { name: 'Sage Alder', title: '', location: '', bio: SELLS, credentials: '' };
  const option = { optionId: null, title: 'A walk', description: SELLS, price: '30', category: 'education' };

  it('in a bio are kept only if the author confirms them, and then shown to admins', async () => {
    const { actor, id } = await world.anExpert();
    const save = (more: object) => savePracticeProfile(world.as(actor), { ...profile, ...more });
    await expect(save({})).rejects.toMatchObject({
      code: 'content_warning',
      fields: { bio: [expect.stringContaining('“We sell”')] },
    });
    expect((await world.db.select().from(experts).where(eq(experts.id, id)))[0]!.bio).toBe('');
    expect(await openFlags(id)).toEqual([]);
    await save({ confirmed: true });
    await save({ title: 'Herbalist' });
    expect(await openFlags(id)).toMatchObject([{ place: 'bio', words: SELLS, found: ['sale', 'delivery'] }]);
    expect((await readPractices(asAdmin, { ...all, filter: 'flagged' })).rows).toMatchObject([
      { id, flags: 1 },
    ]);
    expect((await readWaiting(asAdmin)).flags).toBe(1);
    await save({ bio: 'Calm talks.' });
    expect(await openFlags(id)).toEqual([]);
  });

  it('in an option are treated the same, until it is deleted', async () => {
    const { actor, id } = await world.anExpert();
    const ctx = world.as(actor);
    await expect(saveOption(ctx, option)).rejects.toMatchObject({
      code: 'content_warning',
      fields: { description: [expect.any(String)] },
    });
    await saveOption(ctx, { ...option, confirmed: true });
    const [kept] = await world.db
      .select()
      .from(consultationOptions)
      .where(eq(consultationOptions.expertId, id));
    expect(kept).toMatchObject({ title: 'A walk', description: SELLS });
    expect(await openFlags(id)).toHaveLength(1);
    await saveOption(ctx, { ...option, optionId: kept!.id, price: '45' });
    expect(await openFlags(id)).toHaveLength(1);
    await deleteOption(ctx, { optionId: kept!.id });
    expect(await openFlags(id)).toEqual([]);
  });

  it('are flagged once and closed once by fifty simultaneous clicks', async () => {
    const { actor, id } = await world.anExpert();
    const press = () => codeOf(savePracticeProfile(world.as(actor), { ...profile, confirmed: true }));
    expect(new Set(await Promise.all(Array.from({ length: CONNECTIONS }, press)))).toEqual(new Set(['done']));
    const [flag, ...others] = await openFlags(id);
    expect(others).toEqual([]);
    const close = () =>
      codeOf(closeFlag(asAdmin, { practiceId: id, flagId: flag!.id, outcome: 'Wrote to them.' }));
    const codes = await Promise.all(Array.from({ length: CONNECTIONS }, close));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect((await readPracticeForAdmin(asAdmin, id)).flags).toMatchObject([{ outcome: 'Wrote to them.' }]);
  });
});
