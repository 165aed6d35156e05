import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { insertExperts } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { users } from '../accounts/tables.ts';
import { type Bookable, isBookable, isListed, isShown, type ListingColumns, whyUnlisted } from './listed.ts';
import { bookableSql, isLeavingSql, listedSql } from './listed-sql.ts';
import { practiceMembers } from './tables.ts';

const world = await openWorld();
const SOME_DAY = new Date('2026-03-01T12:00:00Z');

type Facts = ListingColumns & Omit<Bookable, 'isListable'> & { isServed: boolean };
const combinations: Facts[] = Array.from({ length: 2 ** 10 }, (_, bits) => {
  const bit = (place: number) => Boolean(bits & (1 << place));
  const since = (place: number) => (bit(place) ? SOME_DAY : null);
  const userId = bit(8) ? newId() : null;
  return {
    approvedAt: since(0),
    suspendedAt: since(1),
    licenseExpiredAt: since(2),
    pausedAt: since(3),
    setupMissingSince: since(9),
    isServed: bit(4),
    isActive: bit(5),
    isDemo: bit(6),
    isLeaving: bit(7) && userId !== null,
    userId,
  };
});

const fine: ListingColumns = {
  approvedAt: SOME_DAY,
  suspendedAt: null,
  licenseExpiredAt: null,
  pausedAt: null,
  setupMissingSince: null,
};

describe('whether an expert is listed and has a page', () => {
  it.each<[string, Partial<ListingColumns>, boolean, string[], { page: boolean; listed: boolean }]>([
    ['approved', {}, true, [], { page: true, listed: true }],
    ['not approved', { approvedAt: null }, true, ['not-approved'], { page: false, listed: false }],
    ['suspended', { suspendedAt: SOME_DAY }, true, ['suspended'], { page: false, listed: false }],
    [
      'whose license has expired',
      { licenseExpiredAt: SOME_DAY },
      true,
      ['license-expired'],
      { page: false, listed: false },
    ],
    ['paused', { pausedAt: SOME_DAY }, true, ['paused'], { page: true, listed: false }],
    ['not set up', { setupMissingSince: SOME_DAY }, true, ['setup'], { page: true, listed: false }],
    ['where the law has changed', {}, false, ['law'], { page: true, listed: false }],
    [
      'suspended, paused and not approved',
      { approvedAt: null, suspendedAt: SOME_DAY, pausedAt: SOME_DAY },
      true,
      ['not-approved', 'suspended', 'paused'],
      { page: false, listed: false },
    ],
  ])('%s', (_what, columns, isServed, reasons, { page, listed }) => {
    const expert = { ...fine, ...columns };
    expect(whyUnlisted(expert, isServed)).toEqual(reasons);
    expect([isShown(expert), isListed(expert, isServed)]).toEqual([page, listed]);
  });

  it('matches between database and code, in every combination', async () => {
    const rows = combinations.map((facts) => ({ facts, id: newId() }));
    const people = combinations.flatMap(({ userId, isLeaving }) =>
      userId ? [{ id: userId, name: '', email: userId, deleteAt: isLeaving ? SOME_DAY : null }] : [],
    );
    await world.db.insert(users).values(people);
    await insertExperts(
      world.db,
      rows.map(({ id, facts: { isServed, isLeaving: _, userId: __, ...columns } }) => ({
        ...columns,
        id,
        name: 'Sage Alder',
        type: 'individual' as const,
        location: '',
        city: '',
        state: isServed ? 'CO' : 'TX',
        lat: 39,
        lng: -104,
        zone: 'America/Denver',
      })),
    );
    await world.db
      .insert(practiceMembers)
      .values(
        rows.flatMap(({ id, facts: { userId } }) =>
          userId ? [{ practiceId: id, userId, role: 'owner' as const }] : [],
        ),
      );
    const { rows: said } = await world.pool.query(
      `select e.id, e.is_shown, e.is_listable, ${listedSql('e', '$1::text[]')} as listed,
         ${bookableSql('e')} as bookable, ${isLeavingSql('e')} as leaving,
         (select p.state = any($1) from expert_places p where p.expert_id = e.id) as served,
         exists (select 1 from listing l where l.expert_id = e.id) as has_row
       from experts e`,
      [['CO']],
    );
    const byId = new Map(said.map((row) => [row.id, row]));
    for (const { id, facts } of rows) {
      const row = byId.get(id);
      const isListable = isListed(facts, true);
      expect({ facts, ...row }).toEqual({
        facts,
        id,
        is_shown: isShown(facts),
        is_listable: isListable,
        listed: isListed(facts, facts.isServed),
        bookable: isBookable({ ...facts, isListable }, true),
        leaving: facts.isLeaving,
        served: facts.isServed,
        has_row: isListable,
      });
    }
    expect(
      combinations.filter((facts) =>
        isBookable({ ...facts, isListable: isListed(facts, true) }, facts.isServed),
      ),
    ).toHaveLength(1);
  });
});
