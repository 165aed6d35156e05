import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { concurrently, tallyOf, times } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { stateLaws } from '../../ground/geography/tables.ts';
import { checksOf } from './application.ts';
import { readApplication } from './read-application.server.ts';
import { approveApplication } from './review-application.server.ts';
import { applicationChecks, applications } from './tables.ts';

const world = await openWorld(20);
const { as } = world;
const admin = await world.aPerson({ isAdmin: true });
const WHY = 'Wyoming and Colorado honor each other’s licenses.';

/** Creates a center in review with all checks ticked. By default, its license is from Wyoming. */
async function aCenter(values: Partial<typeof applications.$inferInsert> = {}): Promise<string> {
  const { id: userId } = await world.aPerson({ dateOfBirth: '1989-04-15' });
  const id = as(null).newId();
  const at = asDate(world.now);
  await world.db.insert(applications).values({
    ...{ id, userId, status: 'in-review', type: 'wellness-center', name: 'Fern House' },
    ...{ location: 'Denver, CO 80202', zip: '80202', state: 'CO', city: 'Denver', zone: 'America/Denver' },
    ...{ lat: 39.7491, lng: -104.9946, placeLabel: 'Denver, CO', submittedAt: at, reviewBeganAt: at },
    ...{ licenseNumber: 'CO-4711', licenseState: 'WY', licenseExpiresOn: '2027-06-30' },
    ...{ createdAt: at, updatedAt: at },
    ...values,
  });
  await world.db
    .insert(applicationChecks)
    .values(
      checksOf('wellness-center').map((check) => ({ applicationId: id, check, adminId: admin.id, at })),
    );
  return id;
}

const approve = (
  id: string,
  more: { against?: string[]; reason?: string } = {},
  who: Person | null = admin,
) => approveApplication(as(who), { id, ...more });
const recordOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(adminActs)
      .where(and(eq(adminActs.subjectId, id), eq(adminActs.act, 'approve-application')))
  ).map(({ note, after }) => ({ note, after }));

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('the automatic check on the page of an application', () => {
  it('compares the data on file, and says how current it is', async () => {
    const { automatic } = await readApplication(as(admin), await aCenter());
    expect(automatic.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      ['state', 'passed'],
      ['place', 'passed'],
      ['license-number', 'passed'],
      ['license-state', 'failed'],
      ['license-expiry', 'passed'],
      ['age', 'passed'],
    ]);
    expect(automatic).toMatchObject({
      ...{ state: 'CO', typedState: 'CO', zipState: 'CO', pointState: 'CO', age: 37 },
      checkedOn: { law: '2025-05-05', geography: '2026-11-21', evidence: '2026-12-01' },
    });
  });

  it.each([
    ['a ZIP code of another state', { zip: '82001' }, 'failed'],
    ['a typed place in another state', { location: 'Cheyenne, WY' }, 'failed'],
    ['a point in another state', { lat: 41.14, lng: -104.8 }, 'look'],
    ['a typed place that no longer exists', { location: 'Nowhere, ZZ' }, 'passed'],
  ])('flags %s', async (_what, values, outcome) => {
    const { automatic } = await readApplication(as(admin), await aCenter(values));
    expect(automatic.lines.find(({ line }) => line === 'place')?.outcome).toBe(outcome);
  });
});

describe('an approval against a failed line', () => {
  it.each([
    ['without a word', {}],
    ['with a reason for no line', { reason: WHY }],
    ['with a reason for another line', { against: ['age'], reason: WHY }],
    ['that names the line, but gives no reason', { against: ['license-state'] }],
  ])('%s gets an error beside the reason', async (_how, more) => {
    const id = await aCenter();
    const refused = await approve(id, more).catch((error) => error);
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['check_failed', ['reason']]);
    expect(refused.message).toContain('License state');
    expect(await recordOf(id)).toEqual([]);
  });

  it('is recorded with its reason', async () => {
    const id = await aCenter();
    expect(await codeOf(approve(id, { against: ['license-state'], reason: WHY }))).toBe('done');
    expect(await recordOf(id)).toEqual([
      { note: WHY, after: { status: 'approved', despite: 'License state' } },
    ]);
  });

  it('counts once for twenty presses', async () => {
    const id = await aCenter();
    const codes = await concurrently(
      times(20, () => approve(id, { against: ['license-state'], reason: WHY })),
    );
    expect(tallyOf(codes)).toEqual({ done: 1, status_changed: 19 });
  });

  it('is refused if another line failed after the page was opened', async () => {
    const id = await aCenter({ licenseExpiresOn: '2026-12-01' });
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    const refused = await approve(id, { against: ['license-state'], reason: WHY }).catch((error) => error);
    expect([refused.code, refused.message]).toEqual([
      'check_failed',
      expect.stringContaining('License expiry'),
    ]);
  });

  it('is refused for anyone but admins', async () => {
    const id = await aCenter();
    const { actor: expert } = await world.anExpert();
    for (const who of [null, expert, await world.aPerson()]) {
      expect(await codeOf(approve(id, { against: ['license-state'], reason: WHY }, who))).toBe('not_found');
    }
  });

  it('never overrules the law', async () => {
    const id = await aCenter();
    const set = async (status: 'illegal' | 'legal') => {
      await world.db.update(stateLaws).set({ status }).where(eq(stateLaws.state, 'CO'));
      world.law = await readLaw(world.db);
    };
    await set('illegal');
    const { automatic } = await readApplication(as(admin), id);
    expect(automatic.lines[0]).toMatchObject({ line: 'state', found: 'illegal', outcome: 'failed' });
    const more = { against: ['state', 'license-state'], reason: WHY };
    expect(await codeOf(approve(id, more))).toBe('state_not_served');
    await set('legal');
    expect(await codeOf(approve(id, more))).toBe('done');
  });
});

it('an approval without failed lines needs no reason, and stores none', async () => {
  const id = await aCenter({ licenseState: 'CO' });
  expect(await codeOf(approve(id, { against: ['age'], reason: WHY }))).toBe('done');
  expect(await recordOf(id)).toEqual([{ note: '', after: { status: 'approved' } }]);
});
