import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { concurrently, tallyOf, times } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { downloadData } from '../../overview/your-data/download.server.ts';
import { users } from '../../people/accounts/tables.ts';
import type { ApplicantType, ApplicationStatus, FileKind } from './application.ts';
import { keepIdentity, readIdentity } from './identity.server.ts';
import { readApplication, readOwnApplication } from './read-application.server.ts';
import { askApplicant } from './review-application.server.ts';
import { sendEvidence } from './send-evidence.server.ts';
import { sweepApplications } from './sweep-applications.server.ts';
import { applicationFiles, applicationIdentities, applications } from './tables.ts';

const world = await openWorld(20);
const { as } = world;
const admin = await world.aPerson({ isAdmin: true });

const TYPED = {
  legalFirstName: 'Zqlegalfirst',
  legalLastName: 'Zqlegallast',
  birthMonth: '4',
  birthDay: '15',
  birthYear: '1989',
};
const GIVEN = { firstName: 'Zqlegalfirst', lastName: 'Zqlegallast', dateOfBirth: '1989-04-15' };

/** Creates a person with an application in Denver and the pictures for the second step. */
async function anApplicant({
  status = 'submitted' as ApplicationStatus,
  type = 'individual' as ApplicantType,
  zone = 'America/Denver',
} = {}) {
  const person = await world.aPerson();
  const id = world.as(null).newId();
  const at = asDate(world.now);
  await world.db.insert(applications).values({
    ...{ id, userId: person.id, status, type, zone, name: 'Fern Hollow', zip: '80202', state: 'CO' },
    ...{ lat: 39.75, lng: -105, placeLabel: 'Denver, CO', submittedAt: at, createdAt: at, updatedAt: at },
    ...(type === 'wellness-center' && { licenseNumber: 'CO-4711' }),
  });
  const kinds: FileKind[] = type === 'individual' ? ['place', 'identity'] : ['place'];
  for (const kind of kinds) {
    await world.db
      .insert(applicationFiles)
      .values({ id: world.as(null).newId(), applicationId: id, kind, createdAt: at });
  }
  return { person, id };
}

async function inReview() {
  const made = await anApplicant();
  await sendEvidence(as(made.person), TYPED);
  return made;
}

const kept = async (id: string) =>
  await world.db.select().from(applicationIdentities).where(eq(applicationIdentities.applicationId, id));
const send = (person: Person, typed: object = TYPED) => codeOf(sendEvidence(as(person), typed));

