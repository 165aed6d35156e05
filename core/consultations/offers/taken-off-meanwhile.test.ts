import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { untilBlocked } from '../../../tests/until-blocked.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { movePlace } from '../../business/consultation-places/move-place.server.ts';
import { removePlace } from '../../business/consultation-places/remove-place.server.ts';
import { savePlace } from '../../business/consultation-places/save-place.server.ts';
import type { Context, Person, Role } from '../../context.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { setVisitReach } from '../../people/practice-profile/set-visit-reach.server.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { cancelDaysOff, takeDaysOff } from '../../practice/availability/take-days-off.server.ts';
import { savePractitioner } from '../../practice/practitioners/save-practitioner.server.ts';
import { offerTimes } from './offer-times.server.ts';

const world = await openWorld();
const PLACE = { label: 'Studio', address: '77 Alder Lane', zip: '80302', placeId: null };
const DAY = '2026-12-24';

it.each<[what: string, role: Role, act: (ctx: Context, client: Person) => Promise<unknown>]>([
  ['save a place', 'owner', (ctx) => savePlace(ctx, PLACE)],
  ['order places', 'owner', (ctx) => movePlace(ctx, { placeId: newId(), rank: 0 })],
  ['remove a place', 'owner', (ctx) => removePlace(ctx, { placeId: newId() })],
  ['say how far they go', 'owner', (ctx) => setVisitReach(ctx, { miles: '25' })],
  ['add a practitioner', 'owner', (ctx) => savePractitioner(ctx, { name: 'Fern', practitionerId: null })],
  [
    'set hours',
    'staff',
    (ctx) => changeWeeklyHours(ctx, { hours: [{ weekday: 1, startMinute: 540, endMinute: 1020 }] }),
  ],
  ['take days off', 'staff', (ctx) => takeDaysOff(ctx, { from: DAY, until: DAY })],
  ['give days back', 'staff', (ctx) => cancelDaysOff(ctx, { id: newId() })],
  [
    'offer times',
    'staff',
    (ctx, { id: clientId }) =>
      offerTimes(ctx, { clientId, token: null, offerId: newId(), starts: ['2026-12-03T18:00:00Z'] }),
  ],
])('a member cannot %s if they are removed while the call waits', async (_what, role, act) => {
  const { client, expert } = await world.aRequest();
  const member = await world.aMember(expert.id, role);
  let asked: Promise<string> | undefined;
  await world.db.transaction(async (tx) => {
    await tx.select().from(experts).where(eq(experts.id, expert.id)).for('update');
    asked = codeOf(act(world.as(member), client));
    await untilBlocked(world, 1);
    const theirs = and(eq(practiceMembers.practiceId, expert.id), eq(practiceMembers.userId, member.id));
    await tx.delete(practiceMembers).where(theirs);
  });
  expect(await asked).toBe('not_allowed');
});
