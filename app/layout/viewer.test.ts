import { describe, expect, it } from 'vitest';
import { viewerOf } from './viewer.ts';

const person = {
  email: 'robin.reed@example.test',
  firstName: 'Robin',
  lastName: 'Reed',
  image: null,
  isAdmin: false,
  memberships: [],
};

describe('the header’s data about a person', () => {
  it.each([
    ['first name and both initials', person, 'Robin', 'RR'],
    ['first name alone', { ...person, lastName: null }, 'Robin', 'R'],
    [
      'the e-mail before the at-sign where there is no name',
      { ...person, firstName: null, lastName: null },
      'robin.reed',
      'RO',
    ],
    ['the same for a name of blanks', { ...person, firstName: '  ', lastName: '' }, 'robin.reed', 'RO'],
    ['a letter with its accent as one', { ...person, firstName: 'Édith', lastName: 'Öz' }, 'Édith', 'ÉÖ'],
  ])('%s', (_, given, label, initials) => {
    expect(viewerOf(given)).toMatchObject({ label, initials });
  });

  it.each([
    [
      'an expert, listed or not',
      { ...person, memberships: [{ practiceId: 'e1', role: 'owner' as const }] },
      true,
    ],
    ['a client', person, false],
  ])('whether they are an expert: %s', (_, given, isExpert) => {
    expect(viewerOf(given).isExpert).toBe(isExpert);
  });

  it('the photo, if there is one', () => {
    expect(viewerOf({ ...person, image: '/photos/1.webp' }).image).toBe('/photos/1.webp');
    expect(viewerOf({ ...person, image: '' }).image).toBeNull();
  });
});