beforeEach(() => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('the second step of an individual', () => {
  it('requires legal name and date of birth', async () => {
    const { person, id } = await anApplicant();
    const refused = await sendEvidence(as(person), {}).catch((error) => error);
    expect(refused.code).toBe('invalid_input');
    expect(Object.keys(refused.fields)).toEqual(Object.keys(TYPED));
    expect(await kept(id)).toEqual([]);
    expect(await send(person)).toBe('done');
    expect(await readApplication(as(admin), id)).toMatchObject({ identity: GIVEN, automatic: { age: 37 } });
  });

  it.each([
    ['is 21 today', { birthMonth: '12', birthDay: '1', birthYear: '2005' }, 'done'],
    ['is 21 tomorrow', { birthMonth: '12', birthDay: '2', birthYear: '2005' }, 'under_age'],
    ['is not born yet', { birthYear: '2030' }, 'invalid_input'],
    ['is over 120', { birthYear: '1905' }, 'invalid_input'],
    ['was born on a day that does not exist', { birthMonth: '2', birthDay: '30' }, 'invalid_input'],
    ['has a name with markup', { legalLastName: '<script>' }, 'invalid_input'],
    ['has a very long name', { legalLastName: 'x'.repeat(100_000) }, 'invalid_input'],
  ])('from someone who %s: %s', async (_who, typed, code) => {
    const { person, id } = await anApplicant();
    expect(await send(person, { ...TYPED, ...typed })).toBe(code);
    expect(await kept(id)).toHaveLength(code === 'done' ? 1 : 0);
  });

  it('uses the local date of the place', async () => {
    // It is December 2 in New York, but still December 1 in Denver.
    world.now = Temporal.Instant.from('2026-12-02T05:30:00Z');
    const born = { ...TYPED, birthMonth: '12', birthDay: '2', birthYear: '2005' };
    const [denver, newYork] = [await anApplicant(), await anApplicant({ zone: 'America/New_York' })];
    expect([await send(denver.person, born), await send(newYork.person, born)]).toEqual([
      'under_age',
      'done',
    ]);
  });

  it('shows the problem with a birth date beside its year', async () => {
    const { person } = await anApplicant();
    const refused = await sendEvidence(as(person), { ...TYPED, birthYear: '2010' }).catch((error) => error);
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['under_age', ['birthYear']]);
    const both = { ...TYPED, legalLastName: '', birthYear: '2010' };
    const twice = await sendEvidence(as(person), both).catch((error) => error);
    expect(Object.keys(twice.fields).toSorted()).toEqual(['birthYear', 'legalLastName']);
  });

  it('counts once for twenty presses', async () => {
    const { person, id } = await anApplicant();
    const codes = await concurrently(times(20, () => sendEvidence(as(person), TYPED)));
    expect(tallyOf(codes)).toEqual({ done: 1, status_changed: 19 });
    expect(await kept(id)).toHaveLength(1);
  });

  it('requires both again with each answer, and stores the latest', async () => {
    const { person, id } = await inReview();
    await askApplicant(as(admin), { id, words: 'Is this your married name?' });
    expect(await send(person, {})).toBe('invalid_input');
    expect(await send(person, { ...TYPED, legalLastName: 'Married' })).toBe('done');
    expect(await readIdentity(as(null), id)).toEqual({ ...GIVEN, lastName: 'Married' });
    expect(await kept(id)).toHaveLength(1);
  });

  it('accepts neither from a center, even in a forged request', async () => {
    const { person, id } = await anApplicant({ type: 'wellness-center' });
    const license = { licenseState: 'CO', licenseExpiresOn: '2027-06-30' };
    expect(await send(person, { ...license, ...TYPED })).toBe('done');
    expect(await kept(id)).toEqual([]);
    expect(await readApplication(as(admin), id)).toMatchObject({ identity: null });
  });

  it.each(['draft', 'in-review', 'approved', 'withdrawn'] as const)(
    'changes nothing for an application that is %s',
    async (status) => {
      const { person, id } = await anApplicant({ status });
      expect(await send(person)).toBe('status_changed');
      expect(await kept(id)).toEqual([]);
    },
  );
});

