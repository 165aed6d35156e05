import { expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { readDashboard } from './read-dashboard.server.ts';

const world = await openWorld();
const OWNER = 'owner@example.test';
const dashboardOf = async (actor: Person, practiceId: string | null = null) => {
  const { access, practice, hasListing } = await readDashboard(world.as(actor), OWNER, practiceId);
  return {
    by: access?.by ?? null,
    days: access?.spotlightDays ?? null,
    name: practice?.name ?? null,
    hasListing,
  };
};

it('is open to the owner of an approved listing, and locked while it waits', async () => {
  const { actor: approved } = await world.anExpert();
  const { actor: waiting } = await world.anExpert({ approvedAt: null });
  expect(await dashboardOf(approved)).toEqual({
    by: 'approval',
    days: null,
    name: 'Sage Alder',
    hasListing: true,
  });
  expect(await dashboardOf(waiting)).toEqual({ by: null, days: null, name: null, hasListing: true });
});

it('is locked for clients, and open to the staff of an approved practice', async () => {
  const { id } = await world.anExpert();
  const locked = { by: null, days: null, name: null, hasListing: false };
  expect(await dashboardOf(await world.aPerson())).toEqual(locked);
  expect(await dashboardOf(await world.aMember(id, 'staff'))).toEqual({
    by: 'approval',
    days: null,
    name: 'Sage Alder',
    hasListing: true,
  });
  expect(await codeOf(readDashboard(world.as(null), OWNER))).toBe('sign_in_required');
});

it('is open to admins without a listing, and shows Spotlight to the built-in one', async () => {
  const admin = await world.aPerson({ isAdmin: true });
  const owner = await world.aPerson({ isAdmin: true, email: OWNER.toUpperCase() });
  expect(await dashboardOf(admin)).toEqual({ by: 'admin', days: null, name: null, hasListing: false });
  expect(await dashboardOf(owner)).toEqual({ by: 'admin', days: 30, name: null, hasListing: false });
});

it('shows the named one of several practices, and never someone else’s', async () => {
  const first = await world.anExpert({ name: 'First' });
  const second = await world.anExpert({ name: 'Second' });
  const third = await world.anExpert({ name: 'Third' });
  const both = await world.aMember(second.id, 'staff', first.actor);
  expect(await dashboardOf(both)).toMatchObject({ name: 'First' });
  expect(await dashboardOf(both, second.id)).toMatchObject({ name: 'Second' });
  expect(await dashboardOf(both, third.id)).toMatchObject({ by: null, name: null, hasListing: false });
  expect(await dashboardOf(both, 'nonsense')).toMatchObject({ by: null, name: null });
});
