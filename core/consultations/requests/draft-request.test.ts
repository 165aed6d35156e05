import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { draftRequest } from './draft-request.server.ts';

const world = await openWorld();

it('refuses a draft for an expert who takes no requests with the facts of the sentence', async () => {
  const { id } = await world.anExpert({ name: 'Sage Alder', isActive: false });
  const start = world.now.add({ hours: 48 }).toString();
  const drafted = draftRequest(world.as(await world.aPerson()), {
    expertId: id,
    start,
    method: 'In-Person Consultation',
  });
  await expect(drafted).rejects.toMatchObject({ code: 'not_bookable', facts: { name: 'Sage Alder' } });
});
