import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { experts, profileStyles } from '../../people/experts/tables.ts';
import { DEFAULT_STYLE } from '../../people/style/profile-style.ts';
import { saveStyle } from '../../people/style/save-style.server.ts';
import { readExpertCard } from './read-expert-card.server.ts';

const world = await openWorld();
const visitor = world.as(null);

describe('the card of one expert', () => {
  it('is the card from the list, without a distance', async () => {
    const { id } = await world.anExpert({ name: 'Sage Alder', rating: 4.5 });
    const card = await readExpertCard(visitor, id);
    expect(card).toMatchObject({ id, name: 'Sage Alder', rating: 4.5, distanceMiles: null });
    expect(card?.nextFree.length).toBeGreaterThan(0);
  });

  it('takes only colors, corners, and kind of card from the style of a practice in Spotlight', async () => {
    const { id, actor } = await world.anExpert({ isSpotlight: true });
    const style = async () => (await readExpertCard(visitor, id))?.style;
    expect(await style()).toBeNull();
    const chosen = { primaryColor: '#1D5FA6', cardStyle: 'shadow', roundedCorners: 0 } as const;
    await saveStyle(world.as(actor), { ...chosen, customBio: 'Only on the **profile**.' });
    expect(await style()).toEqual({ ...chosen, secondaryColor: DEFAULT_STYLE.secondaryColor });
    for (const [without, back] of [
      [{ isSpotlight: false }, { isSpotlight: true }],
      [{ isDemo: true }, { isDemo: false }],
    ]) {
      await world.db.update(experts).set(without!).where(eq(experts.id, id));
      expect(await style()).toBeNull();
      await world.db.update(experts).set(back!).where(eq(experts.id, id));
    }
    expect(await style()).toMatchObject(chosen);
  });

  it('has the default style if the stored one is unreadable', async () => {
    const { id } = await world.anExpert({ isSpotlight: true });
    await world.db
      .insert(profileStyles)
      .values({ practiceId: id, style: { cardStyle: 5 }, updatedAt: new Date() });
    expect((await readExpertCard(visitor, id))?.style).toMatchObject({
      cardStyle: 'default',
      roundedCorners: 8,
    });
  });

  it.each([
    ['nobody', newId()],
    ['an id that is none', 'x'],
    ['SQL', "' or 1=1 --"],
    ['nothing', ''],
  ])('does not exist for %s', async (_what, id) => {
    expect(await readExpertCard(visitor, id)).toBeNull();
  });

  it('does not exist for an expert who is not approved', async () => {
    const { id } = await world.anExpert();
    await world.pool.query('update experts set approved_at = null where id = $1', [id]);
    expect(await readExpertCard(visitor, id)).toBeNull();
  });
});
