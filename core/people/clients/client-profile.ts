import * as words from '#text/people/clients/rules';
import { ANONYMOUS, sayName } from '../accounts/say-name.ts';
import { categoriesOf } from '../experts/categories.ts';
import { type AccountName, clientName, shortName } from './client-name.ts';

export const GENDERS = ['female', 'male', 'prefer-not-to-say'] as const;
export type Gender = (typeof GENDERS)[number];

export const GENDER_WORDS: Record<Gender, () => string> = {
  female: words.female,
  male: words.male,
  'prefer-not-to-say': words.prefer_not_to_say,
};

/** The maximum length of the notes, in UTF-16 code units, like a browser's `maxlength`. */
export const MAX_NOTES_LENGTH = 100;
export const MAX_DISPLAY_NAME_LENGTH = 60;
export const MAX_LOCATION_LENGTH = 80;

export type ClientProfile = {
  displayName: string;
  location: string;
  consultationNotes: string;
  gender: Gender;
  /** Category ids. */
  interests: string[];
  showName: boolean;
  showPhoto: boolean;
  showGender: boolean;
  showInterests: boolean;
};

/** A client as others see them, without any hidden data. */
export type SeenClient = {
  name: string;
  photo: string | null;
  gender: Gender;
  /** Category ids. */
  interests: string[];
  location: string;
  consultationNotes: string;
};

/**
 * Returns the initial profile for a new form: the account's short name, nothing else filled in, and
 * everything shown.
 */
export function newClientProfile(account: AccountName): ClientProfile {
  const hasName = Boolean(account.firstName?.trim() || account.name.trim());
  return {
    displayName: hasName ? shortName(account).slice(0, MAX_DISPLAY_NAME_LENGTH) : '',
    location: '',
    consultationNotes: '',
    gender: 'prefer-not-to-say',
    interests: [],
    showName: true,
    showPhoto: true,
    showGender: true,
    showInterests: true,
  };
}

export const sampleProfile = (): ClientProfile => ({
  displayName: words.sample_name(),
  location: words.sample_location(),
  consultationNotes: words.sample_notes(),
  gender: 'female',
  interests: ['whole-botanicals', 'potency-enhancers'],
  showName: true,
  showPhoto: true,
  showGender: true,
  showInterests: true,
});

/**
 * Applies the privacy flags. A hidden name becomes 'Anonymous User', a hidden photo null, a hidden gender
 * 'prefer-not-to-say', and hidden interests an empty list.
 * @param photo the URL of the account's photo.
 */
export function visibleToOthers(profile: ClientProfile, photo: string | null): SeenClient {
  return {
    name: (profile.showName && profile.displayName.trim()) || sayName(ANONYMOUS),
    photo: profile.showPhoto ? photo : null,
    gender: profile.showGender ? profile.gender : 'prefer-not-to-say',
    interests: profile.showInterests ? categoriesOf(profile.interests).map(({ id }) => id) : [],
    location: profile.location,
    consultationNotes: profile.consultationNotes,
  };
}

/** Returns how others see a client without a stored profile: with only a short name and a photo. */
export function seenWithoutProfile(account: AccountName, photo: string | null): SeenClient {
  const name = clientName({ ...account, displayName: null, showName: null });
  return { name, photo, gender: 'prefer-not-to-say', interests: [], location: '', consultationNotes: '' };
}

/** Compares two profiles. The order of interests does not matter. */
export function sameProfile(a: ClientProfile, b: ClientProfile): boolean {
  const told = ({ interests, ...rest }: ClientProfile) =>
    JSON.stringify([Object.entries(rest).sort(), [...interests].sort()]);
  return told(a) === told(b);
}
