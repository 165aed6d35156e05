import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../experts/categories.ts';
import { clientName, shortName } from './client-name.ts';
import {
  type ClientProfile,
  newClientProfile,
  sameProfile,
  sampleProfile,
  seenWithoutProfile,
  visibleToOthers,
} from './client-profile.ts';
import { clientProfileForm, interestsProblem, typedProfile } from './client-profile-form.ts';

const SAMPLE_PROFILE = sampleProfile();

const PROFILE: ClientProfile = {
  displayName: 'Wren Marsh',
  location: 'Denver, CO',
  consultationNotes: 'Evenings are best.',
  gender: 'male',
  interests: ['herbal-drops', 'education'],
  showName: true,
  showPhoto: true,
  showGender: true,
  showInterests: true,
};
const PHOTO = '/photo/0123456789abcdef0123456789abcdef';
const ACCOUNT = { name: 'Robin Reed', firstName: 'Robin', lastName: 'Reed' };

describe('what others see', () => {
  it('is everything if nothing is hidden', () => {
    expect(visibleToOthers(PROFILE, PHOTO)).toEqual({
      name: 'Wren Marsh',
      photo: PHOTO,
      gender: 'male',
      interests: ['herbal-drops', 'education'],
      location: 'Denver, CO',
      consultationNotes: 'Evenings are best.',
    });
  });

  it.each([
    ['showName', { name: 'Anonymous User' }],
    ['showPhoto', { photo: null }],
    ['showGender', { gender: 'prefer-not-to-say' }],
    ['showInterests', { interests: [] }],
  ] as const)('without %s leaves out only that part', (flag, left) => {
    const all = visibleToOthers(PROFILE, PHOTO);
    expect(visibleToOthers({ ...PROFILE, [flag]: false }, PHOTO)).toEqual({ ...all, ...left });
  });

  it('has none of the four fields if all are hidden', () => {
    const hidden = { showName: false, showPhoto: false, showGender: false, showInterests: false };
    const seen = visibleToOthers({ ...PROFILE, ...hidden, location: '', consultationNotes: '' }, PHOTO);
    expect(seen).toEqual({
      name: 'Anonymous User',
      photo: null,
      gender: 'prefer-not-to-say',
      interests: [],
      location: '',
      consultationNotes: '',
    });
  });

  it('without a name is Anonymous User', () => {
    expect(visibleToOthers({ ...PROFILE, displayName: '  ' }, null).name).toBe('Anonymous User');
  });

  it('resolves older category ids and leaves out unknown ones', () => {
    const interests = ['whole-botanical-blossoms', 'no-such', 'whole-botanicals'];
    expect(visibleToOthers({ ...PROFILE, interests }, null).interests).toEqual(['whole-botanicals']);
  });

  it('of a client without a profile is the short name and the photo of the account', () => {
    expect(seenWithoutProfile(ACCOUNT, PHOTO)).toMatchObject({
      name: 'Robin R.',
      photo: PHOTO,
      interests: [],
    });
  });
});

describe('the name that experts see', () => {
  it.each([
    ['nothing stored', { displayName: null, showName: null }, 'Robin R.'],
    ['a name that is shown', { displayName: 'Wren', showName: true }, 'Wren'],
    ['a name that is hidden', { displayName: 'Wren', showName: false }, 'Anonymous User'],
    ['an empty name', { displayName: '', showName: true }, 'Anonymous User'],
  ])('with %s', (_case, choice, name) => {
    expect(clientName({ ...ACCOUNT, ...choice })).toBe(name);
  });

  it.each([
    [{ name: '', firstName: null, lastName: null }, 'Anonymous User'],
    [{ name: 'Prince', firstName: null, lastName: null }, 'Prince'],
    [{ name: '', firstName: 'Zoë', lastName: 'Ångström' }, 'Zoë Å.'],
  ])('shortens %j', (account, short) => {
    expect(shortName(account)).toBe(short);
  });
});

