import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { experts, profileStyles } from '../experts/tables.ts';
import { DEFAULT_STYLE, type ProfileStyle } from './profile-style.ts';
import { readStyle } from './read-style.server.ts';
import { saveStyle } from './save-style.server.ts';

const world = await openWorld(50);
const OWN: ProfileStyle = {
  primaryColor: '#1D5FA6',
  secondaryColor: '#E6F1FB',
  textColor: '#102040',
  cardStyle: 'shadow',
  showRating: false,
  showSpotlightBadge: true,
  animateElements: true,
  customBio: '**Calm**',
  layout: 'expanded',
  profileImageStyle: 'square',
  backgroundPattern: 'dots',
  roundedCorners: 20,
};
const shown = async (id: string) => (await readStyle(world.as(null), id)).style;
const setSpotlight = (id: string, isSpotlight: boolean) =>
  world.db.update(experts).set({ isSpotlight }).where(eq(experts.id, id));

describe('the style of a practice', () => {
  it('is the default until something is chosen', async () => {
    const holder = await world.anExpert({ isSpotlight: true });
    expect(await shown(holder.id)).toEqual(DEFAULT_STYLE);
    const other = await world.anExpert();
    expect(await shown(other.id)).toEqual({ ...DEFAULT_STYLE, showSpotlightBadge: false });
  });

  it('is what its owner saved with Spotlight', async () => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    await saveStyle(world.as(actor), OWN);
    expect(await shown(id)).toEqual(OWN);
  });

  it('falls back when Spotlight ends, accepts changes then, and returns with it', async () => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    await saveStyle(world.as(actor), OWN);
    await setSpotlight(id, false);
    const fallen = await shown(id);
    expect(fallen).toEqual({
      ...OWN,
      secondaryColor: '#F2FCE2',
      cardStyle: 'default',
      showSpotlightBadge: false,
      animateElements: false,
      customBio: '',
      backgroundPattern: 'none',
      layout: 'standard',
    });
    await saveStyle(world.as(actor), { ...fallen, primaryColor: '#6D3FB0' });
    expect(await shown(id)).toEqual({ ...fallen, primaryColor: '#6D3FB0' });
    await setSpotlight(id, true);
    expect(await shown(id)).toEqual({ ...OWN, primaryColor: '#6D3FB0' });
  });

  it.each<[string, Partial<ProfileStyle>]>([
    ['a secondary color', { secondaryColor: '#112233' }],
    ['a card style', { cardStyle: 'shadow' }],
    ['the badge', { showSpotlightBadge: true }],
    ['animation', { animateElements: true }],
    ['a bio of its own', { customBio: 'Mine' }],
    ['a pattern', { backgroundPattern: 'infinity' }],
    ['the expanded layout', { layout: 'expanded' }],
    ['all of it at once', OWN],
  ])('of someone without Spotlight refuses %s from any request', async (_, sent) => {
    const { actor, id } = await world.anExpert();
    expect(await codeOf(saveStyle(world.as(actor), { primaryColor: '#1D5FA6', ...sent }))).toBe(
      'not_allowed',
    );
    expect(await world.db.select().from(profileStyles).where(eq(profileStyles.practiceId, id))).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a color with a rule behind it', { primaryColor: 'red;}' }],
    ['a color that loads something', { primaryColor: 'url(https://evil.example/x)' }],
    ['corners of a billion pixels', { roundedCorners: 1e9 }],
    ['corners in words', { roundedCorners: '20px' }],
    ['an unknown layout', { layout: '__proto__' }],
    ['a bio of another kind', { customBio: { toString: 'x' } }],
    ['a bio too long', { customBio: 'a'.repeat(2001) }],
  ])('is refused with %s', async (_, wrong) => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    expect(await codeOf(saveStyle(world.as(actor), wrong))).toBe('invalid_input');
    expect(await shown(id)).toEqual(DEFAULT_STYLE);
  });

  it('must be an object in the database', async () => {
    const { id } = await world.anExpert();
    const kept = world.db.insert(profileStyles).values({ practiceId: id, style: [], updatedAt: new Date() });
    await expect(kept).rejects.toThrow();
  });

  it('that is invalid is reported and shown as the default, and repaired by the next save', async () => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    const broken = { ...OWN, primaryColor: 'red;} body{display:none' };
    await world.db.insert(profileStyles).values({ practiceId: id, style: broken, updatedAt: new Date() });
    expect(await readStyle(world.as(null), id)).toMatchObject({ style: DEFAULT_STYLE, isBroken: true });
    await saveStyle(world.as(actor), OWN);
    expect(await readStyle(world.as(null), id)).toMatchObject({ style: OWN, isBroken: false });
  });

  it('can only be saved by its owner, even if another practice is named', async () => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    const other = await world.anExpert({ isSpotlight: true });
    const code = (who: Parameters<typeof world.as>[0], practiceId?: string) =>
      codeOf(saveStyle(world.as(who), { ...OWN, practiceId }));
    expect(await code(null)).toBe('sign_in_required');
    expect(await code(await world.aPerson())).toBe('not_allowed');
    expect(await code(await world.aMember(id, 'staff'))).toBe('not_allowed');
    expect(await code(actor, other.id)).toBe('not_allowed');
    expect(await code(actor, 'nonsense')).toBe('not_allowed');
    expect(await code({ ...(await world.aPerson()), isAdmin: true }, id)).toBe('not_allowed');
    expect(await shown(other.id)).toEqual(DEFAULT_STYLE);
    expect(await code(actor, id)).toBe('done');
  });

  it('is refused for someone who was suspended while the page was open', async () => {
    const { actor } = await world.anExpert();
    const admin = await world.aPerson({ isAdmin: true });
    await suspendPerson(world.as(admin), { personId: actor.id, reason: 'Enough of it' });
    expect(await codeOf(saveStyle(world.as(actor), { primaryColor: '#1D5FA6' }))).toBe('not_allowed');
  });
});

describe('fifty simultaneous saves', () => {
  it('leave one row, complete from one of them', async () => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    const corners = Array.from({ length: 50 }, (_, i) => i % 21);
    const styles = corners.map((roundedCorners, i) => ({
      ...OWN,
      roundedCorners,
      customBio: `Bio of ${roundedCorners}`,
      showRating: i % 2 === 0,
    }));
    const codes = await Promise.all(styles.map((style) => codeOf(saveStyle(world.as(actor), style))));
    expect(new Set(codes)).toEqual(new Set(['done']));
    expect(styles).toContainEqual(await shown(id));
    expect(await world.db.$count(profileStyles, eq(profileStyles.practiceId, id))).toBe(1);
  });

  it('save nothing locked once Spotlight has ended meanwhile', async () => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    const saves = Array.from({ length: 50 }, async (_, i) => {
      if (i === 25) await setSpotlight(id, false);
      return await codeOf(saveStyle(world.as(actor), { secondaryColor: `#1122${String(i + 10)}` }));
    });
    const codes = await Promise.all(saves);
    expect(codes.every((code) => code === 'done' || code === 'not_allowed')).toBe(true);
    expect((await shown(id)).secondaryColor).toBe(DEFAULT_STYLE.secondaryColor);
    expect(await codeOf(saveStyle(world.as(actor), { secondaryColor: '#112233' }))).toBe('not_allowed');
  });
});
