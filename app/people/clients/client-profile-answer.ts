import type { ClientProfile } from '../../../core/people/clients/client-profile.ts';
import { CORRECT_BELOW, typedProfile } from '../../../core/people/clients/client-profile-form.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';

/**
 * The action's answer if someone saved the profile elsewhere in the meantime. The next save may overwrite
 * that version.
 */
export type ClientProfileConflict = {
  values: ClientProfile;
  problem: string;
  conflict: { version: number; profile: ClientProfile };
};

/** What the form shows after we refuse a save: the input, and why. */
export type ClientProfileAnswer = Omit<ClientProfileConflict, 'conflict'> & {
  conflict: ClientProfileConflict['conflict'] | null;
};

export function readAnswer(answer: FormAnswer | ClientProfileConflict): ClientProfileAnswer {
  if ('conflict' in answer) return answer;
  const values = typedProfile(answer.result?.initialValue ?? {});
  return { values, problem: answer.problem ?? CORRECT_BELOW, conflict: null };
}

const FIELDS: [name: keyof ClientProfile, label: string][] = [
  ['displayName', 'Name'],
  ['location', 'Location'],
  ['consultationNotes', 'Consultation notes'],
  ['gender', 'Gender'],
  ['interests', 'Interests'],
  ['showName', 'Show my name'],
  ['showPhoto', 'Show my photo'],
  ['showGender', 'Show my gender'],
  ['showInterests', 'Show my interests'],
];

export function differences(
  mine: ClientProfile,
  other: ClientProfile,
  say: (name: keyof ClientProfile, profile: ClientProfile) => string,
): [label: string, said: string][] {
  return FIELDS.filter(([name]) => say(name, mine) !== say(name, other)).map(([name, label]) => [
    label,
    say(name, other) || 'nothing',
  ]);
}