describe('the form', () => {
  const form = { ...PROFILE, version: '3' };
  const problems = (values: object) => {
    const parsed = clientProfileForm.safeParse({ ...form, ...values });
    return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.path[0]))];
  };

  it('accepts valid input, trimmed', () => {
    expect(clientProfileForm.parse({ ...form, displayName: ' Wren Marsh ' })).toEqual({
      ...PROFILE,
      version: 3,
    });
  });

  it('removes what pasting adds', () => {
    const pasted = {
      displayName: '\u3164',
      location: '\u202eDenver',
      consultationNotes: '\u2066Calm\u2069',
    };
    expect(clientProfileForm.parse({ ...form, ...pasted })).toMatchObject({
      displayName: '',
      location: 'Denver',
      consultationNotes: 'Calm',
    });
  });

  it('accepts all fourteen interests, and none', () => {
    expect(problems({ interests: CATEGORIES.map(({ id }) => id) })).toEqual([]);
    expect(problems({ interests: [] })).toEqual([]);
  });

  it('counts a line break as one character, as the counter does', () => {
    const notes = `${'a'.repeat(49)}\r\n${'b'.repeat(50)}`;
    expect(clientProfileForm.parse({ ...form, consultationNotes: notes }).consultationNotes).toHaveLength(
      100,
    );
  });

  it.each<[attack: string, values: object, field: string]>([
    ['101 characters of notes', { consultationNotes: 'n'.repeat(101) }, 'consultationNotes'],
    ['51 emoji of two units each', { consultationNotes: '🌿'.repeat(51) }, 'consultationNotes'],
    ['a NUL in the notes', { consultationNotes: 'a\0b' }, 'consultationNotes'],
    ['half a surrogate pair', { consultationNotes: '\ud83d' }, 'consultationNotes'],
    ['half a surrogate pair as a name', { displayName: '\udc00' }, 'displayName'],
    ['a tag in the name', { displayName: '<b>Wren</b>' }, 'displayName'],
    ['a line break in the name', { displayName: 'Wren\nBcc: x' }, 'displayName'],
    ['a long name', { displayName: 'n'.repeat(61) }, 'displayName'],
    ['notes with tag letters', { consultationNotes: 'a\u{e0041}' }, 'consultationNotes'],
    ['a long place', { location: 'n'.repeat(81) }, 'location'],
    ['another gender', { gender: 'MALE' }, 'gender'],
    ['no gender', { gender: '' }, 'gender'],
    ['a blank interest', { interests: ['education', ' '] }, 'interests'],
    ['an unknown interest', { interests: ['gardening'] }, 'interests'],
    ['a prototype key', { interests: ['__proto__'] }, 'interests'],
    ['an alias of an interest', { interests: ['whole-botanical-blossoms'] }, 'interests'],
    ['a doubled interest', { interests: ['education', 'education'] }, 'interests'],
    ['no version', { version: 'x' }, 'version'],
    ['a negative version', { version: '-1' }, 'version'],
    ['a version beyond all', { version: '1e309' }, 'version'],
  ])('refuses %s', (_attack, values, field) => {
    expect(problems(values)).toEqual([field]);
  });

  it('says which of three problems a list of interests has', () => {
    expect(interestsProblem(['education', ''])).toBe('An interest cannot be blank.');
    expect(interestsProblem(['gardening'])).toBe('Choose your interests from the list.');
    expect(interestsProblem(['education', 'education'])).toBe('Choose each interest once.');
    expect(interestsProblem(['education'])).toBeNull();
  });

  it('treats a missing box as unchecked, and a missing field as empty', () => {
    const { displayName, gender } = PROFILE;
    expect(clientProfileForm.parse({ displayName, gender, interests: [], version: '0' })).toEqual({
      ...PROFILE,
      location: '',
      consultationNotes: '',
      interests: [],
      version: 0,
      showName: false,
      showPhoto: false,
      showGender: false,
      showInterests: false,
    });
  });

  it.each<[what: string, sent: object, shown: object]>([
    ['one interest', { interests: 'education' }, { interests: ['education'] }],
    ['two interests', { interests: ['education', 'x'] }, { interests: ['education', 'x'] }],
    ['a tick', { showName: 'on' }, { showName: true, showPhoto: false }],
    ['a field sent twice', { location: ['Denver', 'Boulder'] }, { location: '' }],
    ['another gender', { gender: 'MALE' }, { gender: 'prefer-not-to-say' }],
    ['lines as a browser sends them', { consultationNotes: 'a\r\nb' }, { consultationNotes: 'a\nb' }],
  ])('shows again what was sent: %s', (_what, sent, shown) => {
    expect(typedProfile({ ...sent })).toMatchObject(shown);
  });

  it('starts with the account’s name and shows everything', () => {
    expect(newClientProfile(ACCOUNT)).toMatchObject({
      displayName: 'Robin R.',
      gender: 'prefer-not-to-say',
      showName: true,
    });
    expect(newClientProfile({ name: '', firstName: null, lastName: null }).displayName).toBe('');
  });

  it('accepts the sample profile', () => {
    expect(problems(SAMPLE_PROFILE)).toEqual([]);
  });
});

it('ignores the order of interests when comparing profiles', () => {
  expect(sameProfile(PROFILE, { ...PROFILE, interests: ['education', 'herbal-drops'] })).toBe(true);
  expect(sameProfile(PROFILE, { ...PROFILE, showName: false })).toBe(false);
});
