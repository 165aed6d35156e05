import { describe, expect, it } from 'vitest';
import { initialsOf, initialsOfName } from './initials.ts';

describe('initials', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Moreno', email: 'x@y.example' }, 'AM'],
    [{ firstName: ' ana ', lastName: ' moreno' }, 'AM'],
    [{ firstName: 'Ana', email: 'zed@y.example' }, 'A'],
    [{ lastName: 'Moreno' }, 'M'],
    [{ email: 'jo.park@y.example' }, 'JO'],
    [{ firstName: '', lastName: null, email: 'k@y.example' }, 'K'],
    [{ firstName: 'Élodie', lastName: 'Ñandú' }, 'ÉN\u0303'.normalize('NFC')],
    [{}, ''],
  ])('of %j are %s', (person, initials) => {
    expect(initialsOf(person)).toBe(initials);
  });

  it.each([
    ['Juniper Hale', 'JH'],
    ['Maria del Carmen Ruiz', 'MR'],
    ['Juniper', 'J'],
    ['', ''],
  ])('of the name %j are %s', (name, initials) => {
    expect(initialsOfName(name)).toBe(initials);
  });

  it('count a flag or an accented letter as one', () => {
    expect(initialsOf({ firstName: 'e\u0301va', lastName: 'Li' })).toBe('E\u0301L');
  });
});
