import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { firstNameField, firstNameFrom, lacksFirstName, MAX_FIRST_NAME_LENGTH } from './first-name.ts';
import { reservedName } from './reserved-name.ts';
import { setFirstName } from './set-first-name.server.ts';
import { users } from './tables.ts';

const world = await openWorld();

describe('a first name', () => {
  it.each([
    ['Robin', 'Robin'],
    ['  Zoë ', 'Zoë'],
    ['Mary Jo', 'Mary Jo'],
    ["D'Arcy-Lee", "D'Arcy-Lee"],
    ['李', '李'],
    ['अनुष्का', 'अनुष्का'],
    ['میترا', 'می‌ترا'.replace('\u200c', '')],
    ['می\u200cترا', 'می\u200cترا'],
    ['Wren 🌿', 'Wren 🌿'],
    ['a\u0301\u0302\u0303', 'a\u0301\u0302\u0303'],
    ['x'.repeat(MAX_FIRST_NAME_LENGTH), 'x'.repeat(MAX_FIRST_NAME_LENGTH)],
  ])('is accepted as written: %s', (typed, kept) => expect(firstNameField.parse(typed)).toBe(kept));

  it.each([
    ['nothing', '', 'Please enter your first name.'],
    ['only spaces', '   ', 'Please enter your first name.'],
    ['a field that is not there', undefined, 'Please enter your first name.'],
    ['a file', {}, 'Please enter your first name.'],
    ['200 emoji', '🌿'.repeat(200), 'Use at most 40 characters for your first name.'],
    ['41 letters', 'x'.repeat(41), 'Use at most 40 characters for your first name.'],
    ['markup', '<b>Robin</b>', 'Please use letters for your first name.'],
    ['a script', '<script>alert(1)</script>', 'Please use letters for your first name.'],
    ['a link', 'See https://x.test', 'Please use letters for your first name.'],
    ['an address', 'robin@x.test', 'Please use letters for your first name.'],
    ['a pile of marks', `a${'\u0301'.repeat(4)}`, 'Please use letters for your first name.'],
    ['a Hangul filler', '\u3164', 'Please enter your first name.'],
    ['jamo fillers', '\u115f\u1160', 'Please enter your first name.'],
    ['a narrow filler', '\uffa0', 'Please enter your first name.'],
    ['Braille without a dot', '\u2800', 'Please enter your first name.'],
    ['our name with turned letters', 'Plug\u202eWell', reservedName()],
    ['our name with an invisible character inside', 'Plug\u200bWell', reservedName()],
    ['no letter', '🌿', 'Please use letters for your first name.'],
    ['a second line', 'Robin\r\nBcc: x', 'Please write this on one line.'],
    ['NUL', 'Ro\0bin', 'Please use letters, digits and punctuation.'],
    ['half a character', 'Robin\ud83c', 'Please use letters, digits and punctuation.'],
  ])('is not %s', (_case, typed, words) => {
    expect(firstNameField.safeParse(typed).error?.issues[0]?.message).toBe(words);
  });

  it.each([
    ['Kim', 'Kim'],
    [' <Kim> ', 'Kim'],
    ['Ki\u0000m', 'Kim'],
    ['x'.repeat(60), 'x'.repeat(40)],
    [`${'x'.repeat(39)}🌿`, 'x'.repeat(39)],
    ['🌿', null],
    ['', null],
    [null, null],
  ])('sent by a provider as %j is stored as %j', (told, kept) => expect(firstNameFrom(told)).toBe(kept));

  it.each([
    [{ firstName: null }, true],
    [{ firstName: ' ' }, true],
    [{ firstName: 'Wren' }, false],
  ])('is missing in %j: %s', (person, lacks) => expect(lacksFirstName(person)).toBe(lacks));
});

describe('adding a first name later', () => {
  const nameOf = async (id: string) => {
    const [row] = await world.db.select().from(users).where(eq(users.id, id));
    return { first: row?.firstName, whole: row?.name };
  };

  it('saves it if there is none, in front of a known last name', async () => {
    const plain = await world.aPerson({ firstName: null, lastName: null, name: '' });
    await setFirstName(world.as(plain), { firstName: ' Wren ' });
    expect(await nameOf(plain.id)).toEqual({ first: 'Wren', whole: 'Wren' });
    const half = await world.aPerson({ firstName: ' ', lastName: 'Ives', name: 'Ives' });
    await setFirstName(world.as(half), { firstName: 'Wren' });
    expect(await nameOf(half.id)).toEqual({ first: 'Wren', whole: 'Wren Ives' });
  });

  it('does not replace a known one', async () => {
    const known = await world.aPerson({ firstName: 'Robin', lastName: null, name: 'Robin' });
    await setFirstName(world.as(known), { firstName: 'Wren' });
    expect(await nameOf(known.id)).toEqual({ first: 'Robin', whole: 'Robin' });
  });

  it('requires signing in', async () => {
    expect(await codeOf(setFirstName(world.as(null), { firstName: 'Wren' }))).toBe('sign_in_required');
  });
});
