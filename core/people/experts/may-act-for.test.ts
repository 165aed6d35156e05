import { describe, expect, it } from 'vitest';
import type { Role } from '../../context.ts';
import { type Member, mayActFor, ownPractice, practicesOf } from './may-act-for.ts';

const of = (...memberships: [string, Role][]): Member => ({
  memberships: memberships.map(([practiceId, role]) => ({ practiceId, role })),
});

describe('who may act for a practice', () => {
  it.each<[string, Member, { owner: boolean; staff: boolean }]>([
    ['a visitor', null, { owner: false, staff: false }],
    ['a client', of(), { owner: false, staff: false }],
    ['its owner', of(['maple', 'owner']), { owner: true, staff: true }],
    ['one of its staff', of(['maple', 'staff']), { owner: false, staff: true }],
    ['the owner of another one', of(['birch', 'owner']), { owner: false, staff: false }],
    [
      'its staff who owns another one',
      of(['birch', 'owner'], ['maple', 'staff']),
      { owner: false, staff: true },
    ],
  ])('%s', (_who, member, { owner, staff }) => {
    expect(mayActFor(member, 'maple', 'owner')).toBe(owner);
    expect(mayActFor(member, 'maple', 'staff')).toBe(staff);
  });

  it('all of several practices count, and the first one joined is the default', () => {
    const both = of(['birch', 'staff'], ['maple', 'owner']);
    expect(practicesOf(both, 'staff')).toEqual(['birch', 'maple']);
    expect(practicesOf(both, 'owner')).toEqual(['maple']);
    expect([ownPractice(both, 'staff'), ownPractice(both, 'owner'), ownPractice(null, 'staff')]).toEqual([
      'birch',
      'maple',
      null,
    ]);
  });
});
