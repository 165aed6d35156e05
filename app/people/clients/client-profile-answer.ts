import * as rules from '#text/people/clients/rules';
import * as words from '#text/people/clients/screens';
import type { ClientProfile } from '../../../core/people/clients/client-profile.ts';
import { typedProfile } from '../../../core/people/clients/client-profile-form.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';

/** The action's response if the profile was saved elsewhere first. The next save overwrites that version. */
export type ClientProfileConflict = {
  values: ClientProfile;
  problem: string;
  conflict: { version: number; profile: ClientProfile };
};

/** The content of the form after we refuse a save: the input, and the reason. */
export type ClientProfileAnswer = Omit<ClientProfileConflict, 'conflict'> & {
  conflict: ClientProfileConflict['conflict'] | null;
};

export function readAnswer(answer: FormAnswer | ClientProfileConflict): ClientProfileAnswer {
  if ('conflict' in answer) return answer;
  const values = typedProfile(answer.result?.initialValue ?? {});
  return { values, problem: answer.problem ?? rules.fix_what_is_marked(), conflict: null };
}

const FIELDS: [name: keyof ClientProfile, label: () => string][] = [
  ['displayName', words.name],
  ['location', words.location],
  ['consultationNotes', words.consultation_notes],
  ['gender', words.gender],
  ['interests', words.interests],
  ['showName', words.show_my_name],
  ['showPhoto', words.show_my_photo],
  ['showGender', words.show_my_gender],
  ['showInterests', words.show_my_interests],
];

export function differences(
  mine: ClientProfile,
  other: ClientProfile,
  say: (name: keyof ClientProfile, profile: ClientProfile) => string,
): [label: string, said: string][] {
  return FIELDS.filter(([name]) => say(name, mine) !== say(name, other)).map(([name, label]) => [
    label(),
    say(name, other) || words.nothing(),
  ]);
}
