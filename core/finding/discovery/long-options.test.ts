import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { readPractice } from '../../people/experts/read-practice.server.ts';
import { consultationOptions } from '../../people/experts/tables.ts';
import { bookedMinutes } from '../../practice/availability/lengths.ts';
import { slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { readProfile } from '../profiles/read-profile.server.ts';
import { readHomeList } from './home-list.server.ts';

const world = await openWorld();

it.each([
  [1, 1],
  [239, 239],
  [240, 240],
  [241, 240],
  [480, 240],
])('shows an option of %i minutes as %i everywhere', async (minutes, shown) => {
  const { actor, id } = await world.anExpert();
  const option = { id: newId(), expertId: id, category: 'consulting', title: 'A walk', minutes };
  await world.db.insert(consultationOptions).values(option);
  const ctx = world.as(actor);
  const { experts } = await readHomeList(ctx, {}, 24);
  const lists = [
    (await readPractice(ctx))!.options,
    (await readProfile(ctx, id)).options,
    (await slotsOf(ctx, id)).expert.options,
  ];
  for (const options of lists) expect(options).toMatchObject([{ minutes: shown }]);
  const card = experts.find((one) => one.id === id)!;
  expect(card.options).toMatchObject([{ minutes: bookedMinutes(minutes) }]);
});