describe('legal name and date of birth', () => {
  it('are stored encrypted, and open only for their application', async () => {
    const { id } = await inReview();
    const other = await inReview();
    const [row] = await kept(id);
    expect(row!.sealed).toMatch(/^ey[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    const swap = { sealed: row!.sealed };
    await world.db
      .update(applicationIdentities)
      .set(swap)
      .where(eq(applicationIdentities.applicationId, other.id));
    expect(await readIdentity(as(null), other.id)).toBeNull();
    expect(await readApplication(as(admin), other.id)).toMatchObject({ identity: null });
  });

  it('are in no row, e-mail, job, or record as plain text', async () => {
    const { person, id } = await inReview();
    await readApplication(as(admin), id);
    const rows = await world.db.select().from(applications).where(eq(applications.id, id));
    const acts = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, id));
    const own = await readOwnApplication(as(person));
    const text = JSON.stringify([rows, acts, own, await kept(id), world.queued]);
    for (const hidden of ['Zqlegal', '1989']) expect(text).not.toContain(hidden);
  });

  it('are shown only to admins, and each view is recorded', async () => {
    const { person, id } = await inReview();
    const { actor: expert } = await world.anExpert();
    const unconfirmed = await world.aPerson({ isAdmin: true, emailVerified: false });
    for (const who of [null, person, expert, unconfirmed, await world.aPerson()]) {
      expect(await codeOf(readApplication(as(who), id))).toBe('not_found');
    }
    const looks = async () =>
      (await world.db.select().from(adminActs).where(eq(adminActs.subjectId, id))).map(
        ({ act, adminId, before, after }) => ({ act, adminId, before, after }),
      );
    expect(await looks()).toEqual([]);
    const look = { act: 'see-application-identity', adminId: admin.id, before: {}, after: {} };
    await readApplication(as(admin), id);
    await readApplication(as(admin), id);
    expect(await looks()).toEqual([look]);
    world.now = world.now.add({ minutes: 11 });
    await readApplication(as(admin), id);
    expect(await looks()).toEqual([look, look]);
    const second = await world.aPerson({ isAdmin: true });
    await readApplication(as(second), id);
    expect(await looks()).toHaveLength(3);
  });

  it('leave no record if there was nothing to see', async () => {
    const { id } = await anApplicant({ status: 'in-review' });
    expect(await readApplication(as(admin), id)).toMatchObject({ identity: null });
    expect(await world.db.select().from(adminActs).where(eq(adminActs.subjectId, id))).toEqual([]);
  });

  it.each(['', 'no-id', '../../etc', world.as(null).newId()])('are not found by the id %j', async (id) => {
    expect(await codeOf(readApplication(as(admin), id))).toBe('not_found');
  });

  it('are only in the download of their person', async () => {
    const { person, id } = await inReview();
    const other = await inReview();
    const { data } = await downloadData(as(person));
    expect(data.identities).toEqual([{ applicationId: id, ...GIVEN }]);
    expect(JSON.stringify(data)).not.toContain(other.id);
  });

  it('are deleted with the account', async () => {
    const { person, id } = await inReview();
    const deleteAt = asDate(world.now.subtract({ hours: 1 }));
    await world.db.update(users).set({ deleteAt }).where(eq(users.id, person.id));
    await deleteDueAccounts(world.asProduct('delete-accounts'));
    expect(await kept(id)).toEqual([]);
  });
});

describe('30 days after the decision', () => {
  const sweep = () => sweepApplications(world.asProduct('sweep-applications'));
  async function decided() {
    const made = await inReview();
    const decidedAt = asDate(world.now);
    await world.db
      .update(applications)
      .set({ status: 'approved', decidedAt })
      .where(eq(applications.id, made.id));
    return made;
  }

  it('they are deleted together with the pictures', async () => {
    const { id } = await decided();
    const pictures = () =>
      world.db.select().from(applicationFiles).where(eq(applicationFiles.applicationId, id));
    world.now = world.now.add({ hours: 24 * 29 });
    await sweep();
    expect([(await kept(id)).length, (await pictures()).length]).toEqual([1, 2]);
    world.now = world.now.add({ hours: 48 });
    await sweep();
    expect([await kept(id), await pictures()]).toEqual([[], []]);
  });

  it('they are deleted even if the pictures are already gone', async () => {
    const { id } = await decided();
    await world.db.delete(applicationFiles).where(eq(applicationFiles.applicationId, id));
    world.now = world.now.add({ hours: 24 * 31 });
    await sweep();
    expect(await kept(id)).toEqual([]);
  });

  it('an admin who views them meanwhile sees all or nothing', async () => {
    const { id } = await decided();
    world.now = world.now.add({ hours: 24 * 31 });
    const seen: unknown[] = [];
    const looks = times(20, async () => {
      seen.push((await readApplication(as(admin), id)).identity);
    });
    expect(tallyOf(await concurrently([...looks, sweep, sweep]))).toEqual({ done: 22 });
    for (const identity of seen) expect([null, GIVEN]).toContainEqual(identity);
    expect(await readApplication(as(admin), id)).toMatchObject({ identity: null, pictures: [] });
  });

  it('an open application keeps them, however old they are', async () => {
    const { id } = await inReview();
    world.now = world.now.add({ hours: 24 * 365 });
    await sweep();
    expect(await kept(id)).toHaveLength(1);
  });
});

it('replaces what was given earlier, even in a race', async () => {
  const { id } = await inReview();
  const given = times(10, (at) => keepIdentity(as(null), id, { ...GIVEN, firstName: `Fern ${at}` }));
  expect(tallyOf(await concurrently(given))).toEqual({ done: 10 });
  expect((await readIdentity(as(null), id))!.firstName).toMatch(/^Fern \d$/);
});
