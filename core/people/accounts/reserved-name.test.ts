import { describe, expect, it } from 'vitest';
import { applicationForm } from '../../practice/applications/application-form.ts';
import { practitionerForm } from '../../practice/practitioners/practitioner-form.ts';
import { clientProfileForm } from '../clients/client-profile-form.ts';
import { practiceProfileForm } from '../practice-profile/practice-profile-form.ts';
import { signUpForm } from './credentials-form.ts';
import { firstNameFrom } from './first-name.ts';
import { profileForm } from './profile-form.ts';
import { isReservedName, reservedName } from './reserved-name.ts';

describe('a name', () => {
  it.each([
    'PlugWell',
    'PlugWell Support',
    'Plugwell Admin',
    'the plug-well team',
    'Plug Well',
    'p l u g w e l l',
    'PLUGWELLNESS',
    'Dr. Plugwell, PhD',
    'PIugWeII',
    'P1ugwe11 help',
    'Plugvvell',
    'РlugWеll',
    'Ρlυgωell',
    'Plúgwëll',
    'ＰｌｕｇＷｅｌｌ',
    '𝐏𝐥𝐮𝐠𝐖𝐞𝐥𝐥',
    'Plug\u200bWell',
    'Plug.Well Official',
    'Admin',
    'Support',
    'Support Team',
    'Аdmin',
    'Sυpport',
    'Customer Service',
    'help-desk',
    'PŁUGWEŁŁ',
    '₱lugWell',
    '🅿️lugWell',
    '🅟lugWell',
    '🇵🇱🇺🇬🇼🇪🇱🇱',
    'ᑭlugWell',
    'PᒪUGWEᒪᒪ',
    'P\u{1e902}ugWell',
    'P\u0627ugWe\u0627\u0627',
    'ꓑꓡꓴꓖꓪꓰꓡꓡ',
    'Pluqwell',
    'Plu6well',
    'Þlugwell',
    'Plug₩ell',
    'Plug\u3164Well',
    'P\u{e006c}lugWell',
    'Aᗪmin',
    '₳dmin',
  ])('like %s imitates ours', (name) => expect(isReservedName(name)).toBe(true));

  it.each([
    '',
    'Maya Ellison',
    'Spark Plug Wellness',
    'Plug Wellness',
    'Wellness Support of Denver',
    'Denver Customer Care Clinic',
    'Sam Admin-Jones',
    'Will Plug',
    'Wells Plugge',
    'Мария Иванова',
    '李小龍',
    'Ελένη',
    'O’Brien',
    'Administer Adams',
    'Well Plugged Herbs',
    'The Admin',
    'The Admin Center',
    'Support Team PW',
    'Łukasz Wełna',
    'Þóra Guðmundsdóttir',
    'Quinn Qureshi',
    'ᐃᓄᒃᑎᑐᑦ',
  ])('like "%s" is fine', (name) => expect(isReservedName(name)).toBe(false));

  const person = { email: 'kim@example.test', password: 'seven quiet gardens', dateOfBirth: '1990-05-17' };
  const applicant = {
    type: 'individual',
    email: 'kim@example.test',
    phone: '303 555 0100',
    location: '80202',
    about: '',
    licenseNumber: '',
  };
  it.each<[string, { safeParse(value: unknown): { error?: unknown } }, string, object]>([
    ['sign-up', signUpForm, 'firstName', person],
    ['account settings', profileForm, 'firstName', { lastName: 'Moss' }],
    ['account settings, of the last name', profileForm, 'lastName', { firstName: 'Kim' }],
    ['a client profile', clientProfileForm, 'displayName', { gender: 'female', interests: [], version: '0' }],
    ['an application', applicationForm, 'name', applicant],
    ['a practice', practiceProfileForm, 'name', {}],
    ['a practice, of the professional title', practiceProfileForm, 'title', { name: 'Sage Alder' }],
    ['a practitioner', practitionerForm, 'name', {}],
  ])('gets an error beside the field of %s', (_, form, field, rest) => {
    const problems = (name: string) => {
      const { error } = form.safeParse({ ...rest, [field]: name });
      return (error as { issues: { path: string[]; message: string }[] } | undefined)?.issues
        .filter(({ path }) => path[0] === field)
        .map(({ message }) => message);
    };
    expect(problems('PIugWell Support')).toEqual([reservedName()]);
    expect(problems('Kim Moss') ?? []).toEqual([]);
  });

  it.each([
    ['PlugWell Official Support', false],
    ['Herbalist at PŁUGWEŁŁ', false],
    ['Support', true],
    ['Admin assistant', true],
    ['Administrator', true],
    ['Plug Wellness coach', true],
    ['', true],
  ])('%j is allowed as a professional title: %s', (title, mayStand) =>
    expect(practiceProfileForm.safeParse({ name: 'Sage Alder', title }).success).toBe(mayStand),
  );

  it('is refused when split between the first and last name', () => {
    const { error } = profileForm.safeParse({ firstName: 'Plug', lastName: 'Well' });
    expect(error?.issues).toMatchObject([{ path: ['lastName'], message: reservedName() }]);
  });

  it('from Google is not used if it imitates ours', () => {
    expect(firstNameFrom('PlugWell')).toBeNull();
    expect(firstNameFrom('Robin')).toBe('Robin');
  });
});
