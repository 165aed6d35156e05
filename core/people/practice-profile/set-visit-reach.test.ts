import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { experts } from '../experts/tables.ts';
import { setVisitReach } from './set-visit-reach.server.ts';
import { visitReachForm } from './visit-reach-form.ts';

const world = await openWorld();
const reachOf = async (id: string) =>
  (await world.db.select().from(experts).where(eq(experts.id, id)))[0]!.visitMiles;

describe('how far an expert goes for a home visit', () => {
  it.each([
    ['1', 'done'],
    ['100', 'done'],
    [' 40 ', 'done'],
    ['0', 'invalid_input'],
    ['101', 'invalid_input'],
    ['2.5', 'invalid_input'],
    ['-5', 'invalid_input'],
    ['0x10', 'invalid_input'],
    ['1e1', 'invalid_input'],
    ['٢٥', 'invalid_input'],
    ['', 'invalid_input'],
    ['far', 'invalid_input'],
  ])('as %j miles is %s', async (miles, code) => {
    const { actor, id } = await world.anExpert();
    expect(await codeOf(setVisitReach(world.as(actor), { miles }))).toBe(code);
    const { data } = visitReachForm.safeParse({ miles });
    expect(await reachOf(id)).toBe(data?.miles ?? 25);
  });

  it('can only be changed by the owner', async () => {
    const { id } = await world.anExpert();
    const say = (who: Parameters<typeof world.as>[0]) => codeOf(setVisitReach(world.as(who), { miles: '9' }));
    expect(await say(null)).toBe('sign_in_required');
    expect(await say(await world.aPerson())).toBe('not_allowed');
    expect(await say(await world.aMember(id, 'staff'))).toBe('not_allowed');
    expect(await reachOf(id)).toBe(25);
  });
});
