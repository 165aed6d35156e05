import type { ClientProfile } from '../../../core/people/clients/client-profile.ts';
import { CORRECT_BELOW, typedProfile } from '../../../core/people/clients/client-profile-form.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';

/** What the action says when another tab or browser has saved meanwhile; the next save may replace it. */
export type ClientProfileConflict = {
  values: ClientProfile;
  problem: string;
  conflict: { version: number; profile: ClientProfile };
};

/** What the form says when it was not taken: what was typed, and why. */
export type ClientProfileAnswer = Omit<ClientProfileConflict, 'conflict'> & {
  conflict: ClientProfileConflict['conflict'] | null;
};

/** Both kinds of answer as the form shows them. */
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

/** Which fields of two profiles differ, with what the other one says. */
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
