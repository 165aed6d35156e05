import { describe, expect, it } from 'vitest';
import { dashboardAccess } from './dashboard-access.ts';

const approved = { isApproved: true, isSpotlight: false };
const waiting = { isApproved: false, isSpotlight: false };
const spotlit = { isApproved: true, isSpotlight: true };
const nobody = { isAdmin: false, isBuiltInAdmin: false };
const admin = { isAdmin: true, isBuiltInAdmin: false };
const owner = { isAdmin: true, isBuiltInAdmin: true };

describe('the expert dashboard', () => {
  it.each([
    ['a client', null, nobody, null],
    ['an expert who waits', waiting, nobody, null],
    ['an approved expert', approved, nobody, ['approval', false, null]],
    ['an expert in spotlight', spotlit, nobody, ['approval', true, null]],
    ['an admin without a listing', null, admin, ['admin', false, null]],
    ['an admin whose listing waits', waiting, admin, ['admin', false, null]],
    ['an admin who is an approved expert', approved, admin, ['approval', false, null]],
    ['the built-in admin', null, owner, ['admin', true, 30]],
    ['the built-in admin with a listing', approved, owner, ['approval', true, 30]],
    ['someone who has only typed the address', null, { isAdmin: false, isBuiltInAdmin: true }, null],
  ])('%s', (_who, listing, person, expected) => {
    const access = dashboardAccess(listing, person);
    expect(access && [access.by, access.hasSpotlight, access.spotlightDays]).toEqual(expected);
  });
});
